import { forgetSessionToken, storedSessionToken } from "../storage/sessionToken.ts";

const LOGIN = "/login";

/** A full page load on purpose: the login widget is allowed by the policy of that page alone. */
export function goToLogin(): void {
  if (location.pathname !== LOGIN) location.replace(LOGIN);
}

/**
 * The server refused this session. A newer one, signed in from another tab while the refused call was
 * on its way, stays.
 */
export function endSession(refusedSessionToken: string): void {
  if (storedSessionToken() !== refusedSessionToken) return;
  forgetSessionToken();
  goToLogin();
}

import { rememberSessionEnd } from "../storage/sessionEnd.ts";
import { forgetSessionToken, storedSessionToken } from "../storage/sessionToken.ts";

const LOGIN = "/login";

let isLoggingOut = false;

/** A full page load on purpose: the login widget is allowed by the policy of that page alone. */
export function goToLogin(): void {
  if (location.pathname !== LOGIN) location.replace(LOGIN);
}

/** The session ended without a click in this tab; the login page says so. What is being written is kept as the page goes. */
export function leaveEndedSession(): void {
  if (isLoggingOut || location.pathname === LOGIN) return;
  rememberSessionEnd();
  goToLogin();
}

/** Whoever logs out here is not told that the session ended. */
export function beginLogout(): void {
  isLoggingOut = true;
}

/**
 * The server says that this session is over. A newer one, signed in from another tab while the refused call was on its way, stays; false
 * then.
 */
export function endSession(refusedSessionToken: string): boolean {
  const stored = storedSessionToken();
  if (stored !== null && stored !== refusedSessionToken) return false;
  forgetSessionToken();
  leaveEndedSession();
  return true;
}

/**
 * Whether an answer says that the session is over: our own server's refusal, by its code. A proxy that wants a password of its own answers
 * 401, too, and so does a login that is refused.
 */
export function saysSessionIsOver(refusal: { readonly status: number; readonly code: string }) {
  return refusal.status === 401 && refusal.code === "unauthorized";
}

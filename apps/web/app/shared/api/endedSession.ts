import { rememberSessionEnd } from "../storage/sessionEnd.ts";
import { forgetSessionToken, storedSessionToken } from "../storage/sessionToken.ts";

const LOGIN = "/login";

let isLoggingOut = false;

/** A full page load, because only the policy of that page allows the login widget. */
export function goToLogin(): void {
  if (location.pathname !== LOGIN) location.replace(LOGIN);
}

/** The session ended without a click in this tab; the login page says so. The draft is saved on the `pagehide` event. */
export function leaveEndedSession(): void {
  if (isLoggingOut || location.pathname === LOGIN) return;
  rememberSessionEnd();
  goToLogin();
}

/** After a logout here the login page does not say that the session ended. */
export function beginLogout(): void {
  isLoggingOut = true;
}

/**
 * The server says that this session is over. A newer session from another tab, signed in while the refused call was in
 * flight, stays; then it returns false.
 */
export function endSession(refusedSessionToken: string): boolean {
  const stored = storedSessionToken();
  if (stored !== null && stored !== refusedSessionToken) return false;
  forgetSessionToken();
  leaveEndedSession();
  return true;
}

/**
 * Whether an answer says that the session is over: our own server's refusal, by its code. A proxy with a password of
 * its own also answers 401, and so does a refused login.
 */
export function saysSessionIsOver(refusal: { readonly status: number; readonly code: string }) {
  return refusal.status === 401 && refusal.code === "unauthorized";
}

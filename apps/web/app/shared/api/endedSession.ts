import { create } from "zustand";
import { rememberSessionEnd } from "../storage/sessionEnd.ts";
import {
  forgetSessionToken,
  forgetStoredSession,
  isLoggedOut,
  noteLogout,
  storedSessionToken,
} from "../storage/sessionToken.ts";

const LOGIN = "/login";

/** The session of this page has ended without a logout: "asked" while the dialog says so, "known" once it was closed. */
type SessionEnd = { readonly ended: "no" | "asked" | "known" };

export const useSessionEnd = create<SessionEnd>()(() => ({ ended: "no" }));

let isLoggingOut = false;

/** A full page load, because only the policy of that page allows the login widget. */
export function goToLogin(): void {
  if (location.pathname !== LOGIN) location.replace(LOGIN);
}

/** Leaves a page that has nothing to lose; the login page says what happened. */
export function leaveEndedSession(): void {
  if (isLoggingOut || location.pathname === LOGIN) return;
  rememberSessionEnd();
  goToLogin();
}

/** After a logout here the login page does not say that the session ended. */
export function beginLogout(): void {
  isLoggingOut = true;
  noteLogout();
}

/**
 * The server says that this session is over. A newer session from another tab, signed in while the refused call was in
 * flight, stays; then it returns false.
 */
export function endSession(refusedSessionToken: string): boolean {
  const stored = storedSessionToken();
  if (stored !== null && stored !== refusedSessionToken) return false;
  if (location.pathname === LOGIN) forgetSessionToken();
  else {
    forgetStoredSession();
    sayEnded();
  }
  return true;
}

/** Another tab has removed the session: after a logout there this one leaves as well, otherwise it stays and says so. */
export function followEnd(): void {
  if (useSessionEnd.getState().ended === "no") sayEnded();
}

function sayEnded(): void {
  if (isLoggedOut()) leaveEndedSession();
  else useSessionEnd.setState({ ended: "asked" });
}

/** The dialog was closed, so that one can read or copy what is on the page. */
export function closeSessionEnd(): void {
  useSessionEnd.setState({ ended: "known" });
}

/** Another tab has signed in to the same account, and this page goes on with that session. */
export function resumeSession(): void {
  useSessionEnd.setState({ ended: "no" });
}

/** Resolves when this page has a session again, or when `signal` aborts. */
export function sessionResumed(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = useSessionEnd.subscribe(({ ended }) => ended === "no" && goOn());
    const goOn = () => {
      stop();
      resolve();
    };
    if (signal.aborted) goOn();
    else signal.addEventListener("abort", goOn, { once: true });
  });
}

/**
 * Whether an answer says that the session is over: our own server's refusal, by its code. A proxy with a password of
 * its own also answers 401, and so does a refused login.
 */
export function saysSessionIsOver(refusal: { readonly status: number; readonly code: string }) {
  return refusal.status === 401 && refusal.code === "unauthorized";
}

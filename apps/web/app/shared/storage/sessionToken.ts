import { readLocal, removeLocal, writeLocal } from "./localValue.ts";

/** The key is named in docs/product.md, Account. */
const KEY = "token";
/** The account as it was last known (lastAccount.ts); it goes with the session. */
export const LAST_ACCOUNT_KEY = "last-account";
/** The session that was ended by logging out here, by its last characters; other tabs read it. */
const LOGGED_OUT = "logged-out";

/**
 * The session of this page. Another tab may sign in to another account at any moment. A page must not show and send the
 * data of two accounts, so it uses its first session until `SignedIn` has checked the account of the new one.
 */
let ofPage: string | undefined;

/** The stored token, possibly written by another tab. */
export function storedSessionToken(): string | null {
  return readLocal(KEY);
}

/** The token of this page's calls. */
export function pageSessionToken(): string | null {
  ofPage ??= storedSessionToken() ?? undefined;
  return ofPage ?? null;
}

/** Whether the session that this page has shown is still the stored one: neither ended here nor followed by another. */
export function isPageSession(): boolean {
  return ofPage !== undefined && ofPage === storedSessionToken();
}

/** This page uses that session from now on; the caller has checked that it belongs to the same account. */
export function adoptSessionToken(sessionToken: string): void {
  ofPage = sessionToken;
}

export function storeSessionToken(sessionToken: string): void {
  ofPage = sessionToken;
  writeLocal(KEY, sessionToken);
}

export function forgetSessionToken(): void {
  ofPage = undefined;
  forgetStoredSession();
}

/** The page itself stays with its session, though it is over: it must not take the next one that another page stores. */
export function forgetStoredSession(): void {
  removeLocal(KEY);
  removeLocal(LAST_ACCOUNT_KEY);
}

/** Written before the server is asked, because its notice may reach another tab first. */
export function noteLogout(): void {
  writeLocal(LOGGED_OUT, nameOfSession(pageSessionToken()) ?? "");
}

/** Whether this page's session was ended by logging out, in whichever tab. */
export function isLoggedOut(): boolean {
  return readLocal(LOGGED_OUT) === nameOfSession(pageSessionToken());
}

/** Enough to tell sessions apart, without storing the token a second time. */
export function nameOfSession(sessionToken: string | null): string | undefined {
  return sessionToken?.slice(-8);
}

import { readLocal, removeLocal, writeLocal } from "./localValue.ts";

/** Named by the specification (section 3). */
const KEY = "token";
/** The account as it was last known (lastAccount.ts); it goes with the session. */
export const LAST_ACCOUNT_KEY = "last-account";

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
  removeLocal(KEY);
  removeLocal(LAST_ACCOUNT_KEY);
}

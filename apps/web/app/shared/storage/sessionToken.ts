import { readLocal, removeLocal, writeLocal } from "./localValue.ts";

/** Named by the specification (section 3). */
const KEY = "token";

/**
 * The session this page works in. Another tab may sign in as somebody else at any moment; what this page shows and what it sends must not
 * belong to two accounts, so it keeps to the session it began with until `SignedIn` has looked whose the new one is.
 */
let ofPage: string | undefined;

/** What the browser remembers now, perhaps put there by another tab. */
export function storedSessionToken(): string | null {
  return readLocal(KEY);
}

/** What this page's calls are signed with. */
export function pageSessionToken(): string | null {
  ofPage ??= storedSessionToken() ?? undefined;
  return ofPage ?? null;
}

/** From now on this page works in that session; the caller knows that it is the same account's. */
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
}

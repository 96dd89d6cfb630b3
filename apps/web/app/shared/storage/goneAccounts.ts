/**
 * Accounts that are going to be deleted, as this browser has heard. The server does not know a deleted account any more, so the day is
 * written down beforehand: what the browser stores of the person's work then goes as well (decision 120).
 */
import { localKeys, readLocal, removeLocal, writeLocal } from "./localValue.ts";
import { forgetOwned } from "./ownedValue.ts";

const PREFIX = "leaves-at:";

export function noteDeletion(userId: string, deleteAt: string | undefined): void {
  const key = PREFIX + userId;
  if (deleteAt === undefined) removeLocal(key);
  else writeLocal(key, deleteAt);
}

/** Whether the time has come at which this account was to be deleted. */
export function isGone(userId: string, now: number): boolean {
  return Date.parse(readLocal(PREFIX + userId) ?? "") <= now;
}

/** The caller knows that this browser has no session. */
export function forgetGoneAccounts(now: number): void {
  for (const key of localKeys()) {
    if (!key.startsWith(PREFIX) || !(Date.parse(readLocal(key) ?? "") <= now)) continue;
    forgetOwned(key.slice(PREFIX.length));
    removeLocal(key);
  }
}

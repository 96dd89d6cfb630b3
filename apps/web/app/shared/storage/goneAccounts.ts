/**
 * Accounts that are going to be deleted, as this browser has heard. A deleted account has no session that could be asked, so the day is
 * written down beforehand: after it the server is asked by the account's id, because the deletion may have been undone elsewhere, and what
 * the browser stores of the person's work goes with the account (decision 120).
 */
import { localKeys, readLocal, removeLocal, writeLocal } from "./localValue.ts";
import { forgetOwned } from "./ownedValue.ts";

const PREFIX = "leaves-at:";

export function noteDeletion(userId: string, deleteAt: string | undefined): void {
  const key = PREFIX + userId;
  if (deleteAt === undefined) removeLocal(key);
  else writeLocal(key, deleteAt);
}

/** Whether the time has come at which this account was to be deleted. Whether it was, only the server knows. */
export function mayBeGone(userId: string, now: number): boolean {
  return Date.parse(readLocal(PREFIX + userId) ?? "") <= now;
}

/** The caller knows that this browser has no session. `exists` asks the server, and rejects when it does not answer: then all stays. */
export async function forgetGoneAccounts(
  now: number,
  exists: (userId: string) => Promise<boolean>,
): Promise<void> {
  const named = localKeys().filter((key) => key.startsWith(PREFIX));
  const due = named
    .map((key) => key.slice(PREFIX.length))
    .filter((userId) => mayBeGone(userId, now));
  for (const userId of due) {
    if (await exists(userId).catch(() => true)) continue;
    forgetOwned(userId);
    removeLocal(PREFIX + userId);
  }
}

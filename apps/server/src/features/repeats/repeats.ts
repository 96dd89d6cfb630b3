/**
 * Requests with an idempotency key that leave nothing behind by which a repetition could be recognised: they are stored with their answers
 * (decision 206).
 */
import { randomUUID } from "node:crypto";
import type { Deps } from "../../deps.ts";
import * as queries from "./queries.ts";

const STORED_MS = 24 * 3_600_000;
/** Longer than any request takes: what is not answered by then was given up with its process. */
const GIVEN_UP_MS = 5 * 60_000;
/** Of one person; beyond that the oldest are forgotten. */
const MAX_STORED_REQUESTS = 1000;
/** Longer answers are not stored. */
const MAX_ANSWER_LETTERS = 64 * 1024;

export type AskedRequest = {
  readonly userId: string;
  readonly key: string;
  readonly requestHash: string;
};

export type Repeat =
  /** It is the first, and has to be carried out; then `finish` or `release`. */
  | { readonly kind: "first"; readonly attempt: string }
  | { readonly kind: "answered"; readonly status: number; readonly body: string }
  | { readonly kind: "answerGone" | "busy" | "otherRequest" };

/** Of several requests with the same key one is the first, in all processes together. */
export async function begin(
  { database: { db } }: Pick<Deps, "database">,
  { userId, key, requestHash }: AskedRequest,
  now: Date,
): Promise<Repeat> {
  const attempt = randomUUID();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const isFirst = await queries.insertRequest(
    db,
    { userId, key, requestHash, attempt, createdAt: now },
    { storedAfter: before(STORED_MS), begunAfter: before(GIVEN_UP_MS) },
  );
  if (isFirst) {
    await queries.deleteOlder(db, userId, MAX_STORED_REQUESTS);
    return { kind: "first", attempt };
  }
  const earlier = await queries.findRequest(db, userId, key);
  if (earlier && earlier.requestHash !== requestHash) return { kind: "otherRequest" };
  // Undefined when the first one has just failed: asked once more, this one is the first.
  if (!earlier || earlier.status === null) return { kind: "busy" };
  if (earlier.body === null) return { kind: "answerGone" };
  return { kind: "answered", status: earlier.status, body: earlier.body };
}

/** `body` is null where the answer has a secret. */
export async function finish(
  { database }: Pick<Deps, "database">,
  { userId, attempt }: { readonly userId: string; readonly attempt: string },
  { status, body }: { readonly status: number; readonly body: string | null },
): Promise<void> {
  const isShort = body !== null && body.length <= MAX_ANSWER_LETTERS;
  await queries.setAnswer(database.db, userId, attempt, { status, body: isShort ? body : null });
}

/** It failed for a reason that passes, so the key is free again. */
export async function release(
  { database }: Pick<Deps, "database">,
  { userId, attempt }: { readonly userId: string; readonly attempt: string },
): Promise<void> {
  await queries.deleteRequest(database.db, userId, attempt);
}

export async function forgetRequests(
  { database }: Pick<Deps, "database">,
  now: Date,
): Promise<void> {
  await queries.deleteBefore(database.db, new Date(now.getTime() - STORED_MS));
}

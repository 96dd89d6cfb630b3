/**
 * A database that was restored from a backup, or taken over by a standby that lagged behind, has forgotten attempts. The evidence of the
 * workers outweighs what such a database says, so it is written into the database before anything is claimed from it.
 */
import type { Db, Tx } from "../../../db/db.ts";
import { notifyOwner } from "../../../db/notices.ts";
import { publicationNotice } from "../../publications/publications.ts";
import { lastWords } from "../journal/evidence.ts";
import type { AttemptEvidence } from "../journal/evidence.ts";
import { catchUpChange, mayStand, newsFor, standsForGood } from "../rules/catchUpRules.ts";
import * as queries from "./evidenceQueries.ts";
import { bringBackSeconds } from "./secondParts.ts";

/** How many rows are compared at once, and how many are changed in one transaction. */
const COMPARED_AT_ONCE = 5000;
const CHANGED_AT_ONCE = 200;

type Read = () => Iterable<readonly AttemptEvidence[]>;

/** The latest attempt of each row that is behind, as it was before the evidence about it was read. */
type Behind = ReadonlyMap<string, string | null>;

/**
 * Writes into the database what it does not know; returns how many publications changed whose attempts it had forgotten. What was read before
 * an attempt was claimed says nothing about it: then it is read anew. The process may have been frozen for a lease in between.
 */
export async function catchUpWith(db: Db, read: Read): Promise<number> {
  let moved = 0;
  for (;;) {
    const applied = await catchUpOnce(db, read);
    moved += applied.moved;
    if (!applied.isStale) return moved;
  }
}

/**
 * `read` is iterated twice, part by part, because months of evidence do not fit into memory: first to find the rows that are behind, then to
 * collect everything that is known about those.
 */
async function catchUpOnce(db: Db, read: Read): Promise<Applied> {
  const behind = new Map<string, string | null>();
  for (const part of read()) {
    for (const some of inParts(part.flatMap(standing), COMPARED_AT_ONCE)) {
      await bringBackSeconds(
        db,
        some.map(({ publicationId }) => publicationId),
      );
      for (const { id, attemptId } of await queries.findBehind(db, some)) behind.set(id, attemptId);
    }
  }
  if (behind.size === 0) return { moved: 0, isStale: false };
  const known: AttemptEvidence[] = [];
  for (const part of read()) {
    known.push(...part.filter(({ attempt }) => behind.has(attempt.publicationId)));
  }
  const byPublication = Map.groupBy(known, ({ attempt }) => attempt.publicationId);
  let moved = 0;
  let isStale = false;
  for (const some of inParts([...byPublication.values()], CHANGED_AT_ONCE)) {
    const applied = await db.transaction(
      async (tx) => await applyEvidence(tx, some.flat(), behind),
    );
    moved += applied.moved;
    isStale ||= applied.isStale;
  }
  return { moved, isStale };
}

type Applied = {
  /** How many rows changed because the database had forgotten an attempt. */
  readonly moved: number;
  /** Some rows were claimed since the evidence was read, and were left as they are. */
  readonly isStale: boolean;
};

/** Rows that already know more stay as they are. */
export async function applyEvidence(
  tx: Tx,
  known: readonly AttemptEvidence[],
  behind?: Behind,
): Promise<Applied> {
  if (known.length === 0) return { moved: 0, isStale: false };
  const byPublication = Map.groupBy(lastWords(known), ({ attempt }) => attempt.publicationId);
  // A publication that does not exist here was made after the backup; if a newer backup is restored, the evidence is still there.
  const locked = await queries.lockBehind(tx, [...byPublication.keys()]);
  const rows = locked.filter(({ id, attemptId }) => !behind || behind.get(id) === attemptId);
  const knownAttempts = await queries.findAttempts(
    tx,
    known.map(({ attempt }) => attempt.id),
  );
  const isForgotten = (attemptId: string) => !knownAttempts.has(attemptId);
  const changes = rows.flatMap((row) =>
    catchUpChange(row, byPublication.get(row.id) ?? [], isForgotten),
  );
  const moved = await queries.catchUp(tx, changes);
  const news = rows.flatMap((row) => newsFor(row, byPublication.get(row.id) ?? [], isForgotten));
  await queries.addAttempts(tx, news.flatMap(endOf));
  await queries.closeOtherAttempts(tx, changes);
  await notifyOwner(tx, ...moved.map(publicationNotice));
  const forgotten = news.filter(({ attempt }) => isForgotten(attempt.id));
  const ids = new Set(forgotten.map(({ attempt }) => attempt.publicationId));
  const isStale = rows.length < locked.length;
  return { moved: moved.filter(({ id }) => ids.has(id)).length, isStale };
}

function standing({ attempt, evidence }: AttemptEvidence): queries.Standing[] {
  if (!mayStand(evidence)) return [];
  const isDelivered = evidence.kind === "delivered";
  return [{ ...attempt, isFinal: standsForGood(evidence), isDelivered }];
}

function endOf({ attempt, evidence }: AttemptEvidence): queries.ForgottenEnd[] {
  switch (evidence.kind) {
    case "delivered":
      return [{ ...attempt, outcome: "delivered", code: null }];
    case "may_stand":
    case "asked":
      return [{ ...attempt, outcome: "unknown", code: "worker_stopped" }];
    case "begun":
    case "not_accepted":
      return [];
    default:
      return evidence satisfies never;
  }
}

function inParts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) =>
    all.slice(n * size, (n + 1) * size),
  );
}

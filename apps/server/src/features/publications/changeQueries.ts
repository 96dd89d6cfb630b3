/** Changes an owner makes to existing publications. Every statement names the user. */
import { lateLimitMinutes } from "@vestnik/domain/publication";
import type { PollResult } from "@vestnik/domain/pollResult";
import type { LatePolicy, PublicationStatus, ResolutionChoice } from "@vestnik/domain/publication";
import { and, desc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Tx } from "../../db/db.ts";
import { among } from "../../db/sqlFragments.ts";
import { publications } from "../../db/schema.ts";
import type { PublicationRow } from "./queries.ts";

export type PublicationChange = Partial<{
  [Column in keyof Omit<PublicationRow, "kind">]: PublicationRow[Column] | SQL;
}>;

/**
 * Due at a moment, `null` being now by the database's clock; inside a batch it is tried a turn later, from which its lateness counts.
 * A post that is sent now because it did not go out in time stays due at its old time, beside its siblings.
 */
export function dueOn(due: Date | null, latePolicy: LatePolicy, turnMs: number): PublicationChange {
  const from = due ? sql`${due.toISOString()}::timestamptz` : sql`now()`;
  const turn = sql`${from} + ${turnMs} * interval '1 millisecond'`;
  const lateLimitAt = sql`${turn} + ${lateLimitMinutes[latePolicy]} * interval '1 minute'`;
  const dueAt = due ? from : sql`least(${publications.dueAt}, ${from})`;
  // Its owner has decided about it, so its operator need not.
  return { dueAt, notBefore: turn, lateLimitAt, awaitsRelease: false };
}

/**
 * Due when it was, its late limit moved by what another policy allows more or less. Of what was published now or sent again the limit
 * counts from then: counted from the time it was due once it would be over.
 */
export function dueAsBefore(
  { dueAt, latePolicy: before }: Pick<PublicationRow, "dueAt" | "latePolicy">,
  latePolicy: LatePolicy,
  turnMs: number,
): PublicationChange {
  const minutes = lateLimitMinutes[latePolicy] - lateLimitMinutes[before];
  const lateLimitAt = sql`${publications.lateLimitAt} + ${minutes} * interval '1 minute'`;
  const awaitsRelease = sql`${publications.awaitsRelease}`;
  return { ...dueOn(dueAt, latePolicy, turnMs), lateLimitAt, awaitsRelease };
}

/** Scheduled again with all traces of earlier attempts reset: a new decision of its owner. */
export const afresh: PublicationChange = {
  status: "scheduled",
  errorCode: null,
  errorDescription: null,
  attempts: 0,
  crashCount: 0,
  workerId: null,
};

/** What the choice of an owner makes of a publication. "Send again" is a new decision: tried now, with the late limit counted from now. */
export function resolutionChange(
  choice: ResolutionChoice,
  latePolicy: LatePolicy,
): PublicationChange {
  switch (choice) {
    case "it_is_there":
      return {
        status: "published",
        errorCode: null,
        errorDescription: null,
        // It was sent when it was tried, not when its owner looked.
        publishedAt: sql`least(${publications.notBefore}, now())`,
        workerId: null,
      };
    case "dismiss":
      return { status: "failed", errorCode: "dismissed", errorDescription: "", workerId: null };
    case "send_again":
      return { ...afresh, ...dueOn(null, latePolicy, 0) };
    default:
      return choice satisfies never;
  }
}

/**
 * Changes a publication only if it is as its owner saw it: same status and, where one is given, same version. False means "too late".
 * A claim is one statement on the same row, so one of the two comes first and the other finds another status.
 */
export async function updateAsSeen(
  tx: Tx,
  seen: { userId: string; id: string; status: PublicationStatus; version: number | undefined },
  change: PublicationChange,
): Promise<boolean> {
  const changed = await tx
    .update(publications)
    .set({
      cause: null,
      ...change,
      version: sql`${publications.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(publications.userId, seen.userId),
        eq(publications.id, seen.id),
        eq(publications.status, seen.status),
        seen.version === undefined ? undefined : eq(publications.version, seen.version),
      ),
    )
    .returning({ id: publications.id });
  return changed.length === 1;
}

/** Deletes waiting publications, so that their owner can restore them. The caller must hold their locks and have seen that they wait. */
export async function deleteLocked(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<PublicationRow[]> {
  return await tx
    .update(publications)
    .set({
      cause: null,
      status: "deleted",
      version: sql`${publications.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(publications.userId, userId), inArray(publications.id, [...ids])))
    .returning();
}

/** So many deleted publications of a user can be restored. Without a limit, deleting would allow any number of stored ones. */
const MAX_RESTORABLE = 500;

/** Removes all but the latest of the user's deleted publications for good; those of one decision, however many, stay together. */
export async function removeOlderDeleted(tx: Tx, userId: string, decided: number): Promise<void> {
  const ofUser = and(eq(publications.userId, userId), eq(publications.status, "deleted"));
  const older = tx
    .select({ id: publications.id })
    .from(publications)
    .where(ofUser)
    .orderBy(desc(publications.updatedAt), desc(publications.id))
    .offset(Math.max(MAX_RESTORABLE, decided));
  await tx.delete(publications).where(and(ofUser, inArray(publications.id, older)));
}

/** Fails the waiting publications of a channel that is about to be removed. */
export async function failWaiting(
  tx: Tx,
  userId: string,
  channelId: string,
): Promise<PublicationRow[]> {
  return await tx
    .update(publications)
    .set({
      status: "failed",
      errorCode: "channel_removed",
      errorDescription: "",
      version: sql`${publications.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(publications.userId, userId),
        eq(publications.channelId, channelId),
        eq(publications.status, "scheduled"),
      ),
    )
    .returning();
}

/** Lets out what a restore has held. Those that are too late stay what they are, so that it is said of them why. */
export async function release(tx: Tx, ids?: readonly string[]): Promise<PublicationRow[]> {
  return await tx
    .update(publications)
    .set({ awaitsRelease: false })
    .where(
      and(
        eq(publications.status, "scheduled"),
        publications.awaitsRelease,
        sql`${publications.lateLimitAt} > now()`,
        ids === undefined ? undefined : among(publications.id, ids),
      ),
    )
    .returning();
}

/** The votes of an open poll, as an update of its bot tells them. */
export type NewVotes = {
  readonly number: number;
  readonly pollId: string;
  readonly result: PollResult;
  readonly isClosed: boolean;
  readonly now: Date;
  /** Votes from before this are older than any update that may still come. */
  readonly outdatedBefore: Date;
};

/** Its version stays: what its owner may decide about it does not change. What came twice, or before what is stored, changes nothing. */
export async function updateVotes(
  tx: Tx,
  { userId, botId }: { readonly userId: string; readonly botId: number },
  { number, pollId, result, isClosed, now, outdatedBefore }: NewVotes,
) {
  return await tx
    .update(publications)
    .set({
      pollVotes: result,
      pollVotesAt: now,
      pollVotesUpdate: number,
      ...(isClosed && {
        pollResult: result,
        pollClosedAt: sql`coalesce(${publications.pollClosedAt}, ${now.toISOString()}::timestamptz)`,
      }),
    })
    .where(
      and(
        eq(publications.userId, userId),
        eq(publications.sentBotId, botId),
        eq(publications.pollId, pollId),
        isNull(publications.pollResult),
        or(
          isNull(publications.pollVotesUpdate),
          lt(publications.pollVotesUpdate, number),
          lt(publications.pollVotesAt, outdatedBefore),
        ),
      ),
    )
    .returning();
}

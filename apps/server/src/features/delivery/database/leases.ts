/** Claims and ends leases: the right of one worker to send a publication. */
import { applyRateLimits } from "@vestnik/domain/rateLimiter";
import type { RateLimitKey } from "@vestnik/domain/rateLimiter";
import { afterCrash } from "@vestnik/domain/publication";
import type { AttemptKey, CrashTransition, LastTrace } from "@vestnik/domain/publication";
import type { Db, Tx } from "../../../db/db.ts";
import { notifyOwner } from "../../../db/notices.ts";
import { publicationNotice } from "../../publications/publications.ts";

import { BOT_CONCURRENCY } from "../rules/concurrency.ts";
import { traceBeside } from "../rules/traces.ts";
import * as claims from "./claimQueries.ts";
import { latestAttempt } from "./claimQueries.ts";
import * as ends from "./endQueries.ts";
import * as rateLimits from "../../../db/rateLimits.ts";
import type { ClaimedPublication, PublicationRow } from "./claimQueries.ts";

export type ClaimRequest = {
  readonly workerId: string;
  readonly leaseMs: number;
  readonly limit: number;
  readonly concurrencyOf: ReadonlyMap<number, number>;
  readonly poison: boolean;
  /** What the answer before said of the line. */
  readonly isLineLong?: boolean;
  /** Throws when the database was set back (`databaseSense.ts`). */
  readonly check?: (tx: Tx) => Promise<void>;
};

export type ClaimAnswer = {
  readonly claimed: readonly ClaimedPublication[];
  /** More may be due at once. */
  readonly isMore: boolean;
  /** When to look again if no notice comes before, counted from the claim. */
  readonly lookAgainMs: number | undefined;
  /** How the next claim finds what is due; changes no answer (`claimQueries.ts`). */
  readonly isLineLong: boolean;
};

/** Reads more rows than there are free slots, because the bot or channel of some has to wait. */
const LOOK_BEYOND = 64;

/** Claims in one transaction: when it returns, `sending` and the open attempts are committed. */
export async function claimNext(db: Db, request: ClaimRequest): Promise<ClaimAnswer> {
  const question = {
    limit: request.limit + (request.poison ? 0 : LOOK_BEYOND),
    exceptBots: [...request.concurrencyOf].flatMap(([botId, slots]) => (slots > 0 ? [] : [botId])),
    poison: request.poison,
    isLineLong: request.isLineLong ?? false,
  };
  return await db.transaction(async (tx) => {
    const candidates = await claims.lockCandidates(tx, question);
    const started = await chooseStarters(tx, candidates, request);
    const claimed = await take(tx, started, request);
    const isMore = candidates.length === question.limit;
    // The check comes last, because a statement may have waited for the very transaction that set the rows back.
    await request.check?.(tx);
    // In the same transaction, so that it uses the clock of the claim: what became due in between would be missed by both.
    if (isMore) return { claimed, isMore, lookAgainMs: undefined, isLineLong: question.isLineLong };
    return { claimed, isMore, ...(await claims.outlook(tx)) };
  });
}

type Candidate = Awaited<ReturnType<typeof claims.lockCandidates>>[number];

/** The candidates whose bot and channel may be written to now; how long the others have to wait is stored. */
async function chooseStarters(
  tx: Tx,
  candidates: readonly Candidate[],
  { limit, concurrencyOf }: ClaimRequest,
): Promise<readonly string[]> {
  const [first] = candidates;
  if (!first) return [];
  const keys = candidates.flatMap(({ botId, channelId }): RateLimitKey[] => [
    `bot:${botId}`,
    `channel:${channelId}`,
  ]);
  const known = await rateLimits.findRateLimits(tx, [...new Set(keys)]);
  const slotsOf = (botId: number) => concurrencyOf.get(botId) ?? BOT_CONCURRENCY;
  const admitted = applyRateLimits(candidates, { known, slotsOf, limit, now: first.nowMs });
  await rateLimits.saveRateLimits(tx, admitted.rateLimits);
  return admitted.started.map(({ id }) => id);
}

async function take(
  tx: Tx,
  publicationIds: readonly string[],
  request: ClaimRequest,
): Promise<ClaimedPublication[]> {
  if (publicationIds.length === 0) return [];
  const claimed = await claims.claim(tx, publicationIds, request);
  const taken = claimed.map(({ publication }) => publication);
  await claims.openAttempts(tx, taken.map(latestAttempt));
  await notifyOwner(tx, ...taken.map(publicationNotice));
  return claimed;
}

/** Parks publications whose lease ran out and marks late ones as missed, so that their owners see it. */
export async function sweep(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const parked = await ends.parkExpired(tx);
    await ends.closeAttempts(tx, parked.map(endUnknown));
    const failed = await ends.failChannelless(tx);
    const missed = await ends.missLate(tx);
    await notifyOwner(tx, ...[...parked, ...failed, ...missed].map(publicationNotice));
  });
}

type RecoveryOptions = {
  /** When lines of the worker's journal were last found missing. */
  readonly gapAt: Date | null;
  readonly isInFlight?: (attempt: AttemptKey) => boolean;
  /** Throws when the database was set back. A journal forgets what is recorded, so such a database must not be asked which attempts are open. */
  readonly check?: (tx: Tx) => Promise<void>;
};

/**
 * Recovers publications that this worker has the lease of without knowing: at start, what its earlier process had in flight; later, what a
 * claim took whose answer was lost. If the request cannot have left, the publication is scheduled again; if it may have left, its owner
 * decides.
 */
export async function recoverOrphans(
  db: Db,
  workerId: string,
  traceOf: (attempt: AttemptKey) => LastTrace,
  { gapAt, isInFlight = () => false, check = async () => await Promise.resolve() }: RecoveryOptions,
): Promise<void> {
  const orphans = await ends.findOrphans(db, workerId);
  for (const { orphan, claimedAt } of orphans.filter(
    (one) => !isInFlight(latestAttempt(one.orphan)),
  )) {
    const trace = traceBeside(
      gapAt?.getTime() ?? null,
      claimedAt?.getTime() ?? null,
      traceOf(latestAttempt(orphan)),
    );
    const transition = afterCrash(orphan.crashCount, trace);
    await db.transaction(async (tx) => {
      const settled = await ends.settle(tx, [settlementOf(orphan, transition)]);
      if (settled.length === 0) return;
      const isUnknown = transition.status === "unconfirmed";
      await ends.closeAttempts(tx, [isUnknown ? endUnknown(orphan) : endUnsent(orphan)]);
      await notifyOwner(tx, ...settled.map(publicationNotice));
      await check(tx);
    });
  }
}

function settlementOf(orphan: PublicationRow, transition: CrashTransition): ends.Settlement {
  const { status } = transition;
  if (status !== "scheduled") {
    return {
      attempt: latestAttempt(orphan),
      status,
      errorCode: transition.code,
      errorDescription: "",
    };
  }
  return {
    attempt: latestAttempt(orphan),
    status,
    errorCode: null,
    errorDescription: null,
    // No request was made, so this does not count as an attempt; crashes of workers do count.
    attempts: orphan.attempts - 1,
    crashCount: transition.crashCount,
  };
}

function endUnknown(row: PublicationRow): ends.AttemptEnd {
  return {
    id: latestAttempt(row).id,
    outcome: "unknown",
    code: "worker_stopped",
    description: null,
  };
}

function endUnsent(row: PublicationRow): ends.AttemptEnd {
  return { id: latestAttempt(row).id, outcome: "deferred", code: "never_left", description: null };
}

/** Deletes the rate limits of bots and channels that have been idle long enough. */
export async function forgetIdleRateLimits(db: Db): Promise<void> {
  await rateLimits.deleteIdleRateLimits(db);
}

/** What `claimNext` and its statements (leases.ts, queries.ts) do, on the model's tables. */
import { heldStatuses } from "@vestnik/domain/channel";
import { applyRateLimits } from "@vestnik/domain/rateLimiter";
import type { RateLimitKey } from "@vestnik/domain/rateLimiter";
import type { AttemptKey } from "@vestnik/domain/publication";
import type { ClaimRequest } from "@vestnik/server/delivery/database/leases";
import { BOT_CONCURRENCY } from "@vestnik/server/delivery/rules/concurrency";
import { change } from "./modelTables.ts";
import type { ModelChannel, ModelPublication, Tables } from "./modelTables.ts";

type Question = {
  readonly exceptBots: readonly number[];
  readonly poison: boolean;
};

export type ModelClaimed = {
  /** The row as it was claimed. */
  readonly publication: Readonly<ModelPublication>;
  readonly channel: Readonly<ModelChannel>;
};

/** leases.ts */
const LOOK_BEYOND = 64;

/** claimNext's transaction. */
export function claimDue(
  tables: Tables,
  request: ClaimRequest,
  now: number,
): { readonly claimed: readonly ModelClaimed[]; readonly isMore: boolean } {
  const { limit, concurrencyOf, poison } = request;
  const exceptBots = [...concurrencyOf].flatMap(([botId, slots]) => (slots > 0 ? [] : [botId]));
  const looked = limit + (poison ? 0 : LOOK_BEYOND);
  const candidates = lockCandidates(tables, { exceptBots, poison }, looked, now);
  const started = applyRateLimits(
    candidates.map(({ publication: { id, weight }, channel }) => {
      return { id, weight, channelId: channel.id, botId: channel.botId };
    }),
    {
      known: tables.rateLimits,
      slotsOf: (botId) => concurrencyOf.get(botId) ?? BOT_CONCURRENCY,
      limit,
      now,
    },
  );
  for (const [key, state] of started.rateLimits) {
    // saveRateLimits: never shortens a wait.
    const until = Math.max(state.until, tables.rateLimits.get(key)?.until ?? 0);
    tables.rateLimits.set(key, { ...state, until });
  }
  const ids = new Set(started.started.map(({ id }) => id));
  const claimed = candidates
    .filter(({ publication }) => ids.has(publication.id))
    .map(({ publication, channel }) => {
      take(tables, publication, request, now);
      return { publication: { ...publication }, channel: { ...channel } };
    });
  return { claimed, isMore: candidates.length === looked };
}

/** claim, openAttempts */
function take(
  tables: Tables,
  row: ModelPublication,
  { workerId, leaseMs }: ClaimRequest,
  now: number,
): void {
  const fence = row.fence + 1;
  const attemptId = tables.newAttemptId(row.id, fence);
  change(
    row,
    {
      status: tables.sabotage === "no_sending" ? "scheduled" : "sending",
      workerId,
      leaseUntil: now + leaseMs,
      claimedAt: now,
      fence,
      attemptId,
      attempts: row.attempts + 1,
    },
    now,
  );
  tables.attempts.set(attemptId, { publicationId: row.id, fence, end: null });
}

/** claimQueries.ts · latestAttempt */
export function latestAttempt(row: Readonly<ModelPublication>): AttemptKey {
  return { id: row.attemptId ?? "", publicationId: row.id, fence: row.fence };
}

/** lockCandidates */
function lockCandidates(tables: Tables, question: Question, limit: number, now: number) {
  return findClaimable(tables, question, now)
    .toSorted((one, other) => one.publication.notBefore - other.publication.notBefore)
    .slice(0, limit);
}

/** hasPoison */
export function hasPoison(tables: Tables, now: number): boolean {
  return findClaimable(tables, { exceptBots: [], poison: true }, now).length > 0;
}

/** claimable */
function findClaimable(tables: Tables, { exceptBots, poison }: Question, now: number) {
  const isRateLimited = (key: RateLimitKey) => (tables.rateLimits.get(key)?.until ?? 0) > now;
  const found: { publication: ModelPublication; channel: ModelChannel }[] = [];
  for (const publication of tables.publications.values()) {
    if (publication.status !== "scheduled" || publication.notBefore > now) continue;
    if (poison !== publication.crashCount > 0 || publication.lateLimitAt <= now) continue;
    const channel = tables.channels.get(publication.channelId ?? "");
    if (!channel || heldStatuses.some((held) => held === channel.status)) continue;
    if (exceptBots.includes(channel.botId)) continue;
    if (isRateLimited(`bot:${channel.botId}`) || isRateLimited(`channel:${channel.id}`)) continue;
    if (isNext(tables, publication)) found.push({ publication, channel });
  }
  return found;
}

/** The earliest scheduled publication of its channel, while nothing of that channel is being sent. */
function isNext(tables: Tables, publication: ModelPublication): boolean {
  if (tables.sabotage === "no_line") return true;
  for (const other of tables.publications.values()) {
    if (other.channelId !== publication.channelId) continue;
    if (other.status === "sending") return false;
    if (other.status === "scheduled" && isBefore(other, publication)) return false;
  }
  return true;
}

export function isBefore(one: ModelPublication, other: ModelPublication): boolean {
  if (one.dueAt !== other.dueAt) return one.dueAt < other.dueAt;
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt;
  return one.id < other.id;
}

/** What `outlook` says of the time; how the next claim finds what is due changes no answer. */
export function msUntilNextDue(tables: Tables, now: number): number | undefined {
  let next = Infinity;
  for (const { status, notBefore } of tables.publications.values()) {
    if (status === "scheduled" && notBefore > now) next = Math.min(next, notBefore);
  }
  for (const { until } of tables.rateLimits.values()) if (until > now) next = Math.min(next, until);
  return next === Infinity ? undefined : next - now;
}

/** extendLeases */
export function extendLeases(
  tables: Tables,
  inFlight: readonly AttemptKey[],
  leaseMs: number,
  now: number,
): string[] {
  return inFlight.flatMap(({ id, publicationId }) => {
    const row = tables.publications.get(publicationId);
    if (row?.status !== "sending" || row.attemptId !== id) return [];
    row.leaseUntil = now + leaseMs;
    return id;
  });
}

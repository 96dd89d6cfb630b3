/** What `claimNext` and its statements (leases.ts, queries.ts) do, on the model's tables. */
import { attemptName } from "../../features/delivery/journal/journalLine.ts";
import { heldStatuses } from "@vestnik/domain/channel";
import { takeTurns } from "@vestnik/domain/pacing";
import type { PaceKey } from "@vestnik/domain/pacing";
import type { AttemptKey } from "../../features/delivery/journal/journalLine.ts";
import type { ClaimRequest } from "../../features/delivery/database/leases.ts";
import { BOT_ROOM } from "../../features/delivery/rules/places.ts";
import { change } from "./modelTables.ts";
import type { ModelChannel, ModelPublication, Tables } from "./modelTables.ts";

type Question = {
  readonly exceptBots: readonly number[];
  readonly suspects: boolean;
};

export type ModelClaimed = {
  /** As it was claimed. */
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
  const { limit, roomOf, suspects } = request;
  const exceptBots = [...roomOf].flatMap(([botId, room]) => (room > 0 ? [] : [botId]));
  const looked = limit + (suspects ? 0 : LOOK_BEYOND);
  const candidates = lockCandidates(tables, { exceptBots, suspects }, looked, now);
  const started = takeTurns(
    candidates.map(({ publication: { id, weight }, channel }) => {
      return { id, weight, channelId: channel.id, botId: channel.botId };
    }),
    {
      known: tables.paces,
      room: (botId) => roomOf.get(botId) ?? BOT_ROOM,
      limit,
      now,
    },
  );
  for (const [key, pace] of started.paces) {
    // savePaces: a longer wait that is running already stays.
    const until = Math.max(pace.until, tables.paces.get(key)?.until ?? 0);
    tables.paces.set(key, { ...pace, until });
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
  change(row, {
    status: tables.sabotage === "no_sending" ? "scheduled" : "sending",
    workerId,
    leaseUntil: now + leaseMs,
    fence: row.fence + 1,
    attempts: row.attempts + 1,
  });
  tables.attempts.set(attemptName({ publicationId: row.id, fence: row.fence }), null);
}

/** lockCandidates */
function lockCandidates(tables: Tables, question: Question, limit: number, now: number) {
  return findClaimable(tables, question, now)
    .toSorted((one, other) => one.publication.notBefore - other.publication.notBefore)
    .slice(0, limit);
}

/** hasSuspects */
export function hasSuspects(tables: Tables, now: number): boolean {
  return findClaimable(tables, { exceptBots: [], suspects: true }, now).length > 0;
}

/** claimable */
function findClaimable(tables: Tables, { exceptBots, suspects }: Question, now: number) {
  const isPaced = (key: PaceKey) => (tables.paces.get(key)?.until ?? 0) > now;
  const found: { publication: ModelPublication; channel: ModelChannel }[] = [];
  for (const publication of tables.publications.values()) {
    if (publication.status !== "scheduled" || publication.notBefore > now) continue;
    if (suspects !== publication.deaths > 0 || publication.lateLimitAt <= now) continue;
    const channel = tables.channels.get(publication.channelId ?? "");
    if (!channel || heldStatuses.some((held) => held === channel.status)) continue;
    if (exceptBots.includes(channel.botId)) continue;
    if (isPaced(`bot:${channel.botId}`) || isPaced(`channel:${channel.id}`)) continue;
    if (isNext(tables, publication)) found.push({ publication, channel });
  }
  return found;
}

/** First in its channel's line, and nothing of that channel is being sent. */
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

/** msUntilNextDue */
export function msUntilNextDue(tables: Tables, now: number): number | undefined {
  let next = Infinity;
  for (const { status, notBefore } of tables.publications.values()) {
    if (status === "scheduled" && notBefore > now) next = Math.min(next, notBefore);
  }
  for (const { until } of tables.paces.values()) if (until > now) next = Math.min(next, until);
  return next === Infinity ? undefined : next - now;
}

/** extendLeases */
export function extendLeases(
  tables: Tables,
  workerId: string,
  publicationIds: readonly string[],
  leaseMs: number,
  now: number,
): AttemptKey[] {
  return publicationIds.flatMap((id) => {
    const row = tables.publications.get(id);
    if (row?.status !== "sending" || row.workerId !== workerId) return [];
    row.leaseUntil = now + leaseMs;
    return { publicationId: id, fence: row.fence };
  });
}

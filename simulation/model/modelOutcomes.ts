/** What `recordOutcomes`, `sweep` and `recoverOrphans` (outcomes.ts, leases.ts) do, on the model's tables. */
import { isHeld } from "@vestnik/domain/channel";
import type { ChannelStatus } from "@vestnik/domain/channel";
import { afterCrash, afterOutcome } from "@vestnik/domain/publication";
import type { AttemptKey, LastTrace, Outcome } from "@vestnik/domain/publication";
import { evidenceOfOutcome } from "@vestnik/server/delivery/journal/evidence";

import type { JournalOutcome } from "@vestnik/server/delivery/journal/journalLine";
import { latestAttempt } from "./modelClaim.ts";
import { applyEvidence } from "./modelEvidence.ts";
import { change } from "./modelTables.ts";
import type { ModelAttemptEnd, ModelChannel, ModelPublication, Tables } from "./modelTables.ts";

/** recordOutcomes: returns the attempts that changed their publications. */
export function recordOutcomes(
  tables: Tables,
  entries: readonly JournalOutcome[],
  now: number,
  random: () => number,
): readonly JournalOutcome[] {
  const delivered = entries.filter(({ outcome }) => outcome.kind === "delivered");
  const isWeaker = ({ attempt, outcome }: JournalOutcome) =>
    outcome.kind !== "delivered" &&
    delivered.some((one) => one.attempt.publicationId === attempt.publicationId);
  return entries.flatMap((entry) => {
    const row = tables.publications.get(entry.attempt.publicationId);
    if (!row) return [];
    const channel = row.channelId === null ? undefined : tables.channels.get(row.channelId);
    const outcome = inTheLightOf(channel, entry);
    const { attempt } = entry;
    if (row.attemptId !== attempt.id) {
      applyEvidence(tables, [{ attempt, evidence: evidenceOfOutcome(outcome) }], now);
    }
    const columns = changeFor(row, outcome, now, random());
    const isMoved = !isWeaker(entry) && settle(tables, attempt, columns, now);
    close(tables, entry.attempt, { outcome: outcome.kind, isWorkerStopped: false });
    if (isMoved && channel) changeChannel(tables, channel, outcome, now);
    return isMoved ? [{ ...entry, outcome }] : [];
  });
}

function inTheLightOf(channel: ModelChannel | undefined, { outcome, ...entry }: JournalOutcome) {
  if (outcome.kind !== "rejected" || outcome.code !== "bot_unauthorized") return outcome;
  if (!channel || entry.botTokenMark === undefined) return outcome;
  if (channel.botTokenMark === entry.botTokenMark) return outcome;
  return { kind: "deferred", reason: "unreachable", description: "" } as const;
}

function changeFor(
  row: ModelPublication,
  outcome: Outcome,
  now: number,
  random: number,
): Partial<ModelPublication> {
  const { attempts, channelId, lateLimitAt } = row;
  const canBeHeld = channelId !== null;
  const publication = { attempts, lateLimitAt: new Date(lateLimitAt), canBeHeld };
  const transition = afterOutcome(publication, outcome, new Date(now), random);
  const { status } = transition;
  if (status === "published") return { status, errorCode: null };
  if (status === "held") return { status: "scheduled", errorCode: null, attempts: 0 };
  if (status !== "scheduled") return { status, errorCode: transition.code };
  const notBefore = Math.max(row.notBefore, transition.notBefore.getTime());
  const uncounted = transition.isCounted ? {} : { attempts: attempts - 1 };
  return { status, errorCode: null, notBefore, ...uncounted };
}

/** endQueries.ts · settle */
function settle(
  tables: Tables,
  { id, publicationId }: AttemptKey,
  columns: Partial<ModelPublication>,
  now: number,
): boolean {
  const row = tables.publications.get(publicationId);
  if (!row) return false;
  const isLatest = row.attemptId === id || tables.sabotage === "no_fence";
  const isParked = row.status === "unconfirmed" && row.errorCode === "worker_stopped";
  const isOpen = row.status === "sending" || isParked;
  if (!isLatest && !(isParked && columns.status === "published")) return false;
  // Without `sending` there is no status to check.
  if (!isOpen && tables.sabotage !== "no_sending") return false;
  change(row, { ...columns, leaseUntil: null, workerId: null }, now);
  return true;
}

/** closeAttempts */
function close(tables: Tables, { id }: AttemptKey, end: ModelAttemptEnd): void {
  const before = tables.attempts.get(id);
  if (before && (before.end === null || before.end.isWorkerStopped)) {
    tables.attempts.set(id, { ...before, end });
  }
}

const channelStatusFor: Readonly<Record<string, ChannelStatus>> = {
  bot_kicked: "not_admin",
  bot_not_member: "not_admin",
  need_admin_rights: "no_post_right",
  not_enough_rights: "no_post_right",
  no_write_access: "no_post_right",
};

/** changeChannel */
function changeChannel(tables: Tables, channel: ModelChannel, outcome: Outcome, now: number): void {
  switch (outcome.kind) {
    case "deferred":
      if (outcome.newChatId !== undefined) channel.chatId = Number(outcome.newChatId);
      if (outcome.reason === "flood") pauseBot(tables, channel.botId, outcome.retryAfterMs, now);
      return;
    case "delivered":
      // flagWorking: only a check makes a refused bot token valid again.
      if (channel.status !== "bad_token" && channel.status !== "no_token") channel.status = "ok";
      return;
    case "rejected":
      if (outcome.code === "bot_unauthorized") return flagBot(tables, channel);
      channel.status = channelStatusFor[outcome.code] ?? channel.status;
      return;
    case "unknown":
      return;
    default:
      return outcome satisfies never;
  }
}

function pauseBot(tables: Tables, botId: number, pauseMs = 0, now: number): void {
  if (tables.sabotage === "no_pause") return;
  const state = tables.rateLimits.get(`bot:${botId}`) ?? { until: 0, recent: [] };
  tables.rateLimits.set(`bot:${botId}`, { ...state, until: Math.max(state.until, now + pauseMs) });
}

function flagBot(tables: Tables, { userId, botId, botTokenMark }: ModelChannel): void {
  for (const channel of tables.channels.values()) {
    const isOfBot = channel.userId === userId && channel.botId === botId;
    if (isOfBot && channel.botTokenMark === botTokenMark) channel.status = "bad_token";
  }
}

/** sweep: parkExpired, failChannelless, missLate */
export function sweep(tables: Tables, now: number): void {
  for (const row of tables.publications.values()) {
    if (row.status === "sending" && (row.leaseUntil ?? now) < now) {
      change(row, { status: "unconfirmed", errorCode: "worker_stopped" }, now);
      close(tables, latestAttempt(row), { outcome: "unknown", isWorkerStopped: true });
    } else if (row.status === "scheduled") {
      sweepWaiting(tables, row, now);
    }
  }
}

function sweepWaiting(tables: Tables, row: ModelPublication, now: number): void {
  if (row.channelId === null && row.notBefore < now) {
    change(row, { status: "failed", errorCode: "channel_removed" }, now);
  } else if (row.notBefore < now + 60_000 && row.lateLimitAt < now) {
    const channel = row.channelId === null ? undefined : tables.channels.get(row.channelId);
    const isPutOff = row.attempts > 0 && !(channel && isHeld(channel.status));
    const errorCode = isPutOff ? "could_not_reach_telegram" : "too_late_to_send";
    change(row, { status: "missed", errorCode }, now);
  }
}

/** findOrphans */
export function findOrphans(tables: Tables, workerId: string): Readonly<ModelPublication>[] {
  return [...tables.publications.values()]
    .filter(
      ({ status, errorCode, workerId: holder }) =>
        holder === workerId &&
        (status === "sending" || (status === "unconfirmed" && errorCode === "worker_stopped")),
    )
    .map((row) => ({ ...row }));
}

/** One transaction of recoverOrphans. */
export function recoverOrphan(
  tables: Tables,
  orphan: Readonly<ModelPublication>,
  trace: LastTrace,
  now: number,
): void {
  const attempt = latestAttempt(orphan);
  const transition = afterCrash(orphan.crashCount, trace);
  const { status } = transition;
  const columns =
    status === "scheduled"
      ? {
          status,
          errorCode: null,
          attempts: orphan.attempts - 1,
          crashCount: transition.crashCount,
        }
      : { status, errorCode: transition.code };
  if (!settle(tables, attempt, columns, now)) return;
  const isUnknown = status === "unconfirmed";
  close(tables, attempt, {
    outcome: isUnknown ? "unknown" : "deferred",
    isWorkerStopped: isUnknown,
  });
}

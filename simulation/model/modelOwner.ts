/** What an owner's verbs (publications.ts, waiting.ts, channels.ts) do, on the model's tables. False is a refusal. */
import {
  choicesFor,
  isReschedulable,
  lateLimit,
  lateLimitMinutes,
} from "@vestnik/domain/publication";
import type { LatePolicy, ResolutionChoice } from "@vestnik/domain/publication";
import { checkDueAt } from "@vestnik/domain/schedule";
import { change } from "./modelTables.ts";
import type { ModelPublication, Tables } from "./modelTables.ts";

export type Seen = Pick<ModelPublication, "id" | "version">;

/** A decision of an owner about one publication. */
export type Decision =
  | {
      readonly verb: "edit";
      readonly text: number;
      readonly channelId: string;
      readonly dueAt: number;
    }
  | { readonly verb: "reschedule"; readonly dueAt: number }
  | { readonly verb: "publish_now" | "delete" | "restore" }
  | { readonly verb: "resolve"; readonly choice: ResolutionChoice };

const afresh = {
  status: "scheduled",
  errorCode: null,
  attempts: 0,
  crashCount: 0,
  workerId: null,
} as const;

export function decide(tables: Tables, seen: Seen, decision: Decision, now: number): boolean {
  const row = tables.publications.get(seen.id);
  if (!row || row.version !== seen.version) return false;
  // The channel may have been removed since its owner saw it.
  if (decision.verb === "edit" && !tables.channels.has(decision.channelId)) return false;
  const columns = columnsFor(row, decision, now);
  if (columns) change(row, columns, now);
  return columns !== undefined;
}

function columnsFor(
  row: ModelPublication,
  decision: Decision,
  now: number,
): Partial<ModelPublication> | undefined {
  const { status, errorCode } = row;
  const isWaiting = status === "scheduled";
  switch (decision.verb) {
    case "edit": {
      if (!isWaiting || isRefusedTime(decision.dueAt, now)) return undefined;
      const { text, channelId } = decision;
      return { ...afresh, text, channelId, ...dueOn(row, decision.dueAt) };
    }
    case "reschedule":
      if (!isReschedulable(status, errorCode) || isRefusedTime(decision.dueAt, now))
        return undefined;
      if (!isWaiting && row.channelId === null) return undefined;
      return { ...afresh, ...dueOn(row, decision.dueAt) };
    case "publish_now":
      return isWaiting ? { ...afresh, ...dueNow(row, now) } : undefined;
    case "delete":
      return isWaiting ? { status: "deleted" } : undefined;
    case "restore":
      if (status !== "deleted" || row.dueAt <= now || row.channelId === null) return undefined;
      return { status: "scheduled" };
    case "resolve":
      return choicesFor(status, errorCode).includes(decision.choice)
        ? resolved(row, decision.choice, now)
        : undefined;
    default:
      return decision satisfies never;
  }
}

function isRefusedTime(dueAt: number, now: number): boolean {
  return checkDueAt(new Date(dueAt), new Date(now)).length > 0;
}

function dueOn({ latePolicy }: ModelPublication, dueAt: number): Partial<ModelPublication> {
  const lateLimitAt = lateLimit(new Date(dueAt), latePolicy).getTime();
  return { dueAt, notBefore: dueAt, lateLimitAt };
}

/** changeQueries.ts · dueOn: a post that is sent now because it did not go out in time stays due at its old time. */
function dueNow(row: ModelPublication, now: number): Partial<ModelPublication> {
  return { ...dueOn(row, now), dueAt: Math.min(row.dueAt, now) };
}

/** changeQueries.ts · resolutionChange */
function resolved(
  row: ModelPublication,
  choice: ResolutionChoice,
  now: number,
): Partial<ModelPublication> | undefined {
  switch (choice) {
    case "it_is_there":
      return { status: "published", errorCode: null, workerId: null };
    case "dismiss":
      return { status: "failed", errorCode: "dismissed", workerId: null };
    case "send_again":
      return row.channelId === null ? undefined : { ...afresh, ...dueNow(row, now) };
    default:
      return choice satisfies never;
  }
}

export type NewPublication = {
  readonly id: string;
  readonly channelId: string;
  readonly text: number;
  readonly weight: number;
  readonly dueAt: number;
  readonly latePolicy: LatePolicy;
  /** Its delay inside the batch. */
  readonly pauseMs: number;
};

/** insertPublications */
export function insert(tables: Tables, { pauseMs, ...chosen }: NewPublication, now: number): void {
  tables.publications.set(chosen.id, {
    ...chosen,
    status: "scheduled",
    createdAt: now,
    updatedAt: now,
    notBefore: chosen.dueAt + pauseMs,
    lateLimitAt: chosen.dueAt + pauseMs + lateLimitMinutes[chosen.latePolicy] * 60_000,
    version: 1,
    fence: 0,
    attemptId: null,
    leaseUntil: null,
    claimedAt: null,
    workerId: null,
    attempts: 0,
    crashCount: 0,
    errorCode: null,
  });
}

/** A check that found the new bot token working: channels.ts · changeChannel. */
export function replaceBotToken(tables: Tables, channelId: string, botTokenMark: string): void {
  const channel = tables.channels.get(channelId);
  if (channel) Object.assign(channel, { botTokenMark, status: "ok" });
}

/** removeChannel */
export function removeChannel(tables: Tables, channelId: string, now: number): void {
  for (const row of tables.publications.values()) {
    if (row.channelId !== channelId) continue;
    if (row.status === "scheduled") {
      change(row, { status: "failed", errorCode: "channel_removed" }, now);
    }
    row.channelId = null;
  }
  tables.channels.delete(channelId);
}

/**
 * The rules of a worker, without clocks, databases or networks: `step` takes what happened and says what to do. The dispatcher carries the
 * commands out; the simulation replays them against simulated databases, disks and networks, with crashes in between.
 * What is due, the database alone decides. The state handed to `step` is used up: only the one it answers with counts.
 */
import type { Outcome } from "@vestnik/domain/publication";
import {
  countSlow,
  DRAIN_MS,
  freeSlots,
  isTryingPoison,
  isWorthClaiming,
  mayTryPoison,
  botConcurrency,
} from "./concurrency.ts";
import { attemptName } from "../journal/journalLine.ts";
import { LATE_COMMIT_MS, MAINTAIN_MS } from "./workerState.ts";
import { afterCatchingUp, catchUp, catchUpAgainAt, catchUpTime, goBack } from "./wentBack.ts";
import type { Delivery, WorkerCommand, WorkerEvent, WorkerState } from "./workerState.ts";

/** A request starts only with this much of its lease left: connecting may take 15 seconds. */
const LEASE_MARGIN_MS = 16_000;
/** After a refused bot token, until the database knows. */
const REFUSED_BOT_MS = 1500;

/** When the worker wants to be woken if nothing happens before. */
export function wakeAt(state: WorkerState, now: number): number {
  const { isClaiming, isDue, isStopping, poisonSince } = state;
  // What is due already waits for a place, and a place that becomes free says so.
  const lookAt = isClaiming || isDue || isStopping || state.wentBack ? Infinity : state.lookAt;
  const drainedAt = poisonSince === null ? 0 : poisonSince + DRAIN_MS;
  return Math.min(
    state.isMaintaining ? Infinity : state.maintainAt,
    lookAt,
    drainedAt > now ? drainedAt : Infinity,
    catchUpTime(state),
  );
}

export function step(
  before: WorkerState,
  event: WorkerEvent,
): [state: WorkerState, commands: readonly WorkerCommand[]] {
  const [happened, reactions] = react(before, event);
  const [caughtUp, catchingUp] = catchUp(happened, event.now);
  const [maintained, maintaining] = maintain(caughtUp, event.now);
  const [claimed, claiming] = claim(maintained, event.now);
  return [claimed, [...reactions, ...catchingUp, ...maintaining, ...claiming]];
}

type Step = [state: WorkerState, commands: readonly WorkerCommand[]];

function react(state: WorkerState, event: WorkerEvent): Step {
  const { now } = event;
  switch (event.type) {
    case "notified":
      return [{ ...state, isDue: true }, []];
    case "timer":
      return [{ ...state, isDue: state.isDue || now >= state.lookAt }, []];
    case "stopped":
      return [{ ...state, isStopping: true }, []];
    case "claimed":
      return acceptClaims(state, event);
    case "claim_failed":
      return [
        {
          ...state,
          isClaiming: false,
          mayHoldUnknown: true,
          recoverAgainAt: now + LATE_COMMIT_MS,
          isDue: false,
          lookAt: now + MAINTAIN_MS,
        },
        [],
      ];
    case "maintain_failed":
      return [{ ...state, isMaintaining: false, isRecovering: false, mayHoldUnknown: true }, []];
    case "maintained":
      return [afterMaintaining(state, event), []];
    case "went_back":
      return [goBack(state, event.instead, now), []];
    case "caught_up":
      return [afterCatchingUp(state, event.askedAt), []];
    case "catch_up_failed":
      return [catchUpAgainAt(state, now + MAINTAIN_MS), []];
    case "prepared":
      return send(state, event.id, now);
    case "ended":
      return journalOutcome(state, event.id, event.outcome, now);
    case "journaled":
      return settle(state, event.id);
    case "settled":
      return letGo(state, event.ids, event.isRecorded);
    default:
      return event satisfies never;
  }
}

function acceptClaims(
  state: WorkerState,
  { claims, askedAt, isMore, poison, lookAgainMs, now }: Extract<WorkerEvent, { type: "claimed" }>,
): Step {
  const leaseEndsAt = askedAt + state.limits.leaseMs;
  for (const claim of claims) {
    state.deliveries.set(attemptName(claim.attempt), {
      claim,
      phase: "preparing",
      startedAt: now,
      // Of the former database: the rows may be anybody's now.
      leaseEndsAt: state.wentBack ? askedAt : leaseEndsAt,
      lateAt: askedAt + (claim.isLateInMs ?? Infinity),
    });
  }
  // The last poison message has been tried, or cannot be tried yet: what waited for it may go.
  const hasPassed = poison && claims.length === 0;
  const next = {
    ...state,
    isClaiming: false,
    isDue: state.isDue || isMore || hasPassed,
    lookAt: Math.max(now, askedAt + lookAgainMs),
    poisonSince: hasPassed ? null : state.poisonSince,
  };
  if (claims.length === 0) return [next, []];
  const attempts = claims.map(({ attempt }) => attempt);
  const preparing = claims.map((claim) => ({ type: "prepare", claim }) as const);
  return [next, [{ type: "begin", attempts }, ...preparing]];
}

/** The last look before the socket write: once a request may have left, only its answer decides. */
function send(state: WorkerState, id: string, now: number): Step {
  const delivery = state.deliveries.get(id);
  if (!delivery) return [state, []];
  const { claim, leaseEndsAt, lateAt } = delivery;
  const pauseMs = (state.pausedUntil.get(claim.botId ?? 0) ?? 0) - now;
  if (pauseMs > 0) {
    const retryAfterMs = Math.ceil(pauseMs);
    return journalOutcome(
      state,
      id,
      { kind: "deferred", reason: "flood", description: "", retryAfterMs },
      now,
    );
  }
  // A worker that slept too long may not be the only one to think it holds the lease; and its pictures may have had to wait for others'.
  if (now > leaseEndsAt - LEASE_MARGIN_MS || now > lateAt) {
    return journalOutcome(
      state,
      id,
      { kind: "deferred", reason: "unreachable", description: "" },
      now,
    );
  }
  return [withDelivery(state, { ...delivery, phase: "sending" }), [{ type: "send", claim }]];
}

/** The journal first: an answer must outlive this process. */
function journalOutcome(state: WorkerState, id: string, outcome: Outcome, now: number): Step {
  const delivery = state.deliveries.get(id);
  if (!delivery) return [state, []];
  const { attempt, botId, botTokenMark } = delivery.claim;
  const entry = { attempt, outcome, ...(botTokenMark !== undefined && { botTokenMark }) };
  const answered = { ...state, answeredCount: state.answeredCount + 1 };
  const next = withDelivery(answered, { ...delivery, phase: "journaling", entry });
  return [paused(next, botId, outcome, now), [{ type: "journal", entry }]];
}

function settle(state: WorkerState, id: string): Step {
  const delivery = state.deliveries.get(id);
  if (!delivery?.entry) return [state, []];
  const { entry } = delivery;
  return [withDelivery(state, { ...delivery, phase: "settling" }), [{ type: "settle", entry }]];
}

/** What the database has, the journal may forget; what it refused for good stays there for the next start. */
function letGo(state: WorkerState, ids: readonly string[], isRecorded: boolean): Step {
  const { deliveries } = state;
  const attempts = ids.flatMap((id) => deliveries.get(id)?.claim.attempt ?? []);
  for (const id of ids) deliveries.delete(id);
  // The next in a channel's line may go now.
  const next = {
    ...state,
    isDue: true,
    slowCount: Math.min(state.slowCount, deliveries.size),
    answeredCount: state.answeredCount - attempts.length,
  };
  return [next, isRecorded ? attempts.map((attempt) => ({ type: "forget", attempt })) : []];
}

function paused(
  state: WorkerState,
  botId: number | null,
  outcome: Outcome,
  now: number,
): WorkerState {
  const pauseMs = pauseFor(outcome);
  if (botId === null || pauseMs === 0) return state;
  const until = Math.max(now + pauseMs, state.pausedUntil.get(botId) ?? 0);
  const running = [...state.pausedUntil].filter(([, end]) => end > now);
  return { ...state, pausedUntil: new Map([...running, [botId, until]]) };
}

function pauseFor(outcome: Outcome): number {
  if (outcome.kind === "deferred" && outcome.reason === "flood") return outcome.retryAfterMs ?? 0;
  const isRefused = outcome.kind === "rejected" && outcome.code === "bot_unauthorized";
  return isRefused ? REFUSED_BOT_MS : 0;
}

function afterMaintaining(
  state: WorkerState,
  { askedAt, asked, extended, poisonWaits, now }: Extract<WorkerEvent, { type: "maintained" }>,
): WorkerState {
  const { deliveries } = state;
  for (const id of asked) {
    const delivery = deliveries.get(id);
    if (!delivery) continue;
    // What was not extended is no longer this worker's: nothing may start on it.
    const leaseEndsAt = extended.has(id) ? askedAt + state.limits.leaseMs : askedAt;
    deliveries.set(id, { ...delivery, leaseEndsAt });
  }
  const poisonSince = poisonWaits ? (state.poisonSince ?? now) : null;
  return { ...state, isMaintaining: false, isRecovering: false, poisonSince };
}

function maintain(state: WorkerState, now: number): Step {
  if (state.isMaintaining || now < state.maintainAt) return [state, []];
  // A claim under way may be committed before it is answered: its publications are nobody's orphans.
  const isAgain = now >= state.recoverAgainAt;
  const recover = (state.mayHoldUnknown || isAgain) && !state.isClaiming && !state.wentBack;
  const halfGone = now + state.limits.leaseMs * (2 / 3);
  const extend = [...state.deliveries.values()]
    .filter(({ leaseEndsAt }) => leaseEndsAt < halfGone)
    .map(({ claim }) => claim.attempt);
  return [
    {
      ...state,
      slowCount: countSlow(state, now),
      isMaintaining: true,
      maintainAt: now + MAINTAIN_MS,
      mayHoldUnknown: state.mayHoldUnknown && !recover,
      isRecovering: recover,
      recoverAgainAt: recover && isAgain ? Infinity : state.recoverAgainAt,
    },
    [{ type: "maintain", extend, recover }],
  ];
}

function claim(state: WorkerState, now: number): Step {
  // What is claimed while a recovery looks around, it would take for forgotten.
  if (state.isStopping || state.isClaiming || state.isRecovering || !state.isDue) {
    return [state, []];
  }
  if (state.wentBack) return [state, []];
  const poison = state.poisonSince !== null;
  const limit = freeSlots(state);
  if (!isWorthClaiming(state, limit) || isTryingPoison(state)) return [state, []];
  if (poison && !mayTryPoison(state, now)) return [state, []];
  const command = {
    type: "claim",
    limit: poison ? 1 : limit,
    concurrencyOf: botConcurrency(state, now),
    poison,
  } as const;
  return [{ ...state, isClaiming: true, isDue: false }, [command]];
}

function withDelivery(state: WorkerState, delivery: Delivery): WorkerState {
  state.deliveries.set(attemptName(delivery.claim.attempt), delivery);
  return state;
}

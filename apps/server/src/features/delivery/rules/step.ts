/**
 * The rules of a worker, without clocks, databases or networks: `step` takes what happened and says what to do. The dispatcher carries the
 * commands out; the simulation replays them against simulated databases, disks and networks, with crashes in between.
 * What is due, the database alone decides. The state handed to `step` is used up: only the one it answers with counts.
 */
import type { Outcome } from "@vestnik/domain/publication";
import {
  countSlow,
  DRAIN_MS,
  freePlaces,
  isTryingSuspect,
  isWorthAsking,
  mayTrySuspect,
  roomOfBots,
} from "./places.ts";
import { attemptName } from "../journal/journalLine.ts";
import { LATE_COMMIT_MS, TEND_MS } from "./workerState.ts";
import { afterCatchingUp, catchUp, catchUpAgainAt, catchUpTime, goBack } from "./wentBack.ts";
import type { Delivery, WorkerCommand, WorkerEvent, WorkerState } from "./workerState.ts";

/** A request starts only with this much of its lease left: connecting may take 15 seconds. */
const LEASE_MARGIN_MS = 16_000;
/** After a refused bot token, until the database knows. */
const REFUSED_BOT_MS = 1500;

/** When the worker wants to be woken if nothing happens before. */
export function wakeAt(state: WorkerState, now: number): number {
  const { isClaiming, isDue, isStopping, suspectSince } = state;
  // What is due already waits for a place, and a place that becomes free says so.
  const lookAt = isClaiming || isDue || isStopping || state.wentBack ? Infinity : state.lookAt;
  const drainedAt = suspectSince === null ? 0 : suspectSince + DRAIN_MS;
  return Math.min(
    state.isTending ? Infinity : state.tendAt,
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
  const [tended, tending] = tend(caughtUp, event.now);
  const [claimed, claiming] = claim(tended, event.now);
  return [claimed, [...reactions, ...catchingUp, ...tending, ...claiming]];
}

type Step = [state: WorkerState, commands: readonly WorkerCommand[]];

function react(state: WorkerState, event: WorkerEvent): Step {
  const { now } = event;
  switch (event.type) {
    case "rang":
      return [{ ...state, isDue: true }, []];
    case "woke":
      return [{ ...state, isDue: state.isDue || now >= state.lookAt }, []];
    case "stopped":
      return [{ ...state, isStopping: true }, []];
    case "claimed":
      return takeInHand(state, event);
    case "claim_failed":
      return [
        {
          ...state,
          isClaiming: false,
          mayHoldUnknown: true,
          recoverAgainAt: now + LATE_COMMIT_MS,
          isDue: false,
          lookAt: now + TEND_MS,
        },
        [],
      ];
    case "tend_failed":
      return [{ ...state, isTending: false, isRecovering: false, mayHoldUnknown: true }, []];
    case "tended":
      return [afterTending(state, event), []];
    case "went_back":
      return [goBack(state, event.instead, now), []];
    case "caught_up":
      return [afterCatchingUp(state, event.askedAt), []];
    case "catch_up_failed":
      return [catchUpAgainAt(state, now + TEND_MS), []];
    case "prepared":
      return ask(state, event.id, now);
    case "ended":
      return keep(state, event.id, event.outcome, now);
    case "kept":
      return settle(state, event.id);
    case "settled":
      return letGo(state, event.ids, event.isRecorded);
    default:
      return event satisfies never;
  }
}

function takeInHand(
  state: WorkerState,
  {
    claims,
    askedAt,
    isMore,
    suspects,
    lookAgainMs,
    now,
  }: Extract<WorkerEvent, { type: "claimed" }>,
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
  // The last suspect has been tried, or cannot be tried yet: what waited for it may go.
  const hasPassed = suspects && claims.length === 0;
  const next = {
    ...state,
    isClaiming: false,
    isDue: state.isDue || isMore || hasPassed,
    lookAt: Math.max(now, askedAt + lookAgainMs),
    suspectSince: hasPassed ? null : state.suspectSince,
  };
  if (claims.length === 0) return [next, []];
  const attempts = claims.map(({ attempt }) => attempt);
  const preparing = claims.map((claim) => ({ type: "prepare", claim }) as const);
  return [next, [{ type: "begin", attempts }, ...preparing]];
}

/** The last look before the socket write: once a request may have left, only its answer decides. */
function ask(state: WorkerState, id: string, now: number): Step {
  const delivery = state.deliveries.get(id);
  if (!delivery) return [state, []];
  const { claim, leaseEndsAt, lateAt } = delivery;
  const pauseMs = (state.pausedUntil.get(claim.botId ?? 0) ?? 0) - now;
  if (pauseMs > 0) {
    const retryAfterMs = Math.ceil(pauseMs);
    return keep(
      state,
      id,
      { kind: "deferred", reason: "flood", description: "", retryAfterMs },
      now,
    );
  }
  // A worker that slept too long may not be the only one to think it holds the lease; and its pictures may have had to wait for others'.
  if (now > leaseEndsAt - LEASE_MARGIN_MS || now > lateAt) {
    return keep(state, id, { kind: "deferred", reason: "unreachable", description: "" }, now);
  }
  return [withDelivery(state, { ...delivery, phase: "asking" }), [{ type: "ask", claim }]];
}

/** The journal first: an answer must outlive this process. */
function keep(state: WorkerState, id: string, outcome: Outcome, now: number): Step {
  const delivery = state.deliveries.get(id);
  if (!delivery) return [state, []];
  const { attempt, botId, botTokenMark } = delivery.claim;
  const entry = { attempt, outcome, ...(botTokenMark !== undefined && { botTokenMark }) };
  const answered = { ...state, answeredCount: state.answeredCount + 1 };
  const next = withDelivery(answered, { ...delivery, phase: "keeping", entry });
  return [paused(next, botId, outcome, now), [{ type: "keep", entry }]];
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

function afterTending(
  state: WorkerState,
  { askedAt, asked, extended, suspectsWait, now }: Extract<WorkerEvent, { type: "tended" }>,
): WorkerState {
  const { deliveries } = state;
  for (const id of asked) {
    const delivery = deliveries.get(id);
    if (!delivery) continue;
    // What was not extended is no longer this worker's: nothing may start on it.
    const leaseEndsAt = extended.has(id) ? askedAt + state.limits.leaseMs : askedAt;
    deliveries.set(id, { ...delivery, leaseEndsAt });
  }
  const suspectSince = suspectsWait ? (state.suspectSince ?? now) : null;
  return { ...state, isTending: false, isRecovering: false, suspectSince };
}

function tend(state: WorkerState, now: number): Step {
  if (state.isTending || now < state.tendAt) return [state, []];
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
      isTending: true,
      tendAt: now + TEND_MS,
      mayHoldUnknown: state.mayHoldUnknown && !recover,
      isRecovering: recover,
      recoverAgainAt: recover && isAgain ? Infinity : state.recoverAgainAt,
    },
    [{ type: "tend", extend, recover }],
  ];
}

function claim(state: WorkerState, now: number): Step {
  // What is claimed while a recovery looks around, it would take for forgotten.
  if (state.isStopping || state.isClaiming || state.isRecovering || !state.isDue) {
    return [state, []];
  }
  if (state.wentBack) return [state, []];
  const suspects = state.suspectSince !== null;
  const limit = freePlaces(state);
  if (!isWorthAsking(state, limit) || isTryingSuspect(state)) return [state, []];
  if (suspects && !mayTrySuspect(state, now)) return [state, []];
  const command = {
    type: "claim",
    limit: suspects ? 1 : limit,
    roomOf: roomOfBots(state, now),
    suspects,
  } as const;
  return [{ ...state, isClaiming: true, isDue: false }, [command]];
}

function withDelivery(state: WorkerState, delivery: Delivery): WorkerState {
  state.deliveries.set(attemptName(delivery.claim.attempt), delivery);
  return state;
}

/**
 * The rules of a worker, without clocks, databases or networks: `step` takes an event and returns the commands that follow. The dispatcher
 * carries the commands out; the simulation replays them against simulated databases, disks and networks, with crashes in between.
 * Only the database decides what is due. `step` changes the state it is given, so only the state it returns may be used afterwards.
 */
import { acceptClaims, forgetRecorded, journalOutcome, send, settle } from "./attempts.ts";
import {
  countSlow,
  DRAIN_MS,
  freeSlots,
  isTryingPoison,
  isWorthClaiming,
  mayTryPoison,
  botConcurrency,
} from "./concurrency.ts";
import { LATE_COMMIT_MS, MAINTAIN_MS } from "./workerState.ts";
import { afterCatchingUp, catchUp, catchUpAgainAt, catchUpTime, goBack, meet } from "./wentBack.ts";
import type { Step, WorkerEvent, WorkerState } from "./workerState.ts";

/** When the worker must be woken if nothing happens before. */
export function wakeAt(state: WorkerState, now: number): number {
  const { isClaiming, isDue, isStopping, poisonSince } = state;
  // What is due waits for a free slot, and a slot that becomes free causes an event.
  const lookAt = isClaiming || isDue || isStopping || state.wentBack ? Infinity : state.lookAt;
  const drainedAt = poisonSince === null ? 0 : poisonSince + DRAIN_MS;
  return Math.min(
    state.isMaintaining ? Infinity : state.maintainAt,
    lookAt,
    drainedAt > now ? drainedAt : Infinity,
    catchUpTime(state),
  );
}

/** Whether nothing is under way that could change the database after the worker said its farewell. */
export function isIdle({ deliveries, isClaiming, wentBack }: WorkerState): boolean {
  return deliveries.size === 0 && !isClaiming && !wentBack?.isCatchingUp;
}

export function step(before: WorkerState, event: WorkerEvent): Step {
  const [happened, reactions] = react(before, event);
  const [caughtUp, catchingUp] = catchUp(happened, event.now);
  const [maintained, maintaining] = maintain(caughtUp, event.now);
  const [claimed, claiming] = claim(maintained, event.now);
  return [claimed, [...reactions, ...catchingUp, ...maintaining, ...claiming]];
}

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
    case "met":
      return [meet(state, now), []];
    case "went_back":
      return [goBack(state, event.instead, now), []];
    case "caught_up":
      return [afterCatchingUp(state, event), []];
    case "catch_up_failed":
      return [catchUpAgainAt(state, now + MAINTAIN_MS), []];
    case "prepared":
      return send(state, event.id, now);
    case "ended":
      return journalOutcome(state, event.id, event.outcome, now);
    case "journaled":
      return settle(state, event.id);
    case "settled":
      return forgetRecorded(state, event.ids, event.isRecorded);
    default:
      return event satisfies never;
  }
}

function afterMaintaining(
  state: WorkerState,
  { askedAt, asked, extended, poisonWaits, now }: Extract<WorkerEvent, { type: "maintained" }>,
): WorkerState {
  const { deliveries } = state;
  for (const id of asked) {
    const delivery = deliveries.get(id);
    if (!delivery) continue;
    // A lease that was not extended is no longer this worker's: no request may start under it.
    const leaseEndsAt = extended.has(id) ? askedAt + state.limits.leaseMs : askedAt;
    deliveries.set(id, { ...delivery, leaseEndsAt });
  }
  const poisonSince = poisonWaits ? (state.poisonSince ?? now) : null;
  return { ...state, isMaintaining: false, isRecovering: false, poisonSince };
}

function maintain(state: WorkerState, now: number): Step {
  if (state.isMaintaining || now < state.maintainAt) return [state, []];
  // A running claim may be committed before it is answered, and recovery would take its publications for orphans.
  const recoverAgainAt = lookAgainTime(state, now);
  const isAgain = now >= recoverAgainAt;
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
      recoverAgainAt: recover && isAgain ? Infinity : recoverAgainAt,
    },
    [{ type: "maintain", extend, recover }],
  ];
}

/** A clock that jumps while the machine is suspended gives a late commit no time: what a round of maintenance comes late is waited for. */
function lookAgainTime({ recoverAgainAt, maintainAt }: WorkerState, now: number): number {
  if (recoverAgainAt === Infinity) return Infinity;
  return Math.min(recoverAgainAt + (now - maintainAt), now + LATE_COMMIT_MS);
}

function claim(state: WorkerState, now: number): Step {
  // A running recovery would take what is claimed now for orphans.
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

/** The rules for a database that was set back under a living worker (`databaseSense.ts`). */
import { MAINTAIN_MS } from "./workerState.ts";
import type { Step, WorkerEvent, WorkerHappening, WorkerState } from "./workerState.ts";

type Instead = Extract<WorkerHappening, { type: "went_back" }>["instead"];

/**
 * No request may start on an earlier claim: other workers may claim the same rows now. Nothing is claimed for the length of a lease: after
 * that no worker can start a request on a claim the database has forgotten, and each had the time to write what it knows into the database.
 */
export function goBack(state: WorkerState, instead: Instead, now: number): WorkerState {
  for (const [name, delivery] of state.deliveries) {
    state.deliveries.set(name, { ...delivery, leaseEndsAt: Math.min(delivery.leaseEndsAt, now) });
  }
  return {
    ...state,
    ...(instead === "claimed"
      ? { isClaiming: false }
      : { isMaintaining: false, isRecovering: false }),
    mayHoldUnknown: true,
    wentBack: {
      claimAgainAt: now + state.limits.leaseMs,
      catchUpAt: now,
      isCatchingUp: state.wentBack?.isCatchingUp ?? false,
    },
  };
}

/** The others are asked at once. */
export function meet(state: WorkerState, now: number): WorkerState {
  return { ...state, wentBack: { claimAgainAt: now, catchUpAt: now, isCatchingUp: false } };
}

export function catchUpTime({ wentBack }: WorkerState): number {
  return wentBack && !wentBack.isCatchingUp ? wentBack.catchUpAt : Infinity;
}

export function catchUp(state: WorkerState, now: number): Step {
  const { wentBack } = state;
  if (!wentBack || now < catchUpTime(state)) return [state, []];
  const isLast = now >= wentBack.claimAgainAt;
  return [
    { ...state, wentBack: { ...wentBack, isCatchingUp: true } },
    [{ type: "catch_up", isLast }],
  ];
}

/** Runs at once, so that owners see the truth, and again when the other workers can have journaled all their requests. */
export function afterCatchingUp(
  state: WorkerState,
  { askedAt, isOver, now }: Extract<WorkerEvent, { type: "caught_up" }>,
): WorkerState {
  const { wentBack } = state;
  if (!wentBack) return state;
  const isLast = askedAt >= wentBack.claimAgainAt;
  if (isLast && isOver) return { ...state, wentBack: null, isDue: true };
  // The last look is repeated until all other workers are heard.
  return catchUpAgainAt(state, isLast ? now + MAINTAIN_MS : wentBack.claimAgainAt);
}

export function catchUpAgainAt(state: WorkerState, catchUpAt: number): WorkerState {
  const { wentBack } = state;
  return wentBack ? { ...state, wentBack: { ...wentBack, catchUpAt, isCatchingUp: false } } : state;
}

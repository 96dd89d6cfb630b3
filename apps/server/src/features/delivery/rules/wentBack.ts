/** The rules for a database that was set back under a living worker (`databaseSense.ts`). */
import type { Step, WorkerHappening, WorkerState } from "./workerState.ts";

type Instead = Extract<WorkerHappening, { type: "went_back" }>["instead"];

/**
 * Nobody may start a request any more on what was claimed before: the rows may be anybody's now. Nothing is claimed for as long as a lease:
 * by then no worker can start a request on a claim the database has forgotten, and each had the time to tell what it knows.
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

export function catchUpTime({ wentBack }: WorkerState): number {
  return wentBack && !wentBack.isCatchingUp ? wentBack.catchUpAt : Infinity;
}

export function catchUp(state: WorkerState, now: number): Step {
  const { wentBack } = state;
  if (!wentBack || now < catchUpTime(state)) return [state, []];
  return [{ ...state, wentBack: { ...wentBack, isCatchingUp: true } }, [{ type: "catch_up" }]];
}

/** At once, so that owners see what is true; and again when the others can have written down everything they asked for. */
export function afterCatchingUp(state: WorkerState, askedAt: number): WorkerState {
  const { wentBack } = state;
  if (!wentBack) return state;
  if (askedAt >= wentBack.claimAgainAt) return { ...state, wentBack: null, isDue: true };
  return catchUpAgainAt(state, wentBack.claimAgainAt);
}

export function catchUpAgainAt(state: WorkerState, catchUpAt: number): WorkerState {
  const { wentBack } = state;
  return wentBack ? { ...state, wentBack: { ...wentBack, catchUpAt, isCatchingUp: false } } : state;
}

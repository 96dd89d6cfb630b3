/** The life of one attempt in a worker: prepared, sent, written into the journal, settled in the database, let go. */
import type { Outcome } from "@vestnik/domain/publication";
import type { Delivery, Pause, Step, WorkerEvent, WorkerState } from "./workerState.ts";

/** A request starts only with this much of its lease left: connecting may take 15 seconds. */
const LEASE_MARGIN_MS = 16_000;
/** No byte of a request leaves later than this before the end of its lease, however long the disk or the connection took: clocks drift. */
const WRITE_MARGIN_MS = 500;
/** How long a bot is paused after a refused bot token, until the database knows of it. */
const REFUSED_BOT_MS = 1500;

export function acceptClaims(
  state: WorkerState,
  { claims, askedAt, isMore, poison, lookAgainMs, now }: Extract<WorkerEvent, { type: "claimed" }>,
): Step {
  const leaseEndsAt = askedAt + state.limits.leaseMs;
  for (const claim of claims) {
    state.deliveries.set(claim.attempt.id, {
      claim,
      phase: "preparing",
      startedAt: now,
      // The claim comes from the database before it went back; other workers may claim the same rows.
      leaseEndsAt: state.wentBack ? askedAt : leaseEndsAt,
      lateAt: askedAt + (claim.isLateInMs ?? Infinity),
    });
  }
  // The last possible poison message has been tried, or cannot be tried yet: the others may go on.
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

/** The last check before the socket write: once a request may have left, only its answer decides. */
export function send(state: WorkerState, id: string, now: number): Step {
  const delivery = state.deliveries.get(id);
  if (!delivery) return [state, []];
  const { claim, leaseEndsAt, lateAt } = delivery;
  const pause = state.pausedUntil.get(claim.botId ?? 0);
  if (pause && pause.until > now) {
    const { until, reason } = pause;
    const retryAfterMs = Math.ceil(until - now);
    return journalOutcome(
      state,
      id,
      { kind: "deferred", reason, description: "", retryAfterMs },
      now,
    );
  }
  // A worker that slept too long may share its lease with another one; and its pictures may have waited for those of others.
  if (now > leaseEndsAt - LEASE_MARGIN_MS || now > lateAt) {
    return journalOutcome(
      state,
      id,
      { kind: "deferred", reason: "unreachable", description: "" },
      now,
    );
  }
  const writeBy = leaseEndsAt - WRITE_MARGIN_MS;
  return [
    withDelivery(state, { ...delivery, phase: "sending" }),
    [{ type: "send", claim, writeBy }],
  ];
}

/** The outcome goes into the journal first, because it must outlive this process. */
export function journalOutcome(
  state: WorkerState,
  id: string,
  outcome: Outcome,
  now: number,
): Step {
  const delivery = state.deliveries.get(id);
  if (!delivery) return [state, []];
  const { attempt, botId, botTokenMark } = delivery.claim;
  const entry = { attempt, outcome, ...(botTokenMark !== undefined && { botTokenMark }) };
  const answered = { ...state, answeredCount: state.answeredCount + 1 };
  const next = withDelivery(answered, { ...delivery, phase: "journaling", entry });
  return [paused(next, botId, outcome, now), [{ type: "journal", entry }]];
}

export function settle(state: WorkerState, id: string): Step {
  const delivery = state.deliveries.get(id);
  if (!delivery?.entry) return [state, []];
  const { entry } = delivery;
  return [withDelivery(state, { ...delivery, phase: "settling" }), [{ type: "settle", entry }]];
}

/** The journal may forget what the database has; what the database refused for good stays there for the next start. */
export function forgetRecorded(
  state: WorkerState,
  ids: readonly string[],
  isRecorded: boolean,
): Step {
  const { deliveries } = state;
  const attempts = ids.flatMap((id) => deliveries.get(id)?.claim.attempt ?? []);
  for (const id of ids) deliveries.delete(id);
  // The next publication of the channel may go now.
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
  const pause = pauseFor(outcome, now);
  if (botId === null || !pause) return state;
  const running = [...state.pausedUntil].filter(([, { until }]) => until > now);
  const present = state.pausedUntil.get(botId);
  const longer = present && present.until > pause.until ? present : pause;
  return { ...state, pausedUntil: new Map([...running, [botId, longer]]) };
}

function pauseFor(outcome: Outcome, now: number): Pause | undefined {
  if (outcome.kind === "deferred" && outcome.reason === "flood")
    return { until: now + (outcome.retryAfterMs ?? 0), reason: "flood" };
  const isRefused = outcome.kind === "rejected" && outcome.code === "bot_unauthorized";
  return isRefused ? { until: now + REFUSED_BOT_MS, reason: "token_refused" } : undefined;
}

function withDelivery(state: WorkerState, delivery: Delivery): WorkerState {
  state.deliveries.set(delivery.claim.attempt.id, delivery);
  return state;
}

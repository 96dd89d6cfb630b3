/** Per-person concurrency of the AI: a few calls run at once, further ones wait in order. */
import { MAX_CALLS_AT_ONCE, MAX_CALL_WAIT_SECONDS } from "@vestnik/domain/generation";
import { AppError } from "../../appError.ts";
import { createSemaphore } from "../../semaphores/semaphore.ts";
import type { Semaphore } from "../../semaphores/semaphore.ts";

const MAX_WAITING = 20;
/** The calls of other processes end without a notice to this process. */
const LOOK_AGAIN_MS = 500;
const RETRY_SECONDS = 10;

/** `present` counts the calls that run and those that wait. */
type Queue = { readonly semaphore: Semaphore; present: number };
const queues = new Map<string, Queue>();

export type Patience = {
  /** Called once if it has to wait. */
  readonly onWaiting?: (() => void) | undefined;
  /** Ends the waiting. */
  readonly giveUp: AbortSignal;
};

type Call<Permit, Result> = {
  /** Takes a permit among the calls of all processes; undefined while all are taken. */
  readonly take: () => Promise<Permit | undefined>;
  readonly work: (permit: Permit) => Promise<Result>;
};

/** Does the work when this process and the calls of all processes have a permit for it. */
export async function withCallPermit<Permit, Result>(
  userId: string,
  { onWaiting, giveUp }: Patience,
  { take, work }: Call<Permit, Result>,
): Promise<Result> {
  const tooLong = new AbortController();
  const timer = setTimeout(() => tooLong.abort(), MAX_CALL_WAIT_SECONDS * 1000);
  let isTold = false;
  const waiting = {
    ended: AbortSignal.any([giveUp, tooLong.signal]),
    begins: () => {
      if (!isTold) onWaiting?.();
      isTold = true;
    },
  };
  try {
    return await inQueue(userId, waiting, async () => {
      const permit = await takePermit(take, waiting);
      clearTimeout(timer);
      return await work(permit);
    });
  } finally {
    clearTimeout(timer);
  }
}

type Waiting = { readonly ended: AbortSignal; readonly begins: () => void };

async function inQueue<Result>(
  userId: string,
  waiting: Waiting,
  work: () => Promise<Result>,
): Promise<Result> {
  const queue = queues.get(userId) ?? {
    semaphore: createSemaphore(MAX_CALLS_AT_ONCE, MAX_WAITING),
    present: 0,
  };
  const entering = queue.semaphore.enter(waiting.ended);
  if (entering === false) throw noPermit();
  queues.set(userId, queue);
  if (queue.present >= MAX_CALLS_AT_ONCE) waiting.begins();
  queue.present += 1;
  const leave = await entering;
  try {
    if (!leave) throw noPermit();
    return await work();
  } finally {
    leave?.();
    queue.present -= 1;
    if (queue.present === 0) queues.delete(userId);
  }
}

async function takePermit<Permit>(
  take: () => Promise<Permit | undefined>,
  { ended, begins }: Waiting,
): Promise<Permit> {
  for (;;) {
    if (ended.aborted) throw noPermit();
    const permit = await take();
    if (permit !== undefined) return permit;
    begins();
    await pause(LOOK_AGAIN_MS, ended);
  }
}

function noPermit(): AppError {
  return new AppError("ai_turn_timeout", { seconds: RETRY_SECONDS });
}

async function pause(ms: number, ended: AbortSignal): Promise<void> {
  if (ended.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const cut = () => resolve();
  ended.addEventListener("abort", cut, { once: true });
  await promise;
  clearTimeout(timer);
  ended.removeEventListener("abort", cut);
}

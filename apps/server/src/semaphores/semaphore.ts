/** A semaphore with cancellation: so many permits, a bounded number of waiters, and a refusal beyond that. */

export type Semaphore = {
  /**
   * Resolves with the function that releases the permit, or with undefined when the signal was aborted first. Answers
   * `false` at once when too many wait.
   */
  enter(left: AbortSignal): Promise<(() => void) | undefined> | false;
  isIdle(): boolean;
};

export function createSemaphore(permits: number, maxWaiting: number): Semaphore {
  const waiting = new Set<() => void>();
  let taken = 0;

  function leave(): void {
    taken -= 1;
    const [next] = waiting;
    next?.();
  }

  /** A permit is released once, however often the function is called. */
  function take(): () => void {
    taken += 1;
    let isHeld = true;
    return () => {
      if (isHeld) leave();
      isHeld = false;
    };
  }

  async function wait(left: AbortSignal): Promise<(() => void) | undefined> {
    return await new Promise((resolve) => {
      const proceed = () => {
        waiting.delete(proceed);
        left.removeEventListener("abort", giveUp);
        resolve(take());
      };
      const giveUp = () => {
        waiting.delete(proceed);
        resolve(undefined);
      };
      waiting.add(proceed);
      left.addEventListener("abort", giveUp, { once: true });
    });
  }

  return {
    enter(left) {
      if (left.aborted) return Promise.resolve(undefined);
      if (taken < permits) return Promise.resolve(take());
      return waiting.size < maxWaiting ? wait(left) : false;
    },
    isIdle: () => taken === 0,
  };
}

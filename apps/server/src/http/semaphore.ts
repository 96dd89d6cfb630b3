/** A semaphore whose waiters can leave: so many at once, some more in line, and nobody beyond that. */

export type Semaphore = {
  /**
   * Resolves with the way to give the place back, or with undefined when the signal was aborted first. Refuses with
   * `false` at once when the line is full.
   */
  enter(left: AbortSignal): Promise<(() => void) | undefined> | false;
  isIdle(): boolean;
};

export function createSemaphore(places: number, line: number): Semaphore {
  const waiting = new Set<() => void>();
  let taken = 0;

  function leave(): void {
    taken -= 1;
    const [next] = waiting;
    next?.();
  }

  /** Each place is given back once, whoever asks how often. */
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
      if (taken < places) return Promise.resolve(take());
      return waiting.size < line ? wait(left) : false;
    },
    isIdle: () => taken === 0,
  };
}

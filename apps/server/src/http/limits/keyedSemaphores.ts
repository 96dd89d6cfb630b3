/** A semaphore for each key: its requests run a few at a time; the others wait, and those whose clients disconnect are dropped. */
import type { ServerResponse } from "node:http";
import { createSemaphore } from "../../semaphores/semaphore.ts";
import type { Semaphore } from "../../semaphores/semaphore.ts";

export type KeyedSemaphores = {
  /**
   * Calls `goOn` when the request has a slot. It ends with `leave`, at the latest with the answer. False when too many wait already.
   */
  acquire(key: string, response: ServerResponse, goOn: (leave: () => void) => void): boolean;
};

/** Every answer ends so. Without a reason Node makes an exception with its stack each time, which is a twentieth of a short request. */
const CLOSED = "closed";

export function createKeyedSemaphores(permits: number, maxWaiting: number): KeyedSemaphores {
  const semaphores = new Map<string, Semaphore>();
  return {
    acquire(key, response, goOn) {
      // Its close event will not come again.
      if (response.destroyed) return true;
      const semaphore = semaphores.get(key) ?? createSemaphore(permits, maxWaiting);
      const left = new AbortController();
      const entering = semaphore.enter(left.signal);
      if (entering === false) return false;
      semaphores.set(key, semaphore);
      let giveBack: (() => void) | undefined;
      const leave = () => {
        giveBack?.();
        // The key may have a new semaphore by now.
        if (semaphore.isIdle() && semaphores.get(key) === semaphore) semaphores.delete(key);
      };
      response.once("close", () => {
        left.abort(CLOSED);
        leave();
      });
      void entering.then((entered) => {
        giveBack = entered;
        // It may have been closed between its turn and this moment.
        if (left.signal.aborted) leave();
        else goOn(leave);
      });
      return true;
    },
  };
}

/** Lets the requests of a key through a few at a time; the others wait, and those whose callers leave meanwhile are forgotten. */
import type { ServerResponse } from "node:http";
import { createSemaphore } from "../semaphore.ts";
import type { Semaphore } from "../semaphore.ts";

export type InTurn = {
  /**
   * Goes on when it is this request's turn, which ends when it is left, at the latest with the answer. False when too many wait
   * already.
   */
  pass(key: string, response: ServerResponse, goOn: (leave: () => void) => void): boolean;
};

export function createInTurn(atOnce: number, waiting: number): InTurn {
  const semaphores = new Map<string, Semaphore>();
  return {
    pass(key, response, goOn) {
      // It would not say so again.
      if (response.destroyed) return true;
      const semaphore = semaphores.get(key) ?? createSemaphore(atOnce, waiting);
      const left = new AbortController();
      const entering = semaphore.enter(left.signal);
      if (entering === false) return false;
      semaphores.set(key, semaphore);
      let giveBack: (() => void) | undefined;
      const leave = () => {
        giveBack?.();
        // By now there may be another one.
        if (semaphore.isIdle() && semaphores.get(key) === semaphore) semaphores.delete(key);
      };
      response.once("close", () => {
        left.abort();
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

/** The semaphores of the gate, and which slot a request holds. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { createKeyedSemaphores } from "./keyedSemaphores.ts";
import type { KeyedSemaphores } from "./keyedSemaphores.ts";
import { createSpreadStarts } from "./spreadStarts.ts";

/**
 * How many of one person's requests run at once, and how many may wait. Reads are quick, so even a burst delays others by a request or
 * two; changes may wait for Telegram or for an upload, and `userConcurrency.ts` limits them further.
 */
const LIMITS = {
  read: { permits: 2, maxWaiting: 150 },
  change: { permits: 16, maxWaiting: 150 },
  stranger: { permits: 8, maxWaiting: 150 },
};

export type Asker = { readonly address: string; readonly owner: string | undefined };

export type RequestConcurrency = {
  /** Calls `goOn` when the request has a slot. False when too many wait already. */
  enter(
    asker: Asker,
    request: IncomingMessage,
    response: ServerResponse,
    goOn: () => void,
  ): boolean;
  /** Releases the slot before the answer has left. */
  leave(request: IncomingMessage): void;
  /** The answer is made. A client that does not read it delays only its own person's requests. */
  answered(request: IncomingMessage): void;
};

type Slot = { readonly isStranger: boolean; readonly leave: () => void };

export function createRequestConcurrency(): RequestConcurrency {
  const semaphores = {
    read: createKeyedSemaphores(LIMITS.read.permits, LIMITS.read.maxWaiting),
    change: createKeyedSemaphores(LIMITS.change.permits, LIMITS.change.maxWaiting),
    stranger: createKeyedSemaphores(LIMITS.stranger.permits, LIMITS.stranger.maxWaiting),
  };
  const spreadStarts = createSpreadStarts();
  const slots = new WeakMap<IncomingMessage, Slot>();

  /** The body of a request without a session may arrive as slowly as its sender likes, so it holds no slot that others of the address wait for. */
  function semaphoresOf(
    owner: string | undefined,
    { method }: IncomingMessage,
  ): KeyedSemaphores | undefined {
    const reads = method === "GET" || method === "HEAD";
    if (owner === undefined) return reads ? semaphores.stranger : undefined;
    return reads ? semaphores.read : semaphores.change;
  }

  function leave(request: IncomingMessage): void {
    slots.get(request)?.leave();
    slots.delete(request);
  }

  return {
    enter({ address, owner }, request, response, goOn) {
      const chosen = semaphoresOf(owner, request);
      if (chosen) {
        const isStranger = owner === undefined;
        return chosen.acquire(owner ?? address, response, (release) => {
          slots.set(request, { isStranger, leave: release });
          spreadStarts(owner ?? address, () => {
            if (!response.destroyed) goOn();
          });
        });
      }
      goOn();
      return true;
    },
    leave,
    answered(request) {
      if (slots.get(request)?.isStranger) leave(request);
    },
  };
}

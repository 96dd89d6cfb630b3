/**
 * Slows a flood down: after a number of refusals in one second the next ones are answered a second late, and connections beyond that are
 * closed. Clients that wait for an answer before the next request are thereby slowed down, so that their refusals do not crowd out the
 * requests of others.
 */
import type { IncomingMessage, ServerResponse } from "node:http";

/** A page with many requests at once is refused without delay, because the answer says when to try again. */
const AT_ONCE = 100;
const HELD_AT_MOST = 200;
const DELAY_MS = 1000;

type Refused = { since: number; count: number; held: number };

export type RefusalDelay = {
  /** Calls `answer` now or in a second; never when the client is disconnected. */
  refuse(key: string, request: IncomingMessage, response: ServerResponse, answer: () => void): void;
  /** Deletes the counts of clients that send nothing any more. */
  sweep(): void;
};

export function createRefusalDelay(now: () => number = () => performance.now()): RefusalDelay {
  const refused = new Map<string, Refused>();

  function countOf(key: string): Refused {
    const time = now();
    const found = refused.get(key) ?? { since: time, count: 0, held: 0 };
    if (time - found.since >= DELAY_MS) Object.assign(found, { since: time, count: 0 });
    found.count += 1;
    refused.set(key, found);
    return found;
  }

  return {
    refuse(key, request, response, answer) {
      const counted = countOf(key);
      if (counted.count <= AT_ONCE) return answer();
      if (counted.held >= HELD_AT_MOST) return void request.socket.destroy();
      counted.held += 1;
      const timer = setTimeout(() => response.destroyed || answer(), DELAY_MS);
      response.once("close", () => {
        clearTimeout(timer);
        counted.held -= 1;
      });
    },
    sweep() {
      const time = now();
      for (const [key, { since, held }] of refused)
        if (held === 0 && time - since >= DELAY_MS) refused.delete(key);
    },
  };
}

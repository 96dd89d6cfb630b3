/**
 * Slows a flood down: after so many refusals in one second the next ones are answered a second late, and what is asked beyond that is
 * cut off. Clients that wait for an answer before they ask again then ask no faster than they are answered, so that their refusals
 * do not crowd out the requests of others.
 */
import type { IncomingMessage, ServerResponse } from "node:http";

/** A page that asks for much at once is refused without delay: it has been told when to ask again. */
const AT_ONCE = 100;
const HELD_AT_MOST = 200;
const DELAY_MS = 1000;

type Refused = { since: number; count: number; held: number };

export type RefusalDelay = {
  /** Calls `answer` now or in a second; never when the caller is cut off or has gone. */
  refuse(key: string, request: IncomingMessage, response: ServerResponse, answer: () => void): void;
  /** Forgets those who ask no more. */
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

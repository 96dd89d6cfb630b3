/** The lines of the gate, and whose place a request holds. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { createInTurn } from "./inTurn.ts";
import type { InTurn } from "./inTurn.ts";

/**
 * How many of one person's requests are let in at once, while so many wait. Reading is quick, and in turn even a burst costs others
 * no more than a request or two; changes may wait for Telegram or for an upload, and have lines of their own (`ownLine.ts`).
 */
const LINES = {
  read: { atOnce: 2, waiting: 150 },
  change: { atOnce: 16, waiting: 150 },
  stranger: { atOnce: 8, waiting: 150 },
};

export type Asker = { readonly address: string; readonly owner: string | undefined };

export type Turns = {
  /** Goes on when it is the request's turn. False when too many wait already. */
  enter(
    asker: Asker,
    request: IncomingMessage,
    response: ServerResponse,
    goOn: () => void,
  ): boolean;
  /** Ends the turn before the answer has left. */
  leave(request: IncomingMessage): void;
  /** The answer is made: only its own person waits for whoever does not read it. */
  answered(request: IncomingMessage): void;
};

type Turn = { readonly isStranger: boolean; readonly leave: () => void };

export function createTurns(): Turns {
  const lines = {
    read: createInTurn(LINES.read.atOnce, LINES.read.waiting),
    change: createInTurn(LINES.change.atOnce, LINES.change.waiting),
    stranger: createInTurn(LINES.stranger.atOnce, LINES.stranger.waiting),
  };
  const turns = new WeakMap<IncomingMessage, Turn>();

  /** A stranger's body may come as slowly as they like, so it must not hold a place that others of their address wait for. */
  function lineOf(owner: string | undefined, { method }: IncomingMessage): InTurn | undefined {
    const reads = method === "GET" || method === "HEAD";
    if (owner === undefined) return reads ? lines.stranger : undefined;
    return reads ? lines.read : lines.change;
  }

  function leave(request: IncomingMessage): void {
    turns.get(request)?.leave();
    turns.delete(request);
  }

  return {
    enter({ address, owner }, request, response, goOn) {
      const line = lineOf(owner, request);
      if (line) {
        const isStranger = owner === undefined;
        return line.pass(owner ?? address, response, (leaveLine) => {
          turns.set(request, { isStranger, leave: leaveLine });
          goOn();
        });
      }
      goOn();
      return true;
    },
    leave,
    answered(request) {
      if (turns.get(request)?.isStranger) leave(request);
    },
  };
}

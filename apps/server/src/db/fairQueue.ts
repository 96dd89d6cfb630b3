/**
 * The queue before PGlite's one connection: people take turns with it, query by query, so that one person's many queries do not stand
 * before everybody else's (decision 102).
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { PGlite } from "@electric-sql/pglite";
import { FairSemaphore } from "../semaphores/fairSemaphore.ts";
import type { Work } from "./db.ts";

export type Asker = {
  readonly personId: string;
  /** Aborts when the asker does not wait for the answers any more. */
  readonly giveUp?: AbortSignal;
};

/** The reason a query was not begun. Its code is PostgreSQL's `query_canceled`. */
export class AskerLeft extends Error {
  readonly code = "57014";
}

/** What takes the connection for a query or for a whole transaction. */
export type QueuedClient = Pick<PGlite, "query" | "exec" | "transaction">;

/** Requests limit themselves at the gate; what is admitted has to be served. */
const LIMITS = {
  permits: 1,
  permitsPerPerson: 1,
  maxWaiting: Number.POSITIVE_INFINITY,
  maxWaitingPerPerson: Number.POSITIVE_INFINITY,
};

const MAX_TASK_MS = 2;

const askers = new AsyncLocalStorage<Asker | undefined>();

/** The web's queries in `work`, and in everything it starts, take the turns of this asker. */
export function runAs<T>(asker: Asker | undefined, work: () => T): T {
  return askers.run(asker, work);
}

/** The client for each kind of work. Worker, upkeep and the web's own work count as a person each, not as the sender of a notice. */
export function queueFairly(client: PGlite): (work: Work) => QueuedClient {
  const semaphore = new FairSemaphore(LIMITS);
  const isLong = createTaskClock();
  return (work) => {
    const inTurn = async <T>(use: () => Promise<T>): Promise<T> => {
      const asker = work === "web" ? askers.getStore() : undefined;
      const release = await semaphore.acquire(asker?.personId ?? work, asker?.giveUp);
      try {
        return await use();
      } finally {
        if (isLong()) setImmediate(release);
        else release();
      }
    };
    return {
      query: async (...args) => await inTurn(async () => await client.query(...args)),
      exec: async (...args) => await inTurn(async () => await client.exec(...args)),
      // Statements of the transaction go to PGlite itself: their turn lasts until it ends.
      transaction: async (run) => await inTurn(async () => await client.transaction(run)),
    };
  };
}

/**
 * PGlite answers within the task that asks, so a queue would be emptied without looking at what has arrived meanwhile, and an asker who is
 * not in the queue has no turn. Tells whether the present task has run so long that others should be looked at.
 */
function createTaskClock(): () => boolean {
  let began: number | undefined;
  return () => {
    if (began !== undefined) return performance.now() - began > MAX_TASK_MS;
    began = performance.now();
    setImmediate(() => (began = undefined));
    return false;
  };
}

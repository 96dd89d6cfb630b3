/**
 * How many web processes there are: each says every few seconds in the database that it is there. Limits are divided by this number
 * (decision 72). A table and not a notice, because everybody who may connect to the database may send notices.
 */
import { randomUUID } from "node:crypto";
import type { Database } from "../../db/db.ts";
import {
  countSeenWithin,
  deleteProcess,
  deleteUnseenFor,
  sayThatWeAreHere,
} from "../../db/webProcesses.ts";

const SAY_EVERY_MS = 5000;
/** A process that was not seen three times in a row counts as gone. */
const GONE_AFTER_MS = 16_000;

export type WebProcesses = { count(): number; stop(): Promise<void> };

export async function countWebProcesses(
  database: Database,
  sayEveryMs = SAY_EVERY_MS,
): Promise<WebProcesses> {
  // The embedded database belongs to one process.
  if (database.kind === "pglite") return { count: () => 1, stop: async () => undefined };
  const { db } = database;
  const own = randomUUID();
  let count = 1;
  let running: Promise<void> | undefined;
  const look = async () => {
    await sayThatWeAreHere(db, own);
    await deleteUnseenFor(db, GONE_AFTER_MS);
    count = await countSeenWithin(db, GONE_AFTER_MS);
  };
  // While the database is away the number does not change.
  const lookOnce = async () =>
    await (running ??= look()
      .catch(() => undefined)
      .finally(() => (running = undefined)));
  const timer = setInterval(() => void lookOnce(), sayEveryMs);
  timer.unref();
  await lookOnce();
  return {
    count: () => Math.max(1, count),
    async stop() {
      clearInterval(timer);
      await running;
      await deleteProcess(db, own).catch(() => undefined);
    },
  };
}

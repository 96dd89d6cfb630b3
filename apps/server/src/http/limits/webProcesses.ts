/**
 * How many web processes there are: each says every few seconds through the database that it is there. Limits are divided by this
 * number (decision 72).
 */
import { randomUUID } from "node:crypto";
import type { Database } from "../../db/db.ts";
import { notifyWeb, WEB_TOPIC } from "../../db/notices.ts";

const SAY_EVERY_MS = 5000;
/** A process that misses three notices in a row counts as gone. */
const GONE_AFTER_MS = 16_000;
const GOODBYE = "-";

export type WebProcesses = { count(): number; stop(): Promise<void> };

export async function countWebProcesses(
  database: Database,
  sayEveryMs = SAY_EVERY_MS,
): Promise<WebProcesses> {
  // The embedded database belongs to one process.
  if (database.kind === "pglite") return { count: () => 1, stop: async () => undefined };
  const own = randomUUID();
  const heardAt = new Map<string, number>();
  const saying = new Set<Promise<void>>();
  const say = async (text: string) => {
    // While the database is away no notice arrives, and the number does not change.
    const said = notifyWeb(database.db, text).catch(() => undefined);
    saying.add(said);
    await said;
    saying.delete(said);
  };
  const unlisten = await database.listen(WEB_TOPIC, (id) => {
    if (id === "") return;
    const isNew = !heardAt.has(id);
    if (id.startsWith(GOODBYE)) return void heardAt.delete(id.slice(GOODBYE.length));
    heardAt.set(id, performance.now());
    // A process that hears its own notice is connected, so it would have heard those of the others, too.
    if (id === own) forgetGone(heardAt);
    // A new process is told of the others at once.
    else if (isNew) void say(own);
  });
  const timer = setInterval(() => void say(own), sayEveryMs);
  timer.unref();
  await say(own);
  return {
    count: () => Math.max(1, heardAt.size),
    async stop() {
      clearInterval(timer);
      await unlisten();
      // On another connection, the goodbye could overtake what was said before.
      await Promise.all(saying);
      await say(GOODBYE + own);
    },
  };
}

function forgetGone(heardAt: Map<string, number>): void {
  const oldest = performance.now() - GONE_AFTER_MS;
  for (const [id, at] of heardAt) if (at < oldest) heardAt.delete(id);
}

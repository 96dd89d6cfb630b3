/** Loaded by a test's server before its own code, so that `letTimePass` reaches the one connection of its PGlite. */
import { createServer } from "node:net";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { isMainThread } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";

const path = process.env["PASSED_TIME_SOCKET"];
let database: PGlite | undefined;

const create = PGlite.create.bind(PGlite) as (...args: unknown[]) => Promise<PGlite>;
Object.assign(PGlite, {
  create: async (...args: unknown[]) => {
    database = await create(...args);
    return database;
  },
});

async function letTimePass(durationMs: number): Promise<string> {
  if (!database) return "There is no database yet.";
  await database.query(
    `with passed as (select $1 * interval '1 millisecond' as length)
     update publications
     set due_at = due_at - length,
         not_before = not_before - length,
         late_limit_at = late_limit_at - length,
         created_at = created_at - length
     from passed
     where status = 'scheduled'`,
    [durationMs],
  );
  await database.query(
    "update sessions set created_at = created_at - $1 * interval '1 millisecond'",
    [durationMs],
  );
  return "passed";
}

// Its threads load this as well.
if (isMainThread && path !== undefined) {
  createServer({ allowHalfOpen: true }, (socket) => void answer(socket))
    .listen(path)
    .unref();
}

async function answer(socket: Socket): Promise<void> {
  socket.end(await letTimePass(Number(await text(socket))).catch(String));
}

import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Database } from "../../db/db.ts";
import { openTestDatabase } from "../../testing/database/testDatabase.ts";
import { countWebProcesses } from "./webProcesses.ts";

const SAY_EVERY_MS = 20;

let database: Database;
beforeEach(async () => void (database = await openTestDatabase()));
afterEach(async () => await database.close());

it("processes that share a database know how many they are, and hear when one ends", async () => {
  // The embedded database belongs to one process alone.
  const two = database.kind === "postgres" ? 2 : 1;
  const first = await countWebProcesses(database, SAY_EVERY_MS);
  await expect.poll(() => first.count()).toBe(1);
  const second = await countWebProcesses(database, SAY_EVERY_MS);
  await expect.poll(() => [first.count(), second.count()]).toEqual([two, two]);
  await second.stop();
  await expect.poll(() => first.count()).toBe(1);
  await first.stop();
});

it("a process that was killed is forgotten; processes that somebody invents by notices do not count", async () => {
  await database.db.execute(
    sql`insert into web_processes values (gen_random_uuid(), now() - interval '17 seconds')`,
  );
  const first = await countWebProcesses(database, SAY_EVERY_MS);
  for (let n = 0; n < 9; n += 1)
    await database.db.execute(sql`select pg_notify('vestnik_web', gen_random_uuid()::text)`);
  const second = await countWebProcesses(database, SAY_EVERY_MS);
  const two = database.kind === "postgres" ? 2 : 1;
  await expect.poll(() => [first.count(), second.count()]).toEqual([two, two]);
  await first.stop();
  await second.stop();
  // What the test has left there is not the embedded database's to delete.
  const { rows } = await database.db.execute(sql`select * from web_processes`);
  expect(rows).toHaveLength(database.kind === "postgres" ? 0 : 1);
});

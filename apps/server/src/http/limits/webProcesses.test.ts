import { afterEach, beforeEach, expect, it } from "vitest";
import type { Database } from "../../db/db.ts";
import { openTestDatabase } from "../../testing/database/testDatabase.ts";
import { countWebProcesses } from "./webProcesses.ts";

let database: Database;
beforeEach(async () => void (database = await openTestDatabase()));
afterEach(async () => await database.close());

it("processes that share a database know how many they are, and hear when one ends", async () => {
  // The embedded database belongs to one process alone.
  const two = database.kind === "postgres" ? 2 : 1;
  const first = await countWebProcesses(database);
  await expect.poll(() => first.count()).toBe(1);
  const second = await countWebProcesses(database);
  await expect.poll(() => [first.count(), second.count()]).toEqual([two, two]);
  await second.stop();
  await expect.poll(() => first.count()).toBe(1);
  await first.stop();
});

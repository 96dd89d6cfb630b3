import { afterEach, beforeEach, expect, it } from "vitest";
import type { Database } from "../../../db/db.ts";
import { rateLimits } from "../../../db/schema.ts";
import { openTestDatabase } from "../../../testing/database/testDatabase.ts";
import { forgetIdleRateLimits } from "./leases.ts";

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(async () => await database.close());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function keptOf(rows: readonly (typeof rateLimits.$inferInsert)[]): Promise<string[]> {
  await database.db.insert(rateLimits).values([...rows]);
  await forgetIdleRateLimits(database.db);
  return (await database.db.select().from(rateLimits)).map(({ key }) => key).sort();
}

it("a bot or channel that has to wait, or had to within the hour, is remembered", async () => {
  expect(
    await keptOf([
      { key: "bot:1", until: minutesAgo(-10) },
      { key: "bot:2", until: minutesAgo(59) },
    ]),
  ).toEqual(["bot:1", "bot:2"]);
});

it("one that was written to within the hour is remembered", async () => {
  const recent = [minutesAgo(90).getTime(), minutesAgo(30).getTime()];
  expect(await keptOf([{ key: "channel:1", until: minutesAgo(120), recent }])).toEqual([
    "channel:1",
  ]);
});

it("one that was idle for an hour is forgotten", async () => {
  const recent = [minutesAgo(100).getTime(), minutesAgo(61).getTime()];
  expect(
    await keptOf([
      { key: "bot:1", until: minutesAgo(61) },
      { key: "bot:2", until: minutesAgo(61), recent },
    ]),
  ).toEqual([]);
});

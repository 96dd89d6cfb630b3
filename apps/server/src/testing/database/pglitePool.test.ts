/** A test's PGlite is given back by closing it. */
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { openTestDatabase } from "./testDatabase.ts";

it("a closed one refuses, and its listeners hear nothing of the next test", async () => {
  const first = await openTestDatabase();
  const received: string[] = [];
  await first.listen("topic", (text) => received.push(text));
  await first.close();
  await expect(first.ping()).rejects.toThrow("PGlite is closed");

  const second = await openTestDatabase();
  await second.db.execute(sql`notify topic, 'hello'`);
  await second.ping();
  expect(received).toEqual([]);
  await second.close();
});

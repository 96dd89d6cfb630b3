import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { connectChannel, schedule, signUp } from "../../testing/factories.ts";
import { startTestApp } from "../../testing/testApp.ts";
import { publish } from "./publications.ts";

/** Long enough for a busy machine. */
const SOON = { timeout: 15_000 };
/** Of the ten publications that the free plan has. */
const LEFT = 1;
const AT_ONCE = 3;

it.runIf(process.env["TEST_DATABASE"] === "postgres")(
  "requests that arrive at once do not all take the last place of a plan",
  async () => {
    const testApp = await startTestApp();
    const { app, deps } = testApp;
    const { db } = deps.database;
    const owner = await signUp(testApp);
    const channel = await connectChannel(testApp, owner);
    for (let used = LEFT; used < 10; used += 1) {
      await schedule(app, owner, { channelIds: [channel.id] });
    }
    const post = { kind: "post", text: "<p>Hello</p>", imageUrls: [], tags: [] } as const;
    const when = { scheduledDate: null, timeZone: undefined, latePolicy: "hour" } as const;
    const request = { ...post, ...when, channelIds: [channel.id] };
    const asking = await db.transaction(async (tx) => {
      // Every request may read and count; none writes before all of them have asked.
      await tx.execute(sql`lock table publications in share mode`);
      const answers = Array.from({ length: AT_ONCE }, async () => {
        const now = new Date();
        return await publish(deps, owner.userId, randomUUID(), request, now);
      });
      const settled = Promise.allSettled(answers);
      const waiting = async () => {
        const { rows } = await tx.execute<{ count: string }>(
          sql`select count(distinct pid) from pg_locks where not granted
            and (database is null or database = (select oid from pg_database where datname = current_database()))`,
        );
        return Number(rows[0]?.count);
      };
      await expect.poll(waiting, SOON).toBeGreaterThanOrEqual(AT_ONCE);
      return { settled };
    });
    const made = (await asking.settled).filter(({ status }) => status === "fulfilled");
    expect(made).toHaveLength(LEFT);
    await testApp.close();
  },
);

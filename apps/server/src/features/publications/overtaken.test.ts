/** What a request to publish has read may be untrue when it writes: then it is judged anew (decision 218). */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Tx } from "../../db/db.ts";
import { batches, channels, publications, users } from "../../db/schema.ts";
import { connectChannel, minutesAhead, signUp } from "../../testing/factories.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";
import { lockUser } from "../auth/auth.ts";
import { publish } from "./publications.ts";

/** Long enough for a busy machine. */
const SOON = { timeout: 15_000 };

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(async () => await testApp.close());

type Change = (
  tx: Tx,
  own: { readonly userId: string; readonly channelId: string },
) => Promise<unknown>;

const removeChannel: Change = async (tx, { channelId }) =>
  await tx.delete(channels).where(eq(channels.id, channelId));
const parkChannel: Change = async (tx, { channelId }) =>
  await tx.update(channels).set({ overPlan: true }).where(eq(channels.id, channelId));
const askDeletion: Change = async (tx, { userId }) =>
  await tx.update(users).set({ deletionAskedAt: new Date() }).where(eq(users.id, userId));
const block: Change = async (tx, { userId }) =>
  await tx.update(users).set({ blockedReason: "spam" }).where(eq(users.id, userId));
const nothing: Change = async () => await Promise.resolve();

it.runIf(process.env["TEST_DATABASE"] === "postgres").each([
  ["channel_not_found", "its channel was removed", removeChannel],
  ["channel_over_plan", "its channel came to be beyond the plan", parkChannel],
  ["account_being_deleted", "the deletion of the account was asked for", askDeletion],
  ["account_blocked", "the account was blocked", block],
  [undefined, "something else was changed", nothing],
])("a request is answered %s when %s while it was on its way", async (code, _, change) => {
  const { db } = testApp.deps.database;
  const owner = await signUp(testApp);
  const { id: channelId } = await connectChannel(testApp, owner);
  const { userId } = owner;
  const post = { kind: "post", text: "<p>Hello</p>", imageUrls: [], tags: [] } as const;
  const when = { scheduledDate: minutesAhead(60), latePolicy: "hour" } as const;
  const request = { ...post, ...when, channelIds: [channelId] };
  const { answered } = await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const answer = publish(testApp.deps, userId, randomUUID(), request, new Date());
    const isWaiting = async () => {
      const { rows } = await tx.execute(sql`select 1 from pg_locks where not granted`);
      return rows.length > 0;
    };
    await expect.poll(isWaiting, SOON).toBe(true);
    await change(tx, { userId, channelId });
    return { answered: Promise.allSettled([answer]) };
  });
  const [{ reason }] = (await answered) as [{ reason?: { code: string } }];
  expect(reason?.code).toBe(code);
  const made = await db.$count(publications, eq(publications.userId, userId));
  expect(made).toBe(code === undefined ? 1 : 0);
});

it.runIf(process.env["TEST_DATABASE"] === "postgres")(
  "a request that meets what its own first try has made meanwhile is answered as that one was",
  async () => {
    const { db } = testApp.deps.database;
    const owner = await signUp(testApp);
    const { id: channelId } = await connectChannel(testApp, owner);
    const { userId } = owner;
    const post = { kind: "post", text: "<p>Hello</p>", imageUrls: [], tags: [] } as const;
    const when = { scheduledDate: minutesAhead(60), latePolicy: "hour" } as const;
    const request = { ...post, ...when, channelIds: [channelId], ifRepeated: "ask" } as const;
    const [earlyKey, key] = [randomUUID(), randomUUID()];
    const [first] = await publish(testApp.deps, userId, earlyKey, request, new Date());
    const { answered } = await db.transaction(async (tx) => {
      // The second try has looked at its key, and is going to look for the same text.
      await tx.execute(sql`lock table ${publications} in access exclusive mode`);
      const answer = publish(testApp.deps, userId, key, request, new Date());
      const isWaiting = async () => {
        const { rows } = await tx.execute(sql`select 1 from pg_locks where not granted`);
        return rows.length > 0;
      };
      await expect.poll(isWaiting, SOON).toBe(true);
      await tx.update(batches).set({ idempotencyKey: key }).where(eq(batches.userId, userId));
      return { answered: answer };
    });
    expect((await answered).map(({ publication }) => publication.id)).toEqual([
      first?.publication.id,
    ]);
  },
);

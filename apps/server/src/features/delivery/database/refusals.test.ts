/** A refused bot token changes all channels of its bot, while others change them, too. */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { channels, publications } from "../../../db/schema.ts";
import { call, connectChannel, createBot, schedule } from "../../../testing/factories.ts";
import type { Owner, TestChannel } from "../../../testing/factories.ts";
import { startOwnedApp } from "../../../testing/ownedApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";
import { recordOutcomes } from "./outcomes.ts";

const outcome = { kind: "rejected", code: "bot_unauthorized", description: "" } as const;

// On PGlite one transaction follows the other.
describe.runIf(process.env["TEST_DATABASE"] === "postgres")("a refusal is recorded at once", () => {
  let testApp: TestApp;
  let owner: Owner;
  let first: TestChannel;
  let second: TestChannel;
  const db = () => testApp.deps.database.db;

  beforeEach(async () => {
    ({ testApp, owner } = await startOwnedApp());
    const bot = createBot(testApp);
    const both = [
      await connectChannel(testApp, owner, bot),
      await connectChannel(testApp, owner, bot),
    ] as const;
    // In the order of their locks.
    [first, second] = both[0].id < both[1].id ? both : [both[1], both[0]];
    await schedule(testApp.app, owner, { channelIds: [first.id, second.id] });
  });
  afterEach(async () => await testApp.close());

  const ofChannel = ({ id }: TestChannel) => eq(publications.channelId, id);

  /** The post of a channel, which is being sent, met the refusal. */
  async function sending(channel: TestChannel) {
    const id = randomUUID();
    const change = { status: "sending", fence: 1, attemptId: id } as const;
    const [row] = await db().update(publications).set(change).where(ofChannel(channel)).returning();
    const attempt = { id, publicationId: row?.id ?? "", fence: 1 };
    return async () =>
      await db().transaction(async (tx) => await recordOutcomes(tx, [{ attempt, outcome }]));
  }

  /** Begins these one after the other while the owner's posts are locked, which each of them needs; then lets them end. */
  async function together(...actions: (() => Promise<unknown>)[]) {
    const begun: Promise<unknown>[] = [];
    await db().transaction(async (tx) => {
      await tx.select().from(publications).for("update");
      for (const act of actions) {
        begun.push(act());
        await expect.poll(countWaiting).toBe(begun.length);
      }
    });
    return (await Promise.allSettled(begun)).map(({ status }) => status);
  }

  async function countWaiting(): Promise<number> {
    const { rows } = await db().execute<{ count: string }>(sql`select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return Number(rows[0]?.count);
  }

  it("by two workers that met it in two channels of a bot", async () => {
    const [one, other] = [await sending(first), await sending(second)];
    expect(await together(one, other)).toEqual(["fulfilled", "fulfilled"]);
    const states = await db().select().from(channels).where(eq(channels.botId, first.botId));
    expect(states.map(({ status }) => status)).toEqual(["bad_token", "bad_token"]);
  });

  it("and another channel of the bot is removed meanwhile", async () => {
    const record = await sending(first);
    const remove = async () => await call(testApp.app, owner, "DELETE", `/channels/${second.id}`);
    const removing = Promise.withResolvers<number>();
    const both = await together(async () => removing.resolve((await remove()).statusCode), record);
    expect([...both, await removing.promise]).toEqual(["fulfilled", "fulfilled", 200]);
  });
});

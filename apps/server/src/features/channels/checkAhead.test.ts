import type { Channel } from "@vestnik/contract/channels";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { channels, rateLimits } from "../../db/schema.ts";
import {
  call,
  connectChannel,
  createBot,
  isSettled,
  postPublications,
  publicationsWhen,
  signUp,
} from "../../testing/factories.ts";
import type { Owner, TestChannel } from "../../testing/factories.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";
import { checkChannelsAhead, looks } from "./checkAhead.ts";

const HOUR = 3_600_000;
const noStop = new AbortController().signal;

let testApp: TestApp;
let owner: Owner;
beforeAll(async () => {
  testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
});
beforeEach(async () => {
  testApp.telegram.control.clearFaults();
  owner = await signUp(testApp);
});
afterAll(async () => await testApp.close());

async function connect(count: number): Promise<TestChannel[]> {
  const made: TestChannel[] = [];
  for (let n = 0; n < count; n += 1) made.push(await connectChannel(testApp, owner));
  return made;
}

async function look(
  among: readonly TestChannel[],
  hoursFromNow = 0,
  signal = noStop,
  kind: keyof typeof looks = "daily",
): Promise<void> {
  const now = new Date(Date.now() + hoursFromNow * HOUR);
  const ids = among.map(({ id }) => id);
  await checkChannelsAhead(testApp.deps, ids, looks[kind], now, signal);
}

/** How many bots the messenger was asked about since the last call of this function. */
let asked = 0;
function askedNow(): number {
  const all = testApp.telegram.control.requests();
  const count = all.slice(asked).filter(({ method }) => method === "getMe").length;
  asked = all.length;
  return count;
}

/** As if Telegram had refused their token, which it knows. */
async function refuse(...among: readonly TestChannel[]): Promise<void> {
  const { db } = testApp.deps.database;
  const ids = among.map(({ id }) => id);
  const refused = { status: "bad_token", checkedAt: new Date() } as const;
  await db.update(channels).set(refused).where(inArray(channels.id, ids));
}

async function statuses(): Promise<Record<string, string>> {
  const { db } = testApp.deps.database;
  const rows = await db.select().from(channels).where(eq(channels.userId, owner.userId));
  return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
}

describe("the messenger is not asked", () => {
  beforeEach(() => void askedNow());

  it("with a bot token it refused before, nor without one", async () => {
    const [refused, without] = await connect(2);
    const { db } = testApp.deps.database;
    await db
      .update(channels)
      .set({ status: "bad_token" })
      .where(eq(channels.id, refused?.id ?? ""));
    await db
      .update(channels)
      .set({ status: "no_token", botTokenSealed: null })
      .where(eq(channels.id, without?.id ?? ""));
    await look([refused, without].flatMap((channel) => channel ?? []));
    expect(askedNow()).toBe(0);
  });

  it("with a token it refused a minute ago, and with an older refusal only when the time has come", async () => {
    const made = await connect(1);
    await refuse(...made);
    await look(made, 1 / 60, noStop, "last");
    await look(made, 30);
    expect(askedNow()).toBe(0);
    await look(made, 2 / 60, noStop, "last");
    expect(askedNow()).toBe(1);
  });

  it("about channels nothing is due in", async () => {
    await connect(2);
    await look([]);
    expect(askedNow()).toBe(0);
  });

  it("about a bot that was checked within a day, or within ten minutes when its time has nearly come", async () => {
    const made = await connect(1);
    await look(made);
    expect(askedNow()).toBe(1);
    await look(made, 23.9);
    expect(askedNow()).toBe(0);
    await look(made, 24.1);
    expect(askedNow()).toBe(1);
    await look(made, 24.1 + 10 / 60, noStop, "last");
    expect(askedNow()).toBe(0);
    await look(made, 24.1 + 13 / 60, noStop, "last");
    expect(askedNow()).toBe(1);
  });

  it("about more than ten channels at a time; the others come next", async () => {
    const made = await connect(13);
    await look(made);
    expect(askedNow()).toBe(10);
    await look(made);
    expect(askedNow()).toBe(3);
  });

  it("through a bot it told to wait, until the wait is over", async () => {
    const made = await connect(1);
    const { db } = testApp.deps.database;
    const key = `bot:${made[0]?.botId ?? 0}` as const;
    await db.insert(rateLimits).values({ key, until: new Date(Date.now() + HOUR) });
    await look(made);
    expect(askedNow()).toBe(0);
    await db.delete(rateLimits).where(eq(rateLimits.key, key));
    await look(made);
    expect(askedNow()).toBe(1);
  });

  it("a second time through a bot it has just told to wait", async () => {
    const bot = testApp.telegram.control.createBot();
    const made = [
      await connectChannel(testApp, owner, bot),
      await connectChannel(testApp, owner, bot),
    ];
    testApp.telegram.control.fault({ kind: "429", retryAfter: 5, times: 0 });
    await look(made);
    expect(askedNow()).toBe(1);
  });

  it("once the server is told to stop", async () => {
    await look(await connect(1), 0, AbortSignal.abort());
    expect(askedNow()).toBe(0);
  });
});

describe("an owner sees before the time comes", () => {
  it("that a bot token was revoked, that a bot was removed, and what still works", async () => {
    const [revoked, kicked, well] = await connect(3);
    testApp.telegram.control.revokeBotToken(revoked?.botId ?? 0);
    testApp.telegram.control.kick(kicked?.chatId ?? 0, kicked?.botId ?? 0);
    await look([revoked, kicked, well].flatMap((channel) => channel ?? []));
    expect(await statuses()).toEqual({
      [revoked?.id ?? ""]: "bad_token",
      [kicked?.id ?? ""]: "not_admin",
      [well?.id ?? ""]: "ok",
    });
  });

  it("that a token was refused by mistake: all channels of its bot work again, but not before Telegram answers", async () => {
    const bot = testApp.telegram.control.createBot();
    const made = [
      await connectChannel(testApp, owner, bot),
      await connectChannel(testApp, owner, bot),
    ];
    await refuse(...made);
    testApp.telegram.control.fault({ kind: "drop_before_accept", times: 0 });
    await look(made.slice(0, 1), 2 / 60, noStop, "last");
    expect(Object.values(await statuses())).toEqual(["bad_token", "bad_token"]);
    testApp.telegram.control.clearFaults();
    await look(made.slice(0, 1), 2 / 60, noStop, "last");
    expect(Object.values(await statuses())).toEqual(["ok", "ok"]);
  });

  it("a network failure only briefly: such a channel is checked again soon", async () => {
    const made = await connect(1);
    testApp.telegram.control.fault({ kind: "drop_before_accept", times: 0 });
    await look(made);
    expect(Object.values(await statuses())).toEqual(["unreachable"]);
    testApp.telegram.control.clearFaults();
    await look(made, 5 / 60);
    expect(Object.values(await statuses())).toEqual(["ok"]);
  });

  it("nothing new when the messenger is busy, and the other channels are checked nevertheless", async () => {
    const made = await connect(2);
    const [busy] = made;
    testApp.telegram.control.kick(made[1]?.chatId ?? 0, made[1]?.botId ?? 0);
    testApp.telegram.control.fault({ kind: "429", retryAfter: 5, times: 1 });
    await look(made);
    expect(await statuses()).toEqual({ [busy?.id ?? ""]: "ok", [made[1]?.id ?? ""]: "not_admin" });
    const { db } = testApp.deps.database;
    const [learned] = await db
      .select()
      .from(channels)
      .where(eq(channels.id, busy?.id ?? ""));
    expect(learned?.checkedAt).toBeNull();
  });
});

describe("what the bot may do with published posts", () => {
  const rightsOf = async ({ id }: TestChannel) => {
    const answer = await call(testApp.app, owner, "GET", "/channels");
    const found = answer.json<{ channels: Channel[] }>().channels.find((one) => one.id === id);
    return [found?.status, found?.missingRights];
  };

  it("is looked at before the time of a post: a right that was taken is missing, one that was given is not", async () => {
    const made = await connect(1);
    const [channel] = made;
    if (!channel) throw new Error("There is a channel.");
    expect(await rightsOf(channel)).toEqual(["ok", []]);
    const { control } = testApp.telegram;
    control.setMember(channel.chatId, channel.botId, { rights: { can_edit_messages: false } });
    await look(made);
    expect(await rightsOf(channel)).toEqual(["ok", ["edit_messages"]]);
    control.setMember(channel.chatId, channel.botId);
    await look(made, 25);
    expect(await rightsOf(channel)).toEqual(["ok", []]);
  });

  it("counts for posts of the channel's earlier bot, which are others' to the present one", async () => {
    const worker = await testApp.startWorker();
    const [channel] = await connect(1);
    if (!channel) throw new Error("There is a channel.");
    await postPublications(testApp.app, owner, { channelIds: [channel.id] });
    const [before] = await publicationsWhen(testApp.app, owner, isSettled);
    const bot = createBot(testApp);
    testApp.telegram.control.setMember(channel.chatId, bot.id, {
      rights: { can_edit_messages: false, can_delete_messages: false },
    });
    const { username } = channel;
    const given = { username, botToken: bot.botToken };
    const answer = await call(testApp.app, owner, "PUT", `/channels/${channel.id}`, given);
    expect(answer.statusCode).toBe(200);
    const [after] = await publicationsWhen(testApp.app, owner, isSettled);
    expect([before?.byEarlierBot, after?.byEarlierBot]).toEqual([false, true]);
    expect(await rightsOf(channel)).toEqual(["ok", ["edit_messages", "delete_messages"]]);
    await worker.stop();
  });
});

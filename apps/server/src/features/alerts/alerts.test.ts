/** Owners are told of what did not go out, or will not: each cause once, and never what must not be told. */
import type { AlertSettingsResponse, Problems } from "@vestnik/contract/problems";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { Publication } from "@vestnik/contract/publications";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { alertMessages, channels, followUps, users, publications } from "../../db/schema.ts";
import {
  call,
  connectChannel,
  isSettled,
  minutesAhead,
  postPublications,
  publicationsWhen,
  schedule,
  scheduleOne,
  signUp,
  visitor,
} from "../../testing/factories.ts";
import type { Owner, TestChannel } from "../../testing/factories.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";
import {
  carryOut,
  claimFollowUps,
  planFollowUps,
  recordAnswer,
} from "../delivery/followUps/followUps.ts";
import { noticeTroubles, reviewAlerts } from "./noticing.ts";
import { askMessenger, claimMessages, parkExpired, recordOutcome } from "./outbox.ts";

let testApp: TestApp;
let owner: Owner;
let personId: number;
let channel: TestChannel;

beforeAll(async () => {
  testApp = await startTestApp({
    settings: { DEFAULT_PLAN: "business", APP_URL: "https://vestnik.example" },
  });
  await testApp.startWorker();
});
afterAll(async () => await testApp.close());
beforeEach(async () => {
  testApp.telegram.control.clearFaults();
  owner = await signUp(testApp);
  const [person] = await db().select().from(users).where(eq(users.id, owner.userId));
  personId = person?.telegramId ?? 0;
  letBotWrite();
  channel = await connectChannel(testApp, owner);
});

const db = () => testApp.deps.database.db;
const loginBotId = () => testApp.telegram.loginBot.id;
const blockBot = (status: "kicked" | "member") =>
  testApp.telegram.control.setMember(personId, loginBotId(), { status });

function letBotWrite(): void {
  testApp.telegram.control.createChat({ type: "private", id: personId, title: "Owner" });
  blockBot("member");
}

const received = () => testApp.telegram.control.posts(personId).map(({ text = "" }) => text);

/** Everything that is noticed now is told now: as a worker does, without its pauses. */
async function tellAll(): Promise<void> {
  await noticeAll();
  await reviewAlerts(db());
  await hurryAll();
  for (;;) {
    const claimed = await claimMessages(testApp.deps, 8);
    if (claimed.length === 0) return;
    for (const message of claimed) {
      await recordOutcome(testApp.deps, message, await askMessenger(testApp.deps, message));
    }
  }
}

/** A row whose transaction has just become visible may still be locked, and is skipped until it is not. */
async function noticeAll(): Promise<void> {
  const isNew = eq(publications.cause, "new");
  do {
    while (await noticeTroubles(db()));
  } while ((await db().$count(publications, isNew)) > 0);
}

/** As if the time had passed for which messages wait, and for which a person is not written to again. */
async function hurryAll(): Promise<void> {
  await db().execute(
    sql`update alert_messages set not_before = now() - interval '1 second' where state = 'pending'`,
  );
  await db().execute(sql`delete from rate_limits`);
}

async function publishNow(to: readonly TestChannel[], text = "Hello"): Promise<Publication[]> {
  const channelIds = to.map(({ id }) => id);
  await postPublications(testApp.app, owner, { channelIds, text: `<p>${text}</p>` });
  return await publicationsWhen(testApp.app, owner, isSettled, to.length);
}

/** Posts that wait in a channel whose token is revoked, of which the first one finds that out. */
async function revokeToken(waiting: number): Promise<void> {
  testApp.telegram.control.revokeBotToken(channel.botId);
  for (let n = 0; n < waiting; n += 1) await scheduleOne(testApp.app, owner, channel);
  await postPublications(testApp.app, owner, { channelIds: [channel.id] });
  await publicationsWhen(testApp.app, owner, ({ held }) => held, waiting + 1);
}

async function giveNewToken(): Promise<string> {
  const { control } = testApp.telegram;
  const botToken = control.revokeBotToken(channel.botId);
  const answer = await call(testApp.app, owner, "PUT", `/channels/${channel.id}`, {
    username: channel.username,
    botToken,
  });
  expect(answer.statusCode).toBe(200);
  return botToken;
}

const problemsOf = async (who = owner) =>
  (await call(testApp.app, who, "GET", "/problems")).json<Problems>();
const stateOfMessages = async () =>
  (await db().select().from(alertMessages).where(eq(alertMessages.userId, owner.userId))).map(
    ({ kind, state }) => `${kind} ${state}`,
  );

describe("a revoked token", () => {
  it("is one message, however many posts wait, and one more when it works again", async () => {
    await revokeToken(4);
    expect((await problemsOf()).count, "each counts once, also before it is told").toBe(5);
    await tellAll();
    await tellAll();
    expect(received()).toHaveLength(1);
    const [text = ""] = received();
    for (const part of [
      "The bot’s token is not accepted",
      channel.title,
      "5 publications are waiting; the first goes out by itself if fixed by",
    ]) {
      expect(text).toContain(part);
    }
    expect(await problemsOf()).toMatchObject({
      count: 5,
      problems: [{ kind: "token", waiting: 5, unsent: 0, channelId: channel.id, isOver: false }],
    });
    const botToken = await giveNewToken();
    await tellAll();
    await tellAll();
    expect(received()).toHaveLength(2);
    expect(received()[1]).toContain("It works again");
    for (const told of [channel.botToken, botToken]) {
      expect(received().join()).not.toContain(told.split(":")[1]);
    }
  });

  it("leaves one press: what became too late meanwhile goes out together", async () => {
    await revokeToken(1);
    const isDue = sql`${publications.userId} = ${owner.userId} and ${publications.dueAt} <= now()`;
    await db().update(publications).set({ lateLimitAt: new Date() }).where(isDue);
    await expect
      .poll(async () => await db().$count(publications, sql`${isDue} and status = 'missed'`))
      .toBe(1);
    await tellAll();
    await giveNewToken();
    const { problems } = await problemsOf();
    expect(problems).toMatchObject([{ kind: "token", isOver: true, unsent: 1 }]);
    const key = problems[0]?.key;
    const answer = await call(testApp.app, owner, "POST", "/problems/send-again", { key });
    expect(answer.json()).toMatchObject({ sent: 1, left: 0 });
    expect((await problemsOf()).count).toBe(0);
  });
});

describe("a message", () => {
  it("opens exactly the post it tells of, and names what anybody can read in its channel", async () => {
    testApp.telegram.control.fault({ kind: "500", chatId: channel.chatId });
    const [post] = await publishNow([channel], "Sale &lt;today&gt;");
    await tellAll();
    const [message] = testApp.telegram.control.posts(personId);
    expect(message?.text).toContain("“Sale <today>”");
    const links = (message?.entities ?? []).flatMap((entity) => entity.url ?? []);
    expect(links).toEqual([`https://vestnik.example/dashboard?tab=scheduled&item=${post?.id}`]);
  });

  it("contains nothing of what is written for a private channel", async () => {
    await db()
      .update(channels)
      .set({ username: String(channel.chatId), title: `@${channel.chatId}` })
      .where(eq(channels.id, channel.id));
    testApp.telegram.control.fault({ kind: "500", chatId: channel.chatId });
    await publishNow([channel], "Only for us");
    await tellAll();
    expect(received()).toHaveLength(1);
    expect(received()[0]).not.toContain("Only for us");
  });

  it("is in the owner's language", async () => {
    await call(testApp.app, owner, "PUT", "/alerts/settings", { language: "ru" });
    await revokeToken(2);
    await tellAll();
    expect(received()[0]).toContain("Токен бота не принят");
    expect(received()[0]).toContain("3 публикации ждут");
  });

  it("is not sent when its cause is over before", async () => {
    await revokeToken(1);
    await noticeAll();
    await giveNewToken();
    await tellAll();
    expect(received()).toEqual([]);
    expect(await stateOfMessages()).toEqual(["trouble dropped"]);
  });

  it("is one for an outage in many channels", async () => {
    const others = [await connectChannel(testApp, owner), await connectChannel(testApp, owner)];
    const all = [channel, ...others];
    // By channel: posts that earlier tests have left waiting go out meanwhile.
    for (const { chatId } of all)
      testApp.telegram.control.fault({ kind: "drop_after_accept", chatId });
    await publishNow(all);
    await tellAll();
    expect(received()).toHaveLength(1);
    expect(received()[0]).toContain("3 are not confirmed");
  });
});

describe("a bot that was removed", () => {
  const remove = ({ chatId, botId }: TestChannel) => testApp.telegram.control.kick(chatId, botId);
  const checkChannel = async () =>
    await call(testApp.app, owner, "POST", `/channels/${channel.id}/check`);

  it("is counted at the tab that shows it, a decision in several channels once", async () => {
    const both = [channel, await connectChannel(testApp, owner)];
    const channelIds = both.map(({ id }) => id);
    await schedule(testApp.app, owner, { channelIds });
    expect(await problemsOf()).toMatchObject({ count: 0, waiting: 0, ended: 0 });
    for (const each of both) remove(each);
    await checkChannel();
    expect(await problemsOf()).toMatchObject({ count: 1, waiting: 1, ended: 0 });
    await postPublications(testApp.app, owner, { channelIds });
    await expect.poll(async () => (await problemsOf()).problems.length).toBe(2);
    expect(await problemsOf()).toMatchObject({ count: 2, waiting: 1, ended: 1 });
  });
});

describe("never doubled:", () => {
  const send = async () => {
    await revokeToken(1);
    await noticeAll();
    await hurryAll();
  };

  it.each(["drop_after_accept", "500", "502html", "garbage200"] as const)(
    "a message whose answer is lost (%s) is unconfirmed, and is not sent again",
    async (kind) => {
      await send();
      testApp.telegram.control.fault({ kind, chatId: personId });
      await tellAll();
      await tellAll();
      expect(await stateOfMessages()).toEqual(["trouble unconfirmed"]);
      expect(received().length).toBeLessThanOrEqual(1);
      expect((await problemsOf()).count).toBe(2);
    },
  );

  it("a message whose worker is gone is unconfirmed, also when its intent alone was written", async () => {
    await send();
    expect(await claimMessages(testApp.deps, 8)).toMatchObject([{ userId: owner.userId }]);
    await tellAll();
    expect(received()).toEqual([]);
    await db().execute(sql`update alert_messages set lease_until = now() - interval '1 second'`);
    await parkExpired(db());
    await tellAll();
    expect([received(), await stateOfMessages()]).toEqual([[], ["trouble unconfirmed"]]);
  });

  it("workers side by side send it once", async () => {
    await send();
    const claims = await Promise.all(
      Array.from({ length: 5 }, async () => await claimMessages(testApp.deps, 8)),
    );
    const own = claims.flat().filter(({ userId }) => userId === owner.userId);
    expect(own).toHaveLength(1);
  });
});

describe("never lost:", () => {
  it("a message that Telegram puts off is sent later, once", async () => {
    await revokeToken(1);
    testApp.telegram.control.fault({ kind: "429", chatId: personId, retryAfter: 5 });
    await tellAll();
    expect(await stateOfMessages()).toEqual(["trouble pending"]);
    await hurryAll();
    await tellAll();
    expect(received()).toHaveLength(1);
  });

  it("who has blocked the bot is told in the product, and by the bot when it may write again", async () => {
    blockBot("kicked");
    await revokeToken(1);
    await tellAll();
    const settings = async () =>
      (await call(testApp.app, owner, "GET", "/alerts/settings")).json<AlertSettingsResponse>();
    expect(await settings()).toMatchObject({ last: { state: "blocked" } });
    expect((await settings()).blockedAt).not.toBeNull();
    expect((await problemsOf()).count).toBe(2);
    blockBot("member");
    await call(testApp.app, owner, "PUT", "/alerts/settings", { enabled: true });
    await tellAll();
    expect(received()).toHaveLength(1);
    expect((await settings()).blockedAt).toBeNull();
  });

  it("a token is told of when something waits for it, also if the first post was deleted before the message left", async () => {
    await revokeToken(0);
    const [held] = await publicationsWhen(testApp.app, owner, () => true);
    await noticeAll();
    await call(testApp.app, owner, "DELETE", `/publications/${held?.id}`);
    await tellAll();
    expect(received()).toEqual([]);
    await scheduleOne(testApp.app, owner, channel, { scheduledDate: minutesAhead(60) });
    await reviewAlerts(db());
    await tellAll();
    await tellAll();
    expect(received()).toHaveLength(1);
  });

  it("what the look ahead finds is told before its time", async () => {
    await db().update(channels).set({ status: "no_post_right" }).where(eq(channels.id, channel.id));
    const [next] = await schedule(testApp.app, owner, {
      channelIds: [channel.id],
      scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await tellAll();
    expect(received()).toHaveLength(1);
    expect(received()[0]).toContain("The bot cannot post in the channel");
    expect((await problemsOf()).problems).toMatchObject([{ publicationId: next?.id, waiting: 1 }]);
  });
});

describe("the settings of alerts", () => {
  it("are refused without signing in and for bad input", async () => {
    const { app } = testApp;
    for (const [method, path] of [
      ["GET", "/problems"],
      ["GET", "/alerts/settings"],
      ["PUT", "/alerts/settings"],
      ["POST", "/problems/close"],
    ] as const) {
      expect((await call(app, visitor, method, path)).statusCode).toBe(401);
    }
    const put = async (change: object) =>
      (await call(app, owner, "PUT", "/alerts/settings", change)).statusCode;
    expect(await put({ quiet: { from: 0, until: 1440 } })).toBe(400);
    expect(await put({ surprise: true })).toBe(400);
    const zone = await call(app, owner, "PUT", "/alerts/settings", { timeZone: "Mars/Base" });
    expect([zone.statusCode, zone.json<ErrorBody>().code]).toEqual([422, "time_zone_unknown"]);
  });

  it("silence the night by the owner's clock, and switch the messages off", async () => {
    const minute = (new Date().getUTCHours() * 60 + new Date().getUTCMinutes() + 1440) % 1440;
    const around = { from: (minute + 1430) % 1440, until: (minute + 30) % 1440 };
    const put = async (change: object) =>
      await call(testApp.app, owner, "PUT", "/alerts/settings", change);
    await put({ timeZone: "UTC", quiet: around });
    await revokeToken(1);
    await tellAll();
    expect([received(), await stateOfMessages()]).toEqual([[], ["trouble pending"]]);
    await put({ quiet: null, enabled: false });
    await tellAll();
    expect([received(), await stateOfMessages()]).toEqual([[], ["trouble dropped"]]);
    expect((await problemsOf()).count).toBe(2);
  });

  it("and the problems of somebody else are not theirs", async () => {
    await revokeToken(1);
    await tellAll();
    const stranger = await signUp(testApp);
    expect(await problemsOf(stranger)).toMatchObject({ count: 0, problems: [] });
    const key = `token:${channel.botId}`;
    await call(testApp.app, stranger, "POST", "/problems/close", { key });
    const again = await call(testApp.app, stranger, "POST", "/problems/send-again", { key });
    expect(again.json()).toMatchObject({ sent: 0, left: 0 });
    expect((await problemsOf()).count).toBe(2);
  });
});

it("an owner who leaves it so is reminded no more", async () => {
  testApp.telegram.control.fault({ kind: "kick", chatId: channel.chatId });
  await publishNow([channel]);
  await tellAll();
  await db().update(channels).set({ status: "ok" }).where(eq(channels.id, channel.id));
  const [problem] = (await problemsOf()).problems;
  await call(testApp.app, owner, "POST", "/problems/close", { key: problem?.key });
  expect((await problemsOf()).count).toBe(0);
});

async function carryOutAll(count: number): Promise<void> {
  for (let left = count; left > 0;) {
    await db().execute(sql`delete from rate_limits`);
    for (const due of await claimFollowUps(testApp.deps, 8)) {
      await recordAnswer(testApp.deps, due, await carryOut(testApp.deps, due));
      left -= 1;
    }
  }
}

describe("a change that was planned with a post is told of when it fails:", () => {
  async function publishWith(options: object): Promise<void> {
    const channelIds = [channel.id];
    await postPublications(testApp.app, owner, { channelIds, text: "Tea", ...options });
    await publicationsWhen(testApp.app, owner, isSettled, 1);
    while (await planFollowUps(testApp.deps));
  }
  /** As if so much time had passed since the post went out. */
  const letPass = async (values: object = {}) =>
    await db()
      .update(followUps)
      .set({ notBefore: sql`now()`, ...values })
      .where(and(eq(followUps.userId, owner.userId), eq(followUps.state, "waiting")));

  function takeRight(): void {
    const { chatId, botId } = channel;
    testApp.telegram.control.setMember(chatId, botId, { rights: { can_edit_messages: false } });
  }

  it("a pinning", async () => {
    takeRight();
    await publishWith({ pin: { unpinAfterMinutes: 60 } });
    await carryOutAll(1);
    await tellAll();
    expect(received()).toEqual([expect.stringContaining("A post was not pinned")]);
  });

  it("the unpinning after an hour, of a bot that has lost its right", async () => {
    await publishWith({ pin: { unpinAfterMinutes: 60 } });
    await carryOutAll(1);
    takeRight();
    await letPass();
    await carryOutAll(1);
    await tellAll();
    expect(received()).toEqual([expect.stringContaining("A post was not unpinned")]);
  });

  it("the removal after a day, when its time is over", async () => {
    await publishWith({ removeAfterMinutes: 1440 });
    await letPass({ deadline: sql`now()` });
    await carryOutAll(1);
    await tellAll();
    expect(received()).toEqual([expect.stringContaining("A post was not removed")]);
  });
});

describe("a change of a published post that failed", () => {
  let tea: TestChannel;
  let made: Publication[];

  beforeEach(async () => {
    tea = await connectChannel(testApp, owner);
    made = await publishNow([channel, tea]);
    for (const { chatId, botId } of [channel, tea]) {
      testApp.telegram.control.setMember(chatId, botId, { rights: { can_edit_messages: false } });
    }
    await decide("pin", { pinned: true });
    await carryOutAll(made.length);
    made = await shown();
  });

  const shown = async () => await publicationsWhen(testApp.app, owner, isSettled, 2);
  async function decide(what: string, wish: object = {}): Promise<void> {
    const publications = made.map(({ id, version }) => ({ id, version }));
    const path = `/publications/batches/${made[0]?.batchId}/${what}`;
    const answer = await call(testApp.app, owner, "POST", path, { publications, ...wish });
    expect(answer.statusCode).toBe(200);
  }
  const needingOwner = async () => {
    const answer = await call(testApp.app, owner, "GET", "/publications?attention=true");
    return answer.json<{ publications: Publication[] }>().publications.map(({ id }) => id);
  };

  it.each([
    {
      language: "en",
      parts: ["A post was not pinned", "2 posts stay as they were", "The bot may not pin here."],
    },
    {
      language: "ru",
      parts: ["Публикация не закреплена", "2 публикации остались без изменений", "Боту нельзя"],
    },
  ])("is told once for all channels, and listed ($language)", async ({ language, parts }) => {
    await call(testApp.app, owner, "PUT", "/alerts/settings", { language });
    await tellAll();
    await tellAll();
    expect(received()).toHaveLength(1);
    for (const part of [...parts, channel.title, tea.title]) expect(received()[0]).toContain(part);
    const [message] = testApp.telegram.control.posts(personId);
    expect((message?.entities ?? []).flatMap(({ url }) => url ?? [])).toEqual([
      "https://vestnik.example/dashboard?tab=history&status=attention",
    ]);
    expect(await problemsOf()).toMatchObject({
      count: 1,
      waiting: 0,
      ended: 1,
      problems: [{ kind: "pin", code: "message_not_pinnable", unsent: 0, unchanged: 2 }],
    });
    expect((await needingOwner()).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  });

  it.each([["withdraw"], ["pin"]])("is over when its owner decides: %s", async (decision) => {
    await tellAll();
    await decide(decision, decision === "pin" ? { pinned: true } : {});
    expect(await problemsOf()).toMatchObject({ count: 0, problems: [] });
    expect(await needingOwner()).toEqual([]);
  });

  it("is sent again by nothing, and is out of sight when its owner leaves it so", async () => {
    await noticeAll();
    const [problem] = (await problemsOf()).problems;
    const again = await call(testApp.app, owner, "POST", "/problems/send-again", {
      key: problem?.key,
    });
    expect(again.json()).toMatchObject({ sent: 0, left: 0 });
    await call(testApp.app, owner, "POST", "/problems/close", { key: problem?.key });
    expect((await problemsOf()).count).toBe(0);
    expect((await shown()).map(({ followUp }) => followUp)).toEqual([null, null]);
    await tellAll();
    expect(await stateOfMessages()).toEqual(["trouble dropped"]);
  });
});

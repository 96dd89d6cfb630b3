/** Letting Vestnik listen to a bot: whose webhook it is, and that another program's is never touched. */
import type { Channel } from "@vestnik/contract/channels";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import { eq } from "drizzle-orm";
import { describe, expect, it, onTestFinished } from "vitest";
import { botWebhooks, channels, rateLimits, users } from "../../db/schema.ts";
import { aName, refusalOf, useChannelApp } from "../../testing/channelApp.ts";
import { call, connectChannel, createBot, signUp, visitor } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import { startTestApp } from "../../testing/testApp.ts";
import { deleteDueAccounts } from "../account/deletion/deletion.ts";
import { watchWebhooks } from "./webhookWatch.ts";

const { testApp, ask, connected, listOf } = useChannelApp();
const noStop = new AbortController().signal;
const DAY_MS = 24 * 3_600_000;

const webhookOf = (botId: number) => testApp().telegram.control.webhook(botId);
const switchOn = async (id: string, who: Owner) =>
  await ask("PUT", `/channels/${id}/listening`, undefined, who);
const switchOff = async (id: string, who: Owner) =>
  await ask("DELETE", `/channels/${id}/listening`, undefined, who);
const listeningOf = async (id: string, who: Owner) =>
  (await listOf(who)).find((channel) => channel.id === id)?.listening;

/** As another program does. */
async function setElsewhere(botToken: string, url: string): Promise<void> {
  const { url: root } = testApp().telegram;
  const answer = await fetch(`${root}/bot${botToken}/setWebhook`, {
    method: "POST",
    body: new URLSearchParams({ url }),
  });
  expect(answer.status).toBe(200);
}

/** Begins something, and resolves once Telegram was asked this way, which answers when `finish` is called. */
async function begun<T>(method: string, botId: number, begin: () => Promise<T>) {
  const { control } = testApp().telegram;
  const answer = Promise.withResolvers<void>();
  control.fault({ kind: "slow", method, botId, until: answer.promise });
  const asked = () =>
    control.requests().filter((one) => one.method === method && one.botId === botId).length;
  const before = asked();
  const done = begin();
  onTestFinished(() => answer.resolve());
  await expect.poll(asked, { interval: 10 }).toBe(before + 1);
  return {
    finish: async () => {
      answer.resolve();
      return await done;
    },
  };
}

async function listened() {
  const made = await connected();
  const answer = await switchOn(made.channel.id, made.owns);
  expect(answer.statusCode).toBe(200);
  return made;
}

describe("refused is the switch", () => {
  it("without a session, of somebody else's channel, and of one without a bot token", async () => {
    const { channel, owns, bot } = await connected();
    const stranger = await signUp(testApp());
    const bare = await ask("POST", "/channels", { username: aName() }, owns);
    const { id: bareId } = bare.json<{ channel: Channel }>().channel;
    for (const turn of [switchOn, switchOff]) {
      expect(refusalOf(await turn(channel.id, visitor))).toEqual([401, "unauthorized"]);
      expect(refusalOf(await turn(channel.id, stranger))).toEqual([404, "channel_not_found"]);
      expect(refusalOf(await turn(bareId, owns))).toEqual([404, "channel_not_found"]);
    }
    expect(webhookOf(bot.id)).toBeUndefined();
  });

  it("when another program has a webhook; its host is told, and it stays", async () => {
    const { channel, owns, bot } = await connected();
    const url = "https://shop.example/secret-path-1234";
    await setElsewhere(bot.botToken, url);
    const answer = await switchOn(channel.id, owns);
    expect(refusalOf(answer)).toEqual([409, "bot_has_webhook"]);
    expect(answer.json<ErrorBody>().message).toContain("shop.example");
    expect(answer.body).not.toContain("secret-path");
    expect(webhookOf(bot.id)?.url).toBe(url);
    expect(await listeningOf(channel.id, owns)).toBeNull();
  });

  it("when another owner of the same bot is listened to, whose webhook stays", async () => {
    const first = await listened();
    const other = await signUp(testApp());
    const channel = await connectChannel(testApp(), other, first.bot);
    const before = webhookOf(first.bot.id);
    expect(refusalOf(await switchOn(channel.id, other))).toEqual([409, "bot_has_webhook"]);
    expect((await switchOff(channel.id, other)).statusCode).toBe(200);
    expect(webhookOf(first.bot.id)).toEqual(before);
    expect(await listeningOf(first.channel.id, first.owns)).toMatchObject({ state: "on" });
  });

  it("where this site has no https and Telegram is the real one", async () => {
    const settings = {
      DEFAULT_PLAN: "business",
      TELEGRAM_WIDGET_URL: "https://telegram.org/js/telegram-widget.js",
    };
    const real = await startTestApp({ settings });
    const owner = await signUp(real);
    const { id, botId } = await connectChannel(real, owner);
    const answer = await call(real.app, owner, "PUT", `/channels/${id}/listening`);
    const webhook = real.telegram.control.webhook(botId);
    await real.close();
    expect(refusalOf(answer)).toEqual([409, "listening_needs_https"]);
    expect(webhook).toBeUndefined();
  });

  it("when Telegram does not take the address of this site, in its words", async () => {
    const odd = await startTestApp({ settings: { APP_URL: "https://vestnik.example:9443" } });
    const owner = await signUp(odd);
    const { id } = await connectChannel(odd, owner);
    const answer = await call(odd.app, owner, "PUT", `/channels/${id}/listening`);
    const rows = await odd.deps.database.db.$count(botWebhooks);
    await odd.close();
    expect(refusalOf(answer)).toEqual([422, "bot_webhook_refused"]);
    expect(answer.json<ErrorBody>().message).toContain("only on ports 80, 88, 443 or 8443");
    expect(rows).toBe(0);
  });

  it("when Telegram refuses the token, or asks to wait", async () => {
    const { channel, owns, bot } = await connected();
    const { control } = testApp().telegram;
    control.fault({ kind: "429", method: "setWebhook", retryAfter: 7 });
    const busy = await switchOn(channel.id, owns);
    expect([...refusalOf(busy), busy.json<ErrorBody>().details]).toEqual([
      503,
      "messenger_busy",
      { seconds: 7 },
    ]);
    control.revokeBotToken(bot.id);
    expect(refusalOf(await switchOn(channel.id, owns))).toEqual([422, "bot_token_invalid"]);
    expect(await listeningOf(channel.id, owns)).toBeNull();
  });

  it("while Telegram does not answer; whether it was set is found out by the next check", async () => {
    const { channel, owns, bot } = await connected();
    const { control } = testApp().telegram;
    control.fault({ kind: "drop_before_accept", method: "getWebhookInfo" });
    expect(refusalOf(await switchOn(channel.id, owns))).toEqual([503, "messenger_unreachable"]);
    expect(await listeningOf(channel.id, owns)).toBeNull();
    control.fault({ kind: "drop_after_accept", method: "setWebhook" });
    expect(refusalOf(await switchOn(channel.id, owns))).toEqual([503, "messenger_unreachable"]);
    expect(await listeningOf(channel.id, owns)).toMatchObject({ state: "asked" });
    expect(webhookOf(bot.id)).toBeDefined();
    await ask("POST", `/channels/${channel.id}/check`, undefined, owns);
    expect(await listeningOf(channel.id, owns)).toMatchObject({ state: "on" });
  });
});

it("is off by default, and asks for two kinds of updates at an address without the bot token", async () => {
  const { channel, owns, bot } = await connected();
  expect(channel.listening).toBeNull();
  expect(webhookOf(bot.id)).toBeUndefined();
  const { control } = testApp().telegram;
  const before = control.requests().length;
  const answer = await switchOn(channel.id, owns);
  expect(answer.json<{ channel: Channel }>().channel.listening).toMatchObject({
    state: "on",
    takenBy: null,
  });
  expect(
    control
      .requests()
      .slice(before)
      .map(({ method }) => method),
  ).toEqual(["getWebhookInfo", "setWebhook"]);
  const { url = "", allowedUpdates, secretToken = "", maxConnections } = webhookOf(bot.id) ?? {};
  expect(url).toMatch(/^http:\/\/localhost:3000\/api\/telegram\/updates\/[\da-f-]{36}$/);
  expect(url).not.toContain(String(bot.id));
  expect(allowedUpdates).toEqual(["poll", "my_chat_member"]);
  expect(maxConnections).toBe(2);
  expect(secretToken).toMatch(/^[\w-]{43}$/);
  const rows = await testApp().deps.database.db.select().from(botWebhooks);
  expect(JSON.stringify(rows)).not.toContain(secretToken);
  // Once more changes nothing.
  expect((await switchOn(channel.id, owns)).statusCode).toBe(200);
  expect(webhookOf(bot.id)?.secretToken).toBe(secretToken);
});

it("two channels of one bot share the switch; each owner sees only their own", async () => {
  const first = await listened();
  const second = await connectChannel(testApp(), first.owns, first.bot);
  const other = await signUp(testApp());
  const others = await connectChannel(testApp(), other, first.bot);
  expect(await listeningOf(second.id, first.owns)).toMatchObject({ state: "on" });
  expect(await listeningOf(others.id, other)).toBeNull();
  await switchOff(second.id, first.owns);
  expect(webhookOf(first.bot.id)).toBeUndefined();
  expect(await listeningOf(first.channel.id, first.owns)).toBeNull();
});

describe("while the switch is being turned on", () => {
  const rowsOf = async (botId: number) =>
    await testApp().deps.database.db.select().from(botWebhooks).where(eq(botWebhooks.botId, botId));

  it.each(["getWebhookInfo", "setWebhook"])(
    "the last channel of the bot is removed during %s: no webhook stays",
    async (method) => {
      const { channel, owns, bot } = await connected();
      const { finish } = await begun(method, bot.id, async () => await switchOn(channel.id, owns));
      await ask("DELETE", `/channels/${channel.id}`, undefined, owns);
      expect(refusalOf(await finish())).toEqual([404, "channel_not_found"]);
      expect([webhookOf(bot.id), await rowsOf(bot.id)]).toEqual([undefined, []]);
    },
  );

  it("another tab turns it off, and it stays off", async () => {
    const { channel, owns, bot } = await connected();
    const { finish } = await begun(
      "setWebhook",
      bot.id,
      async () => await switchOn(channel.id, owns),
    );
    expect((await switchOff(channel.id, owns)).statusCode).toBe(200);
    expect((await finish()).statusCode).toBe(200);
    expect([webhookOf(bot.id), await rowsOf(bot.id)]).toEqual([undefined, []]);
  });

  it("the deletion of the account is asked for: nothing is set", async () => {
    const { channel, owns, bot } = await connected();
    const { finish } = await begun(
      "getWebhookInfo",
      bot.id,
      async () => await switchOn(channel.id, owns),
    );
    await testApp()
      .deps.database.db.update(users)
      .set({ deletionAskedAt: new Date() })
      .where(eq(users.id, owns.userId));
    expect(refusalOf(await finish())[1]).toBe("account_being_deleted");
    expect([webhookOf(bot.id), await rowsOf(bot.id)]).toEqual([undefined, []]);
  });

  it("another tab turns it on, too: the address at Telegram is the one that is known here", async () => {
    const { channel, owns, bot } = await connected();
    const { finish } = await begun(
      "setWebhook",
      bot.id,
      async () => await switchOn(channel.id, owns),
    );
    expect((await switchOn(channel.id, owns)).statusCode).toBe(200);
    expect((await finish()).statusCode).toBe(200);
    const [row] = await rowsOf(bot.id);
    expect(row?.state).toBe("on");
    expect(webhookOf(bot.id)?.url.split("/").at(-1)).toBe(row?.id);
  });
});

describe("a new token of the same bot", () => {
  it.each(["429", "drop_before_accept"] as const)(
    "leaves the switch as it was for its owner to see, when Telegram answers %s",
    async (kind) => {
      const { channel, owns, bot, username } = await listened();
      const { control } = testApp().telegram;
      const botToken = control.revokeBotToken(bot.id);
      control.fault({ kind, method: "setWebhook", botId: bot.id });
      await ask("PUT", `/channels/${channel.id}`, { username, botToken }, owns);
      expect(webhookOf(bot.id)).toBeUndefined();
      expect(await listeningOf(channel.id, owns)).toMatchObject({ state: "lost", takenBy: null });
    },
  );

  it("gets the webhook again also when it comes with another channel", async () => {
    const { channel, owns, bot } = await listened();
    const { control } = testApp().telegram;
    const botToken = control.revokeBotToken(bot.id);
    const username = aName();
    const chat = control.createChat({ title: "The second", type: "channel", username });
    control.setMember(chat.id, bot.id);
    const second = await ask("POST", "/channels", { username, botToken }, owns);
    expect(second.statusCode).toBe(201);
    expect(webhookOf(bot.id)).toBeDefined();
    expect(await listeningOf(channel.id, owns)).toMatchObject({ state: "on" });
  });
});

describe("switching off removes the webhook", () => {
  it("and not that of a program that has taken its place", async () => {
    const { channel, owns, bot } = await listened();
    await setElsewhere(bot.botToken, "https://shop.example/hook");
    expect((await switchOff(channel.id, owns)).statusCode).toBe(200);
    expect(webhookOf(bot.id)?.url).toBe("https://shop.example/hook");
    expect(await listeningOf(channel.id, owns)).toBeNull();
  });

  it("once Telegram answers: until then it stays on", async () => {
    const { channel, owns, bot } = await listened();
    testApp().telegram.control.fault({ kind: "drop_before_accept", method: "deleteWebhook" });
    expect(refusalOf(await switchOff(channel.id, owns))).toEqual([503, "messenger_unreachable"]);
    expect(await listeningOf(channel.id, owns)).toMatchObject({ state: "on" });
    expect((await switchOff(channel.id, owns)).statusCode).toBe(200);
    expect(webhookOf(bot.id)).toBeUndefined();
  });

  it("as removing the last channel of the bot does, and removing another one does not", async () => {
    const { channel, owns, bot } = await listened();
    const second = await connectChannel(testApp(), owns, bot);
    await ask("DELETE", `/channels/${channel.id}`, undefined, owns);
    expect(webhookOf(bot.id)).toBeDefined();
    await ask("DELETE", `/channels/${second.id}`, undefined, owns);
    expect(webhookOf(bot.id)).toBeUndefined();
    expect(
      await testApp().deps.database.db.$count(botWebhooks, eq(botWebhooks.botId, bot.id)),
    ).toBe(0);
  });

  it("as another bot for the channel does; a new token of the same bot gets the webhook again", async () => {
    const { channel, owns, bot, username, chatId } = await listened();
    const { control } = testApp().telegram;
    const renewed = control.revokeBotToken(bot.id);
    expect(webhookOf(bot.id)).toBeUndefined();
    const replace = async (botToken: string) =>
      await ask("PUT", `/channels/${channel.id}`, { username, botToken }, owns);
    expect((await replace(renewed)).statusCode).toBe(200);
    expect(webhookOf(bot.id)?.allowedUpdates).toEqual(["poll", "my_chat_member"]);
    expect(await listeningOf(channel.id, owns)).toMatchObject({ state: "on" });
    const another = createBot(testApp());
    control.setMember(Number(chatId), another.id);
    expect((await replace(another.botToken)).statusCode).toBe(200);
    expect([webhookOf(bot.id), webhookOf(another.id)]).toEqual([undefined, undefined]);
    expect(await listeningOf(channel.id, owns)).toBeNull();
  });

  it("as the deletion of the account does", async () => {
    const { owns, bot } = await listened();
    const { db } = testApp().deps.database;
    await db
      .update(users)
      .set({ deletionAskedAt: new Date(Date.now() - 8 * DAY_MS) })
      .where(eq(users.id, owns.userId));
    expect(await deleteDueAccounts(testApp().deps, noStop)).toBe(1);
    expect(webhookOf(bot.id)).toBeUndefined();
  });
});

describe("the daily look does not ask again and again about the same bots", () => {
  const nextDay = () => new Date(Date.now() + DAY_MS + 1000);
  const look = async () => await watchWebhooks(testApp().deps, nextDay(), noStop);
  const askedOf = (botId: number) =>
    testApp()
      .telegram.control.requests()
      .filter((one) => one.method === "getWebhookInfo" && one.botId === botId).length;

  it("that Telegram did not answer about, or that have no token that works", async () => {
    const { bot } = await listened();
    const { bot: revoked } = await listened();
    const { control } = testApp().telegram;
    control.fault({
      kind: "drop_before_accept",
      method: "getWebhookInfo",
      botId: bot.id,
      times: 0,
    });
    control.revokeBotToken(revoked.id);
    await look();
    const asked = [askedOf(bot.id), askedOf(revoked.id)];
    await look();
    expect([askedOf(bot.id), askedOf(revoked.id)]).toEqual(asked);
  });

  it("that Telegram told to wait, nor of an owner who is leaving", async () => {
    const { bot: paused } = await listened();
    const { bot: left, channel } = await listened();
    const { db } = testApp().deps.database;
    const until = new Date(Date.now() + 60_000);
    await db.insert(rateLimits).values({ key: `bot:${paused.id}`, until });
    await db.update(channels).set({ ownerLeaving: true }).where(eq(channels.id, channel.id));
    const asked = [askedOf(paused.id), askedOf(left.id)];
    await look();
    expect([askedOf(paused.id), askedOf(left.id)]).toEqual(asked);
  });
});

it("a check that finds Telegram out of reach does not ask it for the webhook as well", async () => {
  const { channel, owns, bot } = await listened();
  const { control } = testApp().telegram;
  control.fault({
    kind: "drop_before_accept",
    method: "getMe",
    botId: bot.id,
    times: 0,
  });
  const before = control.requests().length;
  await ask("POST", `/channels/${channel.id}/check`, undefined, owns);
  const asked = control
    .requests()
    .slice(before)
    .map(({ method }) => method);
  expect(new Set(asked)).toEqual(new Set(["getMe"]));
});

describe("a webhook that is not ours any more is noticed", () => {
  it("by the check of a channel, which says who has taken it", async () => {
    const { channel, owns, bot } = await listened();
    const check = async () =>
      (await ask("POST", `/channels/${channel.id}/check`, undefined, owns)).json<{
        channel: Channel;
      }>().channel;
    await setElsewhere(bot.botToken, "https://shop.example/hook");
    expect((await check()).listening).toMatchObject({ state: "lost", takenBy: "shop.example" });
    await setElsewhere(bot.botToken, "");
    expect((await check()).listening).toMatchObject({ state: "lost", takenBy: null });
    // Nothing is there, so its owner may take it again.
    expect((await switchOn(channel.id, owns)).statusCode).toBe(200);
    expect(await listeningOf(channel.id, owns)).toMatchObject({ state: "on" });
  });

  it("once a day where nothing is checked", async () => {
    const { channel, owns, bot } = await listened();
    await setElsewhere(bot.botToken, "");
    const { deps } = testApp();
    await watchWebhooks(deps, new Date(Date.now() + DAY_MS / 2), noStop);
    expect(await listeningOf(channel.id, owns)).toMatchObject({ state: "on" });
    await watchWebhooks(deps, new Date(Date.now() + DAY_MS + 1000), noStop);
    expect(await listeningOf(channel.id, owns)).toMatchObject({ state: "lost" });
  });
});

it("an address that was left behind here does not keep its owner out", async () => {
  const { channel, owns, bot } = await connected();
  const abandoned =
    "http://localhost:3000/api/telegram/updates/0b0e7d5c-0000-4000-8000-000000000001";
  await setElsewhere(bot.botToken, abandoned);
  expect((await switchOn(channel.id, owns)).statusCode).toBe(200);
  expect(webhookOf(bot.id)?.url).not.toBe(abandoned);
  // This site had another address then.
  const earlier = webhookOf(bot.id)?.url.replace("localhost:3000", "vestnik.example") ?? "";
  await setElsewhere(bot.botToken, earlier);
  expect((await switchOn(channel.id, owns)).statusCode).toBe(200);
  expect(webhookOf(bot.id)?.url).toMatch(/^http:\/\/localhost:3000\//);
});

import type { Channel, ChannelCheck } from "@vestnik/contract/channels";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import { channels } from "../../db/schema.ts";
import { describe, expect, it, onTestFinished } from "vitest";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { aName, refusalOf, useChannelApp } from "../../testing/channelApp.ts";
import {
  connectChannel,
  createBot,
  postPublications,
  schedule,
  signUp,
} from "../../testing/factories.ts";
import { openBotToken } from "./channels.ts";

const { testApp, ask, aChat, connected, listOf } = useChannelApp();

describe("giving a channel another bot token", () => {
  it("makes a waiting channel ready", async () => {
    const who = await signUp(testApp());
    const { username, botToken, chatId } = aChat();
    const { channel } = (await ask("POST", "/channels", { username }, who)).json<{
      channel: Channel;
    }>();
    const response = await ask(
      "PUT",
      `/channels/${channel.id}`,
      {
        id: channel.id,
        _id: channel.id,
        username,
        title: `@${username}`,
        chatId: null,
        botToken,
      },
      who,
    );
    expect(response.json<{ channel: Channel }>().channel).toMatchObject({
      id: channel.id,
      chatId,
      status: "ok",
      hasBotToken: true,
    });
  });

  it("replaces the bot and wakes the dispatchers", async () => {
    const { channel, owns, chatId } = await connected();
    const another = createBot(testApp());
    testApp().telegram.control.setMember(Number(chatId), another.id);
    let woken = 0;
    const stop = await testApp().deps.database.listen("vestnik_due", () => (woken += 1));
    const response = await ask(
      "PUT",
      `/channels/${channel.id}`,
      { botToken: another.botToken },
      owns,
    );
    expect(response.json<{ channel: Channel }>().channel).toMatchObject({
      botUsername: another.username,
      status: "ok",
    });
    await expect.poll(() => woken).toBeGreaterThan(0);
    await stop();
  });

  it("counts what goes out also when the old one is refused while Telegram is asked about the new one", async () => {
    const owns = await signUp(testApp());
    const asked = await connectChannel(testApp(), owns);
    const { control } = testApp().telegram;
    const botToken = control.revokeBotToken(asked.botId);
    // Without a worker it stays due.
    await postPublications(testApp().app, owns, { channelIds: [asked.id] });
    const answer = Promise.withResolvers<void>();
    control.fault({ kind: "slow", method: "getChat", botId: asked.botId, until: answer.promise });
    onTestFinished(() => answer.resolve());
    const giving = ask("PUT", `/channels/${asked.id}`, { botToken }, owns);
    const isAsked = () => control.requests().some(({ botId }) => botId === asked.botId);
    await expect.poll(isAsked, { interval: 10 }).toBe(true);
    const refused = { status: "bad_token" } as const;
    const { db } = testApp().deps.database;
    await db.update(channels).set(refused).where(eq(channels.id, asked.id));
    answer.resolve();
    expect((await giving).json()).toMatchObject({ channel: { status: "ok" }, releasedCount: 1 });
  });

  it("is not needed when a check finds the present one valid again: then it is so in all channels of the bot", async () => {
    const owns = await signUp(testApp());
    const bot = createBot(testApp());
    const [asked] = [
      await connectChannel(testApp(), owns, bot),
      await connectChannel(testApp(), owns, bot),
    ];
    const refused = { status: "bad_token" } as const;
    const { db } = testApp().deps.database;
    await db.update(channels).set(refused).where(eq(channels.userId, owns.userId));
    await ask("POST", `/channels/${asked.id}/check`, undefined, owns);
    expect((await listOf(owns)).map(({ status }) => status)).toEqual(["ok", "ok"]);
  });

  it("also updates the owner's other channels of the same bot in which the new token may be used, and no others", async () => {
    const owns = await signUp(testApp());
    const bot = createBot(testApp());
    const [asked, mended, notAsked, notAdmin] = [
      await connectChannel(testApp(), owns, bot),
      await connectChannel(testApp(), owns, bot),
      await connectChannel(testApp(), owns, bot),
      await connectChannel(testApp(), owns, bot),
    ];
    const ofAnother = await connectChannel(testApp(), await signUp(testApp()), bot);
    const newToken = testApp().telegram.control.revokeBotToken(bot.id);
    for (const { id } of [asked, mended, notAdmin])
      await ask("POST", `/channels/${id}/check`, undefined, owns);
    testApp().telegram.control.kick(notAdmin.chatId, bot.id);
    const response = await ask("PUT", `/channels/${asked.id}`, { botToken: newToken }, owns);
    expect(response.json()).toMatchObject({
      channel: { status: "ok" },
      mendedCount: 2,
      leftCount: 0,
    });
    const statuses = new Map((await listOf(owns)).map(({ id, status }) => [id, status]));
    expect(statuses).toEqual(
      new Map([
        [asked.id, "ok"],
        [mended.id, "ok"],
        [notAsked.id, "ok"],
        [notAdmin.id, "bad_token"],
      ]),
    );
    const { db } = testApp().deps.database;
    const opened = async (id: string) => {
      const [row] = await db.select().from(channels).where(eq(channels.id, id));
      if (!row?.botTokenSealed) throw new Error("The channel is not there.");
      const { botTokenSealed } = row;
      return openBotToken(testApp().deps, { ...row, botTokenSealed }).reveal();
    };
    expect(await opened(mended.id)).toBe(newToken);
    expect(await opened(notAsked.id), "its old token was not refused yet").toBe(newToken);
    expect(await opened(ofAnother.id)).toBe(bot.botToken);
  });

  it("also happens with the token that another channel of the bot is connected with", async () => {
    const { bot, owns, channel } = await connected();
    const botToken = testApp().telegram.control.revokeBotToken(bot.id);
    await ask("POST", `/channels/${channel.id}/check`, undefined, owns);
    const { username, chatId } = aChat();
    testApp().telegram.control.setMember(Number(chatId), bot.id);
    const made = await ask("POST", "/channels", { username, botToken }, owns);
    expect(made.json()).toMatchObject({ channel: { status: "ok" } });
    expect((await listOf(owns)).map(({ status }) => status)).toEqual(["ok", "ok"]);
  });

  it("comes first to channels in which something waits, when the bot has more than are asked about at once", async () => {
    const owns = await signUp(testApp());
    const bot = createBot(testApp());
    const { control } = testApp().telegram;
    const asked = await connectChannel(testApp(), owns, bot);
    for (let n = 0; n < 20; n += 1) {
      control.kick((await connectChannel(testApp(), owns, bot)).chatId, bot.id);
    }
    const waits = await connectChannel(testApp(), owns, bot);
    await schedule(testApp().app, owns, { channelIds: [waits.id] });
    const botToken = control.revokeBotToken(bot.id);
    const response = await ask("PUT", `/channels/${asked.id}`, { botToken }, owns);
    expect(response.json()).toMatchObject({ mendedCount: 1, leftCount: 1 });
  });

  it.each([
    ["that Telegram does not accept", () => `123456789:${"A".repeat(35)}`, "bot_token_invalid"],
    ["that is empty", () => "", "bot_token_absent"],
    [
      "of a bot that is not in the channel",
      () => createBot(testApp()).botToken,
      "bot_not_in_channel",
    ],
  ])("%s is refused and the old one stays", async (_, botToken, code) => {
    const { channel, owns } = await connected();
    const response = await ask("PUT", `/channels/${channel.id}`, { botToken: botToken() }, owns);
    expect(refusalOf(response)).toEqual([422, code]);
    expect(await listOf(owns)).toEqual([channel]);
  });

  it.each([
    ["another name", { username: "another_name" }],
    ["another title", { title: "@another_name" }],
    ["another id", { id: randomUUID() }],
    ["another _id", { _id: randomUUID() }],
    ["another chat", { chatId: "-1009999999999" }],
  ])("with %s is refused: a channel does not become another", async (_, change) => {
    const { channel, owns, botToken } = await connected();
    const response = await ask("PUT", `/channels/${channel.id}`, { botToken, ...change }, owns);
    expect(refusalOf(response)).toEqual([409, "channel_changed"]);
  });

  it.each([
    ["with a bot", async () => await connected()],
    [
      "without one",
      async () => {
        const owns = await signUp(testApp());
        const response = await ask("POST", "/channels", { username: aName() }, owns);
        return { owns, channel: response.json<{ channel: Channel }>().channel };
      },
    ],
  ])("is left out: a channel %s is accepted as it was answered, and stays so", async (_, make) => {
    const { owns, channel } = await make();
    const response = await ask("PUT", `/channels/${channel.id}`, channel, owns);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { success: true, channel, mendedCount: 0, releasedCount: 0, leftCount: 0 },
    ]);
    expect(await listOf(owns)).toEqual([channel]);
  });

  it.each([
    ["with an unknown field", { botToken: "x", userId: randomUUID() }],
    ["with an unknown status", { botToken: "x", status: "fine" }],
    ["with a number as bot token", { botToken: 5 }],
  ])("%s is a bad request", async (_, payload) => {
    const { channel, owns } = await connected();
    expect(refusalOf(await ask("PUT", `/channels/${channel.id}`, payload, owns))).toEqual([
      400,
      "validation_failed",
    ]);
  });
});

describe("a bot token that the server knows", () => {
  /** Another chat of the same bot. */
  function anotherChat(botId: number): string {
    const username = aName();
    const { control } = testApp().telegram;
    const chat = control.createChat({ title: "Another", type: "channel", username });
    control.setMember(chat.id, botId, {});
    return username;
  }
  const codeOf = (response: Awaited<ReturnType<typeof ask>>) =>
    [response.statusCode, response.json<ErrorBody>().code] as const;

  it("is not taken from a channel without one, from somebody else's, and from none", async () => {
    const theirs = await connected();
    const mine = await connected();
    const username = anotherChat(mine.bot.id);
    const bare = await ask("POST", "/channels", { username: aName() }, mine.owns);
    const { channel } = bare.json<{ channel: Channel }>();
    for (const botTokenOf of [theirs.channel.id, channel.id, randomUUID()]) {
      for (const path of ["/channels", "/channels/check"]) {
        const refused = await ask("POST", path, { username, botTokenOf }, mine.owns);
        expect(codeOf(refused)).toEqual([404, "channel_not_found"]);
      }
    }
    const without = await ask("POST", "/channels/check", { username }, mine.owns);
    expect(codeOf(without)).toEqual([400, "validation_failed"]);
    const signedOut = await testApp().app.inject({ method: "POST", url: "/api/channels/check" });
    expect(signedOut.statusCode).toBe(401);
  });

  it("connects another channel of the same bot, and gives one without a token its own, without being shown", async () => {
    const first = await connected();
    const { owns, channel, botToken } = first;
    const username = anotherChat(first.bot.id);
    const source = { botTokenOf: channel.id };
    const check = await ask("POST", "/channels/check", { username, ...source }, owns);
    expect(check.json<ChannelCheck>()).toMatchObject({ passed: true });
    const made = await ask("POST", "/channels", { username, ...source }, owns);
    expect(made.json()).toMatchObject({ channel: { status: "ok", hasBotToken: true } });
    const bare = await ask("POST", "/channels", { username: anotherChat(first.bot.id) }, owns);
    const { id } = bare.json<{ channel: Channel }>().channel;
    const given = await ask("PUT", `/channels/${id}`, source, owns);
    expect(given.json()).toMatchObject({ channel: { id, status: "ok" } });
    for (const { body } of [check, made, given]) expect(body).not.toContain(botToken);
  });
});

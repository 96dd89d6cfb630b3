import type { Channel, ChannelCheck } from "@vestnik/contract/channels";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import { channels, publications } from "../../db/schema.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { connectChannel, createBot, postPublications, signUp } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";
import { openBotToken } from "./channels.ts";

let testApp: TestApp;
let owner: Owner;

beforeAll(async () => {
  testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
  owner = await signUp(testApp);
});
afterEach(() => {
  testApp.telegram.control.clearFaults();
});
afterAll(async () => await testApp.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";

async function ask(
  method: Method,
  url: string,
  payload?: object,
  who: Owner = owner,
  app = testApp,
) {
  return await app.app.inject({
    method,
    url: `/api${url}`,
    headers: who.headers,
    ...(payload && { payload }),
  });
}

function aName(): string {
  return `news_${randomBytes(6).toString("hex")}`;
}

/** A chat at Telegram, not connected yet, whose bot is an administrator unless the options say otherwise. */
function aChat(type: "channel" | "supergroup" = "channel", member: object | null = {}) {
  const username = aName();
  const bot = createBot(testApp);
  const chat = testApp.telegram.control.createChat({ title: `The ${username}`, type, username });
  if (member) testApp.telegram.control.setMember(chat.id, bot.id, member);
  return { username, chatId: String(chat.id), bot, botToken: bot.botToken };
}

/** Spreads requests over owners, because another test covers the rate limit of one owner. */
async function connected(who?: Owner) {
  const chat = aChat();
  const owns = who ?? (await signUp(testApp));
  const response = await ask(
    "POST",
    "/channels",
    { username: chat.username, botToken: chat.botToken },
    owns,
  );
  expect(response.statusCode).toBe(201);
  return { ...chat, owns, channel: response.json<{ channel: Channel }>().channel };
}

async function listOf(who: Owner): Promise<Channel[]> {
  return (await ask("GET", "/channels", undefined, who)).json<{ channels: Channel[] }>().channels;
}

function refusalOf(response: { statusCode: number; json<T>(): T }): [number, string] {
  return [response.statusCode, response.json<ErrorBody>().code];
}

describe("without a session", () => {
  it.each<[Method, string, object?]>([
    ["GET", "/channels"],
    ["GET", "/channels/limits"],
    ["POST", "/channels", { username: "some_channel" }],
    ["POST", "/channels/check", { username: "some_channel", botToken: "1:x" }],
    ["PUT", `/channels/${randomUUID()}`, { botToken: "1:x" }],
    ["DELETE", `/channels/${randomUUID()}`],
    ["POST", `/channels/${randomUUID()}/check`],
  ])("%s %s is refused", async (method, url, payload) => {
    const visitor = { userId: "", headers: { authorization: "" } };
    expect(refusalOf(await ask(method, url, payload, visitor))).toEqual([401, "unauthorized"]);
  });
});

describe("a channel is refused, and not stored,", () => {
  const refusals: [string, () => object, number, string][] = [
    ["without a name", () => ({ username: "" }), 422, "channel_username_required"],
    ["with a blank name", () => ({ username: " @ " }), 422, "channel_username_required"],
    [
      "with spaces in its name",
      () => ({ username: "my channel" }),
      422,
      "channel_username_invalid",
    ],
    [
      "with an address of something else",
      () => ({ username: "https://example.org/news" }),
      422,
      "channel_username_invalid",
    ],
    [
      "with a name that breaks out of a path",
      () => ({ username: "../../getMe" }),
      422,
      "channel_username_invalid",
    ],
    [
      "with a NUL in its name",
      () => ({ username: "news\u0000_channel" }),
      422,
      "channel_username_invalid",
    ],
    ["with a number as its name", () => ({ username: 5 }), 400, "validation_failed"],
    ["with a list as its name", () => ({ username: ["a"] }), 400, "validation_failed"],
    ["with a very long name", () => ({ username: "a".repeat(5000) }), 400, "validation_failed"],
    [
      "with an unknown field",
      () => ({ username: aName(), status: "ok" }),
      400,
      "validation_failed",
    ],
    [
      "with the owner given",
      () => ({ username: aName(), userId: randomUUID() }),
      400,
      "validation_failed",
    ],
    [
      "with something that is no bot token",
      () => ({ username: aName(), botToken: "hello" }),
      422,
      "bot_token_invalid",
    ],
    [
      "with a bot token that breaks out of a path",
      () => ({ username: aName(), botToken: "123:abc/../getMe" }),
      422,
      "bot_token_invalid",
    ],
    [
      "with a bot token that does not exist",
      () => ({ username: aName(), botToken: `123456789:${"A".repeat(35)}` }),
      422,
      "bot_token_invalid",
    ],
    [
      "that Telegram does not know",
      () => ({ username: aName(), botToken: createBot(testApp).botToken }),
      422,
      "channel_unknown_to_bot",
    ],
    [
      "whose bot was never added",
      () => {
        const { username, botToken } = aChat("channel", null);
        return { username, botToken };
      },
      422,
      "bot_not_in_channel",
    ],
    [
      "whose bot was removed",
      () => {
        const { username, botToken } = aChat("channel", { status: "kicked" });
        return { username, botToken };
      },
      422,
      "bot_not_in_channel",
    ],
    [
      "whose bot is only a subscriber",
      () => {
        const { username, botToken } = aChat("channel", { status: "member" });
        return { username, botToken };
      },
      422,
      "bot_not_in_channel",
    ],
    [
      "whose bot may not post",
      () => {
        const { username, botToken } = aChat("channel", { rights: { can_post_messages: false } });
        return { username, botToken };
      },
      422,
      "bot_may_not_post",
    ],
  ];
  it.each(refusals)("%s", async (_, request, status, code) => {
    const stranger = await signUp(testApp);
    const response = await ask("POST", "/channels", request(), stranger);
    expect(refusalOf(response)).toEqual([status, code]);
    expect(await listOf(stranger)).toEqual([]);
  });

  it("while Telegram does not answer", async () => {
    const stranger = await signUp(testApp);
    const { username, botToken } = aChat();
    testApp.telegram.control.fault({ kind: "drop_before_accept", times: 0 });
    const response = await ask("POST", "/channels", { username, botToken }, stranger);
    expect(refusalOf(response)).toEqual([503, "messenger_unreachable"]);
    expect(await listOf(stranger)).toEqual([]);
  });

  it("while Telegram asks to wait, with the time to wait", async () => {
    const stranger = await signUp(testApp);
    const { username, botToken } = aChat();
    testApp.telegram.control.fault({ kind: "429", retryAfter: 17, times: 0 });
    const response = await ask("POST", "/channels", { username, botToken }, stranger);
    expect(refusalOf(response)).toEqual([503, "messenger_busy"]);
    expect(response.headers["retry-after"]).toBe("17");
    expect(await listOf(stranger)).toEqual([]);
  });

  it("when it is connected already, in whatever way its name is written", async () => {
    const { username, owns } = await connected();
    for (const written of [
      username,
      `@${username}`,
      username.toUpperCase(),
      `https://t.me/${username}/`,
      ` ${username} `,
    ]) {
      expect(refusalOf(await ask("POST", "/channels", { username: written }, owns))).toEqual([
        409,
        "channel_duplicate",
      ]);
    }
    expect(await listOf(owns)).toHaveLength(1);
  });

  it("when the same chat is connected already under its number", async () => {
    const { chatId, botToken, owns } = await connected();
    expect(refusalOf(await ask("POST", "/channels", { username: chatId, botToken }, owns))).toEqual(
      [409, "channel_duplicate"],
    );
  });

  it("as a duplicate before its bot token is checked", async () => {
    const { username, owns } = await connected();
    const response = await ask("POST", "/channels", { username, botToken: "nonsense" }, owns);
    expect(refusalOf(response)).toEqual([409, "channel_duplicate"]);
  });
});

describe("a channel given with its number", () => {
  it("is stored when its name leads to that number", async () => {
    const { username, botToken, chatId } = aChat();
    const owns = await signUp(testApp);
    const response = await ask("POST", "/channels", { username, botToken, chatId }, owns);
    expect([response.statusCode, (await listOf(owns))[0]]).toMatchObject([201, { chatId }]);
  });

  it("is refused, and not stored, when its name leads to another one, also of the same bot", async () => {
    const foreign = aChat();
    const { username, bot, botToken } = aChat();
    testApp.telegram.control.setMember(Number(foreign.chatId), bot.id);
    const owns = await signUp(testApp);
    const request = { username, botToken, chatId: foreign.chatId };
    const response = await ask("POST", "/channels", request, owns);
    expect(refusalOf(response)).toEqual([422, "chat_id_mismatch"]);
    expect(await listOf(owns)).toEqual([]);
  });

  it("stores it without a bot, and the first bot must find the chat under it", async () => {
    const { username, botToken, chatId } = aChat();
    const foreign = aChat();
    const owns = await signUp(testApp);
    const storedNumber = async (number: string, name: string) => {
      const response = await ask("POST", "/channels", { username: name, chatId: number }, owns);
      return response.json<{ channel: Channel }>().channel;
    };
    const wrong = await storedNumber(foreign.chatId, username);
    expect(wrong).toMatchObject({ chatId: foreign.chatId, status: "no_token" });
    const refused = await ask("PUT", `/channels/${wrong.id}`, { botToken }, owns);
    expect(refusalOf(refused)).toEqual([422, "chat_id_mismatch"]);
    await ask("DELETE", `/channels/${wrong.id}`, undefined, owns);
    const right = await storedNumber(chatId, username);
    await ask("PUT", `/channels/${right.id}`, { ...right, botToken }, owns);
    expect(await listOf(owns)).toMatchObject([{ id: right.id, chatId, status: "ok" }]);
  });

  it.each([
    ["no number", "@news", "chat_id_invalid"],
    ["a person's number", "123456789", "chat_id_invalid"],
    ["more digits than there are", `-${"9".repeat(17)}`, "chat_id_invalid"],
  ])("is refused for %s", async (_, chatId, code) => {
    const owns = await signUp(testApp);
    const response = await ask("POST", "/channels", { username: aName(), chatId }, owns);
    expect(refusalOf(response)).toEqual([422, code]);
  });

  it("is refused for another number than its name is, and for a chat that is connected already", async () => {
    const { chatId, owns } = await connected();
    const request = { username: "-1001234567890", chatId };
    expect(refusalOf(await ask("POST", "/channels", request, owns))).toEqual([
      422,
      "chat_id_mismatch",
    ]);
    const again = { username: aName(), chatId };
    expect(refusalOf(await ask("POST", "/channels", again, owns))).toEqual([
      409,
      "channel_duplicate",
    ]);
  });
});

describe("a channel", () => {
  it("with a working bot is connected with what Telegram says about it", async () => {
    const { channel, username, chatId, bot } = await connected();
    expect(channel).toEqual({
      ...{
        id: channel.id,
        _id: channel.id,
        username,
        title: `@${username}`,
        displayName: `The ${username}`,
      },
      ...{
        chatId,
        chatType: "channel",
        hasBotToken: true,
        botUsername: bot.username,
        status: "ok",
      },
      botTokenMask: `${bot.id}:•••${bot.botToken.slice(-4)}`,
      checkedAt: channel.checkedAt,
      sharesVoice: false,
      overPlan: false,
    });
    expect(Date.parse(channel.checkedAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
  });

  it("may be a group, where its bot posts as a member", async () => {
    const { username, botToken } = aChat("supergroup", { status: "member" });
    const response = await ask("POST", "/channels", { username, botToken }, await signUp(testApp));
    expect(response.json<{ channel: Channel }>().channel).toMatchObject({
      chatType: "group",
      status: "ok",
    });
  });

  it("that is private is connected by its number", async () => {
    const bot = createBot(testApp);
    const chat = testApp.telegram.control.createChat({ title: "Closed" });
    testApp.telegram.control.setMember(chat.id, bot.id);
    const request = { username: String(chat.id), botToken: bot.botToken };
    const response = await ask("POST", "/channels", request, await signUp(testApp));
    const { channel } = response.json<{ channel: Channel }>();
    expect(channel).toMatchObject({
      username: String(chat.id),
      chatId: String(chat.id),
      displayName: "Closed",
      status: "ok",
    });
  });

  it.each([[undefined], [""], ["  "]])(
    "with %j for a bot token is stored and waits for one",
    async (botToken) => {
      const username = aName();
      const stranger = await signUp(testApp);
      const response = await ask(
        "POST",
        "/channels",
        { username: `@${username}`, title: "x", ...(botToken !== undefined && { botToken }) },
        stranger,
      );
      const { channel } = response.json<{ channel: Channel }>();
      expect(channel).toMatchObject({
        username,
        title: `@${username}`,
        status: "no_token",
        hasBotToken: false,
      });
      expect(channel).toMatchObject({
        chatId: null,
        botTokenMask: null,
        botUsername: null,
        checkedAt: null,
      });
      expect(await listOf(stranger)).toEqual([channel]);
    },
  );

  it("takes a bot token with surrounding spaces", async () => {
    const { username, botToken } = aChat();
    const response = await ask(
      "POST",
      "/channels",
      { username, botToken: ` ${botToken}\n` },
      await signUp(testApp),
    );
    expect(response.statusCode).toBe(201);
  });

  it("stores its bot token sealed: no answer and no row shows it, and it opens only in its own row", async () => {
    const { botToken, owns, channel } = await connected();
    const secretPart = botToken.split(":")[1] ?? "";
    const { db } = testApp.deps.database;
    const [row] = await db.select().from(channels).where(eq(channels.id, channel.id));
    const answers = [
      await ask("GET", "/channels", undefined, owns),
      await ask("PUT", `/channels/${channel.id}`, { botToken }, owns),
      await ask("POST", `/channels/${channel.id}/check`, undefined, owns),
      await ask("POST", "/channels/check", { username: channel.username, botToken }, owns),
    ].map(({ body }) => body);
    expect([JSON.stringify(row), ...answers].join()).not.toContain(secretPart);
    const botTokenSealed = row?.botTokenSealed;
    if (!row || !botTokenSealed) throw new Error("The channel was not stored.");
    expect(openBotToken(testApp.deps, { ...row, botTokenSealed }).reveal()).toBe(botToken);
    const moved = { id: randomUUID(), userId: row.userId, botTokenSealed };
    expect(() => openBotToken(testApp.deps, moved)).toThrow(/unable to authenticate/);
  });

  it("notifies the owner's open tabs", async () => {
    const received: unknown[] = [];
    const stop = await testApp.deps.database.listen("vestnik_owner", (payload) =>
      received.push(JSON.parse(payload)),
    );
    const { channel, owns } = await connected();
    await expect
      .poll(() => received)
      .toContainEqual({ userId: owns.userId, type: "channel", data: { id: channel.id } });
    await stop();
  });
});

describe("the plan's limit", () => {
  it("holds when fifty channels are added at the same time", async () => {
    const free = await startTestApp();
    try {
      const who = await signUp(free);
      const adds = Array.from(
        { length: 50 },
        async () => await ask("POST", "/channels", { username: aName() }, who, free),
      );
      const answers = await Promise.all(adds);
      expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
      const refused = answers.filter(({ statusCode }) => statusCode !== 201);
      expect(new Set(refused.map((response) => refusalOf(response).join()))).toEqual(
        new Set(["403,channel_limit_reached"]),
      );
      expect(refused[0]?.json<ErrorBody>()).toMatchObject({
        ...{ limitReached: true, channelLimit: 2, currentCount: 2 },
        details: { limit: 2, count: 2 },
      });
      const limits = await ask("GET", "/channels/limits", undefined, who, free);
      expect(limits.json()).toEqual({ success: true, data: { currentCount: 2, limit: 2 } });

      const [first] = (await ask("GET", "/channels", undefined, who, free)).json<{
        channels: Channel[];
      }>().channels;
      expect(
        refusalOf(await ask("POST", "/channels", { username: first?.username }, who, free)),
      ).toEqual([409, "channel_duplicate"]);
      await ask("DELETE", `/channels/${first?.id}`, undefined, who, free);
      expect((await ask("POST", "/channels", { username: aName() }, who, free)).statusCode).toBe(
        201,
      );
    } finally {
      await free.close();
    }
  });

  it("does not accept the same channel twice at the same time", async () => {
    const { username, botToken } = aChat();
    const who = await signUp(testApp);
    const adds = Array.from(
      { length: 8 },
      async () => await ask("POST", "/channels", { username, botToken }, who),
    );
    const statuses = (await Promise.all(adds))
      .map(({ statusCode }) => statusCode)
      .toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  });

  it("does not exist in a self-hosted installation", async () => {
    expect((await ask("GET", "/channels/limits")).json()).toEqual({
      success: true,
      data: { currentCount: 0, limit: -1 },
    });
  });
});

describe("trying a bot", () => {
  async function stepsOf(payload: object): Promise<ChannelCheck & { results: string[] }> {
    const response = await ask("POST", "/channels/check", payload, await signUp(testApp));
    expect(response.statusCode).toBe(200);
    const check = response.json<ChannelCheck>();
    return {
      ...check,
      results: check.steps.map(({ step, state, code }) =>
        [step, state, code].filter(Boolean).join(" "),
      ),
    };
  }

  it("passes every step when it may post, and stores nothing", async () => {
    const { username, botToken, bot } = aChat();
    const check = await stepsOf({ username, botToken });
    expect(check).toMatchObject({
      passed: true,
      botUsername: bot.username,
      displayName: `The ${username}`,
    });
    expect(check.results).toEqual([
      "bot_token passed",
      "chat passed",
      "membership passed",
      "post_right passed",
    ]);
    const { db } = testApp.deps.database;
    expect(await db.select().from(channels).where(eq(channels.username, username))).toEqual([]);
  });

  it("stops at a token Telegram does not accept", async () => {
    const { username } = aChat();
    const check = await stepsOf({ username, botToken: `123456789:${"A".repeat(35)}` });
    expect(check).toMatchObject({ passed: false, botUsername: null, displayName: null });
    expect(check.results).toEqual([
      "bot_token failed bot_token_invalid",
      "chat skipped",
      "membership skipped",
      "post_right skipped",
    ]);
  });

  it("stops at a channel that does not exist", async () => {
    const bot = createBot(testApp);
    const check = await stepsOf({ username: aName(), botToken: bot.botToken });
    expect(check).toMatchObject({ passed: false, botUsername: bot.username });
    expect(check.results.slice(0, 2)).toEqual([
      "bot_token passed",
      "chat failed channel_unknown_to_bot",
    ]);
  });

  it("stops at a missing membership and at a missing right", async () => {
    const outside = aChat("channel", null);
    const mute = aChat("channel", { rights: { can_post_messages: false } });
    expect(
      (await stepsOf({ username: outside.username, botToken: outside.botToken })).results[2],
    ).toBe("membership failed bot_not_in_channel");
    expect((await stepsOf({ username: mute.username, botToken: mute.botToken })).results).toEqual([
      ...[
        "bot_token passed",
        "chat passed",
        "membership passed",
        "post_right failed bot_may_not_post",
      ],
    ]);
  });

  it("reports when Telegram is away", async () => {
    const { username, botToken } = aChat();
    testApp.telegram.control.fault({ kind: "drop_before_accept", method: "getChat", times: 0 });
    expect((await stepsOf({ username, botToken })).results[1]).toBe(
      "chat failed messenger_unreachable",
    );
  });

  it("needs a channel's name", async () => {
    const payload = { username: "", botToken: "x" };
    expect(refusalOf(await ask("POST", "/channels/check", payload, await signUp(testApp)))).toEqual(
      [422, "channel_username_required"],
    );
  });

  it("does not send what cannot be a bot token anywhere", async () => {
    const { username } = aChat();
    const before = testApp.telegram.control.requests().length;
    await stepsOf({ username, botToken: "123:abc/../../x?y#z" });
    expect(testApp.telegram.control.requests()).toHaveLength(before);
  });

  it("is rate-limited per owner, on all routes together", async () => {
    const { channel, owns, botToken, username } = await connected();
    const routes: [Method, string, object?][] = [
      ["POST", "/channels/check", { username, botToken: "x" }],
      ["POST", `/channels/${channel.id}/check`],
      ["PUT", `/channels/${channel.id}`, { botToken }],
    ];
    for (let n = 0; n < 7; n++)
      for (const [method, url, payload] of routes) await ask(method, url, payload, owns);
    const slowed = await ask("POST", "/channels", { username: aName(), botToken }, owns);
    expect(refusalOf(slowed)).toEqual([429, "rate_limited"]);
    expect(Number(slowed.headers["retry-after"])).toBeGreaterThan(0);
    expect((await ask("POST", "/channels", { username: aName() }, owns)).statusCode).toBe(201);
    await connected();
  });
});

describe("checking a channel again", () => {
  async function checkedAfter(change: (chat: Awaited<ReturnType<typeof connected>>) => void) {
    const chat = await connected();
    change(chat);
    const response = await ask("POST", `/channels/${chat.channel.id}/check`, undefined, chat.owns);
    return { ...chat, response, now: (await listOf(chat.owns))[0] };
  }

  it.each<[string, string, (chat: { chatId: string; bot: { id: number } }) => void]>([
    [
      "bad_token",
      "its token was revoked",
      ({ bot }) => void testApp.telegram.control.revokeBotToken(bot.id),
    ],
    [
      "not_admin",
      "its bot was removed",
      ({ chatId, bot }) => testApp.telegram.control.kick(Number(chatId), bot.id),
    ],
    [
      "not_admin",
      "its bot is no administrator any more",
      ({ chatId, bot }) =>
        testApp.telegram.control.setMember(Number(chatId), bot.id, { status: "member" }),
    ],
    [
      "no_post_right",
      "its bot lost the right to post",
      ({ chatId, bot }) =>
        testApp.telegram.control.setMember(Number(chatId), bot.id, {
          rights: { can_post_messages: false },
        }),
    ],
    [
      "unreachable",
      "Telegram does not answer",
      () => testApp.telegram.control.fault({ kind: "drop_before_accept", times: 0 }),
    ],
  ])("shows %s when %s", async (status, _, change) => {
    const { response, now } = await checkedAfter(change);
    expect(response.json<{ channel: Channel }>().channel).toMatchObject({
      status,
      hasBotToken: true,
    });
    expect(now).toMatchObject({ status });
  });

  it("shows ok again once the bot may post again, and notifies the owner's open tabs", async () => {
    const { owns, channel, chatId, bot } = await checkedAfter((chat) =>
      testApp.telegram.control.kick(Number(chat.chatId), chat.bot.id),
    );
    const received: unknown[] = [];
    const stop = await testApp.deps.database.listen("vestnik_owner", (payload) =>
      received.push(JSON.parse(payload)),
    );
    testApp.telegram.control.setMember(Number(chatId), bot.id);
    const response = await ask("POST", `/channels/${channel.id}/check`, undefined, owns);
    expect(response.json<{ channel: Channel }>().channel.status).toBe("ok");
    await expect
      .poll(() => received)
      .toContainEqual({ userId: owns.userId, type: "channel", data: { id: channel.id } });
    await stop();
  });

  it("learns nothing while Telegram asks to wait, and changes nothing", async () => {
    const { response, now, channel } = await checkedAfter(() =>
      testApp.telegram.control.fault({ kind: "429", retryAfter: 5, times: 0 }),
    );
    expect(refusalOf(response)).toEqual([503, "messenger_busy"]);
    expect(now).toEqual(channel);
  });

  it("without a bot token sends no request", async () => {
    const who = await signUp(testApp);
    const { channel } = (await ask("POST", "/channels", { username: aName() }, who)).json<{
      channel: Channel;
    }>();
    const response = await ask("POST", `/channels/${channel.id}/check`, undefined, who);
    expect(response.json<{ channel: Channel }>().channel).toEqual(channel);
  });

  it("does not follow a name that was given to another chat", async () => {
    const { chatId, channel, owns, username } = await connected();
    const { db } = testApp.deps.database;
    const other = aChat();
    // At Telegram the channel was renamed and another channel took its name.
    await db.update(channels).set({ username: other.username }).where(eq(channels.id, channel.id));
    const response = await ask("POST", `/channels/${channel.id}/check`, undefined, owns);
    expect(response.json<{ channel: Channel }>().channel).toMatchObject({
      chatId,
      displayName: `The ${username}`,
      status: "ok",
    });
  });
});

describe("giving a channel another bot token", () => {
  it("makes a waiting channel ready", async () => {
    const who = await signUp(testApp);
    const { username, botToken, chatId } = aChat();
    const { channel } = (await ask("POST", "/channels", { username }, who)).json<{
      channel: Channel;
    }>();
    const response = await ask(
      "PUT",
      `/channels/${channel.id}`,
      {
        ...{ id: channel.id, _id: channel.id, username, title: `@${username}`, chatId: null },
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
    const another = createBot(testApp);
    testApp.telegram.control.setMember(Number(chatId), another.id);
    let woken = 0;
    const stop = await testApp.deps.database.listen("vestnik_due", () => (woken += 1));
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

  it("also updates the owner's other channels of the same bot in which the new token may be used, and no others", async () => {
    const owns = await signUp(testApp);
    const bot = createBot(testApp);
    const [asked, mended, notAsked, notAdmin] = [
      await connectChannel(testApp, owns, bot),
      await connectChannel(testApp, owns, bot),
      await connectChannel(testApp, owns, bot),
      await connectChannel(testApp, owns, bot),
    ];
    const ofAnother = await connectChannel(testApp, await signUp(testApp), bot);
    const newToken = testApp.telegram.control.revokeBotToken(bot.id);
    for (const { id } of [asked, mended, notAdmin])
      await ask("POST", `/channels/${id}/check`, undefined, owns);
    testApp.telegram.control.kick(notAdmin.chatId, bot.id);
    const response = await ask("PUT", `/channels/${asked.id}`, { botToken: newToken }, owns);
    expect(response.json()).toMatchObject({ channel: { status: "ok" }, mendedCount: 2 });
    const statuses = new Map((await listOf(owns)).map(({ id, status }) => [id, status]));
    expect(statuses).toEqual(
      new Map([
        [asked.id, "ok"],
        [mended.id, "ok"],
        [notAsked.id, "ok"],
        [notAdmin.id, "bad_token"],
      ]),
    );
    const { db } = testApp.deps.database;
    const opened = async (id: string) => {
      const [row] = await db.select().from(channels).where(eq(channels.id, id));
      if (!row?.botTokenSealed) throw new Error("The channel is not there.");
      const { botTokenSealed } = row;
      return openBotToken(testApp.deps, { ...row, botTokenSealed }).reveal();
    };
    expect(await opened(mended.id)).toBe(newToken);
    expect(await opened(notAsked.id), "its old token was not refused yet").toBe(newToken);
    expect(await opened(ofAnother.id)).toBe(bot.botToken);
  });

  it.each([
    ["that Telegram does not accept", () => `123456789:${"A".repeat(35)}`, "bot_token_invalid"],
    ["that is empty", () => "", "bot_token_invalid"],
    [
      "of a bot that is not in the channel",
      () => createBot(testApp).botToken,
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
        const owns = await signUp(testApp);
        const response = await ask("POST", "/channels", { username: aName() }, owns);
        return { owns, channel: response.json<{ channel: Channel }>().channel };
      },
    ],
  ])("is left out: a channel %s is accepted as it was answered, and stays so", async (_, make) => {
    const { owns, channel } = await make();
    const response = await ask("PUT", `/channels/${channel.id}`, channel, owns);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { success: true, channel, mendedCount: 0, releasedCount: 0 },
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

describe("another owner's channel, and one that does not exist,", () => {
  it.each<[Method, string]>([
    ["PUT", ""],
    ["DELETE", ""],
    ["POST", "/check"],
  ])("answer the same to %s", async (method, path) => {
    const { channel, owns, botToken } = await connected();
    const stranger = await signUp(testApp);
    const payload = method === "PUT" ? { botToken } : undefined;
    const answers = [];
    for (const id of [channel.id, randomUUID()]) {
      const response = await ask(method, `/channels/${id}${path}`, payload, stranger);
      const { requestId: _, ...body } = response.json<ErrorBody>();
      answers.push([response.statusCode, body]);
    }
    expect(answers[0]).toEqual([404, expect.objectContaining({ code: "not_found" })]);
    expect(answers[0]).toEqual(answers[1]);
    expect(await listOf(owns)).toEqual([channel]);
  });

  it("are bad requests when the id is invalid", async () => {
    for (const id of ["x", "1", "%00", "..%2f..", "null"]) {
      const response = await ask("DELETE", `/channels/${id}`);
      expect([id, ...refusalOf(response)]).toEqual([id, 400, "validation_failed"]);
    }
  });
});

describe("removing a channel", () => {
  it("fails the posts that wait for it at once and preserves the history", async () => {
    const { channel, owns } = await connected();
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const made = await postPublications(testApp.app, owns, {
      channelIds: [channel.id],
      scheduledDate: later,
    });
    expect(made.statusCode).toBe(201);
    const response = await ask("DELETE", `/channels/${channel.id}`, undefined, owns);
    expect([response.statusCode, response.json()]).toEqual([200, { success: true }]);
    expect(await listOf(owns)).toEqual([]);
    const { db } = testApp.deps.database;
    const [remaining] = await db
      .select()
      .from(publications)
      .where(eq(publications.userId, owns.userId));
    expect(remaining).toMatchObject({
      status: "failed",
      errorCode: "channel_removed",
      channelId: null,
      channelTitle: channel.title,
    });
  });

  it("leaves nothing waiting for it when posts are scheduled at the same moment", async () => {
    const { channel, owns } = await connected();
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const requests = Array.from({ length: 6 }, async (_, n) =>
      n === 3
        ? await ask("DELETE", `/channels/${channel.id}`, undefined, owns)
        : await postPublications(testApp.app, owns, {
            channelIds: [channel.id],
            scheduledDate: later,
          }),
    );
    const statuses = new Set((await Promise.all(requests)).map(({ statusCode }) => statusCode));
    expect([...statuses].every((status) => [200, 201, 404].includes(status))).toBe(true);
    const { db } = testApp.deps.database;
    const rows = await db.select().from(publications).where(eq(publications.userId, owns.userId));
    expect(rows.filter(({ status }) => status !== "failed")).toEqual([]);
  });
});

describe("a bot token that the server knows", () => {
  /** Another chat of the same bot. */
  function anotherChat(botId: number): string {
    const username = aName();
    const { control } = testApp.telegram;
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
        expect(codeOf(refused)).toEqual([404, "not_found"]);
      }
    }
    const without = await ask("POST", "/channels/check", { username }, mine.owns);
    expect(codeOf(without)).toEqual([400, "validation_failed"]);
    const signedOut = await testApp.app.inject({ method: "POST", url: "/api/channels/check" });
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

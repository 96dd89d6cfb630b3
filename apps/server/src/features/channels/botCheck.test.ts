import type { Channel, ChannelCheck } from "@vestnik/contract/channels";
import { listenForOwners } from "../../db/notices.ts";
import type { OwnerNotice } from "../../db/notices.ts";
import { channels } from "../../db/schema.ts";
import { describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { aName, refusalOf, useChannelApp } from "../../testing/channelApp.ts";
import type { Method } from "../../testing/channelApp.ts";
import { createBot, signUp } from "../../testing/factories.ts";

const { testApp, ask, aChat, connected, listOf } = useChannelApp();

describe("trying a bot", () => {
  async function stepsOf(payload: object): Promise<ChannelCheck & { results: string[] }> {
    const response = await ask("POST", "/channels/check", payload, await signUp(testApp()));
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
    const { db } = testApp().deps.database;
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
    const bot = createBot(testApp());
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
      "bot_token passed",
      "chat passed",
      "membership passed",
      "post_right failed bot_may_not_post",
    ]);
  });

  it("reports when Telegram is away", async () => {
    const { username, botToken } = aChat();
    testApp().telegram.control.fault({ kind: "drop_before_accept", method: "getChat", times: 0 });
    expect((await stepsOf({ username, botToken })).results[1]).toBe(
      "chat failed messenger_unreachable",
    );
  });

  it("needs a channel's name", async () => {
    const payload = { username: "", botToken: "x" };
    expect(
      refusalOf(await ask("POST", "/channels/check", payload, await signUp(testApp()))),
    ).toEqual([422, "channel_username_required"]);
  });

  it("does not send what cannot be a bot token anywhere", async () => {
    const { username } = aChat();
    const before = testApp().telegram.control.requests().length;
    const payload = { username, botToken: "123:abc/../../x?y#z" };
    const refused = await ask("POST", "/channels/check", payload, await signUp(testApp()));
    expect(refusalOf(refused)).toEqual([422, "bot_token_cut_off"]);
    expect(testApp().telegram.control.requests()).toHaveLength(before);
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
      ({ bot }) => void testApp().telegram.control.revokeBotToken(bot.id),
    ],
    [
      "not_admin",
      "its bot was removed",
      ({ chatId, bot }) => testApp().telegram.control.kick(Number(chatId), bot.id),
    ],
    [
      "not_admin",
      "its bot is no administrator any more",
      ({ chatId, bot }) =>
        testApp().telegram.control.setMember(Number(chatId), bot.id, { status: "member" }),
    ],
    [
      "no_post_right",
      "its bot lost the right to post",
      ({ chatId, bot }) =>
        testApp().telegram.control.setMember(Number(chatId), bot.id, {
          rights: { can_post_messages: false },
        }),
    ],
    [
      "unreachable",
      "Telegram does not answer",
      () => testApp().telegram.control.fault({ kind: "drop_before_accept", times: 0 }),
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
      testApp().telegram.control.kick(Number(chat.chatId), chat.bot.id),
    );
    const received: OwnerNotice[] = [];
    const stop = await listenForOwners(testApp().deps, {
      onNotice: (notice) => received.push(notice),
      onNonsense: () => undefined,
      onGap: () => undefined,
    });
    testApp().telegram.control.setMember(Number(chatId), bot.id);
    const response = await ask("POST", `/channels/${channel.id}/check`, undefined, owns);
    expect(response.json<{ channel: Channel }>().channel.status).toBe("ok");
    await expect
      .poll(() => received)
      .toContainEqual({ userId: owns.userId, type: "channel", data: { id: channel.id } });
    await stop();
  });

  it("learns nothing while Telegram asks to wait, and changes nothing", async () => {
    const { response, now, channel } = await checkedAfter(() =>
      testApp().telegram.control.fault({ kind: "429", retryAfter: 5, times: 0 }),
    );
    expect(refusalOf(response)).toEqual([503, "messenger_busy"]);
    expect(now).toEqual(channel);
  });

  it("without a bot token sends no request", async () => {
    const who = await signUp(testApp());
    const { channel } = (await ask("POST", "/channels", { username: aName() }, who)).json<{
      channel: Channel;
    }>();
    const response = await ask("POST", `/channels/${channel.id}/check`, undefined, who);
    expect(response.json<{ channel: Channel }>().channel).toEqual(channel);
  });

  it("does not follow a name that was given to another chat", async () => {
    const { chatId, channel, owns, username } = await connected();
    const { db } = testApp().deps.database;
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

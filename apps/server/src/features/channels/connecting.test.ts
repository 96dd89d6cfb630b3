import type { Channel } from "@vestnik/contract/channels";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import { readDefaultOptions } from "@vestnik/domain/defaultOptions";
import { listenForOwners } from "../../db/notices.ts";
import type { OwnerNotice } from "../../db/notices.ts";
import { channels } from "../../db/schema.ts";
import { describe, expect, it } from "vitest";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { aName, refusalOf, useChannelApp } from "../../testing/channelApp.ts";
import { createBot, signUp } from "../../testing/factories.ts";
import { startTestApp } from "../../testing/testApp.ts";
import { openBotToken } from "./channels.ts";

const { testApp, ask, aChat, connected, listOf } = useChannelApp();

describe("a channel", () => {
  it("with a working bot is connected with what Telegram says about it", async () => {
    const { channel, username, chatId, bot } = await connected();
    expect(channel).toEqual({
      id: channel.id,
      _id: channel.id,
      username,
      title: `@${username}`,
      displayName: `The ${username}`,
      chatId,
      chatType: "channel",
      hasBotToken: true,
      botUsername: bot.username,
      status: "ok",
      botTokenMask: `${bot.id}:•••${bot.botToken.slice(-4)}`,
      checkedAt: channel.checkedAt,
      sharesVoice: false,
      defaultOptions: readDefaultOptions({}),
      overPlan: false,
      picture: null,
      missingRights: [],
      listening: null,
    });
    expect(Date.parse(channel.checkedAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
  });

  it("may be a group, where its bot posts as a member", async () => {
    const { username, botToken } = aChat("supergroup", { status: "member" });
    const response = await ask(
      "POST",
      "/channels",
      { username, botToken },
      await signUp(testApp()),
    );
    expect(response.json<{ channel: Channel }>().channel).toMatchObject({
      chatType: "group",
      status: "ok",
    });
  });

  it("that is private is connected by its number", async () => {
    const bot = createBot(testApp());
    const chat = testApp().telegram.control.createChat({ title: "Closed" });
    testApp().telegram.control.setMember(chat.id, bot.id);
    const request = { username: String(chat.id), botToken: bot.botToken };
    const response = await ask("POST", "/channels", request, await signUp(testApp()));
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
      const stranger = await signUp(testApp());
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

  it.each([
    ["https://t.me/s/NAME/15?single", '"TOKEN"'],
    ["\u200bNAME.t.me;", "Use this token to access the HTTP API:\nTOKEN\nKeep your token secure."],
    ["https://web.telegram.org/k/#@NAME", "https://api.telegram.org/botTOKEN/getMe"],
  ])("is found in %j, and its bot token in %j", async (name, pasted) => {
    const { username, botToken, bot } = aChat();
    const owns = await signUp(testApp());
    const request = {
      username: name.replace("NAME", username),
      botToken: pasted.replace("TOKEN", botToken),
    };
    const checked = await ask("POST", "/channels/check", request, owns);
    expect(checked.json()).toMatchObject({ passed: true });
    const added = await ask("POST", "/channels", request, owns);
    const { channel } = added.json<{ channel: Channel }>();
    const botTokenMask = `${bot.id}:•••${botToken.slice(-4)}`;
    expect(channel).toMatchObject({ username, title: `@${username}`, botTokenMask, status: "ok" });
    const change = { ...request, title: request.username };
    const changed = await ask("PUT", `/channels/${channel.id}`, change, owns);
    expect(changed.json()).toMatchObject({ success: true, channel: { botTokenMask } });
  });

  it("takes a bot token with surrounding spaces", async () => {
    const { username, botToken } = aChat();
    const response = await ask(
      "POST",
      "/channels",
      { username, botToken: ` ${botToken}\n` },
      await signUp(testApp()),
    );
    expect(response.statusCode).toBe(201);
  });

  it("stores its bot token sealed: no answer and no row shows it, and it opens only in its own row", async () => {
    const { botToken, owns, channel } = await connected();
    const secretPart = botToken.split(":")[1] ?? "";
    const { db } = testApp().deps.database;
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
    expect(openBotToken(testApp().deps, { ...row, botTokenSealed }).reveal()).toBe(botToken);
    const moved = { id: randomUUID(), userId: row.userId, botTokenSealed };
    expect(() => openBotToken(testApp().deps, moved)).toThrow(/does not open it/);
  });

  it("notifies the owner's open tabs", async () => {
    const received: OwnerNotice[] = [];
    const stop = await listenForOwners(testApp().deps, {
      onNotice: (notice) => received.push(notice),
      onNonsense: () => undefined,
      onGap: () => undefined,
    });
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
        limitReached: true,
        channelLimit: 2,
        currentCount: 2,
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
    const who = await signUp(testApp());
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

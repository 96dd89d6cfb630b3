import type { Channel } from "@vestnik/contract/channels";
import { describe, expect, it } from "vitest";
import { randomUUID } from "node:crypto";
import { aName, refusalOf, useChannelApp } from "../../testing/channelApp.ts";
import { createBot, signUp } from "../../testing/factories.ts";

const { testApp, ask, aChat, connected, listOf } = useChannelApp();

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
      "with an invite link",
      () => ({ username: "https://t.me/+AbCdEf123" }),
      422,
      "channel_invite_link",
    ],
    [
      "with something that is no bot token",
      () => ({ username: aName(), botToken: "hello" }),
      422,
      "bot_token_absent",
    ],
    [
      "with a bot token that breaks out of a path",
      () => ({ username: aName(), botToken: "123:abc/../getMe" }),
      422,
      "bot_token_cut_off",
    ],
    [
      "with a bot token that does not exist",
      () => ({ username: aName(), botToken: `123456789:${"A".repeat(35)}` }),
      422,
      "bot_token_invalid",
    ],
    [
      "that Telegram does not know",
      () => ({ username: aName(), botToken: createBot(testApp()).botToken }),
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
    const stranger = await signUp(testApp());
    const response = await ask("POST", "/channels", request(), stranger);
    expect(refusalOf(response)).toEqual([status, code]);
    expect(await listOf(stranger)).toEqual([]);
  });

  it("while Telegram does not answer", async () => {
    const stranger = await signUp(testApp());
    const { username, botToken } = aChat();
    testApp().telegram.control.fault({ kind: "drop_before_accept", times: 0 });
    const response = await ask("POST", "/channels", { username, botToken }, stranger);
    expect(refusalOf(response)).toEqual([503, "messenger_unreachable"]);
    expect(await listOf(stranger)).toEqual([]);
  });

  it("while Telegram asks to wait, with the time to wait", async () => {
    const stranger = await signUp(testApp());
    const { username, botToken } = aChat();
    testApp().telegram.control.fault({ kind: "429", retryAfter: 17, times: 0 });
    const response = await ask("POST", "/channels", { username, botToken }, stranger);
    expect(refusalOf(response)).toEqual([503, "messenger_busy"]);
    expect(response.headers["retry-after"]).toBe("17");
    expect(await listOf(stranger)).toEqual([]);
  });

  it("when it is connected already, in every spelling of its name", async () => {
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
    const owns = await signUp(testApp());
    const response = await ask("POST", "/channels", { username, botToken, chatId }, owns);
    expect([response.statusCode, (await listOf(owns))[0]]).toMatchObject([201, { chatId }]);
  });

  it("is refused, and not stored, when its name leads to another one, also of the same bot", async () => {
    const foreign = aChat();
    const { username, bot, botToken } = aChat();
    testApp().telegram.control.setMember(Number(foreign.chatId), bot.id);
    const owns = await signUp(testApp());
    const request = { username, botToken, chatId: foreign.chatId };
    const response = await ask("POST", "/channels", request, owns);
    expect(refusalOf(response)).toEqual([422, "chat_id_mismatch"]);
    expect(await listOf(owns)).toEqual([]);
  });

  it("stores it without a bot, and the first bot must find the chat under it", async () => {
    const { username, botToken, chatId } = aChat();
    const foreign = aChat();
    const owns = await signUp(testApp());
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
    const owns = await signUp(testApp());
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

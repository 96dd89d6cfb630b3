import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Message } from "../message.ts";
import { type Answer, type Stage, openStage } from "../botClient.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.emulator.close());

const refusal = (code: number, description: string): Partial<Answer> => ({
  ok: false,
  error_code: code,
  description,
});
const bad = (problem: string): Partial<Answer> => refusal(400, `Bad Request: ${problem}`);

async function picture(width = 40, height = 30): Promise<Blob> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: "#3478f6" } })
    .png()
    .toBuffer();
  return new Blob([bytes], { type: "image/png" });
}

function form(fields: Record<string, string | Blob>): FormData {
  const data = new FormData();
  data.set("chat_id", String(stage.chatId));
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

describe("who may call", () => {
  it("answers 404 for a malformed token and 401 for an unknown one", async () => {
    const get = async (path: string): Promise<unknown> =>
      (await fetch(stage.emulator.url + path)).json();
    expect(await get("/botnonsense/getMe")).toEqual(refusal(404, "Not Found"));
    expect(await get(`/bot123456:${"A".repeat(35)}/getMe`)).toEqual(refusal(401, "Unauthorized"));
    expect(await get(`/bot${stage.bot.botToken}/flyToTheMoon`)).toEqual(
      refusal(404, "Not Found: method not found"),
    );
  });

  it("stops knowing a revoked token at once", async () => {
    const { emulator } = stage;
    const bot = emulator.control.createBot({ username: "revoked_bot" });
    const before = bot.botToken;
    const after = emulator.control.revokeBotToken(bot.id);
    const status = async (botToken: string): Promise<number> =>
      (await fetch(`${emulator.url}/bot${botToken}/getme`)).status;
    expect(await status(before)).toBe(401);
    expect(await status(after)).toBe(200);
  });

  it("tells a stranger, a kicked bot, a mere member and an unknown chat apart", async () => {
    const { control } = stage.emulator;
    const shut = control.createChat({ title: "Shut" });
    const trySend = (): Promise<Answer> =>
      stage.call("sendMessage", { chat_id: shut.id, text: "hello" });
    expect(await trySend()).toEqual(
      refusal(403, "Forbidden: bot is not a member of the channel chat"),
    );
    control.setMember(shut.id, stage.bot.id, { status: "member" });
    expect(await trySend()).toEqual(bad("need administrator rights in the channel chat"));
    control.setMember(shut.id, stage.bot.id, { rights: { can_post_messages: false } });
    expect(await trySend()).toEqual(bad("need administrator rights in the channel chat"));
    control.kick(shut.id, stage.bot.id);
    expect(await trySend()).toEqual(
      refusal(403, "Forbidden: bot was kicked from the channel chat"),
    );
    const unknown = await stage.call("sendMessage", { chat_id: "@nowhere", text: "hello" });
    expect(unknown).toEqual(bad("chat not found"));
  });

  it("gives the new number of an upgraded group", async () => {
    const { control } = stage.emulator;
    const group = control.createChat({ title: "Group", type: "group" });
    control.setMember(group.id, stage.bot.id, { status: "member" });
    const id = control.migrateChat(group.id);
    expect(await stage.call("sendMessage", { chat_id: group.id, text: "x" })).toEqual({
      ...bad("group chat was upgraded to a supergroup chat"),
      parameters: { migrate_to_chat_id: id },
    });
    expect((await stage.call("sendMessage", { chat_id: id, text: "x" })).ok).toBe(true);
  });
});

describe("what is refused", () => {
  it.each([
    [
      "sendMessage",
      { text: "x", parsemode: "HTML" },
      'unknown parameter "parsemode" in sendMessage',
    ],
    [
      "sendMessage",
      { text: "x", link_preview_options: { disabled: true } },
      'unknown parameter "disabled" in sendMessage.link_preview_options',
    ],
    [
      "sendMessage",
      { text: "x", reply_markup: { inline_keyboard: [[{ text: "a", link: "b" }]] } },
      'unknown parameter "link" in sendMessage.reply_markup.inline_keyboard',
    ],
    [
      "sendMediaGroup",
      { media: [{ type: "photo", media: "https://example.com/a.jpg", title: "a" }] },
      'unknown parameter "title" in sendMediaGroup.media',
    ],
    [
      "sendPoll",
      { question: "q", options: [{ text: "a", label: "b" }] },
      'unknown parameter "label" in sendPoll.options',
    ],
    [
      "sendMediaGroup",
      { media: [], parse_mode: "HTML" },
      'unknown parameter "parse_mode" in sendMediaGroup',
    ],
  ])("a parameter %s does not know: %j", async (method, parameters, problem) => {
    expect(await stage.call(method, parameters)).toEqual(bad(`emulator: ${problem}`));
  });

  it.each([
    [{ text: "a" }, "text buttons are unallowed in the inline keyboard"],
    [{ text: "a", style: "gold", url: "https://a.example" }, "invalid button style specified"],
    [{ text: "a", copy_text: {} }, 'Can\'t find field "text"'],
  ])("a button that does nothing or is unreadable: %j", async (button, problem) => {
    const reply_markup = { inline_keyboard: [[button]] };
    expect(await stage.call("sendMessage", { text: "x", reply_markup })).toEqual(
      bad(`can't parse inline keyboard button: ${problem}`),
    );
  });

  it("a topic that a chat does not have, General by its number, and a closed one", async () => {
    const { control } = stage.emulator;
    const forum = control.createChat({ title: "Forum", type: "supergroup" });
    control.setMember(forum.id, stage.bot.id, { status: "member" });
    const topic = control.createTopic(forum.id, "News");
    const into = (chat_id: number, message_thread_id: unknown): Promise<Answer> =>
      stage.call("sendMessage", { chat_id, message_thread_id, text: "x" });
    for (const unknown of [1, topic + 1])
      expect(await into(forum.id, unknown)).toEqual(bad("message thread not found"));
    expect(await stage.call("sendMessage", { message_thread_id: topic, text: "x" })).toEqual(
      bad("message thread not found"),
    );
    expect(await into(forum.id, "x")).toEqual(bad("invalid message thread identifier specified"));
    expect((await into(forum.id, topic)).ok).toBe(true);
    control.closeTopic(forum.id, topic);
    expect(await into(forum.id, topic)).toEqual(bad("TOPIC_CLOSED"));
    expect(control.posts(forum.id)).toMatchObject([
      { message_thread_id: topic, is_topic_message: true },
    ]);
  });

  it("more to copy than Telegram takes", async () => {
    const withText = async (text: string) =>
      await stage.call("sendMessage", {
        text: "x",
        reply_markup: { inline_keyboard: [[{ text: "a", copy_text: { text } }]] },
      });
    expect((await withText("a".repeat(256))).ok).toBe(true);
    expect(await withText("a".repeat(257))).toEqual(bad("BUTTON_COPY_TEXT_INVALID"));
  });

  it.each([
    ["sendMessage", { text: "" }, "message text is empty"],
    ["sendMessage", { text: " \n\t" }, "text must be non-empty"],
    ["sendMessage", { text: "a".repeat(4097) }, "message is too long"],
    ["sendMessage", { text: "<b>a".repeat(9000), parse_mode: "HTML" }, "text is too long"],
    [
      "sendMessage",
      { text: "a<br>b", parse_mode: "HTML" },
      'can\'t parse entities: Unsupported start tag "br" at byte offset 1',
    ],
    ["sendPhoto", {}, "there is no photo in the request"],
    [
      "sendPhoto",
      { photo: "https://example.com/a.jpg", caption: "a".repeat(1025) },
      "message caption is too long",
    ],
    ["sendPhoto", { photo: "https://pictures.invalid/a.jpg" }, "failed to get HTTP URL content"],
    ["sendPhoto", { photo: "http://127.0.0.1/a.jpg" }, "failed to get HTTP URL content"],
    ["sendPhoto", { photo: "https://example.com/page.html" }, "wrong type of the web page content"],
    [
      "sendPhoto",
      { photo: "nonsense" },
      "wrong remote file identifier specified: can't unserialize it",
    ],
    [
      "sendMediaGroup",
      { media: Array(11).fill({ type: "photo", media: "https://example.com/a.jpg" }) },
      "too many messages to send as an album",
    ],
    ["sendMediaGroup", { media: [] }, "there are no messages to send"],
    ["sendPoll", { question: "", options: ["a"] }, "text must be non-empty"],
    [
      "sendPoll",
      { question: "q".repeat(301), options: ["a"] },
      "poll question length must not exceed 300",
    ],
    ["sendPoll", { question: "q", options: [] }, "poll must have at least one answer option"],
    [
      "sendPoll",
      { question: "q", options: Array(13).fill("a") },
      "poll can't have more than 12 options",
    ],
    [
      "sendPoll",
      { question: "q", options: ["a".repeat(101)] },
      "poll options length must not exceed 100",
    ],
    [
      "sendPoll",
      { question: "q", options: ["a", "b"], is_anonymous: false },
      "non-anonymous polls can't be sent to channel chats",
    ],
    ["editMessageText", { message_id: 999, text: "x" }, "message to edit not found"],
    ["deleteMessage", { message_id: 999 }, "message to delete not found"],
    ["pinChatMessage", { message_id: 999 }, "message to pin not found"],
    ["stopPoll", { message_id: 999 }, "message with poll to stop not found"],
  ])("%s %j", async (method, parameters, problem) => {
    expect(await stage.call(method, parameters)).toEqual(bad(problem));
  });

  it.each([
    [{ correct_option_ids: [] }, "correct quiz option list must be non-empty"],
    [{ correct_option_ids: ["1"] }, "correct option identifier must be of type Number"],
    [{ correct_option_ids: [1, 0] }, "correct quiz option list must be increasing"],
    [{ correct_option_ids: [2] }, "wrong quiz correct_option_id"],
    [{ explanation: "a".repeat(201) }, "poll explanation length must not exceed 200"],
    [{ explanation: "a\nb\nc\nd" }, "poll explanation must have at most 2 line feeds"],
    [{ open_period: 4 }, "invalid open period specified"],
    [{ open_period: 2_628_001 }, "invalid open period specified"],
    [{ description: "a".repeat(1025) }, "message caption is too long"],
  ])("a quiz with %j", async (change, problem) => {
    const quiz = { question: "q", options: ["a", "b"], type: "quiz", correct_option_ids: [1] };
    expect(await stage.call("sendPoll", { ...quiz, ...change })).toEqual(bad(problem));
  });

  it("a photo that is no picture, too big or of impossible shape", async () => {
    const send = async (photo: Blob): Promise<Answer> => stage.upload("sendPhoto", form({ photo }));
    expect(await send(new Blob(["not a picture"]))).toEqual(bad("IMAGE_PROCESS_FAILED"));
    expect(
      await send(new Blob(["<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"])),
    ).toEqual(bad("IMAGE_PROCESS_FAILED"));
    expect(await send(await picture(420, 20))).toEqual(bad("PHOTO_INVALID_DIMENSIONS"));
    expect(await send(await picture(9000, 1001))).toEqual(bad("PHOTO_INVALID_DIMENSIONS"));
    expect(await send(new Blob([new Uint8Array(10_485_761)]))).toEqual(
      bad("file of size 10485761 bytes is too big for a photo; the maximum size is 10485760 bytes"),
    );
  });

  it("a whole album when one picture fails, and posts none of it", async () => {
    const before = stage.emulator.control.posts(stage.chatId).length;
    const media = [0, 1].map((index) => ({ type: "photo", media: `attach://p${index}` }));
    const answer = await stage.upload(
      "sendMediaGroup",
      form({ media: JSON.stringify(media), p0: await picture(), p1: await picture(420, 20) }),
    );
    expect(answer).toEqual(
      bad('failed to send message #2 with the error message "PHOTO_INVALID_DIMENSIONS"'),
    );
    expect(stage.emulator.control.posts(stage.chatId)).toHaveLength(before);
  });

  it("a file_id that belongs to another bot", async () => {
    const { control, url } = stage.emulator;
    const other = control.createBot({ username: "other_bot" });
    control.setMember(stage.chatId, other.id);
    const message = await stage.send("sendPhoto", { photo: "https://example.com/a.jpg" });
    const photo = message.photo?.at(-1)?.file_id ?? "";
    const query = new URLSearchParams({ chat_id: String(stage.chatId), photo });
    const answer = await fetch(`${url}/bot${other.botToken}/sendPhoto?${query.toString()}`);
    expect(await answer.json()).toEqual(bad("wrong file identifier/HTTP URL specified"));
    expect((await stage.call("sendPhoto", { photo })).ok).toBe(true);
  });
});

describe("what is posted", () => {
  it("is a real message with parsed entities in the name of the channel", async () => {
    const message = await stage.send("sendMessage", {
      text: "  <b>Hello</b> &amp; <a href='example.com'>more</a>\r\n  ",
      parse_mode: "HTML",
    });
    const chat = { id: stage.chatId, title: "Stage", username: "stage", type: "channel" };
    expect(message).toMatchObject({
      chat,
      sender_chat: chat,
      text: "Hello & more",
      entities: [
        { type: "bold", offset: 0, length: 5 },
        { type: "text_link", offset: 8, length: 4, url: "http://example.com/" },
      ],
    });
    expect(stage.emulator.control.posts("@stage").at(-1)).toEqual(message);
  });

  it("counts code points, so that 4096 emoji fit", async () => {
    expect((await stage.call("sendMessage", { text: "🦄".repeat(4096) })).ok).toBe(true);
    expect(await stage.call("sendMessage", { text: "🦄".repeat(4097) })).toEqual(
      bad("message is too long"),
    );
  });

  it("shows an album together and in order, with one caption", async () => {
    const media = [0, 1, 2].map((index) => ({
      type: "photo",
      media: `attach://p${index}`,
      ...(index === 0 ? { caption: "<i>three</i>", parse_mode: "HTML" } : {}),
    }));
    const answer = await stage.upload(
      "sendMediaGroup",
      form({
        media: JSON.stringify(media),
        p0: await picture(100, 50),
        p1: await picture(200, 50),
        p2: await picture(300, 50),
      }),
    );
    const messages = answer.result as Message[];
    expect(messages.map((message) => message.photo?.at(-1)?.width)).toEqual([100, 200, 300]);
    expect(new Set(messages.map((message) => message.media_group_id)).size).toBe(1);
    expect(messages.map((message) => message.caption)).toEqual(["three", undefined, undefined]);
  });

  it("can be edited, pinned, unpinned and deleted", async () => {
    const { message_id } = await stage.send("sendMessage", { text: "first" });
    const edited = await stage.send("editMessageText", { message_id, text: "second" });
    expect(edited).toMatchObject({
      message_id,
      text: "second",
      edit_date: expect.any(Number) as number,
    });
    const again = await stage.call("editMessageText", { message_id, text: "second" });
    expect(again.description).toContain("message is not modified");
    expect(await stage.call("pinChatMessage", { message_id })).toEqual({ ok: true, result: true });
    expect(await stage.call("unpinChatMessage", { message_id })).toEqual({
      ok: true,
      result: true,
    });
    expect(await stage.call("deleteMessage", { message_id })).toEqual({ ok: true, result: true });
    expect(await stage.call("deleteMessage", { message_id })).toEqual(
      bad("message to delete not found"),
    );
  });

  it("is a quiz that says when it closes", async () => {
    const { poll, date } = await stage.send("sendPoll", {
      question: "Tea?",
      options: ["Tea", "Coffee"],
      type: "quiz",
      correct_option_ids: [0, 1],
      explanation: " Both.",
      open_period: 600,
      hide_results_until_closes: true,
      description: "Be quick",
      shuffle_options: true,
    });
    expect(poll).toMatchObject({
      type: "quiz",
      correct_option_ids: [0, 1],
      explanation: "Both.",
      allows_revoting: false,
      open_period: 600,
      close_date: Number(date) + 600,
      description: "Be quick",
    });
  });

  it("is a poll that can be stopped once", async () => {
    const options = [{ text: "Tea" }, "Coffee"];
    const { message_id, poll } = await stage.send("sendPoll", { question: "Tea?", options });
    expect(poll).toMatchObject({
      question: "Tea?",
      is_anonymous: true,
      is_closed: false,
      type: "regular",
      options: [{ text: "Tea", voter_count: 0 }, { text: "Coffee" }],
    });
    expect(await stage.call("stopPoll", { message_id })).toMatchObject({
      result: { is_closed: true },
    });
    expect(await stage.call("stopPoll", { message_id })).toEqual(
      bad("poll has already been closed"),
    );
    const text = await stage.send("sendMessage", { text: "no poll" });
    expect(await stage.call("stopPoll", { message_id: text.message_id })).toEqual(
      bad("message is not a poll"),
    );
  });

  it("may be asked for by query, form or JSON text alike", async () => {
    const url = `${stage.emulator.url}/bot${stage.bot.botToken}/SENDMESSAGE`;
    const fields = { chat_id: "@Stage", text: "x", link_preview_options: '{"is_disabled":true}' };
    const query = await fetch(`${url}?${new URLSearchParams(fields).toString()}`);
    const posted = await fetch(url, { method: "POST", body: new URLSearchParams(fields) });
    for (const answer of [query, posted]) {
      expect(await answer.json()).toMatchObject({
        result: { text: "x", link_preview_options: { is_disabled: true } },
      });
    }
  });
});

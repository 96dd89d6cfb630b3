import { randomBytes } from "node:crypto";
import { inspect } from "node:util";
import type { TelegramEmulator } from "@vestnik/emulators/telegram/emulator";
import { FAULT_KINDS } from "@vestnik/emulators/telegram/faults";
import { emptyPoll } from "@vestnik/domain/content";
import { emptyPollSettings } from "@vestnik/domain/pollSettings";
import type { PollSettings } from "@vestnik/domain/pollSettings";
import type { Outcome } from "@vestnik/domain/publication";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Secret } from "../../secrets/secret.ts";
import { startTestTelegram } from "../../testing/testTelegram.ts";
import type { Messenger, OutgoingMedia, OutgoingMessage } from "../messenger.ts";
import { createTelegram } from "./telegram.ts";

let emulator: TelegramEmulator;
let telegram: Messenger;
let picture: OutgoingMedia;
let stage: { bot: { id: number; username: string }; value: string; botToken: Secret; chat: string };

const photo = (source: OutgoingMedia["source"]): OutgoingMedia => ({
  kind: "photo",
  spoiler: false,
  source,
});
const byUrl = (name: string): OutgoingMedia =>
  photo({
    kind: "url",
    url: `https://pictures.example/${name}.jpg`,
  });
const brokenPicture = photo({
  kind: "file",
  name: "broken.png",
  content: randomBytes(200),
});
const text = (html: string): OutgoingMessage => ({ kind: "post", html, media: [] });

beforeAll(async () => {
  emulator = await startTestTelegram();
  const bytes = await sharp({
    create: { width: 40, height: 30, channels: 3, background: "#446688" },
  })
    .png()
    .toBuffer();
  picture = photo({ kind: "file", name: 'утро\r\n"1".png', content: bytes });
});

afterAll(() => emulator.close());

beforeEach(async () => {
  await emulator.control.reset();
  const { botToken: value, ...bot } = emulator.control.createBot();
  const { id } = emulator.control.createChat({ title: "Утро", username: "utro" });
  emulator.control.setMember(id, bot.id);
  stage = { bot, value, botToken: new Secret(value), chat: String(id) };
  telegram = createTelegram({ apiRoot: `${emulator.url}/` });
});

/** Short timeouts, for faults that give no answer; long enough for a request to arrive on a busy machine. */
const impatient = () =>
  createTelegram({ apiRoot: emulator.url, timeouts: { answerMs: 1000, uploadMs: 1000 } });

const send = async (message: OutgoingMessage, chat = stage.chat): Promise<Outcome> =>
  (await telegram.send({ botToken: stage.botToken, chat, message })).outcome;
const posts = () => emulator.control.posts(stage.chat);
const sends = () => emulator.control.requests().filter(({ method }) => method.startsWith("send"));

describe("asking Telegram", () => {
  it("a revoked token is refused with 401, a malformed one with 404", async () => {
    emulator.control.revokeBotToken(stage.bot.id);
    expect(await telegram.getBot(stage.botToken)).toMatchObject({ kind: "refused", status: 401 });
    for (const value of ["", "nonsense", "1:2/../x?", `${stage.bot.id}:short`]) {
      const answer = await telegram.getBot(new Secret(value));
      expect(answer).toMatchObject({ kind: "refused", status: 404 });
    }
  });

  it("an unknown chat and a private one without the bot are refused", async () => {
    const { id } = emulator.control.createChat({ title: "Closed" });
    expect(await telegram.getChat(stage.botToken, "@nowhere")).toMatchObject({
      kind: "refused",
      status: 400,
      description: expect.stringContaining("chat not found") as string,
    });
    expect(await telegram.getChat(stage.botToken, String(id))).toMatchObject({
      kind: "refused",
      status: 403,
    });
  });

  it("a pause is returned as busy, a broken server as unreachable", async () => {
    telegram = impatient();
    emulator.control.fault({ kind: "429", retryAfter: 9 });
    expect(await telegram.getBot(stage.botToken)).toEqual({ kind: "busy", retryAfterMs: 9000 });
    for (const kind of ["500", "502html", "garbage200", "drop_after_accept", "hang"] as const) {
      emulator.control.fault({ kind });
      expect(await telegram.getBot(stage.botToken)).toEqual({ kind: "unreachable" });
    }
  });

  it("returns the bot of a token", async () => {
    const { id, username } = stage.bot;
    expect(await telegram.getBot(stage.botToken)).toEqual({
      kind: "answered",
      value: { id, username },
    });
  });

  it("finds a chat by its name and by its number", async () => {
    const names = { displayName: "Утро", username: "utro" };
    const value = { id: stage.chat, kind: "channel", ...names, picture: null };
    for (const chat of ["@utro", stage.chat]) {
      expect(await telegram.getChat(stage.botToken, chat)).toEqual({ kind: "answered", value });
    }
    const group = emulator.control.createChat({ title: "Редакция", type: "supergroup" });
    emulator.control.setMember(group.id, stage.bot.id, { status: "member" });
    expect(await telegram.getChat(stage.botToken, String(group.id))).toMatchObject({
      value: { kind: "group", username: null },
    });
  });
});

describe("whether a bot may post", () => {
  it("a bot that was kicked is refused already when it asks", async () => {
    emulator.control.kick(stage.chat, stage.bot.id);
    const chat = { id: stage.chat, kind: "channel" } as const;
    const answer = await telegram.getMembership(stage.botToken, chat, stage.bot);
    expect(answer).toMatchObject({ kind: "refused", status: 403 });
  });

  const noPosting = { rights: { can_post_messages: false } };
  it.each([
    ["channel", { status: "left" }, [false, false, false]],
    ["channel", { status: "member" }, [true, false, false]],
    ["channel", noPosting, [true, true, false]],
    ["channel", {}, [true, true, true]],
    ["channel", { status: "creator" }, [true, true, true]],
    ["supergroup", { status: "left" }, [false, false, false]],
    ["supergroup", { status: "member" }, [true, false, true]],
    ["group", noPosting, [true, true, true]],
  ] as const)(
    "in a %s as %j: member, administrator, may post = %j",
    async (type, member, facts) => {
      const found = emulator.control.createChat({ title: "Here", type, username: "here" });
      emulator.control.setMember(found.id, stage.bot.id, member);
      const chat = {
        id: String(found.id),
        kind: type === "channel" ? ("channel" as const) : ("group" as const),
      };
      const answer = await telegram.getMembership(stage.botToken, chat, stage.bot);
      const [isMember, isAdmin, mayPost] = facts;
      // In a group messages of others stay as they are.
      const missingRights = type === "group" ? ["edit_messages"] : [];
      const value = { isMember, isAdmin, mayPost, missingRights };
      expect(answer).toEqual({ kind: "answered", value });
    },
  );

  it.each([
    ["channel", "can_edit_messages", ["edit_messages"]],
    ["channel", "can_delete_messages", ["delete_messages"]],
    ["supergroup", "can_delete_messages", ["edit_messages", "delete_messages"]],
    // The emulator's right to edit is in a group that to pin.
    ["supergroup", "can_edit_messages", ["edit_messages", "pin_messages"]],
  ] as const)("in a %s without %s it lacks %j", async (type, right, missingRights) => {
    const found = emulator.control.createChat({ title: "Here", type, username: "here" });
    emulator.control.setMember(found.id, stage.bot.id, { rights: { [right]: false } });
    const chat = {
      id: String(found.id),
      kind: type === "channel" ? ("channel" as const) : ("group" as const),
    };
    const answer = await telegram.getMembership(stage.botToken, chat, stage.bot);
    expect(answer).toMatchObject({ kind: "answered", value: { mayPost: true, missingRights } });
  });
});

describe("a post that Telegram refuses is returned as refused, with the reason", () => {
  it("in a channel where the bot may not post", async () => {
    emulator.control.setMember(stage.chat, stage.bot.id, { status: "member" });
    expect(await send(text("x"))).toEqual({
      kind: "rejected",
      code: "need_admin_rights",
      description: "need administrator rights in the channel chat",
    });
  });

  it.each([
    ["bot_kicked", "kick"],
    ["bot_unauthorized", "revoke"],
  ] as const)("%s", async (code, kind) => {
    emulator.control.fault({ kind });
    expect(await send(text("x"))).toMatchObject({ kind: "rejected", code });
    expect(posts()).toEqual([]);
  });

  it("with a malformed token, without a request", async () => {
    const message = text("x");
    const refused = { botToken: new Secret("no"), chat: stage.chat, message };
    const { outcome } = await telegram.send(refused);
    expect(outcome).toMatchObject({ kind: "rejected", code: "bot_unauthorized" });
    expect(sends()).toEqual([]);
  });

  it.each([
    ["message_too_long", text("я".repeat(4097))],
    ["message_empty", text(" ")],
    ["formatting_refused", text("<b>x")],
    [
      "caption_too_long_for_telegram",
      { kind: "post", html: "я".repeat(1025), media: [byUrl("a")] },
    ],
    [
      "image_unreachable",
      { kind: "post", html: "", media: [photo({ kind: "url", url: "https://x.invalid/a.jpg" })] },
    ],
    [
      "image_wrong_type",
      { kind: "post", html: "", media: [photo({ kind: "url", url: "https://x.org/a.html" })] },
    ],
    ["image_refused", { kind: "post", html: "", media: [brokenPicture] }],
    ["image_refused", { kind: "post", html: "", media: [byUrl("a"), brokenPicture] }],
    [
      "album_refused",
      { kind: "post", html: "", media: Array.from({ length: 11 }, () => byUrl("a")) },
    ],
  ] satisfies [string, OutgoingMessage][])("%s", async (code, message) => {
    expect(await send(message)).toMatchObject({ kind: "rejected", code });
    expect(posts()).toEqual([]);
  });

  it("in a chat that is gone", async () => {
    expect(await send(text("x"), "@nowhere")).toMatchObject({ code: "chat_not_found" });
  });
});

describe("a post with an unclear result is returned as unknown, and is sent once", () => {
  it.each([
    ["telegram_server_error", { kind: "500", afterAccept: true }, 1],
    ["telegram_server_error", { kind: "502html", afterAccept: true }, 1],
    ["telegram_server_error", { kind: "500" }, 0],
    ["answer_unreadable", { kind: "garbage200" }, 1],
    ["connection_lost", { kind: "drop_after_accept" }, 1],
    ["connection_lost", { kind: "drop_before_accept" }, 0],
    ["answer_timeout", { kind: "hang", afterAccept: true }, 1],
    ["answer_timeout", { kind: "hang" }, 0],
  ] as const)("%s after %j", async (code, fault, standing) => {
    if (fault.kind === "hang") telegram = impatient();
    emulator.control.fault(fault);
    const outcome = await send(text("x"));
    expect(outcome).toMatchObject({ kind: "unknown", code });
    expect(posts()).toHaveLength(standing);
    expect(sends()).toHaveLength(1);
  });
});

describe("a post that was not accepted may be tried again", () => {
  it("after the pause Telegram asked for", async () => {
    emulator.control.fault({ kind: "429", retryAfter: 35 });
    expect(await send(text("x"))).toEqual({
      kind: "deferred",
      reason: "flood",
      description: "Too Many Requests: retry after 35",
      retryAfterMs: 35_000,
    });
  });

  it("in the chat a group has become", async () => {
    const group = emulator.control.createChat({ title: "Group", type: "group" });
    emulator.control.setMember(group.id, stage.bot.id);
    const newChatId = String(emulator.control.migrateChat(group.id));
    const outcome = await send(text("x"), String(group.id));
    expect(outcome).toMatchObject({ kind: "deferred", reason: "migrated", newChatId });
    expect(await send(text("x"), newChatId)).toMatchObject({ kind: "delivered" });
  });
});

describe("a post appears in the channel as it was written", () => {
  it("a text with formatting, by the channel's name, even when Telegram is slow", async () => {
    emulator.control.fault({ kind: "slow", delayMs: 100 });
    const outcome = await send(text("<b>Утро</b> &amp; кофе"), "@utro");
    const [post] = posts();
    const chatName = "utro";
    expect(outcome).toEqual({ kind: "delivered", messageIds: [post?.message_id], chatName });
    expect(post).toMatchObject({ text: "Утро & кофе", entities: [{ type: "bold", length: 4 }] });
    expect(sends()[0]?.parameters).not.toHaveProperty("link_preview_options");
  });

  it("one image of ours with a caption, and without one", async () => {
    expect(await send({ kind: "post", html: "<i>кофе</i>", media: [picture] })).toMatchObject({
      kind: "delivered",
    });
    expect(await send({ kind: "post", html: "", media: [picture] })).toMatchObject({
      kind: "delivered",
    });
    const [captioned, bare] = posts();
    expect(captioned).toMatchObject({ caption: "кофе", caption_entities: [{ type: "italic" }] });
    expect(captioned?.photo?.at(-1)).toMatchObject({ width: 40, height: 30 });
    expect(bare).not.toHaveProperty("caption");
    expect(sends()[1]?.parameters).not.toHaveProperty("parse_mode");
    // Its own name, but for what could end the header it stands in.
    expect(sends()[0]?.files).toMatchObject([{ name: "утро___1_.png" }]);
  });

  it("one image by its address, which Telegram loads", async () => {
    expect(await send({ kind: "post", html: "x", media: [byUrl("a")] })).toMatchObject({
      kind: "delivered",
    });
    expect(sends()[0]).toMatchObject({
      method: "sendPhoto",
      parameters: { photo: "https://pictures.example/a.jpg" },
      files: [],
    });
  });

  it("an album of ten with the caption under the first, by bytes and by address", async () => {
    const media = Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0 ? picture : byUrl(String(index)),
    );
    const outcome = await send({ kind: "post", html: "<u>все</u>", media });
    const album = posts();
    expect(outcome).toEqual({
      kind: "delivered",
      chatName: "utro",
      messageIds: album.map((post) => post.message_id),
    });
    expect(album).toHaveLength(10);
    expect(album[0]).toMatchObject({ caption: "все", caption_entities: [{ type: "underline" }] });
    expect(album.slice(1).every((post) => post.caption === undefined)).toBe(true);
    expect(new Set(album.map((post) => post.media_group_id)).size).toBe(1);
    expect(sends()).toHaveLength(1);
  });
});

describe("a poll", () => {
  const poll = {
    kind: "poll",
    question: "Кофе & чай <b>?",
    options: ["Кофе", "Чай", "*Ничего*"],
    isAnonymous: true,
    allowsMultipleAnswers: true,
    ...emptyPollSettings,
  } as const;
  const quiz = { correct: [0, 2], explanation: "" };

  it("with visible voters is refused by a channel and taken by a group", async () => {
    const open = { ...poll, isAnonymous: false };
    const group = emulator.control.createChat({ title: "Редакция", type: "supergroup" });
    emulator.control.setMember(group.id, stage.bot.id);
    expect(await send(open)).toMatchObject({ kind: "rejected", code: "poll_refused" });
    expect(posts()).toEqual([]);
    expect(await send(open, String(group.id))).toMatchObject({ kind: "delivered" });
  });

  it.each([
    ["with an empty question", { question: "" }],
    ["with no options", { options: [] }],
    ["with thirteen options", { options: Array.from({ length: 13 }, (_, n) => String(n)) }],
    ["with a question of 301 letters", { question: "й".repeat(301) }],
    ["with an option of 101 letters", { options: ["й".repeat(101), "Чай"] }],
    ["with a right answer it does not have", { quiz: { ...quiz, correct: [3] } }],
    ["with an explanation of 201 letters", { quiz: { ...quiz, explanation: "й".repeat(201) } }],
    ["that is open for a month and a minute", { closeAfterMinutes: 43_801 }],
    ["with a description of 1025 letters", { description: "й".repeat(1025) }],
  ])("%s is returned as refused", async (_, change) => {
    expect(await send({ ...poll, ...change })).toMatchObject({ kind: "rejected" });
    expect(posts()).toEqual([]);
  });

  it("whose answer is lost is returned as unknown and is sent once", async () => {
    emulator.control.fault({ kind: "drop_after_accept" });
    expect(await send(poll)).toMatchObject({ kind: "unknown", code: "connection_lost" });
    expect(posts()).toHaveLength(1);
    expect(sends()).toHaveLength(1);
  });

  it("appears in the channel letter by letter, with its options and both of its rules", async () => {
    const outcome = await send(poll);
    const [post] = posts();
    const chatName = "utro";
    const pollId = post?.poll?.id;
    expect(outcome).toEqual({
      kind: "delivered",
      messageIds: [post?.message_id],
      chatName,
      pollId,
    });
    expect(post?.poll).toMatchObject({
      question: poll.question,
      options: poll.options.map((text) => ({ text })),
      is_anonymous: true,
      allows_multiple_answers: true,
      type: "regular",
    });
    expect(sends()).toMatchObject([
      {
        method: "sendPoll",
        parameters: { question: poll.question, options: poll.options.map((text) => ({ text })) },
      },
    ]);
  });
});

describe("the settings of a poll", () => {
  const poll = { ...emptyPoll, question: "Кофе?", options: ["Да", "Нет", "Чай"] };
  const given = { question: poll.question, is_anonymous: true, allows_multiple_answers: false };
  const correct = [0, 2];
  const explanation = "Утро\nначинается\nс них.";

  it.each<[string, Partial<PollSettings>, object]>([
    [
      "a quiz",
      { quiz: { correct, explanation: "" } },
      { type: "quiz", correct_option_ids: correct },
    ],
    [
      "a quiz with an explanation",
      { quiz: { correct, explanation } },
      { type: "quiz", correct_option_ids: correct, explanation },
    ],
    ["the shortest time", { closeAfterMinutes: 1 }, { open_period: 60 }],
    ["the longest time", { closeAfterMinutes: 43_800 }, { open_period: 2_628_000 }],
    ["hidden results", { hideResults: true }, { hide_results_until_closes: true }],
    ["shuffled options", { shuffle: true }, { shuffle_options: true }],
    ["votes that can be changed", { allowRevote: true }, { allows_revoting: true }],
    ["votes that cannot be changed", { allowRevote: false }, { allows_revoting: false }],
    ["a description", { description: "*Честно*" }, { description: "*Честно*" }],
    ["the defaults", {}, {}],
  ])("are told in Telegram's own fields, and nothing else is: %s", async (_, settings, fields) => {
    expect(await send({ ...poll, ...settings })).toMatchObject({
      kind: "delivered",
    });
    const { chat_id: _chat, options: _options, ...told } = sends()[0]?.parameters ?? {};
    expect(told).toEqual({ ...given, ...fields });
  });
});

describe("the bot's token", () => {
  it.each(FAULT_KINDS)("is in nothing that leaves after a fault: %s", async (kind) => {
    if (kind === "hang") telegram = impatient();
    const left: unknown[] = [];
    const calls: (() => Promise<unknown>)[] = [
      () => telegram.getBot(stage.botToken),
      () => telegram.getChat(stage.botToken, stage.chat),
      () => send(text("x")),
      () => send({ kind: "post", html: "x", media: [picture, picture] }),
    ];
    for (const call of calls) {
      emulator.control.fault({ kind, delayMs: 1 });
      left.push(await call().catch((error: unknown) => error));
      emulator.control.clearFaults();
    }
    const seen = inspect(left, { depth: null, showHidden: true }) + JSON.stringify(left);
    expect(left.every((value) => !(value instanceof Error))).toBe(true);
    expect(seen).not.toContain(stage.value.split(":")[1]);
  });
});

import type { Draft } from "@vestnik/contract/drafts";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { CreatePublicationsInput } from "@vestnik/contract/publications";
import { emptyPoll } from "@vestnik/domain/content";
import { emptyPollSettings } from "@vestnik/domain/pollSettings";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publications } from "../../db/schema.ts";
import {
  call,
  connectChannel,
  createBot,
  isSettled,
  postPublications,
  publicationsWhen,
  scheduleOne,
  signUp,
} from "../../testing/factories.ts";
import type { Owner, TestChannel } from "../../testing/factories.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";

let testApp: TestApp;
let owner: Owner;
let channel: TestChannel;
let group: TestChannel;

beforeAll(async () => {
  testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
  owner = await signUp(testApp);
  channel = await connectChannel(testApp, owner);
  group = await connectChannel(testApp, owner, createBot(testApp), "group");
});

afterAll(async () => await testApp.close());

const tea = { kind: "poll" as const, question: "Tea or coffee?", options: ["Tea", "Coffee"] };
type PollChange = Partial<Omit<Extract<CreatePublicationsInput, { kind: "poll" }>, "kind">>;

const ask = async (chats: TestChannel[], change: PollChange = {}) =>
  await postPublications(testApp.app, owner, {
    ...tea,
    ...change,
    channelIds: chats.map(({ id }) => id),
  });

const explained = (explanation: string) => ({ quiz: { correct: [0], explanation } });

describe("a poll is refused, and nothing of it is stored,", () => {
  it.each([
    ["without a question", { question: " \n " }, "question_required"],
    ["with a question that nobody sees", { question: "\u200b\u2060\u3164" }, "question_required"],
    ["with an option that nobody sees", { options: ["Tea", "\u2800\ufe0f"] }, "min_two_options"],
    [
      "with one such option among others",
      { options: ["Tea", "\u00ad\u200e", "Coffee"] },
      "options_required",
    ],
    ["with a question of 301 letters", { question: "й".repeat(301) }, "question_too_long"],
    ["with one option", { options: ["Tea"] }, "min_two_options"],
    ["with a blank option", { options: ["Tea", "Coffee", " "] }, "options_required"],
    ["with thirteen options", { options: Array.from("abcdefghijklm") }, "too_many_options"],
    ["with an option of 101 letters", { options: ["Tea", "й".repeat(101)] }, "option_too_long"],
    ["for a past date", { scheduledDate: "2020-01-01T00:00:00Z" }, "schedule_in_past"],
    ["with visible voters in a channel", { isAnonymous: false }, "poll_must_be_anonymous"],
    ["as a quiz without a right answer", { quiz: { correct: [] } }, "quiz_answer_required"],
    ["with a right answer below the first", { quiz: { correct: [-1] } }, "quiz_answer_unknown"],
    ["with a right answer beyond the last", { quiz: { correct: [2] } }, "quiz_answer_unknown"],
    ["with an explanation of 201 letters", explained("й".repeat(201)), "explanation_too_long"],
    ["with an explanation of 4 lines", explained("a\nb\nc\nd"), "explanation_too_many_lines"],
    [
      "with a description of 1025 letters",
      { description: "й".repeat(1025) },
      "poll_description_too_long",
    ],
    ["that is open for no minute", { closeAfterMinutes: 0 }, "poll_open_time"],
    ["that is open for 43801 minutes", { closeAfterMinutes: 43_801 }, "poll_open_time"],
  ])("%s", async (_, change, code) => {
    const response = await ask([channel], change);
    expect([response.statusCode, response.json<ErrorBody>().code]).toEqual([422, code]);
    expect(await publicationsWhen(testApp.app, owner, () => true, 0)).toEqual([]);
  });

  it.each([
    { quiz: { correct: ["0"] } },
    { quiz: { correct: [0.5] } },
    { quiz: { correct: [0], hint: "" } },
    { quiz: "yes" },
    { closeAfterMinutes: 1.5 },
    { closeAfterMinutes: "60" },
    { hideResults: "yes" },
    { shuffle: 1 },
    { allowRevote: "no" },
    { description: null },
  ])("with a setting of another form: %j", async (change) => {
    const response = await ask([channel], change as PollChange);
    expect([response.statusCode, response.json<ErrorBody>().code]).toEqual([
      400,
      "validation_failed",
    ]);
  });

  it("with visible voters when one of several chats is a channel", async () => {
    const response = await ask([group, channel], { isAnonymous: false });
    expect(response.json<ErrorBody>().code).toBe("poll_must_be_anonymous");
  });
});

describe("a poll", () => {
  it("goes out as one request with the question, the options and both of its rules", async () => {
    await testApp.startWorker();
    await ask([channel], { question: " Tea\tor coffee? ", allowsMultipleAnswers: true });
    await ask([group], { isAnonymous: false });
    const sent = await publicationsWhen(testApp.app, owner, isSettled, 2);
    expect(sent.map(({ status }) => status)).toEqual(["published", "published"]);
    const [inChannel, inGroup] = [channel, group].map(({ chatId }) =>
      testApp.telegram.control.posts(chatId).map(({ poll }) => poll),
    );
    const options = [{ text: "Tea" }, { text: "Coffee" }];
    expect(inChannel).toMatchObject([
      { question: "Tea or coffee?", options, is_anonymous: true, allows_multiple_answers: true },
    ]);
    expect(inGroup).toMatchObject([{ options, is_anonymous: false }]);
    const sends = testApp.telegram.control.requests().filter(({ method }) => method === "sendPoll");
    expect(sends).toHaveLength(2);
    expect(sent.every(({ messageUrl }) => messageUrl !== null)).toBe(true);
  });

  const settings = {
    quiz: { correct: [11, 0], explanation: " Both.\n " },
    closeAfterMinutes: 43_800,
    hideResults: true,
    shuffle: true,
    allowRevote: true,
    description: " Be honest. ",
  };
  const kept = {
    ...settings,
    quiz: { correct: [0, 11], explanation: "Both." },
    description: "Be honest.",
  };
  const twelve = Array.from("abcdefghijkl");

  it("is a quiz with twelve options and every setting, and Telegram is told all of them", async () => {
    const person = await signUp(testApp);
    const own = await connectChannel(testApp, person);
    const quiz = { ...tea, options: twelve, ...settings };
    const made = await postPublications(testApp.app, person, { ...quiz, channelIds: [own.id] });
    expect(made.statusCode).toBe(201);
    const [sent] = await publicationsWhen(testApp.app, person, isSettled, 1);
    expect(sent?.status).toBe("published");
    const { kind: _, ...content } = { ...emptyPoll, ...tea, options: twelve, ...kept };
    expect(sent?.content).toEqual(content);
    const [post] = testApp.telegram.control.posts(own.chatId);
    expect(post?.poll).toMatchObject({
      type: "quiz",
      correct_option_ids: [0, 11],
      explanation: "Both.",
      open_period: 2_628_000,
      allows_revoting: true,
      description: "Be honest.",
    });
    const request = testApp.telegram.control
      .requests()
      .findLast(({ method }) => method === "sendPoll");
    expect(request?.parameters).toMatchObject({
      hide_results_until_closes: true,
      shuffle_options: true,
    });
  });

  it("keeps its settings in a draft and while it waits; without them it is stored as it always was", async () => {
    const { db } = testApp.deps.database;
    const raw = { content: sql<object>`${publications.content}`.mapWith((value: object) => value) };
    const stored = async ({ id }: { id: string }) =>
      (await db.select(raw).from(publications).where(eq(publications.id, id)))[0]?.content;
    const waiting = await scheduleOne(testApp.app, owner, channel, {
      ...tea,
      ...settings,
      quiz: null,
    });
    expect(waiting.content).toMatchObject({ ...kept, quiz: null });
    const plain = await scheduleOne(testApp.app, owner, channel, tea);
    const { kind, question, options } = tea;
    expect(await stored(plain)).toEqual({
      kind,
      question,
      options,
      isAnonymous: true,
      allowsMultipleAnswers: false,
    });
    expect(plain.content).toMatchObject(emptyPollSettings);
    const draft = { title: "A", poll: { question, options: twelve, ...settings } };
    const saved = await call(testApp.app, owner, "POST", "/drafts", draft);
    expect(saved.json<{ data: Draft }>().data.poll).toMatchObject({ options: twelve, ...kept });
  });
});

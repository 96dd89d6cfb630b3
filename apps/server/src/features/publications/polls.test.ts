import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { CreatePublicationsInput } from "@vestnik/contract/publications";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  connectChannel,
  createBot,
  isSettled,
  postPublications,
  publicationsWhen,
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
    ...{ ...tea, ...change },
    channelIds: chats.map(({ id }) => id),
  });

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
    ["with eleven options", { options: Array.from("abcdefghijk") }, "too_many_options"],
    ["with an option of 101 letters", { options: ["Tea", "й".repeat(101)] }, "option_too_long"],
    ["for a past date", { scheduledDate: "2020-01-01T00:00:00Z" }, "schedule_in_past"],
    ["with visible voters in a channel", { isAnonymous: false }, "poll_must_be_anonymous"],
  ])("%s", async (_, change, code) => {
    const response = await ask([channel], change);
    expect([response.statusCode, response.json<ErrorBody>().code]).toEqual([422, code]);
    expect(await publicationsWhen(testApp.app, owner, () => true, 0)).toEqual([]);
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
});

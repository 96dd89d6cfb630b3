import { emptyPost, optionsOf, postOptionsOf } from "@vestnik/domain/content";
import { randomUUID } from "node:crypto";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { Publication } from "@vestnik/contract/publications";
import type { ScheduledPoll, ScheduledPost } from "@vestnik/contract/scheduledItems";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publications } from "../../../db/schema.ts";
import {
  call,
  connectChannel,
  isSettled,
  minutesAhead,
  publicationsWhen,
  scheduleOne,
  signUp,
  visitor,
} from "../../../testing/factories.ts";
import type { Owner, TestChannel } from "../../../testing/factories.ts";
import { startOwnedApp } from "../../../testing/ownedApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";

let testApp: TestApp;
let owner: Owner;
let stranger: Owner;
let channel: TestChannel;

beforeAll(async () => ({ testApp, owner, stranger, channel } = await startOwnedApp()));
afterAll(async () => await testApp.close());

async function freshOwner(): Promise<void> {
  owner = await signUp(testApp);
  channel = await connectChannel(testApp, owner);
}

type Answer = ErrorBody & {
  posts: ScheduledPost[];
  polls: ScheduledPoll[];
  post: ScheduledPost;
  data: ScheduledPost;
};

const ask = async (
  method: Parameters<typeof call>[2],
  path: string,
  payload?: object,
  who = owner,
) => {
  const response = await call(testApp.app, who, method, path, payload);
  return { status: response.statusCode, ...response.json<Answer>() };
};

const aPost = (change: object = {}) => ({
  channelId: channel.id,
  text: "<p>Hello</p>",
  imageUrl: "",
  imageUrls: [],
  tags: ["#news"],
  scheduledDate: minutesAhead(60),
  ...change,
});
const aPoll = (change: object = {}) => ({
  channelId: channel.id,
  question: "Tea?",
  options: [{ text: "Yes" }, { text: "No" }],
  isAnonymous: true,
  allowsMultipleAnswers: true,
  scheduledDate: minutesAhead(60),
  ...change,
});

/** The id of a waiting publication. */
async function waitingPost(change: object = {}): Promise<string> {
  const scheduledDate = minutesAhead(60);
  await ask("POST", "/scheduled-posts", aPost({ scheduledDate, ...change }));
  const { posts } = await ask("GET", "/scheduled-posts");
  return posts.at(-1)?._id ?? "";
}
const eleven = Array.from("abcdefghijk");

async function waitingPoll(): Promise<string> {
  await ask("POST", "/scheduled-polls", aPoll());
  const { polls } = await ask("GET", "/scheduled-polls");
  return polls.at(-1)?._id ?? "";
}

describe("a scheduled post or poll is refused", () => {
  const id = randomUUID();
  it.each([
    ["POST", "/scheduled-posts"],
    ["GET", "/scheduled-posts"],
    ["GET", `/scheduled-posts/${id}`],
    ["PUT", `/scheduled-posts/${id}`],
    ["DELETE", `/scheduled-posts/${id}`],
    ["POST", `/scheduled-posts/${id}/publish`],
    ["POST", "/scheduled-polls"],
    ["GET", "/scheduled-polls"],
    ["DELETE", `/scheduled-polls/${id}`],
    ["POST", `/scheduled-polls/${id}/publish`],
  ] as const)("without signing in: %s %s", async (method, path) => {
    expect(await ask(method, path, undefined, visitor)).toMatchObject({
      status: 401,
      code: "unauthorized",
    });
  });

  it.each([
    ["with nothing in it", "posts", { text: "", tags: [] }, 422, "no_content"],
    ["with a link for a tag", "posts", { tags: ["www.example.org"] }, 422, "tag_is_link"],
    ["with 20,001 ampersands", "posts", { text: "&".repeat(20_001) }, 422, "text_too_long"],
    ["with 12,600 lines", "posts", { text: "a\n".repeat(12_600) }, 422, "text_too_long"],
    ["with an unknown channel", "posts", { channelId: randomUUID() }, 404, "channel_not_found"],
    ["for a past date", "posts", { scheduledDate: minutesAhead(-1) }, 422, "schedule_in_past"],
    [
      "for a date without zone",
      "posts",
      { scheduledDate: "2030-01-01T10:00" },
      422,
      "schedule_without_zone",
    ],
    ["for what is no date", "posts", { scheduledDate: "soon" }, 400, "validation_failed"],
    ["without a question", "polls", { question: " " }, 422, "question_required"],
    ["with one option", "polls", { options: ["Yes"] }, 422, "min_two_options"],
    ["with a blank option", "polls", { options: ["Yes", "No", " "] }, 422, "options_required"],
    ["with eleven options", "polls", { options: eleven }, 422, "too_many_options"],
    ["with a setting of other calls", "polls", { shuffle: true }, 400, "validation_failed"],
    [
      "with visible voters in a channel",
      "polls",
      { isAnonymous: false },
      422,
      "poll_must_be_anonymous",
    ],
  ] as const)("%s", async (_, kind, change, status, code) => {
    const payload = kind === "posts" ? aPost(change) : aPoll(change);
    expect(await ask("POST", `/scheduled-${kind}`, payload)).toMatchObject({ status, code });
    expect((await ask("GET", `/scheduled-${kind}`))[kind]).toEqual([]);
  });

  it("in someone else's channel", async () => {
    const theirs = await connectChannel(testApp, stranger);
    expect(await ask("POST", "/scheduled-posts", aPost({ channelId: theirs.id }))).toMatchObject({
      status: 404,
      code: "channel_not_found",
    });
  });
});

describe("someone else's scheduled post or poll, and one of the other kind,", () => {
  const absent = { status: 404, code: "not_found" };

  it("is not found, like one that never existed", async () => {
    const [post, poll] = [await waitingPost(), await waitingPoll()];
    const asPost = async (id: string, who: Owner) => [
      await ask("GET", `/scheduled-posts/${id}`, undefined, who),
      await ask("PUT", `/scheduled-posts/${id}`, aPost(), who),
      await ask("DELETE", `/scheduled-posts/${id}`, undefined, who),
      await ask("POST", `/scheduled-posts/${id}/publish`, undefined, who),
    ];
    const asPoll = async (id: string, who: Owner) => [
      await ask("DELETE", `/scheduled-polls/${id}`, undefined, who),
      await ask("POST", `/scheduled-polls/${id}/publish`, undefined, who),
    ];
    const answers = [
      ...(await asPost(post, stranger)),
      ...(await asPoll(poll, stranger)),
      ...(await asPost(randomUUID(), owner)),
      ...(await asPoll(randomUUID(), owner)),
      ...(await asPost(poll, owner)),
      ...(await asPoll(post, owner)),
    ];
    expect(answers).toHaveLength(18);
    for (const answer of answers) expect(answer).toMatchObject(absent);
  });
});

describe("a scheduled post", () => {
  it("is created, found, changed and deleted in the shapes of these calls", async () => {
    await freshOwner();
    const scheduledDate = minutesAhead(60);
    expect(await ask("POST", "/scheduled-posts", aPost({ scheduledDate }))).toEqual({
      status: 201,
      success: true,
      message: `scheduled_success:${channel.title}:${scheduledDate}`,
    });
    const { posts } = await ask("GET", "/scheduled-posts");
    const id = posts[0]?._id;
    const asMade = {
      _id: id,
      channelId: channel.id,
      text: "<p>Hello</p>",
      imageUrl: null,
      imageUrls: [],
      media: [],
      tags: ["#news"],
      ...postOptionsOf(emptyPost),
      scheduledDate,
      version: 1,
    };
    expect(posts).toEqual([asMade]);
    expect(await ask("GET", `/scheduled-posts/${id}`)).toEqual({
      status: 200,
      success: true,
      post: asMade,
    });
    const changed = aPost({ text: "<p>Changed</p>", scheduledDate: minutesAhead(90) });
    expect(await ask("PUT", `/scheduled-posts/${id}`, changed)).toEqual({
      status: 200,
      success: true,
      message: "Post updated successfully",
      data: {
        ...asMade,
        text: "<p>Changed</p>",
        scheduledDate: changed.scheduledDate,
        version: 2,
      },
    });
    expect(await ask("DELETE", `/scheduled-posts/${id}`)).toEqual({ status: 200, success: true });
    expect((await ask("GET", "/scheduled-posts")).posts).toEqual([]);
    expect(await ask("GET", `/scheduled-posts/${id}`)).toMatchObject({ status: 404 });
  });

  it("keeps its zone and how late it may be when it is changed by a client that knows neither", async () => {
    const made = await call(testApp.app, owner, "POST", "/scheduled-posts", aPost());
    expect(made.statusCode).toBe(201);
    const id = (await ask("GET", "/scheduled-posts")).posts.at(-1)?._id ?? "";
    await testApp.deps.database.db
      .update(publications)
      .set({ latePolicy: "day", timeZone: "Asia/Tokyo" })
      .where(eq(publications.id, id));
    await ask("PUT", `/scheduled-posts/${id}`, aPost());
    const found = await call(testApp.app, owner, "GET", `/publications/${id}`);
    expect(found.json<{ publication: Publication }>().publication).toMatchObject({
      latePolicy: "day",
      timeZone: "Asia/Tokyo",
    });
  });

  it("is not overwritten by a client that loaded an older version, when the client names it", async () => {
    const id = await waitingPost();
    await ask("PUT", `/scheduled-posts/${id}`, aPost({ version: 1 }));
    const late = await ask("PUT", `/scheduled-posts/${id}`, aPost({ text: "Late", version: 1 }));
    expect(late).toMatchObject({ status: 409, code: "changed_elsewhere" });
  });

  it("is created once for one key, and again by every call without one", async () => {
    await freshOwner();
    const headers = { ...owner.headers, "idempotency-key": randomUUID() };
    const once = { method: "POST" as const, url: "/api/scheduled-posts", payload: aPost() };
    for (const _ of [1, 2]) await testApp.app.inject({ ...once, headers });
    expect((await ask("GET", "/scheduled-posts")).posts).toHaveLength(1);
    for (const _ of [1, 2]) await testApp.app.inject({ ...once, headers: owner.headers });
    expect((await ask("GET", "/scheduled-posts")).posts).toHaveLength(3);
  });

  it("is listed by its time, as long as it waits or is being sent", async () => {
    await freshOwner();
    const late = await waitingPost({ scheduledDate: minutesAhead(90) });
    await waitingPost({ scheduledDate: minutesAhead(30) });
    const { db } = testApp.deps.database;
    const setStatus = async (status: "sending" | "published") =>
      await db.update(publications).set({ status }).where(eq(publications.id, late));
    await setStatus("sending");
    expect((await ask("GET", "/scheduled-posts")).posts.map(({ _id }) => _id).at(-1)).toBe(late);
    await setStatus("published");
    expect((await ask("GET", "/scheduled-posts")).posts).toHaveLength(1);
    const refused = await ask("PUT", `/scheduled-posts/${late}`, aPost());
    expect(refused).toMatchObject({ status: 409, code: "too_late" });
  });
});

it("the message of a change is in the reader's language", async () => {
  await freshOwner();
  const { authorization } = owner.headers;
  const response = await testApp.app.inject({
    method: "PUT",
    url: `/api/scheduled-posts/${await waitingPost()}`,
    headers: { authorization, "accept-language": "ru-RU, en;q=0.5" },
    payload: aPost(),
  });
  expect(response.json()).toMatchObject({ success: true, message: "Пост обновлён" });
});

describe("a scheduled poll", () => {
  it("is created, found and deleted in the shapes of these calls", async () => {
    await freshOwner();
    const scheduledDate = minutesAhead(60);
    expect(await ask("POST", "/scheduled-polls", aPoll({ scheduledDate }))).toEqual({
      status: 201,
      success: true,
      message: `scheduled_success:${channel.title}:${scheduledDate}`,
    });
    const { polls } = await ask("GET", "/scheduled-polls");
    const id = polls[0]?._id;
    expect(polls).toEqual([
      {
        _id: id,
        channelId: channel.id,
        question: "Tea?",
        options: ["Yes", "No"],
        isAnonymous: true,
        allowsMultipleAnswers: true,
        ...optionsOf({}),
        scheduledDate,
        version: 1,
      },
    ]);
    expect(await ask("DELETE", `/scheduled-polls/${id}`)).toEqual({ status: 200, success: true });
    expect((await ask("GET", "/scheduled-polls")).polls).toEqual([]);
  });

  it("is listed with the fields of these calls, whatever else it was given by others", async () => {
    await freshOwner();
    const quiz = { correct: [10], explanation: "" };
    const poll = { kind: "poll" as const, question: "Tea?", options: eleven, quiz };
    await scheduleOne(testApp.app, owner, channel, poll);
    const [listed] = (await ask("GET", "/scheduled-polls")).polls;
    expect(listed).toMatchObject({ question: "Tea?", options: eleven });
    expect(listed).not.toHaveProperty("quiz");
  });
});

describe("without a date", () => {
  it("a post and a poll go out now, and so do those that are published before their time", async () => {
    await freshOwner();
    // No worker runs yet.
    const accepted = { status: 202, success: true, message: `publish_accepted:${channel.title}` };
    const now = { scheduledDate: null };
    expect(await ask("POST", "/scheduled-posts", aPost(now))).toEqual(accepted);
    expect(await ask("POST", "/scheduled-polls", aPoll(now))).toEqual(accepted);
    const [post, poll] = [await waitingPost(), await waitingPoll()];
    expect(await ask("POST", `/scheduled-posts/${post}/publish`)).toEqual(accepted);
    expect(await ask("POST", `/scheduled-polls/${poll}/publish`)).toEqual(accepted);
    await testApp.startWorker();
    const sent = await publicationsWhen(testApp.app, owner, isSettled, 4);
    expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => "published"));
    expect(testApp.telegram.control.posts(channel.chatId)).toHaveLength(4);
  });
});

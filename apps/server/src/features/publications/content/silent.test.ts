/** "Send silently": a post or poll keeps it wherever it is stored, and Telegram is told. */
import type { Draft } from "@vestnik/contract/drafts";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { Publication } from "@vestnik/contract/publications";
import type { ScheduledPost } from "@vestnik/contract/scheduledItems";
import { emptyPost, postOptionsOf } from "@vestnik/domain/content";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { drafts, publications } from "../../../db/schema.ts";
import {
  call,
  connectChannel,
  isSettled,
  minutesAhead,
  postPublications,
  publicationsWhen,
  scheduleOne,
  signUp,
} from "../../../testing/factories.ts";
import type { Owner, TestChannel } from "../../../testing/factories.ts";
import { startTestApp } from "../../../testing/testApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";

let testApp: TestApp;
let owner: Owner;
let channel: TestChannel;

beforeAll(async () => {
  testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
  await testApp.startWorker();
});
afterAll(async () => await testApp.close());
beforeEach(async () => {
  owner = await signUp(testApp);
  channel = await connectChannel(testApp, owner);
});

const tea = { kind: "poll" as const, question: "Tea or coffee?", options: ["Tea", "Coffee"] };
const ask = async (method: "GET" | "POST" | "PUT", path: string, body?: object) =>
  await call(testApp.app, owner, method, path, body);

it("anything but yes or no is refused, for a post and for a poll", async () => {
  const { id } = channel;
  for (const body of [{ silent: "yes" }, { ...tea, silent: 1 }] as object[]) {
    const answer = await postPublications(testApp.app, owner, { ...body, channelIds: [id] });
    expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([400, "validation_failed"]);
  }
});

describe("a message goes out without a sound", () => {
  it.each([
    ["a text", {}],
    ["a picture", { imageUrl: "https://example.org/a.jpg" }],
    ["a poll", tea],
  ] as const)("only where its owner wants that (%s)", async (_, content) => {
    const channelIds = [channel.id];
    await postPublications(testApp.app, owner, { ...content, silent: true, channelIds });
    await publicationsWhen(testApp.app, owner, isSettled, 1);
    await postPublications(testApp.app, owner, { ...content, channelIds });
    const both = await publicationsWhen(testApp.app, owner, isSettled, 2);
    expect(both.map(({ status, content: { silent } }) => [status, silent])).toEqual(
      expect.arrayContaining([
        ["published", true],
        ["published", false],
      ]),
    );
    const { control } = testApp.telegram;
    const [first] = control.posts(channel.chatId);
    expect(control.silentPosts(channel.chatId)).toEqual([first?.message_id]);
  });
});

it("a draft, a scheduled post and its copy keep it, and a change can take it back", async () => {
  const { id: channelId } = channel;
  const draft = (await ask("POST", "/drafts", { title: "A", content: "Tea", silent: true })).json<{
    data: Draft;
  }>().data;
  expect(draft.silent).toBe(true);
  const { options, question } = tea;
  const poll = { question, options, silent: true };
  const ofPoll = (await ask("POST", "/drafts", { title: "B", poll })).json<{ data: Draft }>().data;
  expect([ofPoll.silent, ofPoll.poll?.silent]).toEqual([false, true]);

  const scheduledDate = minutesAhead(60);
  const post = { channelId, text: "Tea", scheduledDate };
  await ask("POST", "/scheduled-posts", { ...post, silent: true });
  const listed = async () =>
    (await ask("GET", "/scheduled-posts")).json<{ posts: ScheduledPost[] }>().posts[0];
  const made = await listed();
  expect(made?.silent).toBe(true);
  await ask("PUT", `/scheduled-posts/${made?._id}`, { ...post, text: "Coffee" });
  expect((await listed())?.silent).toBe(false);
});

describe("what was stored before it could be chosen", () => {
  it("is not silent, keeps its text when it is changed, and its key names the same request", async () => {
    const key = "a-key-of-an-older-day";
    const body = { channelIds: [channel.id], scheduledDate: minutesAhead(60) };
    const answers = [
      await postPublications(testApp.app, owner, body, key),
      await postPublications(testApp.app, owner, body, key),
    ];
    const [made, again] = answers.map(
      (answer) => answer.json<{ publications: Publication[] }>().publications[0],
    );
    expect(again?.id).toBe(made?.id);
    expect(made?.content).toEqual({
      text: "<p>Hello</p>",
      imageUrl: null,
      imageUrls: [],
      media: [],
      tags: [],
      ...postOptionsOf(emptyPost),
    });
  });

  it("is stored as rows were before, in publications and drafts", async () => {
    const { db } = testApp.deps.database;
    const { id } = await scheduleOne(testApp.app, owner, channel);
    const raw = { content: sql<object>`${publications.content}`.mapWith((value: object) => value) };
    const [row] = await db.select(raw).from(publications).where(eq(publications.id, id));
    const before = { kind: "post", imageUrl: null, imageUrls: [], tags: [] };
    expect(row?.content).toEqual({ ...before, text: "<p>Hello</p>" });
    await ask("POST", "/drafts", { title: "A", content: "Tea" });
    const rawDraft = { content: sql<object>`${drafts.content}`.mapWith((value: object) => value) };
    const [draft] = await db.select(rawDraft).from(drafts).where(eq(drafts.userId, owner.userId));
    expect(draft?.content).toEqual({ ...before, text: "<p>Tea</p>" });
  });
});

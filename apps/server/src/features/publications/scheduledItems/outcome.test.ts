import { randomUUID } from "node:crypto";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { publications } from "../../../db/schema.ts";
import { call, connectChannel, minutesAhead, signUp } from "../../../testing/factories.ts";
import type { Owner, TestChannel } from "../../../testing/factories.ts";
import { startTestApp } from "../../../testing/testApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";
import { awaitSending, startOutcomeWaits } from "./outcome.ts";
import { publish } from "../publications.ts";

/** Longer than any answer of Telegram takes, also on a busy machine. */
const settings = { DEFAULT_PLAN: "business", PUBLISH_WAIT_SECONDS: "30" };

let testApp: TestApp;
let owner: Owner;
let channel: TestChannel;

beforeAll(async () => {
  testApp = await startTestApp({ settings });
  await testApp.startWorker();
});
afterAll(async () => await testApp.close());
beforeEach(async () => {
  owner = await signUp(testApp);
  channel = await connectChannel(testApp, owner);
});

const scheduledDate = null;
const aPost = () => ({ channelId: channel.id, text: "<p>Hello</p>", scheduledDate });
const aPoll = () => ({
  channelId: channel.id,
  question: "Tea?",
  options: ["Yes", "No"],
  scheduledDate,
});

async function ask(path: string, payload?: object, language = "en") {
  const response = await testApp.app.inject({
    method: "POST",
    url: `/api${path}`,
    headers: { ...owner.headers, "accept-language": language },
    ...(payload && { payload }),
  });
  return { status: response.statusCode, ...response.json<ErrorBody>() };
}

async function waitingPost(): Promise<string> {
  await ask("/scheduled-posts", { ...aPost(), scheduledDate: minutesAhead(60) });
  const { app } = testApp;
  const list = await call(app, owner, "GET", "/scheduled-posts");
  return list.json<{ posts: { _id: string }[] }>().posts[0]?._id ?? "";
}

describe("a call that publishes now is refused with Telegram's reason", () => {
  it("when the bot was removed from the channel", async () => {
    const early = await waitingPost();
    testApp.telegram.control.kick(channel.chatId, channel.botId);
    const refused = { status: 422, success: false, code: "error_publishing" };
    const answer = await ask("/scheduled-posts", aPost());
    expect(answer).toMatchObject(refused);
    expect(answer.details).toMatchObject({
      status: "failed",
      reason: expect.any(String) as string,
    });
    expect(answer.message).toContain(`not published in ${channel.title}.`);
    expect(await ask(`/scheduled-posts/${early}/publish`)).toMatchObject(refused);
    const poll = await ask("/scheduled-polls", aPoll(), "ru");
    expect(poll).toMatchObject({ ...refused, code: "error_publishing_poll" });
    expect(poll.message).toMatch(/^Опрос не опубликован: @\S+ [А-ЯЁ]/);
  });

  it("when it is unknown whether it is in the channel", async () => {
    testApp.telegram.control.fault({ kind: "drop_after_accept", method: "sendMessage" });
    const answer = await ask("/scheduled-posts", aPost());
    expect(answer).toMatchObject({ status: 409, code: "publish_unconfirmed" });
    expect(answer.details).toMatchObject({ status: "unconfirmed", reason: "connection_lost" });
  });
});

describe("a call that publishes now says", () => {
  it("success only when it is in the channel", async () => {
    const early = await waitingPost();
    const message = `publish_success:${channel.title}`;
    const posts = () => testApp.telegram.control.posts(channel.chatId);
    expect(await ask("/scheduled-posts", aPost())).toEqual({ status: 201, success: true, message });
    expect(posts()).toHaveLength(1);
    expect(await ask("/scheduled-polls", aPoll())).toEqual({ status: 201, success: true, message });
    expect(posts()).toHaveLength(2);
    const published = await ask(`/scheduled-posts/${early}/publish`);
    expect(published).toEqual({ status: 200, success: true, message });
    expect(posts()).toHaveLength(3);
  });

  it("that it waits for a bot token, when the present one is refused", async () => {
    const early = await waitingPost();
    testApp.telegram.control.revokeBotToken(channel.botId);
    const held = { status: 202, success: true, message: `publish_held:${channel.title}` };
    // The first post reveals that the token is refused.
    expect(await ask("/scheduled-posts", aPost())).toEqual(held);
    expect(await ask("/scheduled-posts", aPost())).toEqual(held);
    expect(await ask(`/scheduled-posts/${early}/publish`)).toEqual(held);
  });
});

it("a bug while scheduling is answered with the code that clients know for it", async () => {
  const broken = await startTestApp({ settings });
  const person = await signUp(broken);
  const { id: channelId } = await connectChannel(broken, person);
  await broken.deps.database.db.execute(sql`alter table publications rename to lost`);
  const post = { channelId, text: "Hello", scheduledDate: minutesAhead(60) };
  const answer = await call(broken.app, person, "POST", "/scheduled-posts", post);
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({ success: false, code: "error_scheduling" });
  await broken.close();
});

describe("while the outcome is not known", () => {
  it("its owner's other changes go on", async () => {
    const idle = await startTestApp({ settings });
    const person = await signUp(idle);
    const { id: channelId } = await connectChannel(idle, person);
    const create = async (date: string | null) =>
      await call(idle.app, person, "POST", "/scheduled-posts", {
        channelId,
        text: "Hello",
        scheduledDate: date,
      });
    const waiting = Promise.all([create(null), create(null), create(null)]);
    expect((await create(minutesAhead(60))).statusCode).toBe(201);
    await idle.startWorker();
    expect((await waiting).map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    await idle.close();
  });

  it("the waiting call takes none of its owner's places for other changes", async () => {
    const idle = await startTestApp({ settings });
    const origin = await idle.app.listen({ port: 0, host: "127.0.0.1" });
    const person = await signUp(idle);
    const { id: channelId } = await connectChannel(idle, person);
    const leaving = new AbortController();
    const create = async (date: string | null) =>
      await fetch(`${origin}/api/scheduled-posts`, {
        method: "POST",
        headers: { ...person.headers, "content-type": "application/json" },
        body: JSON.stringify({ channelId, text: "Hello", scheduledDate: date }),
        signal: leaving.signal,
      });
    // One more than may run at once.
    const calls = 17;
    for (let n = 0; n < calls; n += 1) create(null).catch(() => undefined);
    const made = async () => await idle.deps.database.db.$count(publications);
    await expect.poll(made, { timeout: 20_000 }).toBe(calls);
    expect((await create(minutesAhead(60))).status).toBe(201);
    leaving.abort();
    await idle.close();
  });

  it("a client that leaves ends its wait", async () => {
    const idle = await startTestApp({ settings });
    const person = await signUp(idle);
    const { id: channelId } = await connectChannel(idle, person);
    const content = { kind: "post" as const, text: "Hello", imageUrls: [], tags: [] };
    const request = {
      ...content,
      channelIds: [channelId],
      scheduledDate,
      latePolicy: "hour" as const,
    };
    const made = await publish(idle.deps, person.userId, randomUUID(), request, new Date());
    const waits = await startOutcomeWaits(idle.deps);
    const leaving = new AbortController();
    const { id = "" } = made[0]?.publication ?? {};
    const sending = awaitSending(idle.deps, waits, { userId: person.userId, id }, leaving.signal);
    leaving.abort();
    expect(await sending).toBe("accepted");
    await waits.stop();
    await idle.close();
  });
});

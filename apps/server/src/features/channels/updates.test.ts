/** Updates of a bot that is listened to: who may send them, votes of open polls, and a place that was lost. */
import type { Channel } from "@vestnik/contract/channels";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { Publication } from "@vestnik/contract/publications";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { botWebhooks, publications } from "../../db/schema.ts";
import type { PollingWorker } from "../../machine/pollingWorker.ts";
import {
  call,
  connectChannel,
  isSettled,
  minutesAhead,
  postPublications,
  publicationsWhen,
  signUp,
} from "../../testing/factories.ts";
import type { Owner, TestChannel } from "../../testing/factories.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";
import { startFollowUpWorker } from "../delivery/followUps/followUpWorker.ts";

let testApp: TestApp;
let followUpWorker: PollingWorker;
let owner: Owner;
let channel: TestChannel;
let number = 1000;
const lines: string[] = [];
const DAY_MS = 24 * 3_600_000;

beforeAll(async () => {
  testApp = await startTestApp({
    settings: { DEFAULT_PLAN: "business", LOG_LEVEL: "debug" },
    onLog: (line) => lines.push(line),
  });
  await testApp.startWorker();
  followUpWorker = startFollowUpWorker(testApp.deps, { lookEveryMs: 20 });
});
afterAll(async () => {
  await followUpWorker.stop();
  await testApp.close();
});
beforeEach(async () => {
  owner = await signUp(testApp);
  channel = await connectChannel(testApp, owner);
  await call(testApp.app, owner, "PUT", `/channels/${channel.id}/listening`);
});

const control = () => testApp.telegram.control;
function webhook(botId = channel.botId) {
  const { url = "", secretToken = "" } = control().webhook(botId) ?? {};
  return { path: new URL(url).pathname, secret: secretToken };
}

type Sending = { secret?: string | undefined; path?: string; type?: string };
async function send(body: object | string, to: Sending = {}) {
  const { secret = webhook().secret, path = webhook().path, type = "application/json" } = to;
  const name = "x-telegram-bot-api-secret-token";
  return await testApp.app.inject({
    method: "POST",
    url: path,
    headers: { "content-type": type, ...(secret && { [name]: secret }) },
    payload: typeof body === "string" ? body : JSON.stringify(body),
  });
}
const refusalOf = (answer: Awaited<ReturnType<typeof send>>) => [
  answer.statusCode,
  answer.json<ErrorBody>().code,
];

async function publishedPoll(): Promise<Publication> {
  const poll = { kind: "poll" as const, question: "Tea?", options: ["Yes", "No"] };
  await postPublications(testApp.app, owner, { ...poll, channelIds: [channel.id] });
  const [found] = await publicationsWhen(testApp.app, owner, isSettled, 1);
  if (!found) throw new Error("There is a publication.");
  expect(found.status).toBe("published");
  return found;
}

async function pollNow(who = owner): Promise<Publication | undefined> {
  return (await publicationsWhen(testApp.app, who, () => true, 1))[0];
}
const messageId = () => control().posts(channel.chatId)[0]?.message_id ?? 0;
const vote = (...options: number[]) => control().vote(channel.chatId, messageId(), options);
/** The poll as Telegram tells it now. */
const pollUpdate = (change: object = {}) => ({
  update_id: (number += 1),
  poll: { ...control().posts(channel.chatId)[0]?.poll, ...change },
});
const votesOf = (publication: Publication | undefined) =>
  publication?.pollVotes?.options.map(({ votes }) => votes);

describe("refused is an update", () => {
  it("without the secret, with another one, of another bot, or at an address that never was", async () => {
    await publishedPoll();
    vote(0);
    const other = await connectChannel(testApp, owner);
    await call(testApp.app, owner, "PUT", `/channels/${other.id}/listening`);
    const { secret } = webhook();
    const unknown = webhook().path.replace(/[^/]+$/, "0b0e7d5c-0000-4000-8000-000000000001");
    for (const to of [
      { secret: "" },
      { secret: `${secret}x` },
      { secret: webhook(other.botId).secret },
      { path: unknown },
      { path: unknown.replace(/[^/]+$/, "1'--") },
      { path: unknown, secret: "" },
    ])
      expect(refusalOf(await send(pollUpdate(), to))).toEqual([404, "not_found"]);
    expect((await pollNow())?.pollVotes).toBeNull();
  });

  it("that is too large, no JSON, or of another type; the server does not fail", async () => {
    const long = { update_id: 1, poll: { question: "x".repeat(70_000) } };
    expect(refusalOf(await send(long))).toEqual([413, "request_too_large"]);
    expect(refusalOf(await send('{"update_id": 1,'))).toEqual([400, "malformed_request"]);
    expect(refusalOf(await send("<update/>", { type: "application/xml" }))).toEqual([
      415,
      "unsupported_media_type",
    ]);
    // Without the secret nothing of it is read.
    expect(refusalOf(await send(long, { secret: "x" }))).toEqual([404, "not_found"]);
  });

  it("when a bot sends more than its quota", async () => {
    const all = await Promise.all(
      Array.from({ length: 610 }, async () => await send({ update_id: 1 })),
    );
    const statuses = new Set(all.map(({ statusCode }) => statusCode));
    expect(statuses).toEqual(new Set([200, 429]));
    // Of another bot it is still taken.
    const other = await connectChannel(testApp, owner);
    await call(testApp.app, owner, "PUT", `/channels/${other.id}/listening`);
    expect((await send({ update_id: 1 }, webhook(other.botId))).statusCode).toBe(200);
  });
});

it("what is no update, or of a kind that was not asked for, is taken and dropped", async () => {
  await publishedPoll();
  const before = await testApp.deps.database.db.select().from(publications);
  const odd = { id: "1", options: [{ text: "\u0000\ud800", voter_count: -1 }], is_closed: "no" };
  for (const body of [
    {},
    "null",
    "[]",
    "7",
    { update_id: "1" },
    { update_id: 1, message: { text: "hello" } },
    { update_id: 2, poll: odd },
    { update_id: 3, poll: { ...pollUpdate().poll, options: [], total_voter_count: 1e300 } },
    { update_id: 4, my_chat_member: { chat: { id: "x" } } },
    { update_id: 5, my_chat_member: { chat: { id: -1 } } },
  ])
    expect((await send(body)).json()).toEqual({ success: true });
  expect(await testApp.deps.database.db.select().from(publications)).toEqual(before);
});

describe("votes of an open poll", () => {
  it("are shown with their time, and one that comes late or twice changes nothing", async () => {
    const made = await publishedPoll();
    expect([made.pollVotes, made.pollVotesAt]).toEqual([null, null]);
    vote(0);
    const first = pollUpdate();
    vote(1);
    vote(1);
    const second = pollUpdate();
    expect((await send(second)).statusCode).toBe(200);
    const seen = await pollNow();
    expect(votesOf(seen)).toEqual([1, 2]);
    expect(seen?.pollVotes).toMatchObject({
      voters: 3,
      options: [{ text: "Yes" }, { text: "No" }],
    });
    expect(Date.now() - Date.parse(seen?.pollVotesAt ?? "")).toBeLessThan(60_000);
    // What its owner may decide about it has not changed.
    expect([seen?.version, seen?.pollClosedAt]).toEqual([made.version, null]);
    await send(first);
    await send({ ...first, update_id: second.update_id });
    expect(await pollNow()).toEqual(seen);
  });

  it("count again after a week of silence, in which Telegram begins to number anew", async () => {
    const { id } = await publishedPoll();
    await send(pollUpdate());
    await testApp.deps.database.db
      .update(publications)
      .set({ pollVotesAt: new Date(Date.now() - 7 * DAY_MS) })
      .where(eq(publications.id, id));
    vote(0);
    await send({ ...pollUpdate(), update_id: 3 });
    expect(votesOf(await pollNow())).toEqual([1, 0]);
  });

  it("reach the owner's tabs", async () => {
    const { id } = await publishedPoll();
    const notices: string[] = [];
    const stop = await testApp.deps.database.listen(
      "vestnik_owner",
      (payload) => void notices.push(payload),
      () => undefined,
    );
    vote(0);
    await send(pollUpdate());
    await expect.poll(() => notices.some((notice) => notice.includes(id))).toBe(true);
    await stop();
  });

  it("of a poll that another owner sent with the same bot stay away from this one", async () => {
    await publishedPoll();
    const stranger = await signUp(testApp);
    const bot = { id: channel.botId, username: "", botToken: channel.botToken };
    const theirs = await connectChannel(testApp, stranger, bot);
    const poll = { kind: "poll" as const, question: "Mine?", options: ["Yes", "No"] };
    await postPublications(testApp.app, stranger, { ...poll, channelIds: [theirs.id] });
    await publicationsWhen(testApp.app, stranger, isSettled, 1);
    const told = control().posts(theirs.chatId)[0]?.poll;
    await send({ update_id: (number += 1), poll: { ...told, total_voter_count: 5 } });
    expect((await pollNow(stranger))?.pollVotes).toBeNull();
    expect((await pollNow())?.pollVotes).toBeNull();
  });

  it("end with the result of a poll that was closed elsewhere", async () => {
    await publishedPoll();
    vote(1);
    await send(pollUpdate({ is_closed: true }));
    const closed = await pollNow();
    expect(closed?.pollClosedAt).not.toBeNull();
    expect(closed?.pollResult?.options.map(({ votes }) => votes)).toEqual([0, 1]);
  });

  it("do not change the result that closing it gave", async () => {
    const { id, version, batchId } = await publishedPoll();
    vote(0);
    await call(testApp.app, owner, "POST", `/publications/batches/${batchId}/close-poll`, {
      publications: [{ id, version }],
    });
    await publicationsWhen(testApp.app, owner, ({ pollResult }) => pollResult !== null, 1);
    const closed = await pollNow();
    await send(pollUpdate({ total_voter_count: 99, is_closed: false }));
    expect(await pollNow()).toEqual(closed);
  });
});

describe("a bot that lost its place", () => {
  const statusNow = async () =>
    (await call(testApp.app, owner, "GET", "/channels"))
      .json<{ channels: Channel[] }>()
      .channels.find(({ id }) => id === channel.id)?.status;
  const placeUpdate = (change: object = {}) => ({
    update_id: (number += 1),
    my_chat_member: { chat: { id: channel.chatId, type: "channel" }, date: 1, ...change },
  });

  it("is noticed at once, and what waits there is warned of before its time", async () => {
    await postPublications(testApp.app, owner, {
      channelIds: [channel.id],
      scheduledDate: minutesAhead(600),
    });
    control().kick(channel.chatId, channel.botId);
    expect((await send(placeUpdate())).statusCode).toBe(200);
    await expect.poll(statusNow).toBe("not_admin");
    const [waiting] = await publicationsWhen(testApp.app, owner, () => true, 1);
    expect(waiting?.warning).toBe("bot_not_member");
  });

  it("is what Telegram says of it, not what the update says", async () => {
    const before = control().requests().length;
    const left = { status: "left", user: { id: channel.botId } };
    await send(placeUpdate({ new_chat_member: left }));
    const asked = () => control().requests().slice(before);
    await expect.poll(() => asked().map(({ method }) => method)).toContain("getWebhookInfo");
    await expect.poll(statusNow).toBe("ok");
  });

  it("is asked about once more, however many updates come meanwhile", async () => {
    const before = control().requests().length;
    const asked = (wanted: string) =>
      control()
        .requests()
        .slice(before)
        .filter(({ method, botId }) => method === wanted && botId === channel.botId).length;
    const answer = Promise.withResolvers<void>();
    const { botId } = channel;
    control().fault({ kind: "slow", method: "getWebhookInfo", botId, until: answer.promise });
    onTestFinished(() => answer.resolve());
    await send(placeUpdate());
    // What the bot may do was answered, and the check is still under way.
    await expect.poll(() => asked("getWebhookInfo"), { interval: 10 }).toBe(1);
    control().kick(channel.chatId, channel.botId);
    await Promise.all(Array.from({ length: 30 }, async () => await send(placeUpdate())));
    answer.resolve();
    await expect.poll(statusNow).toBe("not_admin");
    expect(asked("getMe")).toBe(2);
  });

  it("is asked about once more also when the check that was under way failed", async () => {
    const asked = () =>
      control()
        .requests()
        .filter(({ method, botId }) => method === "getMe" && botId === channel.botId).length;
    const before = asked();
    const answer = Promise.withResolvers<void>();
    const { botId } = channel;
    control().fault({ kind: "429", method: "getMe", botId, until: answer.promise });
    onTestFinished(() => answer.resolve());
    await send(placeUpdate());
    await expect.poll(asked, { interval: 10 }).toBe(before + 1);
    control().kick(channel.chatId, channel.botId);
    await send(placeUpdate());
    answer.resolve();
    await expect.poll(statusNow).toBe("not_admin");
  });

  it("is not asked about in the channel of another owner, or of another bot", async () => {
    const other = await connectChannel(testApp, owner);
    const stranger = await signUp(testApp);
    const theirs = await connectChannel(testApp, stranger);
    const before = control().requests().length;
    for (const { chatId: id } of [other, theirs]) await send(placeUpdate({ chat: { id } }));
    control().kick(channel.chatId, channel.botId);
    await send(placeUpdate());
    await expect.poll(statusNow).toBe("not_admin");
    const bots = control()
      .requests()
      .slice(before)
      .map(({ botId }) => botId);
    expect(new Set(bots)).toEqual(new Set([channel.botId]));
  });
});

it("neither secrets nor bot tokens reach the log", async () => {
  const { secret } = webhook();
  await send({ update_id: 1 });
  await send("{", { secret: "another-secret-1234567890" });
  expect(lines.length).toBeGreaterThan(0);
  const log = lines.join("\n");
  for (const hidden of [secret, "another-secret-1234567890", channel.botToken.split(":")[1] ?? "-"])
    expect(log).not.toContain(hidden);
  expect(await testApp.deps.database.db.$count(botWebhooks)).toBeGreaterThan(0);
});

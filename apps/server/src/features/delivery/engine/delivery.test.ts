import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { Attempt, Publication } from "@vestnik/contract/publications";
import { emptyPost } from "@vestnik/domain/content";
import { mediaAt } from "@vestnik/domain/media";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { channels, publications as publicationsTable } from "../../../db/schema.ts";
import {
  connectChannel,
  createBot,
  isSettled,
  postPublications,
  publicationsWhen,
  scheduleOne,
  signUp,
  textOf,
} from "../../../testing/factories.ts";
import type { Owner, TestChannel } from "../../../testing/factories.ts";
import { startTestApp } from "../../../testing/testApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";

let testApp: TestApp;
let owner: Owner;
let channel: TestChannel;

beforeEach(async () => {
  testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
  owner = await signUp(testApp);
  channel = await connectChannel(testApp, owner);
});

afterEach(async () => await testApp.close());

const sends = () =>
  testApp.telegram.control.requests().filter(({ method }) => method.startsWith("send"));
const acceptedSends = () => sends().filter(({ accepted }) => accepted);
const textsIn = ({ chatId }: TestChannel) =>
  testApp.telegram.control.posts(chatId).map(({ text, caption }) => text ?? caption);

async function publishOne(text = "<p>Hello</p>"): Promise<Publication> {
  await postPublications(testApp.app, owner, { channelIds: [channel.id], text });
  const [publication] = await publicationsWhen(testApp.app, owner, isSettled);
  if (!publication) throw new Error("There is no publication.");
  return publication;
}

async function resolve(
  publication: Publication,
  choice: string,
): Promise<{ status: number; body: ErrorBody }> {
  const response = await testApp.app.inject({
    method: "POST",
    url: `/api/publications/${publication.id}/resolve`,
    headers: owner.headers,
    payload: { choice, version: publication.version },
  });
  return { status: response.statusCode, body: response.json<ErrorBody>() };
}

async function attemptsOf({ id }: Publication): Promise<Attempt[]> {
  const response = await testApp.app.inject({
    url: `/api/publications/${id}`,
    headers: owner.headers,
  });
  return response.json<{ attempts: Attempt[] }>().attempts;
}

async function statusOf({ id }: TestChannel): Promise<string | undefined> {
  const [found] = await testApp.deps.database.db.select().from(channels).where(eq(channels.id, id));
  return found?.status;
}

it("a stored address of an image in a private network is given to no Bot API server", async () => {
  const { id } = await scheduleOne(testApp.app, owner, channel, {
    imageUrl: "https://example.org/a.jpg",
  });
  // As it was accepted before such addresses were refused.
  const imageUrl = "http://169.254.169.254/latest/meta-data/";
  const content = { ...emptyPost, media: mediaAt([imageUrl]) };
  await testApp.deps.database.db
    .update(publicationsTable)
    .set({ content, dueAt: sql`now()`, notBefore: sql`now()` })
    .where(eq(publicationsTable.id, id));
  await testApp.startWorker();
  const [failed] = await publicationsWhen(testApp.app, owner, isSettled);
  expect([failed?.status, failed?.error?.code]).toEqual(["failed", "image_unreachable"]);
  expect(sends()).toEqual([]);
});

describe("an accepted post", () => {
  it("appears formatted in every chosen channel, tags below, one request each", async () => {
    const second = await connectChannel(testApp, owner);
    await testApp.startWorker();
    await postPublications(testApp.app, owner, {
      channelIds: [channel.id, second.id],
      text: "<p><strong>Bold</strong> &amp; <em>calm</em></p><ul><li><p>one</p></li></ul>",
      tags: ["#news"],
    });
    const done = await publicationsWhen(testApp.app, owner, isSettled, 2);
    expect(done.map(({ status }) => status)).toEqual(["published", "published"]);
    expect([channel, second].map(textsIn)).toEqual([
      ["Bold & calm\n• one\n\n#news"],
      ["Bold & calm\n• one\n\n#news"],
    ]);
    expect(acceptedSends()).toHaveLength(2);
    const there = done.find(({ channelId }) => channelId === second.id);
    expect(there?.messageUrl).toContain(`/${second.username}/`);
  });

  it("waits without a worker and goes out when one starts", async () => {
    await postPublications(testApp.app, owner, { channelIds: [channel.id] });
    const [waiting] = await publicationsWhen(testApp.app, owner, () => true);
    expect(waiting?.status).toBe("scheduled");
    await testApp.startWorker();
    await publicationsWhen(testApp.app, owner, ({ status }) => status === "published");
  });

  it("is not sent before its time", async () => {
    await testApp.startWorker();
    await postPublications(testApp.app, owner, {
      channelIds: [channel.id],
      scheduledDate: new Date(Date.now() + 60_000).toISOString(),
      text: "<p>Later</p>",
    });
    await postPublications(testApp.app, owner, { channelIds: [channel.id], text: "<p>Now</p>" });
    await publicationsWhen(
      testApp.app,
      owner,
      (publication) => publication.status === "published" || textOf(publication).includes("Later"),
      2,
    );
    expect(textsIn(channel)).toEqual(["Now"]);
  });

  it("goes out in the order of one channel, however many workers there are", async () => {
    const texts = Array.from({ length: 5 }, (_, n) => `Post ${n}`);
    for (const text of texts)
      await postPublications(testApp.app, owner, {
        channelIds: [channel.id],
        text: `<p>${text}</p>`,
      });
    for (let n = 0; n < 3; n += 1) await testApp.startWorker();
    await publicationsWhen(testApp.app, owner, isSettled, texts.length);
    expect(textsIn(channel)).toEqual(texts);
    expect(acceptedSends()).toHaveLength(texts.length);
  });
});

describe("when it is unknown whether Telegram accepted the post", () => {
  it.each([
    ["drop_after_accept", "connection_lost"],
    ["drop_before_accept", "connection_lost"],
    ["500", "telegram_server_error"],
    ["502html", "telegram_server_error"],
    ["garbage200", "answer_unreadable"],
  ] as const)("%s leaves the post unconfirmed, and it is not sent again", async (kind, code) => {
    testApp.telegram.control.fault({ kind, method: "sendMessage" });
    await testApp.startWorker();
    const publication = await publishOne();
    expect([publication.status, publication.error?.code]).toEqual(["unconfirmed", code]);
    // The next post of the channel goes out, so the engine had every chance to send the first again.
    await postPublications(testApp.app, owner, { channelIds: [channel.id], text: "<p>Next</p>" });
    await publicationsWhen(testApp.app, owner, isSettled, 2);
    expect(sends()).toHaveLength(2);
    expect((await attemptsOf(publication)).map(({ outcome }) => outcome)).toEqual(["unknown"]);
  });

  it("the owner may say it is there", async () => {
    testApp.telegram.control.fault({ kind: "drop_after_accept", method: "sendMessage" });
    await testApp.startWorker();
    const publication = await publishOne();
    expect((await resolve(publication, "it_is_there")).status).toBe(200);
    const [resolved] = await publicationsWhen(testApp.app, owner, isSettled);
    expect(resolved).toMatchObject({ status: "published", error: null });
    expect(sends()).toHaveLength(1);
  });

  it("the owner may have it sent again, once for each decision", async () => {
    testApp.telegram.control.fault({ kind: "drop_before_accept", method: "sendMessage" });
    await testApp.startWorker();
    const publication = await publishOne();
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => await resolve(publication, "send_again")),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(4);
    await publicationsWhen(testApp.app, owner, ({ status }) => status === "published");
    expect(textsIn(channel)).toEqual(["Hello"]);
    expect(sends()).toHaveLength(2);
    expect((await attemptsOf(publication)).map(({ outcome }) => outcome)).toEqual([
      "unknown",
      "delivered",
    ]);
  });

  it("the owner may dismiss it", async () => {
    testApp.telegram.control.fault({ kind: "drop_after_accept", method: "sendMessage" });
    await testApp.startWorker();
    const publication = await publishOne();
    expect((await resolve(publication, "dismiss")).status).toBe(200);
    const [resolved] = await publicationsWhen(testApp.app, owner, isSettled);
    expect(resolved).toMatchObject({ status: "failed", error: { code: "dismissed" } });
    const again = resolved && (await resolve(resolved, "send_again"));
    expect(again?.body.code, "it may be there after all").toBe("too_late");
  });

  it("a decision about a publication that has changed since is too late", async () => {
    testApp.telegram.control.fault({ kind: "drop_after_accept", method: "sendMessage" });
    await testApp.startWorker();
    const publication = await publishOne();
    await resolve(publication, "dismiss");
    const again = await resolve(publication, "it_is_there");
    expect([again.status, again.body.code]).toEqual([409, "too_late"]);
  });
});

describe("when Telegram asks to wait", () => {
  it("no post of that bot leaves inside the pause, while another bot's go at once", async () => {
    const bot = createBot(testApp);
    const [first, second] = [
      await connectChannel(testApp, owner, bot),
      await connectChannel(testApp, owner, bot),
    ];
    testApp.telegram.control.fault({ kind: "429", botId: bot.id, retryAfter: 4 });
    await testApp.startWorker();
    await postPublications(testApp.app, owner, { channelIds: [first.id] });
    await publicationsWhen(testApp.app, owner, ({ deferred }) => deferred);
    for (const { id } of [second, channel]) {
      await postPublications(testApp.app, owner, { channelIds: [id] });
    }
    await publicationsWhen(testApp.app, owner, ({ status }) => status === "published", 3);
    const [refused, ...later] = sends().filter(({ botId }) => botId === bot.id);
    const pauseEnds = Date.parse(refused?.time ?? "") + 4000;
    expect(refused?.outcome?.status).toBe(429);
    expect(later).toHaveLength(2);
    expect(later.filter(({ time }) => Date.parse(time) < pauseEnds)).toEqual([]);
    const other = sends().find(({ botId }) => botId === channel.botId);
    expect(Date.parse(other?.time ?? "")).toBeLessThan(pauseEnds);
  });
});

describe("when Telegram refuses", () => {
  it("the post fails with the reason, and the owner may try again after correcting it", async () => {
    testApp.telegram.control.setMember(channel.chatId, channel.botId, {
      rights: { can_post_messages: false },
    });
    await testApp.startWorker();
    const publication = await publishOne();
    expect(publication).toMatchObject({ status: "failed", error: { code: "need_admin_rights" } });
    testApp.telegram.control.setMember(channel.chatId, channel.botId);
    expect((await resolve(publication, "send_again")).status).toBe(200);
    expect(await statusOf(channel)).toBe("no_post_right");
    await publicationsWhen(testApp.app, owner, ({ status }) => status === "published");
    expect(textsIn(channel)).toEqual(["Hello"]);
    expect(await statusOf(channel), "what was delivered proves the right").toBe("ok");
  });

  it("a revoked token is tried once; its post and those behind it are held until a new one is given", async () => {
    const newToken = testApp.telegram.control.revokeBotToken(channel.botId);
    await testApp.startWorker();
    await postPublications(testApp.app, owner, { channelIds: [channel.id] });
    const [first] = await publicationsWhen(testApp.app, owner, ({ held }) => held);
    expect(await statusOf(channel)).toBe("bad_token");
    expect(first && (await attemptsOf(first))).toMatchObject([
      { outcome: "rejected", code: "bot_unauthorized" },
    ]);
    await postPublications(testApp.app, owner, { channelIds: [channel.id], text: "<p>Held</p>" });
    const other = await connectChannel(testApp, owner);
    await postPublications(testApp.app, owner, { channelIds: [other.id] });
    await publicationsWhen(
      testApp.app,
      owner,
      ({ channelId, status }) => channelId === channel.id || status === "published",
      3,
    );
    expect(sends().filter(({ botId }) => botId === channel.botId)).toHaveLength(1);
    const waiting = await publicationsWhen(testApp.app, owner, () => true, 3);
    expect(waiting.filter(({ held }) => held)).toHaveLength(2);
    const update = await testApp.app.inject({
      method: "PUT",
      url: `/api/channels/${channel.id}`,
      headers: owner.headers,
      payload: { botToken: newToken },
    });
    expect(update.statusCode).toBe(200);
    await publicationsWhen(testApp.app, owner, isSettled, 3);
    expect(textsIn(channel)).toEqual(["Hello", "Held"]);
  });

  it("a waiting post may be deleted, and is not sent then", async () => {
    await postPublications(testApp.app, owner, { channelIds: [channel.id] });
    const [waiting] = await publicationsWhen(testApp.app, owner, () => true);
    expect(waiting && (await resolve(waiting, "dismiss")).status).toBe(200);
    await testApp.startWorker();
    await postPublications(testApp.app, owner, { channelIds: [channel.id], text: "<p>Next</p>" });
    const settled = await publicationsWhen(testApp.app, owner, isSettled, 2);
    expect(settled.find(({ id }) => id === waiting?.id)?.error?.code).toBe("dismissed");
    expect(textsIn(channel)).toEqual(["Next"]);
  });

  it("trying again needs room in the plan, like every publication", async () => {
    const free = await startTestApp();
    const someone = await signUp(free);
    const only = await connectChannel(free, someone);
    free.telegram.control.kick(only.chatId, only.botId);
    await free.startWorker();
    await postPublications(free.app, someone, { channelIds: [only.id] });
    const [failed] = await publicationsWhen(free.app, someone, isSettled);
    for (let n = 0; n < 10; n += 1) {
      const later = new Date(Date.now() + 3_600_000).toISOString();
      await postPublications(free.app, someone, { channelIds: [only.id], scheduledDate: later });
    }
    const response = await free.app.inject({
      method: "POST",
      url: `/api/publications/${failed?.id}/resolve`,
      headers: someone.headers,
      payload: { choice: "send_again", version: failed?.version },
    });
    expect([response.statusCode, response.json<ErrorBody>().code]).toEqual([
      403,
      "publication_limit_reached",
    ]);
    await free.close();
  });

  it("a channel that is removed fails the posts that wait for it", async () => {
    await postPublications(testApp.app, owner, { channelIds: [channel.id] });
    const response = await testApp.app.inject({
      method: "DELETE",
      url: `/api/channels/${channel.id}`,
      headers: owner.headers,
    });
    expect(response.statusCode).toBe(200);
    const [publication] = await publicationsWhen(testApp.app, owner, isSettled);
    expect(publication).toMatchObject({
      status: "failed",
      error: { code: "channel_removed" },
      channelTitle: channel.title,
    });
  });
});

describe("a post whose time passed more than an hour ago", () => {
  it("is missed, not sent, and goes out when its owner says so", async () => {
    await postPublications(testApp.app, owner, { channelIds: [channel.id] });
    const past = sql`now() - interval '61 minutes'`;
    await testApp.deps.database.db
      .update(publicationsTable)
      .set({ dueAt: past, notBefore: past, lateLimitAt: sql`now() - interval '1 minute'` });
    await testApp.startWorker();
    const [missed] = await publicationsWhen(testApp.app, owner, isSettled);
    expect(missed).toMatchObject({ status: "missed", error: { code: "too_late_to_send" } });
    expect(sends()).toEqual([]);
    if (missed) await resolve(missed, "send_again");
    await publicationsWhen(testApp.app, owner, ({ status }) => status === "published");
    expect(textsIn(channel)).toEqual(["Hello"]);
  });
});

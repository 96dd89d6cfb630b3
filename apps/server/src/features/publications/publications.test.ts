import { emptyPost, postOptionsOf } from "@vestnik/domain/content";
import { randomUUID } from "node:crypto";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import { errorSentence } from "@vestnik/contract/errorSentences";
import type { Publication } from "@vestnik/contract/publications";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { channels, publications } from "../../db/schema.ts";
import { connectChannel, postPublications, signUp, visitor } from "../../testing/factories.ts";
import type { Owner, TestChannel } from "../../testing/factories.ts";
import { startOwnedApp } from "../../testing/ownedApp.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";

let testApp: TestApp;
let owner: Owner;
let stranger: Owner;
let channel: TestChannel;

beforeAll(async () => ({ testApp, owner, stranger, channel } = await startOwnedApp()));
afterAll(async () => await testApp.close());

async function listOf(who: Owner): Promise<Publication[]> {
  const response = await testApp.app.inject({ url: "/api/publications", headers: who.headers });
  return response.json<{ publications: Publication[] }>().publications;
}

describe("a publication is refused, and nothing of it is stored,", () => {
  const upload = (n: number) => `/uploads/${String(n).padStart(24, "a")}.jpg`;
  const letters = (count: number) => `<p>${"x".repeat(count)}</p>`;

  it.each([
    ["without a channel", { channelIds: [] }, 422, "no_channel"],
    ["without content", { text: "<p> </p>" }, 422, "no_content"],
    ["with tags alone", { text: "", tags: ["#news"] }, 422, "no_content"],
    ["with a link for a tag", { tags: ["news", "https://example.org/a"] }, 422, "tag_is_link"],
    ["with a link among the words of a tag", { tags: ["see t.me/coffee"] }, 422, "tag_is_link"],
    ["with a script as its only content", { text: "<script>alert(1)</script>" }, 422, "no_content"],
    ["with 4097 characters", { text: letters(4097) }, 422, "text_too_long"],
    ["with 20,001 ampersands", { text: "&".repeat(20_001) }, 422, "text_too_long"],
    ["with 12,600 lines", { text: "a\n".repeat(12_600) }, 422, "text_too_long"],
    ["with 100,001 characters of HTML", { text: "x".repeat(100_001) }, 400, "validation_failed"],
    [
      "with a 1025-character caption",
      { text: letters(1025), imageUrl: "https://example.org/a.jpg" },
      422,
      "caption_too_long",
    ],
    [
      "when the tags make the caption too long",
      { text: letters(1020), imageUrl: "https://example.org/a.jpg", tags: ["#abc"] },
      422,
      "caption_too_long",
    ],
    [
      "with 11 images",
      { imageUrls: Array.from({ length: 11 }, (_, n) => upload(n)) },
      422,
      "too_many_images",
    ],
    [
      "with an address among several images",
      { imageUrls: [upload(1), "https://example.org/a.jpg"] },
      422,
      "image_url_in_album",
    ],
    [
      "with a script as the image's address",
      { imageUrl: "javascript:alert(1)" },
      422,
      "image_url_invalid",
    ],
    [
      "with an image in a private network",
      { imageUrl: "http://0x7f.1/a.jpg" },
      422,
      "image_url_private",
    ],
    [
      "with a path as the image's address",
      { imageUrl: "/uploads/../../etc/passwd" },
      422,
      "image_missing",
    ],
    ["with an image that was never uploaded", { imageUrl: upload(7) }, 422, "image_missing"],
    [
      "with someone else's or an unknown channel",
      { channelIds: [randomUUID()] },
      404,
      "channel_not_found",
    ],
    ["for a past date", { scheduledDate: "2020-01-01T00:00:00Z" }, 422, "schedule_in_past"],
    [
      "for a date without zone",
      { scheduledDate: "2030-01-01T00:00:00" },
      422,
      "schedule_without_zone",
    ],
    ["with an unknown field", { surprise: true }, 400, "validation_failed"],
    ["with a channel id that is none", { channelIds: ["x"] }, 404, "channel_not_found"],
  ])("%s", async (_, change, status, code) => {
    const response = await postPublications(testApp.app, owner, {
      channelIds: [channel.id],
      ...change,
    });
    const body = response.json<ErrorBody>();
    expect([response.statusCode, body.code, body.success]).toEqual([status, code, false]);
    expect(body.message).not.toBe("");
    expect(await listOf(owner)).toEqual([]);
  });

  it("without signing in", async () => {
    const response = await postPublications(testApp.app, visitor, { channelIds: [channel.id] });
    expect([response.statusCode, response.json<ErrorBody>().code]).toEqual([401, "unauthorized"]);
  });

  it("without an idempotency key", async () => {
    const response = await postPublications(testApp.app, owner, { channelIds: [channel.id] }, "");
    expect([response.statusCode, response.json<ErrorBody>().code]).toEqual([
      400,
      "idempotency_key_required",
    ]);
  });

  it("for all channels when one of them is not the owner's", async () => {
    const foreign = await connectChannel(testApp, stranger);
    const response = await postPublications(testApp.app, owner, {
      channelIds: [channel.id, foreign.id],
    });
    expect([response.statusCode, response.json<ErrorBody>().code]).toEqual([
      404,
      "channel_not_found",
    ]);
    expect(await listOf(owner)).toEqual([]);
  });

  it("with a body that is not JSON, in Russian when asked so", async () => {
    const response = await testApp.app.inject({
      method: "POST",
      url: "/api/publications",
      headers: {
        ...owner.headers,
        "content-type": "application/json",
        "accept-language": "ru",
        "idempotency-key": randomUUID(),
      },
      payload: "{",
    });
    const { message } = response.json<ErrorBody>();
    expect(response.statusCode).toBe(400);
    expect(message).toContain(errorSentence("malformed_request", "ru").text);
  });
});

describe("one key, one decision:", () => {
  it("50 parallel equal requests make one publication for each channel", async () => {
    const second = await connectChannel(testApp, owner);
    const channelIds = [channel.id, second.id];
    const key = randomUUID();
    const responses = await Promise.all(
      Array.from(
        { length: 50 },
        async () => await postPublications(testApp.app, owner, { channelIds }, key),
      ),
    );
    const ids = responses.map((response) =>
      response
        .json<{ publications: Publication[] }>()
        .publications.map(({ id }) => id)
        .join(),
    );
    expect(responses.every(({ statusCode }) => statusCode === 201)).toBe(true);
    expect(new Set(ids).size).toBe(1);
    expect(await listOf(owner)).toHaveLength(2);
  });

  it("a key that comes back with another text is refused", async () => {
    const key = randomUUID();
    const first = await postPublications(
      testApp.app,
      owner,
      { channelIds: [channel.id], text: "<p>One</p>" },
      key,
    );
    const other = await postPublications(
      testApp.app,
      owner,
      { channelIds: [channel.id], text: "<p>Two</p>" },
      key,
    );
    expect([first.statusCode, other.statusCode, other.json<ErrorBody>().code]).toEqual([
      201,
      409,
      "idempotency_key_reused",
    ]);
  });

  it("two owners may use the same key", async () => {
    const foreign = await connectChannel(testApp, stranger);
    const key = randomUUID();
    const mine = await postPublications(testApp.app, owner, { channelIds: [channel.id] }, key);
    const theirs = await postPublications(testApp.app, stranger, { channelIds: [foreign.id] }, key);
    expect([mine.statusCode, theirs.statusCode]).toEqual([201, 201]);
  });
});

describe("someone else's publication", () => {
  it("is not found, like one that never existed", async () => {
    const made = await postPublications(testApp.app, owner, { channelIds: [channel.id] });
    const [publication] = made.json<{ publications: Publication[] }>().publications;
    const paths = [publication?.id, randomUUID()].map((id) => `/api/publications/${id}`);
    const bodies = await Promise.all(
      paths.map(async (url) => {
        const response = await testApp.app.inject({ url, headers: stranger.headers });
        return { ...response.json<ErrorBody>(), requestId: "", status: response.statusCode };
      }),
    );
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0]).toMatchObject({ status: 404, code: "not_found" });
    const resolve = await testApp.app.inject({
      method: "POST",
      url: `/api/publications/${publication?.id}/resolve`,
      headers: stranger.headers,
      payload: { choice: "dismiss", version: 1 },
    });
    expect(resolve.statusCode).toBe(404);
    expect(await listOf(stranger)).not.toContainEqual(
      expect.objectContaining({ id: publication?.id }),
    );
  });
});

describe("what is stored", () => {
  it("has only allowed formatting, and tags with their #", async () => {
    const text = `<p onclick="x()">Hi <b>bold</b> <img src=x onerror=alert(1)><a href="javascript:alert(1)">link</a><script>alert(1)</script></p>`;
    const response = await postPublications(testApp.app, owner, {
      channelIds: [channel.id],
      text,
      tags: ["news", "#news", "два слова"],
    });
    const [publication] = response.json<{ publications: Publication[] }>().publications;
    expect(publication?.content).toEqual({
      text: "<p>Hi <strong>bold</strong> link</p>",
      imageUrl: null,
      imageUrls: [],
      media: [],
      tags: ["#news", "#два_слова"],
      ...postOptionsOf(emptyPost),
    });
  });

  it("is returned and listed whole, also a tag of full length whose # was added here", async () => {
    const tags = ["x".repeat(256)];
    const response = await postPublications(testApp.app, owner, { channelIds: [channel.id], tags });
    expect(response.statusCode).toBe(201);
    const list = await testApp.app.inject({ url: "/api/publications", headers: owner.headers });
    expect(list.json<{ publications: Publication[] }>().publications[0]?.content).toMatchObject({
      tags: [`#${tags[0]}`],
    });
  });

  it("is listed by its time, the latest first, whenever it was written, page by page, without gap or repetition", async () => {
    const tomorrow = new Date(testApp.deps.clock().getTime() + 86_400_000).toISOString();
    const later = { channelIds: [channel.id], text: "Tomorrow", scheduledDate: tomorrow };
    await postPublications(testApp.app, owner, later);
    await postPublications(testApp.app, owner, { channelIds: [channel.id], text: "Now" });
    const all = await listOf(owner);
    expect(all[0]).toMatchObject({ dueAt: tomorrow });
    expect(all.map(({ dueAt }) => dueAt)).toEqual(
      all
        .map(({ dueAt }) => dueAt)
        .toSorted()
        .toReversed(),
    );
    const paged: Publication[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const after: string = cursor ? `&cursor=${cursor}` : "";
      const response = await testApp.app.inject({
        url: `/api/publications?limit=2${after}`,
        headers: owner.headers,
      });
      const page = response.json<{ publications: Publication[]; nextCursor: string | null }>();
      paged.push(...page.publications);
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(all);
    expect(all.length).toBeGreaterThan(4);
  });

  it("is not found by an invalid cursor", async () => {
    const response = await testApp.app.inject({
      url: "/api/publications?cursor=x",
      headers: owner.headers,
    });
    expect([response.statusCode, response.json<ErrorBody>().code]).toEqual([
      400,
      "validation_failed",
    ]);
  });
});

it("in a private channel shows the channel's displayed name, also in rows from before that name was stored", async () => {
  const { db } = testApp.deps.database;
  const closed = await connectChannel(testApp, owner);
  const named = { title: `@${closed.chatId}`, username: String(closed.chatId) };
  await db
    .update(channels)
    .set({ ...named, displayName: "Family Archive" })
    .where(eq(channels.id, closed.id));
  const made = await postPublications(testApp.app, owner, {
    channelIds: [closed.id],
    scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const [publication] = made.json<{ publications: Publication[] }>().publications;
  expect(publication).toMatchObject({ channelTitle: "Family Archive" });
  const older = { channelTitle: named.title };
  await db.update(publications).set(older).where(eq(publications.channelId, closed.id));
  const listed = (await listOf(owner)).find(({ id }) => id === publication?.id);
  expect(listed).toMatchObject({ channelTitle: "Family Archive" });
});

describe("the plan's publications", () => {
  it("are counted under parallel requests: the free plan makes exactly 10", async () => {
    const free = await startTestApp();
    const someone = await signUp(free);
    const only = await connectChannel(free, someone);
    const responses = await Promise.all(
      Array.from(
        { length: 25 },
        async () => await postPublications(free.app, someone, { channelIds: [only.id] }),
      ),
    );
    const refused = responses.filter(({ statusCode }) => statusCode === 403);
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
    expect(refused[0]?.json<ErrorBody>()).toMatchObject({
      code: "publication_limit_reached",
      details: { limit: 10, count: 10 },
    });
    await free.close();
  });

  it("leave a limit to what a plan does not count: five hundred a day on the free plan, failed ones too", async () => {
    const free = await startTestApp();
    const someone = await signUp(free);
    const channelIds = [(await connectChannel(free, someone)).id];
    const publish = async () => await postPublications(free.app, someone, { channelIds });
    await publish();
    const { db: freeDb } = free.deps.database;
    const [row] = await freeDb.select().from(publications);
    if (!row) throw new Error("Nothing was published.");
    const { id: _, kind: __, ...rest } = row;
    const failed = { ...rest, status: "failed" as const };
    await freeDb.insert(publications).values(Array.from({ length: 498 }, () => failed));
    expect((await publish()).statusCode).toBe(201);
    const refused = await publish();
    expect(refused.statusCode).toBe(429);
    expect(refused.json<ErrorBody>()).toMatchObject({
      code: "daily_publication_limit_reached",
      details: { limit: 500, count: 500 },
    });
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await freeDb.update(publications).set({ createdAt: yesterday });
    expect((await publish()).statusCode).toBe(201);
    await free.close();
  });
});

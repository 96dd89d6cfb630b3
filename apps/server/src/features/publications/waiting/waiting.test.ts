import { randomUUID } from "node:crypto";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { Publication } from "@vestnik/contract/publications";
import { lateLimit } from "@vestnik/domain/publication";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { channels, publications, uploads } from "../../../db/schema.ts";
import {
  call,
  connectChannel,
  createBot,
  minutesAhead,
  schedule,
  scheduleOne,
  signUp,
  textOf,
  visitor,
} from "../../../testing/factories.ts";
import type { Owner, TestChannel } from "../../../testing/factories.ts";
import { startOwnedApp } from "../../../testing/ownedApp.ts";
import { startTestApp } from "../../../testing/testApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";

let testApp: TestApp;
let owner: Owner;
let stranger: Owner;
let channel: TestChannel;

beforeAll(async () => ({ testApp, owner, stranger, channel } = await startOwnedApp()));
afterAll(async () => await testApp.close());

const ask = async (
  method: Parameters<typeof call>[2],
  path: string,
  payload?: object,
  who = owner,
) => {
  const response = await call(testApp.app, who, method, path, payload);
  const body = response.json<ErrorBody & { publication: Publication }>();
  return { status: response.statusCode, body, code: body.code, publication: body.publication };
};
const get = async ({ id }: Publication) => (await ask("GET", `/publications/${id}`)).publication;
const waitingOne = async (post: Parameters<typeof scheduleOne>[3] = {}) =>
  await scheduleOne(testApp.app, owner, channel, post);
const remove = async ({ id }: Publication) => await ask("DELETE", `/publications/${id}`);
const setStatus = async ({ id }: Publication, change: Partial<typeof publications.$inferInsert>) =>
  await testApp.deps.database.db.update(publications).set(change).where(eq(publications.id, id));

const newText = "<p>Changed</p>";
const edit = async (
  { id, version, dueAt }: Publication,
  change: object = {},
  who: Owner = owner,
) => {
  const asWas = { channelId: channel.id, scheduledDate: dueAt, text: newText, version };
  return await ask("PUT", `/publications/${id}`, { ...asWas, ...change }, who);
};

/** Every decision about a waiting publication, as a request about one version of it. */
const decisions = [
  [
    "an edit",
    "PUT",
    "",
    (version: number) => ({
      version,
      text: newText,
      channelId: channel.id,
      scheduledDate: minutesAhead(60),
    }),
  ],
  [
    "another time",
    "PUT",
    "/schedule",
    (version: number) => ({ version, scheduledDate: minutesAhead(60) }),
  ],
  ["publishing now", "POST", "/publish-now", (version: number) => ({ version })],
  ["a deletion", "DELETE", "", (version: number) => ({ version })],
  ["a restoration", "POST", "/restore", (version: number) => ({ version })],
] as const;

describe.each(decisions)("%s", (name, method, path, payloadOf) => {
  const decide = async (id: string, payload: object, who = owner) =>
    await ask(method, `/publications/${id}${path}`, payload, who);
  const openOne = async () => {
    const publication = await waitingOne();
    return name === "a restoration" ? (await remove(publication)).publication : publication;
  };

  it("is refused without signing in", async () => {
    expect(await decide(randomUUID(), payloadOf(1), visitor)).toMatchObject({
      status: 401,
      code: "unauthorized",
    });
  });

  it("is refused when the server cannot read it", async () => {
    const { id, version } = await openOne();
    const refused = { status: 400, code: "validation_failed" };
    expect(await decide(id, { ...payloadOf(version), version: "1" })).toMatchObject(refused);
    expect(await decide(id, { ...payloadOf(version), surprise: true })).toMatchObject(refused);
  });

  it("about someone else's publication is refused like one about a publication that never existed", async () => {
    const { id, version } = await openOne();
    const [theirs, none] = [
      await decide(id, payloadOf(version), stranger),
      await decide(randomUUID(), payloadOf(version), stranger),
    ];
    expect(theirs).toMatchObject({ status: 404, code: "not_found" });
    expect({ ...theirs.body, requestId: "" }).toEqual({ ...none.body, requestId: "" });
  });

  it("made in an older tab is refused, and the newer tab's change stays", async () => {
    const publication = await openOne();
    const newer = await decide(publication.id, payloadOf(publication.version));
    expect(newer).toMatchObject({ status: 200 });
    const before = await get(publication);
    const older = await decide(publication.id, payloadOf(publication.version));
    const isStillOpen = before.status === publication.status;
    expect([older.status, older.code]).toEqual([
      409,
      isStillOpen ? "changed_elsewhere" : "too_late",
    ]);
    expect(await get(publication)).toEqual(before);
  });

  it.each(["sending", "published", "unconfirmed"] as const)(
    "is too late for a publication that is %s",
    async (status) => {
      const publication = await openOne();
      await setStatus(publication, { status });
      const refused = await decide(publication.id, payloadOf(publication.version));
      expect([refused.status, refused.code]).toEqual([409, "too_late"]);
      expect(await get(publication)).toMatchObject({ status, version: publication.version });
    },
  );
});

describe("an edit", () => {
  it.each([
    ["with nothing in it", { text: "" }, "no_content"],
    ["with too long a text", { text: `<p>${"x".repeat(4097)}</p>` }, "text_too_long"],
    ["with 20,001 ampersands", { text: "&".repeat(20_001) }, "text_too_long"],
    ["for a past date", { scheduledDate: "2020-01-01T00:00:00Z" }, "schedule_in_past"],
    ["for a date without zone", { scheduledDate: "2030-01-01T00:00" }, "schedule_without_zone"],
    ["for an unknown zone", { timeZone: "Mars/Olympus" }, "time_zone_unknown"],
    [
      "with an image that was never uploaded",
      { imageUrl: `/uploads/${"a".repeat(32)}.jpg` },
      "image_missing",
    ],
    ["into a channel that does not exist", { channelId: randomUUID() }, "channel_not_found"],
    ["into a channel that is none", { channelId: "@tea" }, "channel_not_found"],
  ])("%s is refused, and the post stays as it was", async (_, change, code) => {
    const publication = await waitingOne();
    expect((await edit(publication, change)).code).toBe(code);
    expect(await get(publication)).toEqual(publication);
  });

  it("of a poll is refused: polls cannot be edited", async () => {
    const poll = await waitingOne({ kind: "poll", question: "Tea?", options: ["Yes", "No"] });
    expect(await edit(poll)).toMatchObject({ status: 409, code: "poll_not_editable" });
  });

  it("changes words, place, time, zone and how late it may be, and search finds the new words", async () => {
    const other = await connectChannel(testApp, owner);
    const publication = await waitingOne({ text: "<p>Before</p>", latePolicy: "hour" });
    const scheduledDate = minutesAhead(180);
    const change = {
      text: "<p><b>Unmistakable</b></p>",
      tags: ["news"],
      channelId: other.id,
      scheduledDate,
      timeZone: "Asia/Tokyo",
      latePolicy: "day",
    };
    const edited = await edit(publication, change);
    expect(edited.publication).toMatchObject({
      content: { text: "<p><strong>Unmistakable</strong></p>", tags: ["#news"] },
      channelTitle: other.title,
      dueAt: scheduledDate,
      notBefore: scheduledDate,
      timeZone: "Asia/Tokyo",
      latePolicy: "day",
      status: "scheduled",
      version: publication.version + 1,
    });
    const found = await call(testApp.app, owner, "GET", "/publications?search=unmistakable");
    expect(found.json<{ publications: Publication[] }>().publications).toEqual([
      edited.publication,
    ]);
  });

  it("without a date publishes the changed post now, with the changed late policy", async () => {
    const publication = await waitingOne({ text: "<p>Before</p>" });
    const edited = await edit(publication, { scheduledDate: null, latePolicy: "strict" });
    expect(edited).toMatchObject({ status: 200, publication: { latePolicy: "strict" } });
    const [row] = await testApp.deps.database.db
      .select()
      .from(publications)
      .where(eq(publications.id, publication.id));
    const { dueAt, notBefore, lateLimitAt, content } = row ?? {};
    expect(content).toMatchObject({ text: newText });
    expect(dueAt?.getTime()).toBeLessThanOrEqual(Date.now());
    expect(notBefore).toEqual(dueAt);
    expect(Number(lateLimitAt) - Number(dueAt)).toBe(5 * 60_000);
  });

  it("made in two tabs at once is saved from one of them, and refused in the other", async () => {
    const publication = await waitingOne();
    const texts = ["<p>From here</p>", "<p>From there</p>"];
    const saved = await Promise.all(texts.map(async (text) => await edit(publication, { text })));
    expect(saved.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(saved.map(({ code }) => code)).toContain("changed_elsewhere");
    const winner = texts[saved.findIndex(({ status }) => status === 200)];
    expect(textOf(await get(publication))).toBe(winner);
  });

  it("of a post that waits for its bot token is saved where it is", async () => {
    const held = await connectChannel(testApp, owner);
    const publication = await scheduleOne(testApp.app, owner, held);
    const lost = { status: "no_token", botTokenSealed: null } as const;
    await testApp.deps.database.db.update(channels).set(lost).where(eq(channels.id, held.id));
    expect(await edit(publication, { channelId: held.id })).toMatchObject({
      status: 200,
      publication: { held: true, content: { text: newText } },
    });
    expect((await edit(await waitingOne(), { channelId: held.id })).code).toBe("channel_not_found");
  });

  it("no longer protects images it removes from deletion, and protects those it adds", async () => {
    const [before, after] = [await anUpload(), await anUpload()];
    const publication = await waitingOne({ imageUrl: `/uploads/${before}` });
    await edit(publication, { imageUrls: [`/uploads/${after}`] });
    expect((await ask("DELETE", `/upload/image/${before}`)).status).toBe(200);
    expect((await ask("DELETE", `/upload/image/${after}`)).code).toBe("upload_in_use");
  });
});

async function anUpload(): Promise<string> {
  const filename = `${randomUUID().replaceAll("-", "")}.png`;
  const facts = { contentType: "image/png", byteSize: 1, width: 1, height: 1 };
  await testApp.deps.database.db
    .insert(uploads)
    .values({ filename, userId: owner.userId, ...facts });
  return filename;
}

describe("a new time", () => {
  const move = async ({ id, version }: Publication, scheduledDate: string) =>
    await ask("PUT", `/publications/${id}/schedule`, { scheduledDate, version });

  it("in the past is refused", async () => {
    const publication = await waitingOne();
    expect((await move(publication, minutesAhead(-1))).code).toBe("schedule_in_past");
    expect(await get(publication)).toEqual(publication);
  });

  it("for a post or a poll that waits changes nothing else", async () => {
    const post = await waitingOne({ latePolicy: "strict", timeZone: "Europe/Moscow" });
    const poll = await waitingOne({ kind: "poll", question: "Tea?", options: ["Yes", "No"] });
    const scheduledDate = minutesAhead(90);
    const { updatedAt: _, ...unchanged } = post;
    const [dueAt, notBefore] = [scheduledDate, scheduledDate];
    const lateLimitAt = lateLimit(new Date(dueAt), "strict").toISOString();
    expect((await move(post, scheduledDate)).publication).toMatchObject({
      ...unchanged,
      dueAt,
      notBefore,
      lateLimitAt,
      version: 2,
    });
    expect((await move(poll, scheduledDate)).publication).toMatchObject({ dueAt: scheduledDate });
  });

  it.each(["missed", "failed"] as const)(
    "for a publication that was %s schedules it again",
    async (status) => {
      const publication = await waitingOne();
      const errorCode = status === "missed" ? "too_late_to_send" : "chat_not_found";
      await setStatus(publication, { status, errorCode, attempts: 3, crashCount: 1 });
      const scheduledDate = minutesAhead(90);
      expect((await move(publication, scheduledDate)).publication).toMatchObject({
        status: "scheduled",
        error: null,
        deferred: false,
        dueAt: scheduledDate,
      });
    },
  );

  it("for a publication its owner dismissed is too late", async () => {
    const publication = await waitingOne();
    await setStatus(publication, { status: "failed", errorCode: "dismissed" });
    expect((await move(publication, minutesAhead(90))).code).toBe("too_late");
  });

  it("for a post whose channel is gone is refused", async () => {
    const publication = await waitingOne();
    const gone = { status: "failed", errorCode: "channel_removed", channelId: null } as const;
    await setStatus(publication, gone);
    expect((await move(publication, minutesAhead(90))).code).toBe("channel_not_found");
  });
});

describe("a deleted publication", () => {
  it("is not listed, keeps its images and comes back as it was", async () => {
    const filename = await anUpload();
    const publication = await waitingOne({
      imageUrl: `/uploads/${filename}`,
      text: "<p>Zebra</p>",
    });
    expect((await remove(publication)).publication).toMatchObject({
      status: "deleted",
      restorableUntil: publication.dueAt,
    });
    const list = async (query: string) =>
      (await call(testApp.app, owner, "GET", `/publications?search=zebra${query}`)).json<{
        publications: Publication[];
      }>().publications.length;
    expect([await list(""), await list("&status=deleted")]).toEqual([0, 1]);
    expect((await ask("DELETE", `/upload/image/${filename}`)).code).toBe("upload_in_use");
    const restored = await ask("POST", `/publications/${publication.id}/restore`);
    expect(restored.publication).toMatchObject({
      status: "scheduled",
      content: publication.content,
      dueAt: publication.dueAt,
    });
    expect(await list("")).toBe(1);
  });

  it("does not come back after its time", async () => {
    const publication = await waitingOne();
    await remove(publication);
    await setStatus(publication, { dueAt: new Date(Date.now() - 1000) });
    const restored = await ask("POST", `/publications/${publication.id}/restore`);
    expect(restored.code).toBe("schedule_in_past");
  });

  it("comes back after its time where it waited for a bot token, until it is too late", async () => {
    const held = await connectChannel(testApp, owner);
    const publication = await scheduleOne(testApp.app, owner, held);
    const refused = { status: "bad_token" } as const;
    await testApp.deps.database.db.update(channels).set(refused).where(eq(channels.id, held.id));
    const [dueAt, lateLimitAt] = [new Date(Date.now() - 1000), new Date(Date.now() + 60_000)];
    await setStatus(publication, { dueAt, lateLimitAt });
    const restore = async () => await ask("POST", `/publications/${publication.id}/restore`);
    expect((await remove(publication)).publication.restorableUntil).toBe(lateLimitAt.toISOString());
    const as = { status: "scheduled", heldBy: "bot_token", dueAt: dueAt.toISOString() };
    expect((await restore()).publication).toMatchObject(as);
    await remove(publication);
    await setStatus(publication, { lateLimitAt: dueAt });
    expect((await restore()).code).toBe("schedule_in_past");
  });

  it("frees quota in the plan, and comes back only while there is quota", async () => {
    const free = await startTestApp();
    const someone = await signUp(free);
    const only = await connectChannel(free, someone);
    const made = await Promise.all(
      Array.from({ length: 10 }, async () => await scheduleOne(free.app, someone, only)),
    );
    const path = `/publications/${made[0]?.id}`;
    expect((await call(free.app, someone, "DELETE", path)).statusCode).toBe(200);
    await scheduleOne(free.app, someone, only);
    const restored = await call(free.app, someone, "POST", `${path}/restore`);
    expect([restored.statusCode, restored.json<ErrorBody>().code]).toEqual([
      403,
      "publication_limit_reached",
    ]);
    await free.close();
  });

  it("does not come back into a channel that is gone", async () => {
    const gone = await connectChannel(testApp, owner);
    const publication = await scheduleOne(testApp.app, owner, gone);
    await remove(publication);
    expect((await ask("DELETE", `/channels/${gone.id}`)).status).toBe(200);
    const restored = await ask("POST", `/publications/${publication.id}/restore`);
    expect(restored.code).toBe("channel_not_found");
  });
});

describe("publishing now", () => {
  it("sends a post that waited for tomorrow, with the words of its last edit, once", async () => {
    const quick = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
    const someone = await signUp(quick);
    const bot = createBot(quick);
    const there = await connectChannel(quick, someone, bot);
    const [publication] = await schedule(quick.app, someone, { channelIds: [there.id] });
    await quick.startWorker();
    const edited = {
      text: newText,
      channelId: there.id,
      scheduledDate: minutesAhead(60),
      version: 1,
    };
    await call(quick.app, someone, "PUT", `/publications/${publication?.id}`, edited);
    const path = `/publications/${publication?.id}/publish-now`;
    const answers = [
      await call(quick.app, someone, "POST", path, { version: 2 }),
      await call(quick.app, someone, "POST", path, { version: 2 }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409]);
    await expect
      .poll(() => quick.telegram.control.posts(there.chatId).map(({ text }) => text))
      .toEqual(["Changed"]);
    await quick.close();
  });
});

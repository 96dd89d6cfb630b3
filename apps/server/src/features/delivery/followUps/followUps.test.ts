/** Posts that are in their channels: changed everywhere, removed, pinned; what Telegram refuses or does not answer. */
import type { BatchResult } from "@vestnik/contract/batches";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { FollowUp, Publication } from "@vestnik/contract/publications";
import { MAX_DAILY_FOLLOW_UPS } from "@vestnik/domain/followUp";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { followUps, publications } from "../../../db/schema.ts";
import {
  call,
  connectChannel,
  isSettled,
  postPublications,
  publicationsWhen,
  scheduleOne,
  signUp,
  visitor,
} from "../../../testing/factories.ts";
import type { Owner, TestChannel } from "../../../testing/factories.ts";
import { plainJpeg } from "../../../testing/images/hostileImages.ts";
import { storeBytes } from "../../../testing/images/storedImage.ts";
import { sampleVideo } from "../../../testing/media/sampleMedia.ts";
import { storeSample } from "../../../testing/media/storedSample.ts";
import { startTestApp } from "../../../testing/testApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";
import type { PollingWorker } from "../../../machine/pollingWorker.ts";
import { startFollowUpWorker } from "./followUpWorker.ts";

let testApp: TestApp;
let followUpWorker: PollingWorker;
let owner: Owner;
let channels: TestChannel[];

beforeAll(async () => {
  testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
  await testApp.startWorker();
  followUpWorker = startFollowUpWorker(testApp.deps, { lookEveryMs: 20 });
});
afterAll(async () => {
  await followUpWorker.stop();
  await testApp.close();
});
beforeEach(async () => {
  owner = await signUp(testApp);
  channels = [await connectChannel(testApp, owner), await connectChannel(testApp, owner)];
});

const control = () => testApp.telegram.control;
const upload = async () =>
  `/uploads/${await storeBytes(testApp.deps, owner.userId, await plainJpeg())}`;
const ask = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) =>
  await call(testApp.app, owner, method, path, body);

async function published(content: object): Promise<Publication[]> {
  const channelIds = channels.map(({ id }) => id);
  await postPublications(testApp.app, owner, { ...content, channelIds });
  const made = await publicationsWhen(testApp.app, owner, isSettled, channels.length);
  expect(made.map(({ status }) => status)).toEqual(channels.map(() => "published"));
  return made;
}

const seen = (made: readonly Publication[]) => ({
  publications: made.map(({ id, version }) => ({ id, version })),
});
const batchPath = ([first]: readonly Publication[]) => `/publications/batches/${first?.batchId}`;
const fix = async (made: readonly Publication[], content: object) =>
  await ask("PUT", `${batchPath(made)}/published`, { ...seen(made), ...content });
const remove = async (made: readonly Publication[]) =>
  await ask("DELETE", `${batchPath(made)}/published`, seen(made));
const pin = async (made: readonly Publication[], pinned: boolean) =>
  await ask("POST", `${batchPath(made)}/pin`, { ...seen(made), pinned });

const isStill = ({ followUp }: Publication) => followUp?.state !== "waiting";
const settled = async () => await publicationsWhen(testApp.app, owner, isStill, channels.length);
const posts = () => channels.map(({ chatId }) => control().posts(chatId));
const refusalOf = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<ErrorBody>().code,
];

describe("refused is", () => {
  it("who is not signed in, and who is somebody else", async () => {
    const made = await published({ text: "Tea" });
    const stranger = await signUp(testApp);
    const calls = [
      ["PUT", `${batchPath(made)}/published`, { ...seen(made), text: "Coffee" }],
      ["DELETE", `${batchPath(made)}/published`, seen(made)],
      ["POST", `${batchPath(made)}/pin`, { ...seen(made), pinned: true }],
      ["POST", `${batchPath(made)}/close-poll`, seen(made)],
    ] as const;
    for (const [method, path, body] of calls) {
      expect((await call(testApp.app, visitor, method, path, body)).statusCode).toBe(401);
      expect((await call(testApp.app, stranger, method, path, body)).statusCode).toBe(404);
      expect((await ask(method, path, { ...body, surprise: 1 })).statusCode).toBe(400);
    }
    expect(
      posts()
        .flat()
        .map(({ text }) => text),
    ).toEqual(["Tea", "Tea"]);
  });

  it("what waits, what was changed elsewhere, and what is removed already", async () => {
    const [channel] = channels;
    if (!channel) throw new Error("There is a channel.");
    const waiting = await scheduleOne(testApp.app, owner, channel);
    expect(refusalOf(await remove([waiting]))).toEqual([409, "not_published"]);
    await ask("DELETE", batchPath([waiting]), seen([waiting]));
    channels = [channel];
    const answer = await postPublications(testApp.app, owner, {
      text: "Tea",
      channelIds: [channel.id],
    });
    expect(answer.statusCode).toBe(201);
    const all = await publicationsWhen(testApp.app, owner, isSettled, 1);
    const made = all.filter(({ status }) => status === "published");
    const old = made.map((one) => ({ ...one, version: one.version - 1 }));
    expect(refusalOf(await remove(old))).toEqual([409, "changed_elsewhere"]);
    expect((await remove(made)).statusCode).toBe(200);
    await expect.poll(() => control().posts(channel.chatId)).toEqual([]);
    const now = (await publicationsWhen(testApp.app, owner, isStill, 1)).filter(
      ({ removedAt }) => removedAt,
    );
    expect(refusalOf(await remove(now))).toEqual([409, "not_published"]);
  });

  it("another form: a text with an image, an album with other images", async () => {
    const text = await published({ text: "Tea" });
    expect(refusalOf(await fix(text, { text: "Tea", imageUrl: await upload() }))).toEqual([
      422,
      "form_not_editable",
    ]);
    const album = [await upload(), await upload()];
    await postPublications(testApp.app, owner, {
      imageUrls: album,
      channelIds: channels.map(({ id }) => id),
    });
    const all = await publicationsWhen(testApp.app, owner, isSettled, 4);
    const albums = all.filter(
      ({ content }) => "imageUrls" in content && content.imageUrls.length > 0,
    );
    expect(refusalOf(await fix(albums, { text: "", imageUrls: [...album].reverse() }))).toEqual([
      422,
      "album_not_editable",
    ]);
  });

  it("removing what is older than 48 hours", async () => {
    const made = await published({ text: "Tea" });
    await testApp.deps.database.db
      .update(publications)
      .set({ publishedAt: sql`now() - interval '48 hours'` })
      .where(eq(publications.userId, owner.userId));
    expect(refusalOf(await remove(made))).toEqual([409, "too_old_to_remove"]);
  });
});

describe("a correction", () => {
  it("reaches every channel with text, buttons and preview, and keeps what was said before", async () => {
    const made = await published({
      text: "Tee",
      silent: true,
      buttons: [[{ text: "A", url: "a.example" }]],
    });
    const buttons = [[{ text: "B", url: "https://b.example" }]];
    const answer = await fix(made, { text: "Tea", buttons, linkPreview: { mode: "off" } });
    const { results } = answer.json<{ results: BatchResult[] }>();
    expect(results.map(({ refusal, publication: { followUp } }) => [refusal, followUp])).toEqual(
      made.map(() => [null, { kind: "edit", state: "waiting", code: null, description: "" }]),
    );
    const now = await settled();
    expect(posts().flat()).toMatchObject(
      channels.map(() => ({
        text: "Tea",
        reply_markup: { inline_keyboard: [[{ text: "B" }]] },
        link_preview_options: { is_disabled: true },
      })),
    );
    for (const { content, editedAt, followUp } of now) {
      expect(content).toMatchObject({ text: "<p>Tea</p>", silent: true, buttons });
      expect([editedAt !== null, followUp]).toEqual([true, null]);
    }
    const details = await ask("GET", `/publications/${now[0]?.id}`);
    const [done] = details.json<{ followUps: FollowUp[] }>().followUps;
    expect(done).toMatchObject({ kind: "edit", state: "done", before: { text: "<p>Tee</p>" } });
  });

  it("without buttons takes them away, and one that changes nothing is done", async () => {
    const made = await published({ text: "Tea", buttons: [[{ text: "A", url: "a.example" }]] });
    await fix(made, { text: "Tea" });
    const now = await settled();
    expect(
      posts()
        .flat()
        .every((post) => post.reply_markup === undefined),
    ).toBe(true);
    await fix(now, { text: "Tea" });
    expect((await settled()).map(({ followUp }) => followUp)).toEqual([null, null]);
  });

  it("exchanges the only image", async () => {
    const made = await published({ text: "One", imageUrl: await upload() });
    const [before] = posts().flat();
    await fix(made, { text: "Other", imageUrl: await upload() });
    await settled();
    const [after] = posts().flat();
    expect(after?.caption).toBe("Other");
    expect(after?.photo?.at(-1)?.file_unique_id).not.toBe(before?.photo?.at(-1)?.file_unique_id);
  });

  it("exchanges the only image for a video, which can then be hidden", async () => {
    const made = await published({ text: "One", imageUrl: await upload() });
    const url = await storeSample(testApp.deps, owner.userId, await sampleVideo());
    const video = { kind: "video", url, spoiler: false };
    await fix(made, { text: "Other", media: [video] });
    await settled();
    expect(posts().flat()).toMatchObject(
      channels.map(() => ({ caption: "Other", video: { duration: 2 } })),
    );
    expect(posts().flat()[0]).not.toHaveProperty("has_media_spoiler");
    await fix(await settled(), { text: "Other", media: [{ ...video, spoiler: true }] });
    await expect
      .poll(() => posts().flat())
      .toMatchObject(channels.map(() => ({ has_media_spoiler: true, video: { duration: 2 } })));
  });

  it("changes the text of an album, and neither its images nor what they are", async () => {
    const imageUrls = [await upload(), await upload()];
    const made = await published({ text: "Tee", imageUrls });
    const shown = () =>
      posts()
        .flat()
        .map(({ photo }) => photo?.at(-1)?.file_unique_id);
    const before = shown();
    await fix(made, { text: "Tea", imageUrls });
    await settled();
    expect(posts().map((album) => album.map(({ caption }) => caption))).toEqual(
      channels.map(() => ["Tea", undefined]),
    );
    expect(shown()).toEqual(before);
  });

  it("sends the image again where a lost answer left open which one is there", async () => {
    channels = channels.slice(0, 1);
    const [one, other] = [await upload(), await upload()];
    const made = await published({ text: "A", imageUrl: one });
    control().fault({ method: "editMessageMedia", kind: "drop_after_accept", times: 0 });
    await fix(made, { text: "B", imageUrl: other });
    const caption = () => posts().flat()[0]?.caption;
    await expect.poll(caption).toBe("B");
    const [doubtful] = await publicationsWhen(testApp.app, owner, () => true, 1);
    await fix(doubtful ? [doubtful] : [], { text: "C", imageUrl: one });
    control().clearFaults();
    await expect.poll(caption).toBe("C");
    const edits = control()
      .requests()
      .filter(({ method }) => method.startsWith("editMessage"));
    expect(edits.at(-1)?.method).toBe("editMessageMedia");
  });

  it("whose worker died is made by another one", async () => {
    channels = channels.slice(0, 1);
    const made = await published({ text: "Tee" });
    control().fault({ method: "editMessageText", kind: "429", retryAfter: 1, times: 1 });
    await fix(made, { text: "Tea" });
    await testApp.deps.database.db
      .update(followUps)
      .set({ state: "asking", fence: 99, leaseUntil: sql`now() - interval '1 second'` })
      .where(eq(followUps.userId, owner.userId));
    const another = startFollowUpWorker(testApp.deps, { lookEveryMs: 20 });
    await expect.poll(() => posts().flat()[0]?.text).toBe("Tea");
    expect(await another.stop()).toBe(true);
    expect((await settled())[0]?.followUp).toBeNull();
  });

  it("whose answers are lost is tried again until it is known to be there", async () => {
    const made = await published({ text: "Tee" });
    control().fault({ method: "editMessageText", kind: "drop_after_accept", times: 3 });
    await fix(made, { text: "Tea" });
    const now = await settled();
    for (const { followUp, content } of now) {
      expect(followUp).toBeNull();
      expect(content).toMatchObject({ text: "<p>Tea</p>" });
    }
    expect(
      posts()
        .flat()
        .map(({ text }) => text),
    ).toEqual(["Tea", "Tea"]);
  });

  it("that Telegram refuses says why, where its owner sees it, in that channel alone", async () => {
    const made = await published({ text: "Tee" });
    const [first] = channels;
    control().removePost(first?.chatId ?? 0, posts()[0]?.[0]?.message_id ?? 0);
    await fix(made, { text: "Tea" });
    const now = await settled();
    const failed = now.find(({ channelId }) => channelId === first?.id);
    expect(failed).toMatchObject({
      content: { text: "<p>Tee</p>" },
      followUp: { kind: "edit", state: "failed", code: "message_gone" },
    });
    expect(posts()[1]?.map(({ text }) => text)).toEqual(["Tea"]);
  });

  it("made twice before the first was done ends with the second", async () => {
    const made = await published({ text: "1" });
    const answer = await fix(made, { text: "2" });
    const { results } = answer.json<{ results: BatchResult[] }>();
    await fix(
      results.map(({ publication }) => publication),
      { text: "3" },
    );
    await expect
      .poll(() =>
        posts()
          .flat()
          .map(({ text }) => text),
      )
      .toEqual(["3", "3"]);
    expect(
      (await settled()).every(({ content }) => "text" in content && content.text === "<p>3</p>"),
    ).toBe(true);
  });
});

it("a removal takes every message of an album out of every channel", async () => {
  const made = await published({ imageUrls: [await upload(), await upload()] });
  expect(posts().flat()).toHaveLength(4);
  await remove(made);
  const now = await settled();
  expect(posts().flat()).toEqual([]);
  expect(now.every(({ removedAt, status }) => removedAt !== null && status === "published")).toBe(
    true,
  );
});

it("a removal that cannot be done leaves the post saying what its history says, also where a correction was under way", async () => {
  channels = channels.slice(0, 1);
  const made = await published({ text: "Tea" });
  control().fault({ method: "editMessageText", kind: "drop_after_accept", times: 0 });
  control().fault({ method: "deleteMessage", kind: "429", retryAfter: 1, times: 0 });
  await fix(made, { text: "Coffee" });
  const texts = () => posts().flatMap((all) => all.map(({ text }) => text));
  await expect.poll(texts).toEqual(["Coffee"]);
  const [now] = await publicationsWhen(testApp.app, owner, () => true, 1);
  expect((await remove(now ? [now] : [])).statusCode).toBe(200);
  await testApp.deps.database.db
    .update(followUps)
    .set({ deadline: sql`now() - interval '1 second'` })
    .where(and(eq(followUps.userId, owner.userId), eq(followUps.kind, "remove")));
  control().clearFaults();
  const isFailed = ({ followUp }: Publication) => followUp?.state === "failed";
  const [left] = await publicationsWhen(testApp.app, owner, isFailed, 1);
  expect(left).toMatchObject({
    content: { text: "<p>Tea</p>" },
    followUp: { kind: "remove", code: "message_too_old" },
  });
  await expect.poll(texts).toEqual(["Tea"]);
  expect((await publicationsWhen(testApp.app, owner, isFailed, 1))[0]).toMatchObject({
    followUp: { kind: "remove" },
  });
});

it("what was removed by hand counts as removed", async () => {
  const made = await published({ text: "Tea" });
  for (const [place, { chatId }] of channels.entries())
    control().removePost(chatId, posts()[place]?.[0]?.message_id ?? 0);
  await remove(made);
  expect((await settled()).every(({ removedAt }) => removedAt !== null)).toBe(true);
});

it("a post is pinned without a sound and unpinned, and without the right its owner reads why", async () => {
  const made = await published({ text: "Tea" });
  const [first, second] = channels;
  control().setMember(second?.chatId ?? 0, second?.botId ?? 0, {
    rights: { can_edit_messages: false },
  });
  // As a page still shows them while something else is recorded.
  const before = made.map((one) => ({ ...one, version: one.version - 1 }));
  expect((await pin(before, true)).statusCode).toBe(200);
  const now = await settled();
  expect(control().pinned(first?.chatId ?? 0)).toEqual([posts()[0]?.[0]?.message_id]);
  const byChannel = (channel: TestChannel | undefined) =>
    now.find(({ channelId }) => channelId === channel?.id);
  expect(byChannel(first)).toMatchObject({ followUp: null });
  expect(byChannel(first)?.pinnedAt).not.toBeNull();
  expect(byChannel(second)).toMatchObject({
    pinnedAt: null,
    followUp: { kind: "pin", state: "failed", code: "message_not_pinnable" },
  });
  const pinned = now.filter(({ pinnedAt }) => pinnedAt !== null);
  await pin(pinned, false);
  expect((await settled()).map(({ pinnedAt }) => pinnedAt)).toEqual([null, null]);
  expect(control().pinned(first?.chatId ?? 0)).toEqual([]);
});

describe("a decision that is not done", () => {
  const withdraw = async (made: readonly Publication[]) =>
    await ask("POST", `${batchPath(made)}/withdraw`, seen(made));
  const changedBy = (answer: { json: <T>() => T }) =>
    answer.json<{ results: BatchResult[] }>().results.map(({ publication }) => publication);

  beforeEach(() => {
    channels = channels.slice(0, 1);
  });

  it("keeps its words for the next correction, and is out of sight when its owner wants that", async () => {
    const made = await published({ text: "Tee" });
    control().fault({ method: "editMessageText", kind: "500", times: 0 });
    await fix(made, { text: "Tea" });
    const [waiting] = await publicationsWhen(testApp.app, owner, () => true, 1);
    const details = await ask("GET", `/publications/${waiting?.id}`);
    const [pending] = details.json<{ followUps: FollowUp[] }>().followUps;
    expect(pending).toMatchObject({ before: null, content: { text: "<p>Tea</p>" } });
    const answer = await withdraw(waiting ? [waiting] : []);
    expect(changedBy(answer).map(({ followUp }) => followUp)).toEqual([null]);
    control().clearFaults();
    const again = await withdraw(changedBy(answer));
    expect(refusalOf(again)).toEqual([409, "too_late"]);
  });

  it("stays in sight after another one was done", async () => {
    const made = await published({ text: "Tee" });
    control().fault({ method: "editMessageText", kind: "429", retryAfter: 1, times: 1 });
    await pin(changedBy(await fix(made, { text: "Tea" })), true);
    await testApp.deps.database.db
      .update(followUps)
      .set({ deadline: sql`now() - interval '1 second'` })
      .where(and(eq(followUps.userId, owner.userId), eq(followUps.kind, "edit")));
    const isPinned = ({ pinnedAt }: Publication) => pinnedAt !== null;
    const [now] = await publicationsWhen(testApp.app, owner, isPinned, 1);
    expect(now?.followUp).toMatchObject({ kind: "edit", state: "failed" });
  });

  it("gives way to a removal also when its request was under way, and nothing else is decided while that waits", async () => {
    const made = await published({ text: "Tee" });
    const answer = Promise.withResolvers<void>();
    onTestFinished(() => answer.resolve());
    const until = answer.promise;
    control().fault({ method: "editMessageText", kind: "500", until, times: 0 });
    const edited = changedBy(await fix(made, { text: "Tea" }));
    const { db } = testApp.deps.database;
    const asking = and(eq(followUps.userId, owner.userId), eq(followUps.state, "asking"));
    await expect.poll(async () => await db.$count(followUps, asking)).toBe(1);
    control().fault({ method: "deleteMessage", kind: "500", times: 0 });
    expect((await remove(edited)).statusCode).toBe(200);
    answer.resolve();
    // Each try of the removal is a change of the publication.
    const latest = async () => await publicationsWhen(testApp.app, owner, () => true, 1);
    const fixing = async () => refusalOf(await fix(await latest(), { text: "Late" }));
    const pinning = async () => refusalOf(await pin(await latest(), true));
    await expect.poll(fixing).toEqual([409, "being_removed"]);
    await expect.poll(pinning).toEqual([409, "being_removed"]);
    control().clearFaults();
    await expect.poll(() => posts().flat()).toEqual([]);
    expect((await settled())[0]).toMatchObject({ followUp: null, messageUrl: null });
  });

  it("is not begun any more when its time is over", async () => {
    const made = await published({ text: "Tee" });
    control().fault({ method: "deleteMessage", kind: "500", times: 0 });
    await remove(made);
    await testApp.deps.database.db
      .update(followUps)
      .set({ deadline: sql`now() - interval '1 second'`, notBefore: sql`now()`, state: "waiting" })
      .where(eq(followUps.userId, owner.userId));
    control().clearFaults();
    const now = await settled();
    expect(now[0]).toMatchObject({
      removedAt: null,
      followUp: { kind: "remove", state: "failed", code: "message_too_old" },
    });
    expect(posts().flat()).toHaveLength(1);
  });

  it("is refused beyond the number of a day", async () => {
    const made = await published({ text: "Tee" });
    const { id = "" } = made[0] ?? {};
    await testApp.deps.database.db.insert(followUps).values(
      Array.from({ length: MAX_DAILY_FOLLOW_UPS }, () => ({
        userId: owner.userId,
        publicationId: id,
        kind: "pin" as const,
        state: "done" as const,
        deadline: new Date(),
      })),
    );
    expect(refusalOf(await pin(made, true))).toEqual([429, "daily_change_limit_reached"]);
  });
});

it("the text of a picture is corrected although its owner has removed the picture from the storage", async () => {
  channels = channels.slice(0, 1);
  const imageUrl = await upload();
  const made = await published({ text: "Tee", imageUrl });
  await testApp.deps.files.remove(imageUrl.replace("/uploads/", ""));
  await fix(made, { text: "Tea", imageUrl });
  await settled();
  expect(
    posts()
      .flat()
      .map(({ caption }) => caption),
  ).toEqual(["Tea"]);
});

it("the same words may be published again after they were removed", async () => {
  channels = channels.slice(0, 1);
  const made = await published({ text: "Tea" });
  await remove(made);
  await settled();
  const channelIds = channels.map(({ id }) => id);
  const again = await postPublications(testApp.app, owner, {
    text: "<p>Tea</p>",
    channelIds,
    ifRepeated: "ask",
  });
  expect(again.statusCode).toBe(201);
});

/** Posts in two messages, the media and then the words; and pictures that are shown as the page behind a link. */
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { Publication } from "@vestnik/contract/publications";
import { isNotNull, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { attempts, deliveryEpoch, publications } from "../../../db/schema.ts";
import type { PollingWorker } from "../../../machine/pollingWorker.ts";
import {
  call,
  connectChannel,
  isSettled,
  minutesAhead,
  postPublications,
  publicationsWhen,
  scheduleOne,
} from "../../../testing/factories.ts";
import type { Owner, TestChannel } from "../../../testing/factories.ts";
import { plainJpeg } from "../../../testing/images/hostileImages.ts";
import { storeBytes } from "../../../testing/images/storedImage.ts";
import { startOwnedApp } from "../../../testing/ownedApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";
import { partPosts } from "../database/secondParts.ts";
import { startFollowUpWorker } from "./followUpWorker.ts";

let testApp: TestApp;
let followUpWorker: PollingWorker | undefined;
let owner: Owner;
let channel: TestChannel;
let album: string[];

beforeEach(async () => {
  ({ testApp, owner, channel } = await startOwnedApp());
  followUpWorker = undefined;
  album = [await upload(), await upload()];
});
afterEach(async () => {
  await followUpWorker?.stop();
  await testApp.close();
});

const db = () => testApp.deps.database.db;
const posts = (of = channel) => testApp.telegram.control.posts(of.chatId);
const long = "Tea ".repeat(700).trim();
const buttons = [[{ text: "Shop", url: "https://shop.example" }]];

async function upload(): Promise<string> {
  return `/uploads/${await storeBytes(testApp.deps, owner.userId, await plainJpeg())}`;
}

function startParting(): void {
  followUpWorker = startFollowUpWorker(testApp.deps, { lookEveryMs: 20 });
}

const apart = () => ({ text: long, imageUrls: album, buttons, shape: "apart" as const });

async function publish(content: object = apart()): Promise<void> {
  const made = await postPublications(testApp.app, owner, { channelIds: [channel.id], ...content });
  expect(made.statusCode).toBe(201);
}

/** What is sent, in short. */
const shown = (of = channel) =>
  posts(of).map((post) => ("text" in post && post.text ? post.text.slice(0, 3) : "picture"));

const secondOf = (all: readonly Publication[]) => all.find(({ firstId }) => firstId !== null);
const firstOf = (all: readonly Publication[]) => all.find(({ firstId }) => firstId === null);

async function resolve(publication: Publication | undefined, choice: string): Promise<void> {
  const { id = "", version } = publication ?? {};
  const path = `/publications/${id}/resolve`;
  const answer = await call(testApp.app, owner, "POST", path, { choice, version });
  expect(answer.statusCode).toBe(200);
}

describe("refused is", () => {
  it.each([
    ["a form of another name", { shape: "round" }, 400, "validation_failed"],
    ["an album with buttons in one message", { shape: "together" }, 422, "caption_too_long"],
    ["an album as a card", { shape: "card" }, 422, "caption_too_long"],
    ["a second message without words", { text: "" }, 422, "buttons_in_album"],
    ["a second message of 4097 letters", { text: "a".repeat(4097) }, 422, "text_too_long"],
  ])("%s", async (_, change, status, code) => {
    const post = { ...apart(), ...change, channelIds: [channel.id] } as never;
    const answer = await postPublications(testApp.app, owner, post);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
  });
});

describe("a post in two messages", () => {
  it("is its album, and then its whole text with the buttons, silently, pinned and removed as one", async () => {
    await testApp.startWorker();
    startParting();
    await publish({ ...apart(), pin: {}, removeAfterMinutes: 60 });
    const both = await publicationsWhen(testApp.app, owner, isSettled, 2);
    expect(shown()).toEqual(["picture", "picture", "Tea"]);
    const [picture, , words] = posts();
    expect(picture?.caption).toBeUndefined();
    expect(words).toMatchObject({ text: long, reply_markup: { inline_keyboard: [[{}]] } });
    const [first, second] = [firstOf(both), secondOf(both)];
    expect(second).toMatchObject({ firstId: first?.id, status: "published", dueAt: first?.dueAt });
    expect(first).toMatchObject({ content: { text: "", shape: "together", pin: null } });
    expect(second).toMatchObject({ content: { media: [], silent: true, pin: {} } });
    const isPlanned = ({ removeAt }: Publication) => removeAt !== null;
    await publicationsWhen(testApp.app, owner, isPlanned, 2);
    await expect
      .poll(() => testApp.telegram.control.pinned(channel.chatId))
      .toEqual([posts()[2]?.message_id]);
    const usage = await call(testApp.app, owner, "GET", "/credits/info");
    expect(usage.json()).toMatchObject({ data: { publications: { used: 1 } } });
  });

  it("has nothing of its channel between the two, also when the process ends there", async () => {
    const worker = await testApp.startWorker();
    await publish();
    await publish({ text: "Between" });
    const isFirstOut = ({ status, content }: Publication) =>
      status === "published" || !("media" in content && content.media.length > 0);
    await publicationsWhen(testApp.app, owner, isFirstOut, 2);
    await worker.stop();
    expect(shown()).toEqual(["picture", "picture"]);
    await testApp.startWorker();
    // Several workers make one.
    await Promise.all([1, 2, 3].map(async () => await partPosts(db())));
    await publicationsWhen(testApp.app, owner, isSettled, 3);
    expect(shown()).toEqual(["picture", "picture", "Tea", "Bet"]);
  });

  it("never says its words alone: they wait while the first is refused or in doubt", async () => {
    await testApp.startWorker();
    startParting();
    testApp.telegram.control.fault({ kind: "drop_after_accept", method: "sendMediaGroup" });
    await publish();
    const [first] = await publicationsWhen(testApp.app, owner, isSettled);
    expect(first?.status).toBe("unconfirmed");
    await partPosts(db());
    expect(shown()).toEqual(["picture", "picture"]);
    await resolve(first, "it_is_there");
    await publicationsWhen(testApp.app, owner, isSettled, 2);
    expect(shown()).toEqual(["picture", "picture", "Tea"]);
  });

  it("is sent again as a whole when the first was refused", async () => {
    await testApp.startWorker();
    startParting();
    testApp.telegram.control.fault({ kind: "kick", method: "sendMediaGroup" });
    await publish();
    const [first] = await publicationsWhen(testApp.app, owner, isSettled);
    expect(first).toMatchObject({ status: "failed", content: { shape: "apart" } });
    testApp.telegram.control.setMember(channel.chatId, channel.botId);
    await resolve(first, "send_again");
    await publicationsWhen(testApp.app, owner, isSettled, 2);
    expect(shown()).toEqual(["picture", "picture", "Tea"]);
  });

  it("whose second message is refused says so, with its first, and sends it again", async () => {
    await testApp.startWorker();
    startParting();
    testApp.telegram.control.fault({ kind: "kick", method: "sendMessage" });
    await publish();
    const both = await publicationsWhen(testApp.app, owner, isSettled, 2);
    expect(firstOf(both)).toMatchObject({ status: "published", secondStatus: "failed" });
    expect(secondOf(both)).toMatchObject({ status: "failed", firstId: firstOf(both)?.id });
    testApp.telegram.control.setMember(channel.chatId, channel.botId);
    await resolve(secondOf(both), "send_again");
    await publicationsWhen(testApp.app, owner, ({ status }) => status === "published", 2);
    expect(shown()).toEqual(["picture", "picture", "Tea"]);
  });

  it("goes to each channel as a pair of its own, and waits as one decision", async () => {
    const other = await connectChannel(testApp, owner);
    const made = await scheduleOne(testApp.app, owner, channel, apart());
    const batch = `/publications/batches/${made.batchId}`;
    const seen = { publications: [{ id: made.id, version: made.version }] };
    expect((await call(testApp.app, owner, "DELETE", batch, seen)).statusCode).toBe(200);
    await testApp.startWorker();
    startParting();
    testApp.telegram.control.fault({ kind: "kick", chatId: other.chatId });
    await publish({ ...apart(), channelIds: [channel.id, other.id] });
    await publicationsWhen(testApp.app, owner, isSettled, 3);
    expect([shown(), shown(other)]).toEqual([["picture", "picture", "Tea"], []]);
  });

  it("has no second one when its owner removed the first before", async () => {
    const worker = await testApp.startWorker();
    await publish();
    await publicationsWhen(testApp.app, owner, isSettled);
    await worker.stop();
    await db()
      .update(publications)
      .set({ removedAt: sql`now()` });
    await partPosts(db());
    const all = await publicationsWhen(testApp.app, owner, isSettled);
    expect(all).toMatchObject([{ firstId: null, content: { shape: "together" } }]);
  });
});

it("a second message that still waits is not sent when its owner removes the first", async () => {
  const worker = await testApp.startWorker();
  await publish();
  const [made] = await publicationsWhen(testApp.app, owner, isSettled);
  await worker.stop();
  await partPosts(db());
  const first = firstOf(await publicationsWhen(testApp.app, owner, () => true, 2)) ?? made;
  const seen = { publications: [{ id: first?.id, version: first?.version }] };
  const path = `/publications/batches/${first?.batchId}/published`;
  expect((await call(testApp.app, owner, "DELETE", path, seen)).statusCode).toBe(200);
  startParting();
  await publicationsWhen(testApp.app, owner, ({ removedAt }) => removedAt !== null);
  // Nor when it is restored.
  const isSecond = isNotNull(publications.firstId);
  const [second] = await db().select().from(publications).where(isSecond);
  expect(second?.status).toBe("deleted");
  const restored = await call(testApp.app, owner, "POST", `/publications/${second?.id}/restore`, {
    version: second?.version,
  });
  expect([restored.statusCode, restored.json<ErrorBody>().code]).toEqual([
    409,
    "first_message_removed",
  ]);
  await testApp.startWorker();
  await publish({ text: "After it" });
  await expect.poll(() => shown()).toEqual(["Aft"]);
});

describe("after the database was set back, a second message", () => {
  async function sendBoth(): Promise<void> {
    const worker = await testApp.startWorker();
    startParting();
    await publish();
    await publicationsWhen(testApp.app, owner, isSettled, 2);
    await followUpWorker?.stop();
    await worker.stop();
  }

  /** As it was when the first was in the line, or in its channel alone. */
  async function setBack(status: "scheduled" | "published"): Promise<void> {
    const content = { kind: "post" as const, text: long, tags: [], imageUrls: album };
    const isSecond = isNotNull(publications.firstId);
    const [second] = await db().select().from(publications).where(isSecond);
    await db().delete(publications).where(isSecond);
    if (status === "scheduled") await db().delete(attempts);
    await db().execute(
      sql`update ${publications} set content = ${JSON.stringify({ ...content, shape: "apart" })}::jsonb,
        plain_text = ${second?.plainText}, status = ${status}`,
    );
    if (status === "scheduled") {
      const claim = { fence: 0, attemptId: null, attempts: 0, messageIds: null, publishedAt: null };
      await db().update(publications).set(claim);
    }
  }

  it.each(["scheduled", "published"] as const)(
    "that was sent is not sent again, though the first is called %s",
    async (status) => {
      await sendBoth();
      await setBack(status);
      await testApp.startWorker();
      startParting();
      await publicationsWhen(testApp.app, owner, ({ status: now }) => now === "published", 2);
      expect(shown()).toEqual(["picture", "picture", "Tea"]);
    },
  );

  it("that a silent worker may have sent is its owner's to decide", async () => {
    await sendBoth();
    await setBack("published");
    await db().insert(deliveryEpoch).values({}).onConflictDoNothing();
    await db()
      .update(deliveryEpoch)
      .set({ beganAt: sql`now()` });
    await partPosts(db());
    const all = await publicationsWhen(testApp.app, owner, isSettled, 2);
    expect(secondOf(all)).toMatchObject({
      status: "unconfirmed",
      error: { code: "worker_stopped" },
    });
  });
});

describe("a picture as a card", () => {
  it("is the page of a long text, at the public address of the upload, and anyone may read it there", async () => {
    await testApp.startWorker();
    const [picture = ""] = album;
    await publish({ text: long, imageUrl: picture, buttons, shape: "card" });
    await publicationsWhen(testApp.app, owner, isSettled);
    const url = `${testApp.deps.config.appUrl}${picture}`;
    expect(posts()).toMatchObject([
      {
        text: long,
        link_preview_options: { url, prefer_large_media: true, show_above_text: true },
        reply_markup: {},
      },
    ]);
    const read = await testApp.app.inject({ url: picture });
    expect([read.statusCode, read.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  });

  it("is refused when the file is gone, and is corrected as a text", async () => {
    const [picture = "", other = ""] = album;
    const waits = await scheduleOne(testApp.app, owner, channel, {
      text: long,
      imageUrl: picture,
      shape: "card" as const,
      scheduledDate: minutesAhead(60),
    });
    await testApp.deps.files.remove(picture.slice(9));
    await testApp.startWorker();
    startParting();
    await call(testApp.app, owner, "POST", `/publications/batches/${waits.batchId}/publish-now`, {
      publications: [{ id: waits.id, version: waits.version }],
    });
    const [gone] = await publicationsWhen(testApp.app, owner, isSettled);
    expect(gone).toMatchObject({ status: "failed", error: { code: "upload_gone" } });
    await publish({ text: "Tea", imageUrl: other, shape: "card", captionAbove: true });
    const [sent] = await publicationsWhen(testApp.app, owner, isSettled, 2);
    expect(posts()[0]?.link_preview_options).not.toHaveProperty("show_above_text");
    const fix = { publications: [{ id: sent?.id, version: sent?.version }] };
    const path = `/publications/batches/${sent?.batchId}/published`;
    const edited = { ...fix, text: long, imageUrl: other };
    const asPhoto = await call(testApp.app, owner, "PUT", path, { ...edited, text: "Tea" });
    expect(asPhoto.json<{ code: string }>().code).toBe("form_not_editable");
    const asCard = await call(testApp.app, owner, "PUT", path, { ...edited, shape: "card" });
    expect(asCard.statusCode).toBe(200);
    await expect.poll(() => posts()[0]?.text).toBe(long);
  });
});

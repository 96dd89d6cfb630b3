/** Deleting and restoring drafts, and what happens to the images of drafts. */
import type { Draft } from "@vestnik/contract/drafts";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import { emptyPost } from "@vestnik/domain/content";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { draftUploads, drafts, uploads, users } from "../../db/schema.ts";
import { call, connectChannel, postPublications, signUp } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import { plainJpeg } from "../../testing/images/hostileImages.ts";
import { storeBytes } from "../../testing/images/storedImage.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";
import { clearLeftovers } from "../uploads/leftovers.ts";
import { purgeDeletedDrafts } from "./drafts.ts";

const HOUR = 3_600_000;
const image = await plainJpeg();

let testApp: TestApp;
let owner: Owner;

beforeAll(async () => (testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } })));
beforeEach(async () => (owner = await signUp(testApp)));
afterAll(async () => await testApp.close());

const db = () => testApp.deps.database.db;
type Answer = Awaited<ReturnType<typeof call>>;

async function ask(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  payload?: object,
): Promise<Answer> {
  return await call(testApp.app, owner, method, path, payload);
}

const draftWith = (...filenames: string[]) => ({
  title: "Monday",
  content: "Good morning",
  imageUrls: filenames.map((filename) => `/uploads/${filename}`),
});

async function create(...filenames: string[]): Promise<Draft> {
  const response = await ask("POST", "/drafts", draftWith(...filenames));
  expect(response.statusCode).toBe(201);
  return response.json<{ data: Draft }>().data;
}

async function list(): Promise<Draft[]> {
  const response = await ask("GET", "/drafts");
  return response.json<{ data: { data: Draft[] } }>().data.data;
}

async function upload(who = owner): Promise<string> {
  const { deps } = testApp;
  return await storeBytes(deps, who.userId, image);
}

async function status(method: "POST" | "DELETE", path: string): Promise<number> {
  return (await ask(method, path)).statusCode;
}

const remove = async ({ _id: id }: Draft) => await status("DELETE", `/drafts/${id}`);
const restore = async ({ _id: id }: Draft) => await status("POST", `/drafts/${id}/restore`);
const removeUpload = async (name: string) => await status("DELETE", `/upload/image/${name}`);

/** Makes the draft look as if it had been deleted that many hours ago. */
async function ageDeletion({ _id: id }: Draft, hours: number): Promise<void> {
  const deletedAt = new Date(Date.now() - hours * HOUR);
  await db().update(drafts).set({ deletedAt }).where(eq(drafts.id, id));
}

const purge = async () => await purgeDeletedDrafts(testApp.deps, new Date());
const isStored = async ({ _id: id }: Draft) => (await db().$count(drafts, eq(drafts.id, id))) > 0;
const hasUpload = async (name: string) =>
  (await db().$count(uploads, eq(uploads.filename, name))) > 0;

describe("a deleted draft", () => {
  it("can be restored for a day, unchanged and at its old place", async () => {
    const before = [await create(await upload()), await create()].toReversed();
    const first = before[1] as Draft;
    expect(await remove(first)).toBe(200);
    expect(await list()).toEqual([before[0]]);
    await ageDeletion(first, 23.9);
    await purge();
    const answer = await ask("POST", `/drafts/${first._id}/restore`);
    expect(answer.json()).toEqual({ success: true, data: first });
    expect(new Set(await list())).toEqual(new Set(before));
  });

  it("cannot be restored after a day, whether or not the job has removed it", async () => {
    const draft = await create();
    await remove(draft);
    await ageDeletion(draft, 24.1);
    expect(await restore(draft)).toBe(404);
    expect(await remove(draft)).toBe(404);
    await purge();
    expect(await restore(draft)).toBe(404);
    expect(await isStored(draft)).toBe(false);
  });

  it("is deleted once however often that is requested, and restored once", async () => {
    const draft = await create();
    expect([await remove(draft), await remove(draft)]).toEqual([200, 200]);
    expect([await restore(draft), await restore(draft)]).toEqual([200, 200]);
    expect(await list()).toEqual([draft]);
  });

  it("is removed alone: what was not deleted stays for ever", async () => {
    const [remaining, deleted] = [await create(), await create()];
    const longAgo = new Date(0);
    await db().update(drafts).set({ createdAt: longAgo, updatedAt: longAgo });
    await remove(deleted);
    await ageDeletion(deleted, 25);
    await purge();
    expect([await isStored(remaining), await isStored(deleted)]).toEqual([true, false]);
  });

  it("stays until a thousand more are deleted, so that deleting does not allow any number", async () => {
    const oldest = await create();
    await remove(oldest);
    await ageDeletion(oldest, 1);
    const content = { ...emptyPost, text: "x" };
    const deleted = { userId: owner.userId, title: "x", content, deletedAt: new Date() };
    await db()
      .insert(drafts)
      .values(Array.from({ length: 998 }, () => deleted));
    await remove(await create());
    expect(await isStored(oldest)).toBe(true);
    await remove(await create());
    expect(await isStored(oldest)).toBe(false);
    expect(await db().$count(drafts, eq(drafts.userId, owner.userId))).toBe(1000);
  });
});

describe("the letters of one person's drafts", () => {
  const makeLonger = async ({ _id: id }: Draft, letters: number) =>
    await db().update(drafts).set({ letters }).where(eq(drafts.id, id));

  it("are limited, but what does not grow can be saved beyond that", async () => {
    const [long, short] = [await create(), await create()];
    await makeLonger(long, 5_000_000);
    expect((await ask("POST", "/drafts", draftWith())).statusCode).toBe(403);
    expect((await ask("PUT", `/drafts/${short._id}`, draftWith())).statusCode).toBe(200);
    expect((await ask("PUT", `/drafts/${long._id}`, draftWith())).statusCode).toBe(200);
    expect((await ask("POST", "/drafts", draftWith())).statusCode).toBe(201);
  });

  it("are no more when they are deleted: those deleted longest ago go first", async () => {
    const [oldest, middle, last] = [await create(), await create(), await create()];
    for (const draft of [oldest, middle, last]) await makeLonger(draft, 1_600_000);
    await remove(oldest);
    await ageDeletion(oldest, 1);
    await remove(middle);
    expect([await isStored(oldest), await isStored(middle)]).toEqual([false, true]);
    await makeLonger(last, 4_000_000);
    await remove(last);
    expect([await isStored(middle), await restore(last)]).toEqual([false, 403]);
  });
});

describe("an image of a draft", () => {
  it("must be its owner's: another owner's image is refused like one that does not exist", async () => {
    const theirs = await upload(await signUp(testApp));
    const response = await ask("POST", "/drafts", draftWith(theirs));
    expect([response.statusCode, response.json<ErrorBody>().code]).toEqual([422, "image_missing"]);
    const own = await create();
    const changed = await ask("PUT", `/drafts/${own._id}`, draftWith(theirs));
    expect(changed.json<ErrorBody>().code).toBe("image_missing");
    expect(await list()).toEqual([own]);
  });

  it("cannot be deleted while the draft exists or can be restored, and can be afterwards", async () => {
    const name = await upload();
    const draft = await create(name, name);
    const refused = await ask("DELETE", `/upload/image/${name}`);
    expect([refused.statusCode, refused.json<ErrorBody>().code]).toEqual([409, "upload_in_use"]);
    await remove(draft);
    expect(await removeUpload(name)).toBe(409);
    await ageDeletion(draft, 25);
    await purge();
    expect(await removeUpload(name)).toBe(200);
  });

  it("is released when the draft is saved without it, not when saving is refused", async () => {
    const [before, after] = [await upload(), await upload()];
    const { _id: id } = await create(before);
    const refused = await ask("PUT", `/drafts/${id}`, { ...draftWith(after), version: 7 });
    expect(refused.statusCode).toBe(409);
    expect(await removeUpload(before)).toBe(409);
    expect((await ask("PUT", `/drafts/${id}`, draftWith(after))).statusCode).toBe(200);
    expect([await removeUpload(before), await removeUpload(after)]).toEqual([200, 409]);
  });

  it("is released when the draft becomes a poll", async () => {
    const name = await upload();
    const { _id: id } = await create(name);
    const poll = { question: "Tea?", options: [] };
    await ask("PUT", `/drafts/${id}`, { ...draftWith(name), poll });
    expect(await removeUpload(name)).toBe(200);
  });

  it("stays with a publication when its draft is gone", async () => {
    const name = await upload();
    const draft = await create(name);
    const { id } = await connectChannel(testApp, owner);
    const post = { channelIds: [id], imageUrls: [`/uploads/${name}`] };
    expect((await postPublications(testApp.app, owner, post)).statusCode).toBe(201);
    await remove(draft);
    await ageDeletion(draft, 25);
    await purge();
    expect(await removeUpload(name)).toBe(409);
  });

  it("is not removed as unused, however old it is, until the draft is removed for good", async () => {
    const [used, unused] = [await upload(), await upload()];
    const draft = await create(used);
    const nextYear = () => new Date(Date.now() + 365 * 24 * HOUR);
    await clearLeftovers(testApp.deps, nextYear());
    expect([await hasUpload(used), await hasUpload(unused)]).toEqual([true, false]);
    await remove(draft);
    await clearLeftovers(testApp.deps, nextYear());
    expect(await hasUpload(used)).toBe(true);
    await ageDeletion(draft, 25);
    await purge();
    await clearLeftovers(testApp.deps, nextYear());
    expect(await hasUpload(used)).toBe(false);
  });

  it("deleted and put into a draft at the same moment: it stays in the draft, or the draft is refused", async () => {
    for (let round = 0; round < 12; round += 1) {
      const name = await upload();
      const [made, removed] = await Promise.all([
        ask("POST", "/drafts", draftWith(name)),
        round % 2 === 0
          ? removeUpload(name)
          : clearLeftovers(testApp.deps, new Date(Date.now() + 25 * HOUR)).then(() => 0),
      ]);
      expect(await hasUpload(name)).toBe(made.statusCode === 201);
      expect([201, 422]).toContain(made.statusCode);
      expect([0, made.statusCode === 201 ? 409 : 200]).toContain(removed);
    }
  });

  it("does not count among the 500 unused images", async () => {
    const facts = { userId: owner.userId, contentType: "image/jpeg", byteSize: 1 };
    const rows = Array.from({ length: 500 }, (_, n) => ({
      ...facts,
      width: 1,
      height: 1,
      filename: `${owner.userId.replaceAll("-", "").slice(0, 20)}${1000 + n}.jpg`,
    }));
    await db().insert(uploads).values(rows);
    await expect(upload()).rejects.toMatchObject({ code: "upload_quota_reached" });
    await create(rows[0]?.filename ?? "");
    await upload();
    await expect(upload()).rejects.toMatchObject({ code: "upload_quota_reached" });
  });

  it("is deleted with its account", async () => {
    const name = await upload();
    await create(name);
    await db().delete(users).where(eq(users.id, owner.userId));
    expect(await hasUpload(name)).toBe(false);
    expect(await db().$count(draftUploads, eq(draftUploads.filename, name))).toBe(0);
  });
});

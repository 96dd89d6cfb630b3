/** The bucket that holds the files goes away: nothing fails for that, nothing goes out half, and what needs no file goes out meanwhile. */
import { createHash } from "node:crypto";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import { startTestBucket } from "@vestnik/emulators/bucket/server";
import type { Harm, TestBucket } from "@vestnik/emulators/bucket/server";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { publications } from "../../../db/schema.ts";
import {
  connectChannel,
  isSettled,
  postPublications,
  publicationsWhen,
  signUp,
} from "../../../testing/factories.ts";
import type { Owner } from "../../../testing/factories.ts";
import { plainJpeg } from "../../../testing/images/hostileImages.ts";
import { multipart, sendUpload } from "../../../testing/images/sentUploads.ts";
import { storeBytes } from "../../../testing/images/storedImage.ts";
import { sampleVideo } from "../../../testing/media/sampleMedia.ts";
import { storeSample } from "../../../testing/media/storedSample.ts";
import { startTestApp } from "../../../testing/testApp.ts";
import type { TestApp } from "../../../testing/testApp.ts";
import { clearLeftovers } from "../../uploads/leftovers.ts";

let bucket: TestBucket;
let testApp: TestApp;
let owner: Owner;

beforeAll(async () => {
  bucket = await startTestBucket();
});
afterAll(async () => await bucket.close());
beforeEach(async () => {
  testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business", ...bucket.settings } });
  owner = await signUp(testApp);
});
afterEach(async () => {
  bucket.heal();
  await testApp.close();
});

const picture = async () => await storeBytes(testApp.deps, owner.userId, await plainJpeg());

async function publish(content: object): Promise<void> {
  const { id } = await connectChannel(testApp, owner);
  const answer = await postPublications(testApp.app, owner, { ...content, channelIds: [id] });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
}

const withPicture = (filename: string) => ({ text: "", imageUrls: [`/uploads/${filename}`] });

const sent = (method: string) =>
  testApp.telegram.control.requests().filter((request) => request.method === method);

/** How many are tried again later than they are due. */
const putOff = async () =>
  await testApp.deps.database.db.$count(publications, sql`not_before > due_at`);

async function attemptsOf(id: string): Promise<string[]> {
  const url = `/api/publications/${id}`;
  const response = await testApp.app.inject({ url, headers: owner.headers });
  type Found = { attempts: { outcome: string | null; code: string | null }[] };
  return response.json<Found>().attempts.map(({ outcome, code }) => `${outcome} ${code}`);
}

describe("refused with a sentence is", () => {
  it("an upload, with 503, and nothing of it stays", async () => {
    bucket.harm("refused");
    const answer = await sendUpload(testApp, multipart([{ bytes: await plainJpeg() }]), owner);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("10");
    expect(answer.json<ErrorBody>()).toMatchObject({ code: "storage_unavailable" });
    expect(answer.json<ErrorBody>().message).toContain("storage of images and files");
    expect(await testApp.deps.database.db.$count(publications)).toBe(0);
  });

  it("an upload to a full bucket, as one to a full disk", async () => {
    bucket.harm("full", { methods: ["PUT"] });
    const answer = await sendUpload(testApp, multipart([{ bytes: await plainJpeg() }]), owner);
    expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([507, "disk_full"]);
  });

  it("a file that is looked at: it is not called missing", async () => {
    const url = `/uploads/${await picture()}`;
    bucket.harm("slow_down");
    const answer = await testApp.app.inject({ url, headers: { "accept-language": "ru" } });
    expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([
      503,
      "storage_unavailable",
    ]);
    expect(answer.json<ErrorBody>().message).toContain("Хранилище");
  });
});

it("the process stays ready and says that its storage is away", async () => {
  bucket.harm("silence");
  const ready = await testApp.app.inject({ url: "/api/health/ready" });
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    expect.objectContaining({ storage: "away" }),
  ]);
});

it("posts with pictures wait for the bucket and then go out whole and once; one without goes out meanwhile", async () => {
  const filename = await picture();
  const whole = createHash("sha256").update((await testApp.deps.files.read(filename)) ?? "");
  const sum = whole.digest("hex");
  bucket.harm("refused");
  for (let n = 0; n < 12; n += 1) await publish(withPicture(filename));
  await testApp.startWorker();
  await publish({ text: "<p>No picture</p>" });
  await expect.poll(() => sent("sendMessage").length).toBe(1);
  await expect.poll(putOff).toBe(12);
  expect(sent("sendPhoto")).toEqual([]);
  const seen = await publicationsWhen(testApp.app, owner, () => true);
  expect(seen.filter(({ status, deferred }) => status === "scheduled" && deferred).length).toBe(12);
  // Also what it stumbles over while it comes back is no reason to fail.
  const stumbles: readonly Harm[] = ["slow_down", "cut", "short", "changed"];
  for (const harm of stumbles) {
    bucket.harm(harm, { times: 6 });
    const before = bucket.requests.length;
    await expect.poll(() => bucket.requests.length).toBeGreaterThan(before);
  }
  bucket.heal();
  const all = await publicationsWhen(testApp.app, owner, isSettled, 13);
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(["published"]));
  const photos = sent("sendPhoto");
  expect(photos).toHaveLength(12);
  expect(new Set(photos.map(({ files }) => files[0]?.sha256))).toEqual(new Set([sum]));
  const attempts = await Promise.all(all.map(async ({ id }) => await attemptsOf(id)));
  expect(attempts.flat()).toContain("deferred storage_away");
});

it("a video whose download breaks is not half sent", async () => {
  const url = await storeSample(testApp.deps, owner.userId, await sampleVideo());
  bucket.harm("cut", { methods: ["GET"] });
  await publish({ text: "", media: [{ kind: "video", url }] });
  await testApp.startWorker();
  await expect.poll(putOff).toBe(1);
  expect(sent("sendVideo")).toEqual([]);
  bucket.heal();
  const [made] = await publicationsWhen(testApp.app, owner, isSettled);
  expect(made?.status).toBe("published");
  expect(sent("sendVideo")).toHaveLength(1);
});

it("after its late limit a post is missed, and its owner is told why", async () => {
  await publish(withPicture(await picture()));
  const { db } = testApp.deps.database;
  bucket.harm("denied");
  await testApp.startWorker();
  await expect.poll(putOff).toBe(1);
  await db.update(publications).set({
    dueAt: sql`now() - interval '3601 seconds'`,
    lateLimitAt: sql`now() - interval '1 second'`,
  });
  const [made] = await publicationsWhen(testApp.app, owner, isSettled);
  expect([made?.status, made?.error?.code]).toEqual(["missed", "files_unavailable"]);
  expect(sent("sendPhoto")).toEqual([]);
});

it("a file that is gone from a bucket that answers stays what it was: the post fails and says so", async () => {
  const filename = await picture();
  await publish(withPicture(filename));
  await testApp.deps.files.remove(filename);
  await testApp.startWorker();
  const [made] = await publicationsWhen(testApp.app, owner, isSettled);
  expect([made?.status, made?.error?.code]).toEqual(["failed", "upload_gone"]);
});

it("what nothing needs any more is removed from the bucket, and what is needed stays", async () => {
  const [used, unused] = [await picture(), await picture()];
  await publish(withPicture(used));
  const inMonths = new Date(Date.now() + 40 * 24 * 3_600_000);
  bucket.harm("refused");
  await expect(clearLeftovers(testApp.deps, inMonths)).rejects.toThrow("bucket");
  bucket.heal();
  await expect.poll(async () => await testApp.deps.files.isThere()).toBe(true);
  await clearLeftovers(testApp.deps, inMonths);
  expect(await testApp.deps.files.has(used)).toBe(true);
  expect(await testApp.deps.files.has(unused)).toBe(false);
});

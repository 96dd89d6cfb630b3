import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { Publication } from "@vestnik/contract/publications";
import { limitsOf } from "@vestnik/domain/plan";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publications, uploads } from "../../db/schema.ts";
import { connectChannel, postPublications, signUp } from "../../testing/factories.ts";
import type { Owner, TestChannel } from "../../testing/factories.ts";
import { plainJpeg } from "../../testing/images/hostileImages.ts";
import { storeBytes } from "../../testing/images/storedImage.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";

const image = await plainJpeg();

let testApp: TestApp;
beforeAll(async () => (testApp = await startTestApp()));
afterAll(async () => await testApp.close());

const visitor: Owner = { userId: "", headers: { authorization: "" } };
const strayName = () => `${randomBytes(16).toString("hex")}.jpg`;

/** Rows of any size, without their files. */
async function fill(who: Owner, files: number, byteSize: number): Promise<string[]> {
  const facts = { userId: who.userId, contentType: "image/jpeg", byteSize, width: 1, height: 1 };
  const rows = Array.from({ length: files }, () => ({ ...facts, filename: strayName() }));
  await testApp.deps.database.db.insert(uploads).values(rows);
  return rows.map(({ filename }) => filename);
}

async function ask(who: Owner, method: "GET" | "POST" | "DELETE", path: string, payload?: object) {
  const response = await testApp.app.inject({
    method,
    url: `/api${path}`,
    headers: who.headers,
    ...(payload && { payload }),
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

type Uses = Record<string, { files: number; bytes: number }>;
type Usage = { usedBytes: number; limitBytes: number; uses: Uses };

async function usageOf(who: Owner): Promise<Usage> {
  return (await ask(who, "GET", "/uploads/usage")).body["data"] as Usage;
}

const filesOf = ({ uses }: Usage) =>
  Object.fromEntries(
    Object.entries(uses)
      .map(([use, { files }]) => [use, files] as const)
      .filter(([, files]) => files > 0),
  );

async function upload(who: Owner): Promise<string> {
  return await storeBytes(testApp.deps, who.userId, image);
}

async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => "accepted",
    ({ code, details }: ErrorBody) => ({ code, ...details }),
  );
}

async function schedule(who: Owner, channel: TestChannel, filename: string): Promise<Publication> {
  const made = await postPublications(testApp.app, who, {
    channelIds: [channel.id],
    imageUrls: [`/uploads/${filename}`],
    scheduledDate: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const [publication] = made.json<{ publications: Publication[] }>().publications;
  if (!publication) throw new Error(made.body);
  return publication;
}

async function saveDraft(who: Owner, filename: string): Promise<string> {
  const draft = { title: "Stored", content: "<p>x</p>", imageUrls: [`/uploads/${filename}`] };
  const { body } = await ask(who, "POST", "/drafts", draft);
  return (body["data"] as { _id: string })._id;
}

async function setStatus(id: string, status: "published" | "failed" | "deleted", daysAgo = 0) {
  const dueAt = new Date(Date.now() - daysAgo * 24 * 3_600_000);
  await testApp.deps.database.db
    .update(publications)
    .set({ status, ...(daysAgo > 0 && { dueAt }) })
    .where(eq(publications.id, id));
}

const folderOf = () => join(testApp.deps.config.dataDir, "uploads");

describe("storage for images", () => {
  const limit = limitsOf("free").imageBytes;

  it("ends at the plan's limit, whatever needs them, and the refusal says what uses it", async () => {
    const who = await signUp(testApp);
    const channel = await connectChannel(testApp, who);
    const [one = "", other = ""] = await fill(who, 3, (limit - 100) / 3);
    await schedule(who, channel, one);
    await saveDraft(who, other);
    const filesBefore = await readdir(folderOf());
    expect(await refusalOf(upload(who))).toEqual({
      code: "image_storage_full",
      limit: 250,
      used: 250,
      waiting: 84,
      drafts: 84,
      failed: 0,
      published: 0,
      deleted: 0,
      unused: 84,
    });
    expect(await readdir(folderOf())).toEqual(filesBefore);
    expect(filesOf(await usageOf(who))).toEqual({ waiting: 1, drafts: 1, unused: 1 });
  });

  it("is not taken twice by uploads at the same moment", async () => {
    const who = await signUp(testApp);
    await fill(who, 1, limit - Math.round(image.length * 1.5));
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => await refusalOf(upload(who))),
    );
    const accepted = answers.filter((answer) => answer === "accepted");
    expect(accepted.length).toBeLessThanOrEqual(1);
    expect((await usageOf(who)).usedBytes).toBeLessThanOrEqual(limit);
  });

  it("counts at least a disk block for the smallest file", async () => {
    const who = await signUp(testApp);
    await fill(who, 10, 1);
    expect((await usageOf(who)).usedBytes).toBe(10 * 4096);
  });

  it("is unlimited in a self-hosted installation", async () => {
    const selfHosted = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
    try {
      const who = await signUp(selfHosted);
      const response = await selfHosted.app.inject({
        url: "/api/uploads/usage",
        headers: who.headers,
      });
      expect(response.json()).toMatchObject({ data: { usedBytes: 0, limitBytes: -1 } });
    } finally {
      await selfHosted.close();
    }
  });

  it("is counted once for an image that several things need, by its most important use", async () => {
    const who = await signUp(testApp);
    const channel = await connectChannel(testApp, who);
    const filename = await upload(who);
    const posts = [await schedule(who, channel, filename), await schedule(who, channel, filename)];
    const draft = await saveDraft(who, filename);
    const seen = [filesOf(await usageOf(who))];
    const steps = [
      async () => await setStatus(posts[0]?.id ?? "", "published"),
      async () => await setStatus(posts[1]?.id ?? "", "failed"),
      async () => await ask(who, "DELETE", `/drafts/${draft}`),
      async () => await setStatus(posts[1]?.id ?? "", "deleted"),
      async () => await ask(who, "POST", "/uploads/remove", { use: "published" }),
      async () => await ask(who, "POST", "/uploads/remove", { use: "deleted" }),
    ];
    for (const step of steps) {
      await step();
      seen.push(filesOf(await usageOf(who)));
    }
    const uses = ["waiting", "waiting", "drafts", "failed", "published", "deleted"];
    expect(seen).toEqual([...uses.map((use) => ({ [use]: 1 })), {}]);
  });
});

describe("removing images", () => {
  it("needs a session and a use whose images may be removed", async () => {
    const who = await signUp(testApp);
    expect((await ask(visitor, "POST", "/uploads/remove", { use: "unused" })).status).toBe(401);
    for (const use of ["waiting", "drafts", "", undefined]) {
      expect((await ask(who, "POST", "/uploads/remove", { use })).status).toBe(400);
    }
  });

  it("frees what only published posts need, only older ones if requested; their text and result stay", async () => {
    const who = await signUp(testApp);
    const channel = await connectChannel(testApp, who);
    const [old, recent, shared] = [await upload(who), await upload(who), await upload(who)];
    const posts = [];
    for (const filename of [old, recent, shared])
      posts.push(await schedule(who, channel, filename));
    await saveDraft(who, shared);
    await setStatus(posts[0]?.id ?? "", "published", 40);
    await setStatus(posts[1]?.id ?? "", "published", 2);
    await setStatus(posts[2]?.id ?? "", "published", 40);
    const before = new Date(Date.now() - 30 * 24 * 3_600_000).toISOString();
    const first = await ask(who, "POST", "/uploads/remove", { use: "published", before });
    expect(first.body).toMatchObject({ success: true, removed: { files: 1 } });
    const removed = first.body["removed"] as { bytes: number };
    expect(removed.bytes).toBeGreaterThan(0);
    expect(filesOf(first.body["data"] as Usage)).toEqual({ drafts: 1, published: 1 });
    expect(await readdir(folderOf())).not.toContain(old);
    expect(await readdir(folderOf())).toEqual(expect.arrayContaining([recent, shared]));
    await ask(who, "POST", "/uploads/remove", { use: "published" });
    expect(filesOf(await usageOf(who))).toEqual({ drafts: 1 });
    const { body } = await ask(who, "GET", `/publications/${posts[0]?.id}`);
    expect(body).toMatchObject({ publication: { status: "published" } });
  });

  it("does not touch images of waiting posts or of other owners", async () => {
    const [who, stranger] = [await signUp(testApp), await signUp(testApp)];
    const channel = await connectChannel(testApp, who);
    const [waiting, theirs] = [await upload(who), await upload(stranger)];
    await schedule(who, channel, waiting);
    for (const use of ["failed", "published", "deleted", "unused"]) {
      await ask(who, "POST", "/uploads/remove", { use });
    }
    expect(await readdir(folderOf())).toEqual(expect.arrayContaining([waiting, theirs]));
    expect(filesOf(await usageOf(stranger))).toEqual({ unused: 1 });
  });

  it("spares unused images that the client's browser still shows", async () => {
    const who = await signUp(testApp);
    const [shown, left] = [await upload(who), await upload(who)];
    await ask(who, "POST", "/uploads/remove", { use: "unused", except: [shown] });
    const files = await readdir(folderOf());
    expect([files.includes(shown), files.includes(left)]).toEqual([true, false]);
  });

  it("removes deleted drafts for good, and a deleted post cannot be restored without its image", async () => {
    const who = await signUp(testApp);
    const channel = await connectChannel(testApp, who);
    const [inDraft, inPost] = [await upload(who), await upload(who)];
    const draft = await saveDraft(who, inDraft);
    const post = await schedule(who, channel, inPost);
    await ask(who, "DELETE", `/drafts/${draft}`);
    await ask(who, "DELETE", `/publications/${post.id}`);
    expect(filesOf(await usageOf(who))).toEqual({ deleted: 2 });
    const { body } = await ask(who, "POST", "/uploads/remove", { use: "deleted" });
    expect(body).toMatchObject({ removed: { files: 2 } });
    expect((await ask(who, "POST", `/drafts/${draft}/restore`)).status).toBe(404);
    const restored = await ask(who, "POST", `/publications/${post.id}/restore`);
    expect([restored.status, restored.body["code"]]).toEqual([422, "image_missing"]);
  });

  it("of a failed post makes sending it again impossible", async () => {
    const who = await signUp(testApp);
    const channel = await connectChannel(testApp, who);
    const post = await schedule(who, channel, await upload(who));
    await setStatus(post.id, "failed");
    await ask(who, "POST", "/uploads/remove", { use: "failed" });
    const again = { choice: "send_again", version: post.version };
    const answer = await ask(who, "POST", `/publications/${post.id}/resolve`, again);
    expect([answer.status, answer.body["code"]]).toEqual([422, "image_missing"]);
  });
});

describe("reporting which images a browser still shows", () => {
  it("needs a session, names of images, and not too many", async () => {
    const who = await signUp(testApp);
    expect((await ask(visitor, "POST", "/uploads/keep", { filenames: [] })).status).toBe(401);
    const tooMany = Array.from({ length: 501 }, strayName);
    for (const filenames of [undefined, "x", [1], tooMany]) {
      expect((await ask(who, "POST", "/uploads/keep", { filenames })).status).toBe(400);
    }
  });

  it("returns until when they stay, and which of them are gone or belong to another owner", async () => {
    const [who, stranger] = [await signUp(testApp), await signUp(testApp)];
    const [own, theirs, gone] = [await upload(who), await upload(stranger), strayName()];
    const filenames = [own, theirs, gone];
    const { status, body } = await ask(who, "POST", "/uploads/keep", { filenames });
    expect([status, body["missing"]]).toEqual([200, [theirs, gone]]);
    const days = (Date.parse(String(body["keptUntil"])) - Date.now()) / (24 * 3_600_000);
    expect(Math.round(days)).toBe(30);
  });
});

describe("the disk's reserve", () => {
  it("refuses images with the time to try again, stores nothing of them, and shows in the health check", async () => {
    const files = { ...testApp.deps.files };
    const config = { ...testApp.deps.config, diskReserveBytes: 1e15 };
    const full = { ...testApp.deps, files, config };
    const who = await signUp(testApp);
    const before = await readdir(folderOf());
    const stored = storeBytes(full, who.userId, image);
    expect(await refusalOf(stored)).toEqual({ code: "disk_full", seconds: 300 });
    expect(await readdir(folderOf())).toEqual(before);
  });

  it("is configurable, and refuses with 507", async () => {
    const settings = { DISK_RESERVE_MB: "1000000" };
    const full = await startTestApp({ settings });
    try {
      const who = await signUp(full);
      const form = `--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
      const payload = Buffer.concat([Buffer.from(form), image, Buffer.from("\r\n--b--\r\n")]);
      const response = await full.app.inject({
        method: "POST",
        url: "/api/upload/image",
        headers: { ...who.headers, "content-type": "multipart/form-data; boundary=b" },
        payload,
      });
      expect(response.statusCode).toBe(507);
      expect(response.headers["retry-after"]).toBe("300");
      const ready = await full.app.inject({ url: "/api/health/ready" });
      expect(ready.json()).toMatchObject({ success: true, disk: "reserve" });
    } finally {
      await full.close();
    }
  });
});

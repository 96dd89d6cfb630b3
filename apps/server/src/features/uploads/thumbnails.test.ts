/** Small pictures of uploads: made once, kept beside the upload and gone with it. */
import { randomBytes } from "node:crypto";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import { MAX_FRAME_BYTES } from "@vestnik/domain/media";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { uploads } from "../../db/schema.ts";
import { createSandboxedDecoder } from "../../providers/sandbox/sandboxedDecoder.ts";
import { call, signUp } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import { formBody } from "../../testing/hostile/formBody.ts";
import { plainJpeg } from "../../testing/images/hostileImages.ts";
import { storeBytes } from "../../testing/images/storedImage.ts";
import { sampleGif, sampleMp3, sampleVideo } from "../../testing/media/sampleMedia.ts";
import { storeSample } from "../../testing/media/storedSample.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";
import { clearLeftovers } from "./leftovers.ts";
import { removeImages } from "./removal.ts";
import { getImageUsage } from "./storage.ts";
import { openThumbnail, storeThumbnail } from "./thumbnails.ts";

const DAY_MS = 24 * 3_600_000;
const strayName = () => `${randomBytes(16).toString("hex")}.jpg`;

let testApp: TestApp;
let owner: Owner;
let photo: string;

beforeAll(async () => (testApp = await startTestApp()));
afterAll(async () => await testApp.close());
beforeEach(async () => {
  owner = await signUp(testApp);
  const create = { width: 800, height: 600, channels: 3, background: "#336699" } as const;
  photo = await storeBytes(testApp.deps, owner.userId, await sharp({ create }).jpeg().toBuffer());
});

const folder = () => join(testApp.deps.config.dataDir, "uploads");
/** The photo, and what was made of it. */
const files = async () =>
  (await readdir(folder())).filter((name) => name.startsWith(photo.slice(0, 32))).sort();
const clear = async (days: number) =>
  await clearLeftovers(testApp.deps, new Date(Date.now() + days * DAY_MS));
const ask = async (filename: string, headers: Record<string, string> = {}) =>
  await testApp.app.inject({ url: `/uploads/${filename}/thumbnail`, headers });

describe("there is none", () => {
  it("of what was never uploaded, of what is no photo, and under the name of its own file", async () => {
    const audio = await storeSample(testApp.deps, owner.userId, sampleMp3());
    await ask(photo);
    const kept = (await files()).find((name) => name.endsWith(".thumbnail")) ?? "";
    for (const name of [strayName(), "x", "..%2f..%2fetc%2fpasswd", audio.slice(9), kept])
      expect([name, (await ask(name)).statusCode]).toEqual([name, 404]);
    expect((await testApp.app.inject({ url: `/uploads/${kept}` })).statusCode).toBe(404);
  });

  it("of a photo whose file is broken or gone, which is no failure of the server", async () => {
    const gone = await storeBytes(testApp.deps, owner.userId, await plainJpeg());
    await testApp.deps.files.remove(gone);
    await writeFile(join(folder(), photo), "no picture");
    expect((await ask(photo)).statusCode).toBe(404);
    expect((await ask(gone)).statusCode).toBe(404);
    expect(await files()).toEqual([photo]);
  });
});

describe("of a video, from a frame that its owner's browser sends", () => {
  let video: string;
  let frame: Buffer;
  beforeEach(async () => {
    video = (await storeSample(testApp.deps, owner.userId, await sampleVideo())).slice(9);
    const create = { width: 320, height: 180, channels: 3, background: "#aa3333" } as const;
    frame = await sharp({ create }).jpeg().toBuffer();
  });

  const send = async (
    bytes: Uint8Array,
    { filename = video, headers = owner.headers as object } = {},
  ) => {
    const part = { name: "image", filename: "frame.jpg", type: "image/jpeg", bytes };
    const { payload, contentType } = formBody([{ ...part, bytes: Buffer.from(bytes) }]);
    const url = `/api/uploads/${filename}/thumbnail`;
    const answer = await testApp.app.inject({
      method: "PUT",
      url,
      payload,
      headers: { ...headers, "content-type": contentType },
    });
    return [answer.statusCode, answer.json<Partial<ErrorBody>>().code];
  };
  const statusOf = async (filename: string) => (await ask(filename)).statusCode;
  const keptOf = async (filename: string) =>
    (await readdir(folder())).filter((name) => name.startsWith(filename.slice(0, 32)));

  it("is none before one was sent, nor after one of somebody who is not signed in, or has another's video, or names what does not move", async () => {
    expect(await statusOf(video)).toBe(404);
    const stranger = await signUp(testApp);
    const audio = (await storeSample(testApp.deps, owner.userId, sampleMp3())).slice(9);
    expect(await send(frame, { headers: {} })).toEqual([401, "unauthorized"]);
    expect(await send(frame, { headers: stranger.headers })).toEqual([404, "not_found"]);
    for (const filename of [photo, audio, strayName(), "x"])
      expect([filename, ...(await send(frame, { filename }))]).toEqual([
        filename,
        404,
        "not_found",
      ]);
    expect(await statusOf(video)).toBe(404);
  });

  it("is none after what is no picture, is broken off or too large", async () => {
    const page = Buffer.from("<!doctype html><script>");
    for (const bytes of [page, Buffer.alloc(0), frame.subarray(0, 200), await sampleVideo()])
      expect(await send(bytes)).toEqual([422, "image_undecodable"]);
    const large = Buffer.concat([frame, Buffer.alloc(MAX_FRAME_BYTES)]);
    expect(await send(large)).toEqual([413, "request_too_large"]);
    expect(await statusOf(video)).toBe(404);
  });

  it("stays, because whoever has seen it keeps it for a year: a second one is refused", async () => {
    await send(frame);
    const { rawPayload: first } = await ask(video);
    const create = { width: 320, height: 180, channels: 3, background: "#33aa33" } as const;
    const other = await sharp({ create }).jpeg().toBuffer();
    expect(await send(other)).toEqual([409, "thumbnail_exists"]);
    expect((await ask(video)).rawPayload.equals(first)).toBe(true);
  });

  it("is asked for once more where drawing it was given up, which says nothing against the frame", async () => {
    const decoder = createSandboxedDecoder({ jobMs: 0 });
    const asker = { userId: owner.userId, giveUp: new AbortController().signal };
    const receive = async (path: string) => await writeFile(path, frame);
    const stored = storeThumbnail({ ...testApp.deps, decoder }, asker, video, receive);
    await expect(stored).rejects.toMatchObject({ code: "thumbnail_not_drawn" });
    decoder.stop();
    expect(await send(frame)).toEqual([200, undefined]);
  });

  it("goes with its video also when that is deleted before it is drawn", async () => {
    const asker = { userId: owner.userId, giveUp: new AbortController().signal };
    const receive = async (path: string) => {
      await writeFile(path, frame);
      await call(testApp.app, owner, "DELETE", `/upload/image/${video}`);
    };
    const stored = storeThumbnail(testApp.deps, asker, video, receive);
    await expect(stored).rejects.toMatchObject({ code: "not_found" });
    expect(await keptOf(video)).toEqual([]);
  });

  it("is drawn anew, is not counted, and nothing of what was sent is kept", async () => {
    const usage = async () =>
      await getImageUsage(testApp.deps, testApp.deps.database.db, owner.userId);
    const before = await usage();
    const secret = Buffer.concat([frame, Buffer.from("secret")]);
    expect(await send(secret)).toEqual([200, undefined]);
    const { rawPayload, headers } = await ask(video);
    expect(headers["content-type"]).toBe("image/webp");
    const { format, width, height } = await sharp(rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: "webp", width: 160, height: 160 });
    expect(rawPayload.includes("secret")).toBe(false);
    expect((await readdir(folder())).filter((name) => name.endsWith(".part"))).toEqual([]);
    expect(await usage()).toEqual(before);
  });

  it("goes with its video or animation, and the upkeep leaves it until then", async () => {
    const animation = (await storeSample(testApp.deps, owner.userId, sampleGif)).slice(9);
    for (const filename of [video, animation]) {
      await send(frame, { filename });
      await clear(2);
      expect(await keptOf(filename)).toHaveLength(2);
      await call(testApp.app, owner, "DELETE", `/upload/image/${filename}`);
      expect(await keptOf(filename)).toEqual([]);
    }
  });

  it("is gone with a video whose removal was interrupted", async () => {
    await send(frame);
    await testApp.deps.files.remove(video);
    await testApp.deps.database.db.delete(uploads).where(eq(uploads.filename, video));
    await clear(2);
    expect(await keptOf(video)).toEqual([]);
  });
});

it("is a small square that is made once, however many ask at once, and costs its owner no room", async () => {
  const usage = async () =>
    await getImageUsage(testApp.deps, testApp.deps.database.db, owner.userId);
  const before = await usage();
  const answers = await Promise.all([ask(photo), ask(photo), ask(photo)]);
  for (const { statusCode, headers, rawPayload } of answers) {
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "cache-control": expect.stringContaining("private") as string,
    });
    const { format, width, height } = await sharp(rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: "webp", width: 160, height: 160 });
    expect(rawPayload.length).toBeLessThan(20_000);
  }
  expect(await files()).toHaveLength(2);
  const etag = String(answers[0].headers["etag"]);
  expect((await ask(photo, { "if-none-match": etag })).statusCode).toBe(304);
  expect(await usage()).toEqual(before);
});

describe("it goes with its photo", () => {
  it("which its owner deletes while it is drawn", async () => {
    const { files: stored } = testApp.deps;
    const read: typeof stored.read = async (filename) => {
      const bytes = await stored.read(filename);
      await call(testApp.app, owner, "DELETE", `/upload/image/${filename}`);
      return bytes;
    };
    const deps = { ...testApp.deps, files: { ...stored, read } };
    const { signal } = new AbortController();
    expect(await openThumbnail(deps, photo, signal)).toBeUndefined();
    expect(await files()).toEqual([]);
  });

  it("which its owner deletes", async () => {
    await ask(photo);
    await call(testApp.app, owner, "DELETE", `/upload/image/${photo}`);
    expect(await files()).toEqual([]);
  });

  it("which its owner removes to make room", async () => {
    await ask(photo);
    await removeImages(testApp.deps, owner.userId, { use: "unused", except: [] });
    expect(await files()).toEqual([]);
  });

  it("which nobody used, and not before", async () => {
    await ask(photo);
    await clear(29);
    expect(await files()).toHaveLength(2);
    await clear(31);
    expect(await files()).toEqual([]);
  });

  it("whose removal was interrupted", async () => {
    // A database that knows no file at all is not believed.
    await storeBytes(testApp.deps, owner.userId, await plainJpeg());
    await ask(photo);
    await testApp.deps.files.remove(photo);
    await testApp.deps.database.db.delete(uploads).where(eq(uploads.filename, photo));
    await clear(2);
    expect(await files()).toEqual([]);
  });
});

/** An upload that broke off goes on where it stopped, and is its sender's alone. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { open, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { join } from "node:path";
import type { ErrorBody } from "@vestnik/contract/errorBody";
import type { UploadedFile } from "@vestnik/contract/uploads";
import { MAX_FILE_BYTES } from "@vestnik/domain/media";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { call, signUp } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";
import { clearLeftovers } from "./leftovers.ts";
import { forgetUnfinishedOf } from "./unfinished.ts";
import type * as unfinished from "./unfinished.ts";
import { storeFile } from "./uploads.ts";

const KEY = "a-key-of-this-browser";
const BYTES = randomBytes(400_000);
const BEGUN = 200_000;

let testApp: TestApp;
let url: URL;
let owner: Owner;

beforeAll(async () => {
  testApp = await startTestApp({ settings: { DEFAULT_PLAN: "business" } });
  url = new URL(await testApp.app.listen({ port: 0, host: "127.0.0.1" }));
});
afterAll(async () => await testApp.close());
beforeEach(async () => {
  owner = await signUp(testApp);
});

const BOUNDARY = "x-boundary";
const fieldOf = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

function bodyOf(bytes: Uint8Array, offset: number, key = KEY): Buffer {
  const fields = [
    fieldOf("name", "beans.bin"),
    fieldOf("key", key),
    fieldOf("offset", String(offset)),
  ];
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="blob"\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(fields.join("") + head),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

async function send(bytes: Uint8Array, offset: number, { key = KEY, who = owner } = {}) {
  return await post(bodyOf(bytes, offset, key), who);
}

async function post(payload: Buffer, who: Owner) {
  return await testApp.app.inject({
    method: "POST",
    url: "/api/upload/file",
    payload,
    headers: { ...who.headers, "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
  });
}

function headOf(length: number): string {
  const lines = Object.entries({
    ...owner.headers,
    host: url.host,
    "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
    "content-length": String(length),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST /api/upload/file HTTP/1.1\r\n${lines.join("")}\r\n`;
}

/** The first bytes of a request, and then its connection is gone. */
async function breakOff(key = KEY): Promise<void> {
  (await beginTo(key)).destroy();
}

async function beginTo(key: string): Promise<Socket> {
  const body = bodyOf(BYTES, 0, key);
  const socket = connect({ port: Number(url.port), host: url.hostname });
  socket.write(headOf(body.length));
  socket.write(body.subarray(0, BEGUN));
  await vi.waitFor(async () => expect(await arrived(owner, key)).toBeGreaterThan(100_000), 10_000);
  return socket;
}

/** Sends what `beginTo` has left, and waits for the status. */
async function finish(socket: Socket): Promise<number> {
  const answer = once(socket, "data");
  socket.write(bodyOf(BYTES, 0).subarray(BEGUN));
  const [head] = (await answer) as [Buffer];
  return Number(head.toString().split(" ")[1]);
}

async function arrived(who = owner, key = KEY): Promise<number> {
  const answer = await call(testApp.app, who, "GET", `/upload/file/${key}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ offset: number }>().offset;
}

async function goOn(offset: number) {
  const answer = await send(BYTES.subarray(offset), offset);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json<UploadedFile>();
}

it("goes on, is whole, and then nothing of it waits any more", async () => {
  await breakOff();
  const offset = await arrived();
  const { media, byteSize } = await goOn(offset);
  const { rawPayload } = await testApp.app.inject({ url: media.url });
  expect([byteSize, rawPayload.equals(BYTES)]).toEqual([BYTES.length, true]);
  expect(await arrived()).toBe(0);
});

it("goes on at once, also while the server still waits for the connection that is gone", async () => {
  const silent = await beginTo(KEY);
  try {
    const { media } = await goOn(await arrived());
    const { rawPayload } = await testApp.app.inject({ url: media.url });
    expect(rawPayload.equals(BYTES)).toBe(true);
  } finally {
    silent.destroy();
  }
});

it("leaves its person's places free when its client hangs up while the session is still looked for", async () => {
  // By now it is known whose session it is.
  await fetch(new URL(`/api/upload/file/${KEY}`, url), { headers: owner.headers });
  const [isHeld, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = testApp.deps.database.db.transaction(async (tx) => {
    await tx.execute(sql`lock table sessions in access exclusive mode`);
    isHeld.resolve();
    await mayGoOn.promise;
  });
  await isHeld.promise;
  // As many as one person has.
  for (const key of ["first", "second", "third"]) {
    const socket = connect({ port: Number(url.port), host: url.hostname });
    socket.end(headOf(1000) + `--${BOUNDARY}\r\n${fieldOf("key", key)}`);
    // The server has noticed.
    await once(socket.resume(), "close");
  }
  mayGoOn.resolve();
  await held;
  // The first may come before the three.
  for (const key of [KEY, `${KEY}-2`]) expect((await send(BYTES, 0, { key })).statusCode).toBe(201);
});

describe("with two processes over one folder", () => {
  it("goes on whichever process it reaches, also while the other one still waits for the rest", async () => {
    const held = await beginTo(KEY);
    try {
      const { upload } = await sendToOther(BYTES, await arrived());
      const { rawPayload } = await testApp.app.inject({ url: `/uploads/${upload.filename}` });
      expect(rawPayload.equals(BYTES)).toBe(true);
      expect(await arrived()).toBe(0);
    } finally {
      held.destroy();
    }
  });

  it("is never larger than what was counted, however much the request that lost it goes on to send", async () => {
    const held = await beginTo(KEY);
    try {
      const { upload } = await sendToOther(BYTES.subarray(0, 100_001), 100_000);
      const status = await finish(held);
      const { rawPayload } = await testApp.app.inject({ url: `/uploads/${upload.filename}` });
      expect([status, upload.byteSize, rawPayload.length]).toEqual([503, 100_001, 100_001]);
    } finally {
      held.destroy();
    }
  });

  it("is never larger than what was counted when the other process began it anew", async () => {
    const held = await beginTo(KEY);
    try {
      const { upload } = await sendToOther(BYTES.subarray(0, 1000), 0);
      const status = await finish(held);
      const { rawPayload } = await testApp.app.inject({ url: `/uploads/${upload.filename}` });
      expect([status, upload.byteSize, rawPayload.length]).toEqual([503, 1000, 1000]);
    } finally {
      held.destroy();
    }
  });

  it("is not finished by a request whose file was given up in the other process", async () => {
    const held = await beginTo(KEY);
    try {
      const { forgetUnfinished } = await otherProcess();
      await forgetUnfinished(testApp.deps, owner.userId, KEY);
      expect(await finish(held)).toBe(503);
      expect(await arrived()).toBe(0);
    } finally {
      held.destroy();
    }
  });
});

/** The module as another process has it: it shares the folder, and knows of no request of this one. */
async function otherProcess() {
  const address = "./unfinished.ts?other-process";
  return (await import(/* @vite-ignore */ address)) as Pick<
    typeof unfinished,
    "receiveResumably" | "forgetUnfinished"
  >;
}

/** Stores the end of a file from `offset` on, behind what this process has received. */
async function sendToOther(bytes: Uint8Array, offset: number) {
  const { receiveResumably } = await otherProcess();
  const { deps } = testApp;
  const asker = { userId: owner.userId, giveUp: new AbortController().signal };
  const receive = async (path: string) =>
    await receiveResumably(deps, asker.userId, path, async (findPlace) => {
      const place = await findPlace({ key: KEY, offset: String(offset) });
      const file = await open(place.path, place.start > 0 ? "r+" : "w");
      await file.write(bytes, place.start, bytes.length - place.start, place.start);
      await file.truncate(bytes.length);
      await file.close();
      return { name: "beans.bin" };
    });
  const receiveDocument = async (path: string) => ({ ...(await receive(path)), asDocument: true });
  return await storeFile(deps, asker, receiveDocument, deps.clock());
}

it("is refused where it would leave a gap, or has no proper key", async () => {
  const refusals = [
    await send(BYTES, 1),
    await send(BYTES, -1),
    await send(BYTES, 0, { key: "short" }),
  ];
  for (const answer of refusals) {
    expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([400, "validation_failed"]);
  }
});

it("is refused when a part would be taken for the whole, because its key is missing or comes too late", async () => {
  const late = Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="blob"\r\n\r\nrest\r\n` +
      `${fieldOf("offset", "1000")}--${BOUNDARY}--\r\n`,
  );
  const answer = await post(late, owner);
  expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([400, "validation_failed"]);
});

it("never becomes larger than a file may be, and is gone when it would", async () => {
  await breakOff();
  const offset = await arrived();
  const tooMuch = Buffer.alloc(MAX_FILE_BYTES - offset + 1);
  await vi.waitFor(async () => {
    const answer = await send(tooMuch, offset);
    expect([answer.statusCode, answer.json<ErrorBody>().code]).toEqual([413, "file_too_large"]);
  }, 10_000);
  expect(await arrived()).toBe(0);
});

it("waits no more when it is cancelled, also before the server knows that it broke off", async () => {
  await breakOff();
  const answer = await call(testApp.app, owner, "DELETE", `/upload/file/${KEY}`);
  expect(answer.statusCode).toBe(200);
  await vi.waitFor(async () => expect(await arrived()).toBe(0), 10_000);
});

it("is nobody else's, also under the same key", async () => {
  await breakOff();
  const stranger = await signUp(testApp);
  expect(await arrived(stranger)).toBe(0);
  const answer = await send(BYTES.subarray(1000), 1000, { who: stranger });
  expect(answer.statusCode).toBe(400);
  expect(await arrived()).toBeGreaterThan(100_000);
});

it("is not said to be gone while nobody can look", async () => {
  await breakOff();
  // As when a disk fails: what stands there is no folder.
  const unfinishedFolder = join(testApp.deps.files.unfinishedFolder, "..", "no-folder");
  await writeFile(unfinishedFolder, "");
  const files = { ...testApp.deps.files, unfinishedFolder };
  await expect(forgetUnfinishedOf({ files }, owner.userId)).rejects.toThrow("ENOTDIR");
  await rm(unfinishedFolder);
  expect(await arrived()).toBeGreaterThan(100_000);
});

it("waits for a day, and of one person only five do", async () => {
  const keys = Array.from({ length: 7 }, (_, number) => `${KEY}-${number}`);
  for (const key of keys) await breakOff(key);
  const counts = await Promise.all(keys.map(async (key) => await arrived(owner, key)));
  expect(counts.filter((count) => count > 0)).toHaveLength(5);
  const folder = testApp.deps.files.unfinishedFolder;
  const files = (await readdir(folder, { recursive: true })).filter((name) =>
    name.endsWith(".part"),
  );
  const yesterday = new Date(testApp.deps.clock().getTime() - 25 * 3_600_000);
  for (const name of files) await utimes(join(folder, name), yesterday, yesterday);
  await clearLeftovers(testApp.deps, testApp.deps.clock());
  expect(await arrived(owner, keys.at(-1))).toBe(0);
});

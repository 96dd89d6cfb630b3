/** Files in a bucket, on a server that others wrote: what is stored is what was sent, and what cannot be known is never taken for gone. */
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestBucket } from "@vestnik/emulators/bucket/server";
import type { Harm, TestBucket } from "@vestnik/emulators/bucket/server";
import { S3mini } from "s3mini";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Secret } from "../../secrets/secret.ts";
import { createDiskFiles } from "../disk/diskFiles.ts";
import { NoRoom, StorageAway } from "../files.ts";
import type { Files, OpenFile } from "../files.ts";
import { checkBucket } from "./checkBucket.ts";
import { createS3Files } from "./s3Files.ts";

/** What is answered at all is answered in that time, however busy the machine is. */
const patient = { answerMs: 15_000, lookMs: 15_000, tries: 3, waitMs: 5, pauseMs: 0, page: 10 };
/** For a bucket that says nothing. */
const impatient = { ...patient, answerMs: 150, lookMs: 150 };

let bucket: TestBucket;
let folder: string;
let files: Files;

beforeAll(async () => {
  bucket = await startTestBucket();
});
afterAll(async () => await bucket.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vestnik-test-"));
  files = await filesWith();
});
afterEach(async () => {
  bucket.heal();
  await rm(folder, { recursive: true, force: true });
});

function settingsWith(changes: Partial<Record<"bucket" | "accessKey" | "secretKey", string>> = {}) {
  const { accessKey, secretKey, ...facts } = { ...bucket, ...changes };
  return {
    endpoint: facts.endpoint,
    bucket: facts.bucket,
    region: "auto",
    accessKey: new Secret(accessKey),
    secretKey: new Secret(secretKey),
  };
}

async function filesWith(changes: Parameters<typeof settingsWith>[0] = {}, limits = {}) {
  return createS3Files(settingsWith(changes), await createDiskFiles(folder), {
    ...patient,
    ...limits,
  });
}

const newName = (ending = "jpg") => `${randomBytes(8).toString("hex")}.${ending}`;

async function stored(size = 200_000): Promise<{ name: string; bytes: Buffer }> {
  const [name, bytes] = [newName(), randomBytes(size)];
  await files.save(name, bytes);
  return { name, bytes };
}

async function allOf(file: OpenFile | undefined, range?: { start: number; end: number }) {
  const chunks: Buffer[] = [];
  for await (const chunk of file?.stream(range) ?? []) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const requestsOf = (method: string) => bucket.requests.filter((one) => one.method === method);

describe("while the bucket cannot be used", () => {
  const harms: readonly Harm[] = ["refused", "silence", "slow_down", "denied", "no_bucket"];

  it.each(harms)("nothing is taken for gone, stored or removed: %s", async (harm) => {
    const { name } = await stored();
    const hasty = await filesWith({}, impatient);
    bucket.harm(harm);
    await expect(hasty.read(name)).rejects.toThrow(StorageAway);
    await expect(hasty.open(name)).rejects.toThrow(StorageAway);
    await expect(hasty.hold(name)).rejects.toThrow(StorageAway);
    await expect(hasty.has(name)).rejects.toThrow(StorageAway);
    await expect(hasty.list()).rejects.toThrow(StorageAway);
    await expect(hasty.remove(name)).rejects.toThrow(StorageAway);
    await expect(hasty.save(newName(), randomBytes(10))).rejects.toThrow(StorageAway);
    expect(await hasty.isThere()).toBe(false);
    expect(await readdir(folder)).toEqual([]);
    bucket.heal();
    expect(await files.isThere()).toBe(true);
    expect(await files.has(name)).toBe(true);
  });

  it("is asked by one at a time after it was away, and again by all when it answers", async () => {
    const { name, bytes } = await stored();
    const shut = await filesWith({}, { pauseMs: 60_000 });
    bucket.harm("refused");
    await expect(shut.read(name)).rejects.toThrow(StorageAway);
    const asked = bucket.requests.length;
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        await expect(shut.read(name)).rejects.toThrow(StorageAway);
      }),
    );
    expect(bucket.requests.length).toBe(asked);
    bucket.heal();
    expect(await shut.isThere()).toBe(true);
    expect(await shut.read(name)).toEqual(bytes);
  });

  it("says that there is no room, and keeps nothing, when the bucket is full", async () => {
    bucket.harm("full", { methods: ["PUT"] });
    const name = newName();
    await expect(files.save(name, randomBytes(10))).rejects.toThrow(NoRoom);
    expect(await readdir(folder)).toEqual([]);
    bucket.heal();
    expect(await files.has(name)).toBe(false);
  });

  it("goes on after what passes by itself", async () => {
    const { name, bytes } = await stored();
    const waiting = await filesWith({}, { answerMs: 1000 });
    for (const harm of ["refused", "slow_down", "silence"] as const) {
      bucket.harm(harm, { times: 1 });
      expect(await waiting.read(name)).toEqual(bytes);
      bucket.harm(harm, { times: 1 });
      const other = newName();
      await waiting.save(other, bytes);
      expect(await files.read(other)).toEqual(bytes);
    }
  });
});

describe("what is written is what was sent", () => {
  it("is not believed when the bucket names another sum and gives other bytes", async () => {
    bucket.harm("changed", { methods: ["PUT"] });
    await expect(files.save(newName(), randomBytes(50_000))).rejects.toThrow(StorageAway);
  });

  it("is read again when the bucket's sum is of another kind", async () => {
    const [name, bytes] = [newName(), randomBytes(50_000)];
    bucket.harm("wrong_sum", { methods: ["PUT"] });
    const before = requestsOf("GET").length;
    await files.save(name, bytes);
    expect(requestsOf("GET").length).toBe(before + 1);
    expect(await files.read(name)).toEqual(bytes);
  });

  it("is sent again when the connection is cut in the middle", async () => {
    const [name, bytes] = [newName(), randomBytes(2_000_000)];
    bucket.harm("cut", { methods: ["PUT"], times: 1 });
    await files.save(name, bytes);
    expect(await files.read(name)).toEqual(bytes);
  });
});

describe("what is read is what was written", () => {
  it("is never shorter or other than that", async () => {
    const { name } = await stored();
    for (const harm of ["short", "changed"] as const) {
      bucket.harm(harm, { methods: ["GET"] });
      await expect(files.read(name)).rejects.toThrow(StorageAway);
      await expect(files.hold(name)).rejects.toThrow(StorageAway);
      await expect(allOf(await files.open(name))).rejects.toThrow(StorageAway);
    }
    expect(await readdir(folder)).toEqual([]);
  });

  it("comes after one wrong answer", async () => {
    const { name, bytes } = await stored();
    for (const harm of ["short", "changed"] as const) {
      bucket.harm(harm, { methods: ["GET"], times: 1 });
      expect(await files.read(name)).toEqual(bytes);
    }
  });

  it("goes on where the connection was cut", async () => {
    const { name, bytes } = await stored(3_000_000);
    bucket.harm("cut", { methods: ["GET"], times: 1 });
    expect((await allOf(await files.open(name))).equals(bytes)).toBe(true);
    bucket.harm("cut", { methods: ["GET"], times: 2 });
    const held = await files.hold(name);
    expect((await readFile(held?.path ?? "")).equals(bytes)).toBe(true);
    await held?.release();
    expect(await readdir(folder)).toEqual([]);
  });

  it("comes in parts where a part is asked for", async () => {
    const { name, bytes } = await stored(100_000);
    const file = await files.open(name);
    expect(file?.size).toBe(100_000);
    expect(await allOf(file, { start: 0, end: 0 })).toEqual(bytes.subarray(0, 1));
    expect(await allOf(file, { start: 0, end: 99_999 })).toEqual(bytes);
    expect(await allOf(file, { start: 5000, end: 70_000 })).toEqual(bytes.subarray(5000, 70_001));
  });
});

it("knows what is missing, and removes it without complaint", async () => {
  const name = newName();
  expect(await files.read(name)).toBeUndefined();
  expect(await files.open(name)).toBeUndefined();
  expect(await files.hold(name)).toBeUndefined();
  expect(await files.has(name)).toBe(false);
  await files.remove(name);
  await expect(files.read("../secret")).rejects.toThrow("Not a name");
});

it("lists what it has page by page, and leaves out what is not ours", async () => {
  const own = await startTestBucket();
  try {
    const settings = { ...settingsWith(), endpoint: own.endpoint };
    const others = createS3Files(settings, await createDiskFiles(folder), patient);
    const names = Array.from({ length: 25 }, () => newName()).toSorted();
    for (const name of names) await others.save(name, randomBytes(7));
    const stranger = new S3mini({
      accessKeyId: own.accessKey,
      secretAccessKey: own.secretKey,
      endpoint: `${own.endpoint}/${own.bucket}`,
    });
    await stranger.putObject("Somebody else's/file.txt", "Hello");
    const found = await others.list();
    expect(found.map(({ filename }) => filename).toSorted()).toEqual(names);
    expect(found.every(({ bytes }) => bytes === 7)).toBe(true);
    expect(Math.abs((found[0]?.savedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    expect(own.requests.filter(({ path }) => path.includes("continuation-token"))).toHaveLength(2);
  } finally {
    await own.close();
  }
});

it.each([
  ["S3_BUCKET: there is no bucket", { bucket: "nobody" }],
  ["S3_ACCESS_KEY: this key is unknown", { accessKey: "SOMEBODY" }],
  ["S3_SECRET_KEY does not belong", { secretKey: "wrong" }],
])("the check of the settings names the setting: %s", async (sentence, changes) => {
  const found = await checkBucket(settingsWith(changes), patient);
  expect(found).toEqual({ kind: "wrong", sentence: expect.stringContaining(sentence) as string });
});

it("the check of the settings does not blame them for a bucket that is away", async () => {
  for (const harm of ["refused", "silence", "slow_down"] as const) {
    bucket.harm(harm);
    expect(await checkBucket(settingsWith(), impatient)).toMatchObject({ kind: "away" });
  }
  bucket.heal();
  expect(await checkBucket(settingsWith(), patient)).toEqual({ kind: "fine" });
});

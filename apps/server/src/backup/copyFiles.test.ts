/** `npm run copy-files` as a process, between a disk and a bucket that others wrote: nothing is lost, whatever happens in between. */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestBucket } from "@vestnik/emulators/bucket/server";
import type { TestBucket } from "@vestnik/emulators/bucket/server";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createDiskFiles } from "../providers/disk/diskFiles.ts";
import type { Files } from "../providers/files.ts";
import { createS3Files } from "../providers/s3/s3Files.ts";
import { createTwoStorages } from "../providers/twoStorages.ts";
import { Secret } from "../secrets/secret.ts";
import { runCommand } from "../testing/commandProcess.ts";
import { quickStart } from "../testing/quickStart.ts";
import { LOGIN_BOT_TOKEN } from "../testing/testTelegram.ts";
import { copyFiles } from "./copyingFiles.ts";
import type { Copying } from "./copyingFiles.ts";

const PROCESSES = { timeout: 120_000 };
const FILES = 60;

let road: TestBucket;
let dataDir: string;
let uploads: string;
let disk: Files;
let bucket: Files;

beforeEach(async () => {
  road = await startTestBucket();
  dataDir = await mkdtemp(join(tmpdir(), "vestnik-test-"));
  uploads = join(dataDir, "uploads");
  await mkdir(uploads);
  disk = await createDiskFiles(uploads);
  bucket = openBucket();
});
afterEach(async () => {
  await road.close();
  await rm(dataDir, { recursive: true, force: true });
});

function openBucket(): Files {
  const { endpoint, bucket: name, accessKey, secretKey } = road;
  const keys = { accessKey: new Secret(accessKey), secretKey: new Secret(secretKey) };
  // It always answers, in its time on a busy machine.
  const once = { answerMs: 10_000, lookMs: 10_000, tries: 1, waitMs: 5, pauseMs: 0, page: 10 };
  return createS3Files({ endpoint, bucket: name, region: "auto", ...keys }, disk, once);
}

const newName = () => `${randomBytes(8).toString("hex")}.jpg`;

async function fill(files: Files, many = FILES): Promise<Map<string, Buffer>> {
  const made = new Map<string, Buffer>();
  for (let index = 0; index < many; index += 1) {
    const [name, bytes] = [newName(), randomBytes(20_000)];
    await files.save(name, bytes);
    made.set(name, bytes);
  }
  return made;
}

async function expectIn(files: Files, made: Map<string, Buffer>): Promise<void> {
  for (const [name, bytes] of made)
    expect(bytes.equals((await files.read(name)) ?? Buffer.alloc(0))).toBe(true);
}

const withoutBucket = () => ({
  APP_URL: "http://localhost:3000",
  DATA_DIR: dataDir,
  TELEGRAM_LOGIN_BOT_TOKEN: LOGIN_BOT_TOKEN,
  TELEGRAM_LOGIN_BOT_USERNAME: "vestnik_login_bot",
  SECRET_KEYS: `k1:${randomBytes(32).toString("base64")}`,
});

const settings = (more = {}) => ({ ...withoutBucket(), ...road.settings, ...more });

const run = async (args: string, more = {}) =>
  await runCommand("backup/copyFiles.ts", args.split(" "), settings(more));

const copying = (more: Partial<Copying> = {}): Copying => ({
  from: disk,
  to: bucket,
  isChecked: false,
  isRemoved: false,
  hasRoom: async () => await Promise.resolve(true),
  report: () => undefined,
  waitMs: 5,
  ...more,
});

const namesOf = async (files: Files) => (await files.list()).map(({ filename }) => filename).sort();

it("what cannot be done is refused in a sentence, and nothing is copied", PROCESSES, async () => {
  await fill(disk, 1);
  expect(await run("--to cloud")).toMatchObject({ code: 1 });
  expect((await run("--to bucket --remove")).said).toMatch(/^npm run copy-files -- --to/);
  const early = await run("--to bucket --then-remove", { STORE_FILES_IN: "disk" });
  expect(early.said).toMatch(/^New files still go to the disk\. Set STORE_FILES_IN=bucket/);
  const elsewhere = await run("--to bucket", { S3_BUCKET: "another" });
  expect(elsewhere).toMatchObject({ code: 1 });
  expect(elsewhere.said).toMatch(/^S3_BUCKET: there is no bucket "another"/);
  const none = await runCommand("backup/copyFiles.ts", ["--to", "bucket"], withoutBucket());
  expect(none.said).toMatch(/^S3_ENDPOINT, S3_BUCKET/);
  expect(await bucket.list()).toEqual([]);
});

it(
  "a copy that is killed goes on where it was, and leads there and back without a loss",
  PROCESSES,
  async () => {
    const made = await fill(disk);
    road.harm("delay", { methods: ["PUT"], times: Infinity });
    const path = new URL("copyFiles.ts", import.meta.url).pathname;
    const child = spawn(process.execPath, [...quickStart, path, "--to", "bucket"], {
      env: { PATH: process.env["PATH"] ?? "", ...settings() },
    });
    await expect
      .poll(async () => (await bucket.list()).length, { timeout: 30_000 })
      .toBeGreaterThan(3);
    child.kill("SIGKILL");
    await once(child, "exit");
    road.heal();
    const before = await bucket.list();
    expect(before.length).toBeLessThan(FILES);

    const resumed = await run("--to bucket");
    expect(resumed.said).toMatch(/^Copied to the bucket: \d+ files/);
    expect(resumed.code).toBe(0);
    const again = await run("--to bucket --check");
    expect(again.said).toContain(`Copied to the bucket: 0 files, 0 MB. Already there: ${FILES}.`);
    await expectIn(bucket, made);
    await expectIn(disk, made);

    const moved = await run("--to bucket --then-remove");
    expect(moved.said).toContain(`Compared, and removed from the disk: ${FILES}.`);
    expect((await readdir(uploads)).filter((name) => !name.endsWith(".part"))).toEqual([]);
    await expectIn(bucket, made);

    const back = await run("--to disk --then-remove", { STORE_FILES_IN: "disk" });
    expect(back.said).toContain(`Copied to the disk: ${FILES} files`);
    expect(back.said).toContain(`Compared, and removed from the bucket: ${FILES}.`);
    expect(await bucket.list()).toEqual([]);
    await expectIn(disk, made);
  },
);

it("what is uploaded, read and deleted meanwhile is not lost and does not end the copy", async () => {
  const made = await fill(disk);
  const people = createTwoStorages({ disk, bucket }, "disk");
  const [deleted = ""] = made.keys();
  const late = new Map<string, Buffer>();
  let isLate = false;
  const counts = await copyFiles(
    copying({
      isRemoved: true,
      hasRoom: async () => {
        if (isLate) return true;
        isLate = true;
        await people.remove(deleted);
        for (const [name, bytes] of await fill(people, 5)) late.set(name, bytes);
        return true;
      },
    }),
  );
  made.delete(deleted);
  expect(counts).toMatchObject({ removed: made.size + late.size, different: [], failed: [] });
  expect(await namesOf(disk)).toEqual([]);
  await expectIn(people, made);
  await expectIn(people, late);
  expect(await people.has(deleted)).toBe(false);
});

it("a file that is about to be sent stays readable when it is moved to the bucket", async () => {
  const [[name, bytes] = ["", Buffer.alloc(0)]] = await fill(disk, 1);
  const held = await createTwoStorages({ disk, bucket }, "bucket").hold(name);
  await copyFiles(copying({ isRemoved: true }));
  expect(await disk.has(name)).toBe(false);
  expect(bytes.equals(await readFile(held?.path ?? ""))).toBe(true);
  await held?.release();
  expect(await readdir(uploads)).toEqual([]);
});

it("a file that comes to the disk while the bucket is asked for it is found", async () => {
  const [[name = ""] = []] = await fill(bucket, 1);
  const people = createTwoStorages({ disk, bucket: openBucket() }, "disk");
  road.harm("delay", { methods: ["HEAD"], times: 1 });
  const asked = people.has(name);
  await expect.poll(() => road.requests.at(-1)?.method).toBe("HEAD");
  await copyFiles(copying({ from: bucket, to: disk, isRemoved: true }));
  expect(await bucket.has(name)).toBe(false);
  expect(await asked).toBe(true);
});

it("a file that differs is named and stays in both places", async () => {
  const made = await fill(disk, 3);
  const [shorter = "", other = ""] = made.keys();
  await bucket.save(shorter, Buffer.from("half"));
  await bucket.save(other, randomBytes(20_000));
  const counts = await copyFiles(copying({ isRemoved: true }));
  expect(counts.different.sort()).toEqual([shorter, other].sort());
  expect(await namesOf(disk)).toEqual([shorter, other].sort());
});

it("a bucket that lies about a sum has nothing removed; one that is away is waited for", async () => {
  const made = await fill(disk, 8);
  road.harm("changed", { methods: ["PUT"], times: 1 });
  const lied = await copyFiles(copying({ isRemoved: true }));
  expect(lied).toMatchObject({ removed: 8, failed: [], different: [] });
  await expectIn(bucket, made);

  const more = await fill(disk, 8);
  road.harm("slow_down", { times: 5 });
  expect(await copyFiles(copying())).toMatchObject({ copied: 8, failed: [] });
  await expectIn(bucket, more);

  await fill(disk, 1);
  road.harm("slow_down");
  await expect(copyFiles(copying())).rejects.toThrow(/run this again|Run this again/);
  road.harm("full", { methods: ["PUT"] });
  await expect(copyFiles(copying())).rejects.toThrow(/^There is no room/);
  expect(await namesOf(disk)).toHaveLength(9);
});

it("nothing comes to a disk whose reserve is reached", PROCESSES, async () => {
  await fill(bucket, 2);
  const { code, said } = await run("--to disk", { DISK_RESERVE_MB: "1000000" });
  expect(code).toBe(1);
  expect(said).toMatch(/^There is no room: The reserve of the disk is reached/);
  expect(await readdir(uploads)).toEqual([]);
});

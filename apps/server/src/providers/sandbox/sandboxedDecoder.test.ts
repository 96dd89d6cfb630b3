import { execFile } from "node:child_process";
import { mkdtemp, open, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { largePhoto, plainJpeg } from "../../testing/images/hostileImages.ts";
import { placedFilms, PLACE } from "../../testing/media/placedFilms.ts";
import { realFiles, readRealFile } from "../../testing/media/realFiles.ts";
import { firstThatWorks } from "./confinement.ts";
import { createSandboxedDecoder } from "./sandboxedDecoder.ts";
import { Sandbox } from "./sandbox.ts";
import type { SandboxLimits } from "./sandbox.ts";

const MB = 1024 * 1024;
const SOON = { timeout: 15_000 };
const asker = { userId: "a person", giveUp: new AbortController().signal };

let folder: string;
let small: string;
let large: string;
let target: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vestnik-decoder-"));
  [small, large, target] = [join(folder, "small"), join(folder, "large"), join(folder, "target")];
  await writeFile(small, await plainJpeg());
  await writeFile(large, await largePhoto());
});
afterAll(async () => await rm(folder, { recursive: true }));

function start(limits: Partial<SandboxLimits> = {}) {
  const decoder = createSandboxedDecoder(limits);
  onTestFinished(() => decoder.stop());
  return decoder;
}

async function childrenOf(pid: number): Promise<number[]> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return listed.split(" ").filter(Boolean).map(Number);
}

/** The decoding processes of this process that still exist, including zombies. */
async function children(): Promise<number[]> {
  const found: number[] = [];
  for (const pid of await childrenOf(process.pid)) {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (command.includes("decodingProcess")) found.push(pid);
  }
  return found;
}

/** Again and again, because the kernel's list may leave out a process while another one ends. Returns whom it found. */
async function killAll(): Promise<number[]> {
  const alive = await children();
  for (const pid of alive) await signal(pid, "SIGKILL");
  return alive;
}

/** Also to what it has put into its confinement, which may not hear of its end while it is being put there. */
async function signal(pid: number, name: "SIGSTOP" | "SIGCONT" | "SIGKILL"): Promise<void> {
  for (const each of [...(await childrenOf(pid)), pid]) process.kill(each, name);
}

/** Wherever they belong to: all processes of this machine that were started with this number. */
async function startedWith(memoryBytes: number): Promise<string[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const commands = pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => ""));
  return (await Promise.all(commands)).filter((one) => one.includes(`\0${memoryBytes}`));
}

describe.runIf(process.platform === "linux")("the process of a person", () => {
  const of = (userId: string) => ({ ...asker, userId });

  it("serves that person's next picture and no other person's, who need not wait for a new one", async () => {
    const decoder = start();
    expect(await decoder.makePicture(small, target, of("a"))).toMatchObject({ kind: "picture" });
    const [own = 0, spare = 0, ...more] = await children();
    expect([own > 0, spare > 0, more]).toEqual([true, true, []]);
    await signal(own, "SIGSTOP");
    // It would wait for ever in the stopped one.
    expect(await decoder.makePicture(small, target, of("b"))).toMatchObject({ kind: "picture" });
    await signal(own, "SIGCONT");
    const [, , next = 0] = await children();
    for (const other of [spare, next]) await signal(other, "SIGSTOP");
    expect(await decoder.makePicture(small, target, of("a"))).toMatchObject({ kind: "picture" });
  });

  it("goes when others need theirs: two that served somebody and a spare one stay", async () => {
    const decoder = start();
    for (const userId of ["a", "b", "c", "d", "a"])
      await decoder.makePicture(small, target, of(userId));
    await expect.poll(async () => (await children()).length, SOON).toBe(3);
  });
});

describe.runIf(process.platform === "linux")("a picture", () => {
  it("that crashes the decoding process is given up alone, and the next one is made", async () => {
    const decoder = start();
    const crash = async () => {
      let isOver = false;
      const dying = decoder.makePicture(large, target, asker).finally(() => (isOver = true));
      const killed = async () => {
        await killAll();
        return isOver;
      };
      // Several times: a process that dies before it has received the picture is not blamed on the picture.
      await expect.poll(killed, { ...SOON, interval: 10 }).toBe(true);
      return await dying;
    };
    const cause = "signal SIGKILL";
    // On a busy machine a picture may be made before it is killed.
    await expect.poll(crash, SOON).toEqual({ kind: "given_up", reason: "crashed", cause });
    expect(await decoder.makePicture(small, target, asker)).toMatchObject({ kind: "picture" });
  });

  it("is made although the idle process was killed, whether its exit was noticed or not", async () => {
    const decoder = start();
    await decoder.makePicture(small, target, asker);
    await expect.poll(killAll, SOON).toEqual([]);
    expect(await decoder.makePicture(small, target, asker)).toMatchObject({ kind: "picture" });
    const idle = await children();
    for (const pid of idle) await signal(pid, "SIGSTOP");
    const next = decoder.makePicture(small, target, asker);
    for (const pid of idle) process.kill(pid, "SIGKILL");
    expect(await next).toMatchObject({ kind: "picture" });
  });

  it("that takes too long is given up, and its process is killed", async () => {
    const decoder = start({ jobMs: 10 });
    expect(await decoder.makePicture(large, target, asker)).toEqual({
      kind: "given_up",
      reason: "time",
    });
    await expect.poll(children, SOON).toEqual([]);
  });

  it("that needs too much memory is given up", async () => {
    const decoder = start({ memoryBytes: 20 * MB });
    expect(await decoder.makePicture(large, target, asker)).toEqual({
      kind: "given_up",
      reason: "memory",
    });
  });

  it("that needs little is decoded, however much memory the server itself has needed", async () => {
    const memoryBytes = 300 * MB;
    // Linux hands the peak of a process on to the one it starts, except through bubblewrap.
    expect(Buffer.alloc(memoryBytes, 1)).toHaveLength(memoryBytes);
    const unconfined = await firstThatWorks([]);
    const sandbox = new Sandbox(unconfined, { memoryBytes, jobMs: 30_000, idleMs: 30_000 });
    onTestFinished(() => sandbox.end());
    const job = { kind: "picture", given: await readFile(small) } as const;
    const answer = { kind: "picture", width: expect.any(Number) as number };
    expect(await sandbox.run(job, asker.giveUp)).toMatchObject({ answer });
  });

  it("whose client has left is not processed, and others go on", async () => {
    const decoder = start();
    const leaving = new AbortController();
    const left = decoder.makePicture(large, target, { ...asker, giveUp: leaving.signal });
    const waiting = decoder.makePicture(large, target, { ...asker, giveUp: leaving.signal });
    const next = decoder.makePicture(small, target, asker);
    leaving.abort();
    expect([await left, await waiting]).toEqual([
      { kind: "given_up", reason: "asker_left" },
      { kind: "given_up", reason: "asker_left" },
    ]);
    expect(await next).toMatchObject({ kind: "picture" });
  });

  it("whose person leaves before its process is started has none", async () => {
    const memoryBytes = 768 * MB - process.pid;
    const leaving = new AbortController();
    const given = { ...asker, giveUp: leaving.signal };
    const made = start({ memoryBytes }).makePicture(large, target, given);
    leaving.abort();
    expect(await made).toEqual({ kind: "given_up", reason: "asker_left" });
    expect(await startedWith(memoryBytes)).toEqual([]);
  });

  it("whose person leaves while its process starts leaves no process behind", async () => {
    const memoryBytes = 768 * MB + process.pid;
    const decoder = start({ memoryBytes });
    for (let times = 0; times < 10; times += 1) {
      const leaving = new AbortController();
      const given = { ...asker, giveUp: leaving.signal };
      const made = decoder.makePicture(large, target, given);
      const isStarting = async () => (await startedWith(memoryBytes)).length > 0;
      await expect.poll(isStarting, { ...SOON, interval: 1 }).toBe(true);
      leaving.abort();
      expect(await made).toEqual({ kind: "given_up", reason: "asker_left" });
      await expect.poll(async () => await startedWith(memoryBytes), SOON).toEqual([]);
    }
  });

  it("leaves no process behind once decoding is stopped, nor after a while without work", async () => {
    const decoder = start({ idleMs: 10 });
    await decoder.makePicture(small, target, asker);
    await expect.poll(children, SOON).toEqual([]);
    const running = decoder.makePicture(large, target, asker);
    await expect.poll(async () => (await children()).length, SOON).toBe(1);
    decoder.stop();
    expect(await running).toMatchObject({ kind: "given_up" });
    await expect.poll(children, SOON).toEqual([]);
  });
});

describe.runIf(process.platform === "linux")("a file that is sent as it came", () => {
  const APP1 = Buffer.from([0xff, 0xd8, 0xff, 0xe1]);
  /** A directory that says it has as many entries as there can be. */
  const directory = Buffer.from("Exif\0\0II*\0\x0a\0\0\0\xff\xff", "latin1");

  it.each([
    ["beginnings of places", Buffer.from("GPS".repeat(330_000))],
    ["beginnings that end nowhere", Buffer.from("GPS =".repeat(200_000))],
    ["directories", Buffer.concat(Array.from({ length: 60_000 }, () => directory))],
  ])("is examined also where it is made of nothing but %s", async (_, rest) => {
    await writeFile(target, Buffer.concat([APP1, rest]));
    const read = await start().examineFile(target, true, asker);
    expect(read).toMatchObject({ kind: "examined", facts: { kind: "document" } });
  });

  it("is examined in its own turn, also when the person before it leaves", async () => {
    const [phone] = realFiles;
    const [, withPlace] = placedFilms[0] ?? [];
    if (!phone || !withPlace) throw new Error("There is no film.");
    const film = join(folder, "film");
    await writeFile(film, withPlace(await readRealFile(phone)));
    const decoder = start();
    const leaving = new AbortController();
    // A file that never comes: who writes to it may begin when somebody reads.
    const pipe = join(folder, "pipe");
    await promisify(execFile)("mkfifo", [pipe]);
    const left = decoder.examineFile(pipe, true, { userId: "one", giveUp: leaving.signal });
    const read = decoder.examineFile(film, false, { ...asker, userId: "another" });
    const isReading = await open(pipe, "w");
    leaving.abort();
    await isReading.close();
    expect(await left).toEqual({ kind: "given_up", reason: "asker_left" });
    expect(await read).toMatchObject({ facts: { kind: "video" }, hadPlace: true });
    expect((await readFile(film)).includes(PLACE)).toBe(false);
  });
});

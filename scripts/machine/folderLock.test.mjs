import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { lastHolderOf, LockUnavailable, takeFolderLock } from "./folderLock.mjs";
import { playRounds } from "./folderLockRounds.mjs";

const file = new URL("folderLock.mjs", import.meta.url).href;
const program = `import { takeFolderLock } from ${JSON.stringify(file)};
  console.log(takeFolderLock(process.argv[1]) ? "held" : "refused");
  setInterval(() => {}, 1000);`;
const args = ["--input-type=module", "--eval", program];
/** A process of another container on this machine: it has number 1 there and does not see our processes. */
const inNamespace = ["--pid", "--fork", "--kill-child", "--mount-proc", process.execPath, ...args];
const hasNamespaces =
  spawnSync("unshare", ["--pid", "--fork", "--mount-proc", "true"]).status === 0;

function freshFolder() {
  const folder = mkdtempSync(join(tmpdir(), "vestnik-lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A process that tries to take the lock, says whether it got it, and stays. @param {string} command @param {string[]} given */
async function startTaker(command, given) {
  const child = spawn(command, given, { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [chunk] = await once(child.stdout, "data");
  return { answer: String(chunk).trim(), child };
}

test("a held folder is not given to another, and is free again when it was released", () => {
  const folder = freshFolder();
  const lock = takeFolderLock(folder);
  expect(takeFolderLock(folder)).toBeUndefined();
  expect(lastHolderOf(folder)).toBe(process.pid);
  lock?.release();
  const next = takeFolderLock(folder);
  expect(next).toBeDefined();
  next?.release();
});

test("a lock whose process was killed is free, and only then", async () => {
  const folder = freshFolder();
  const { answer, child } = await startTaker(process.execPath, [...args, folder]);
  expect(answer).toBe("held");
  expect(takeFolderLock(folder)).toBeUndefined();
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  const lock = takeFolderLock(folder);
  expect(lock).toBeDefined();
  lock?.release();
});

test("a child that was given the lock keeps it when its parent has released it", async () => {
  const folder = freshFolder();
  const lock = takeFolderLock(folder);
  const child = spawn("cat", { stdio: ["pipe", "ignore", "ignore", lock?.fd ?? 0] });
  lock?.release();
  expect(takeFolderLock(folder)).toBeUndefined();
  const ended = once(child, "exit");
  child.stdin?.end();
  await ended;
  const next = takeFolderLock(folder);
  expect(next).toBeDefined();
  next?.release();
});

test("what an earlier version, a crash or another program wrote into the file holds no lock", () => {
  for (const text of ["", "{", `{"pid":${process.pid},"startedAt":"","nonce":"x"}`]) {
    const folder = freshFolder();
    writeFileSync(join(folder, "lock"), text);
    expect(lastHolderOf(folder)).toBeUndefined();
    const lock = takeFolderLock(folder);
    expect(lock).toBeDefined();
    lock?.release();
  }
});

test.runIf(process.platform === "linux")(
  "without the program flock nothing is locked, and an error says so",
  () => {
    const path = process.env["PATH"];
    onTestFinished(() => void (process.env["PATH"] = path));
    process.env["PATH"] = "/nowhere";
    expect(() => takeFolderLock(freshFolder())).toThrow(LockUnavailable);
  },
);

test("of three starters on what a killed holder left exactly one gets it", async () => {
  const rounds = 12;
  expect(await playRounds(rounds)).toEqual({
    rounds,
    heldByNone: 0,
    heldByOne: rounds,
    heldByMore: 0,
  });
});

if (!hasNamespaces)
  console.log("Not tried: locks across containers, which needs the right to unshare.");
test.runIf(hasNamespaces)(
  "a process of another container is refused, and keeps others out when it has the lock",
  async () => {
    const folder = freshFolder();
    const first = await startTaker("unshare", [...inNamespace, folder]);
    expect(first.answer).toBe("held");
    expect(takeFolderLock(folder), "here").toBeUndefined();
    const second = await startTaker("unshare", [...inNamespace, folder]);
    expect(second.answer, "in a third").toBe("refused");
  },
);

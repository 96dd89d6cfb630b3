import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { takeFolderLock } from "./folderLock.ts";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "vestnik-lock-"))));
afterEach(() => rmSync(folder, { recursive: true }));

it("a held folder is not given to another, and is free again when released", () => {
  const lock = takeFolderLock(folder);
  expect(takeFolderLock(folder)).toBeUndefined();
  lock?.release();
  expect(takeFolderLock(folder)).toBeDefined();
});

it("a lock whose process was killed is taken over", async () => {
  const code = `import { takeFolderLock } from ${JSON.stringify(new URL("./folderLock.ts", import.meta.url).href)};
    if (takeFolderLock(process.argv[1])) console.log("taken"); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code, folder]);
  await once(child.stdout, "data");
  expect(takeFolderLock(folder), "while it lives").toBeUndefined();
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
  expect(takeFolderLock(folder)).toBeDefined();
});

it("a process number that now belongs to another process does not keep the lock", () => {
  const stranger = { pid: process.pid, startedAt: "another boot:1", nonce: "x" };
  writeFileSync(join(folder, "lock"), JSON.stringify(stranger));
  expect(takeFolderLock(folder)).toBeDefined();
});

it("a lock file that cannot be read belongs to nobody", () => {
  writeFileSync(join(folder, "lock"), "");
  expect(takeFolderLock(folder)).toBeDefined();
});

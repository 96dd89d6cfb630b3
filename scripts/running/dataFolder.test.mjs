import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";

import { takeFolderLock } from "../machine/folderLock.mjs";
import { takeDataFolder } from "./dataFolder.mjs";

const program = `import { takeDataFolder } from ${JSON.stringify(new URL("dataFolder.mjs", import.meta.url).href)};
  await takeDataFolder(process.argv[1]);
  console.log("started");
  setInterval(() => {}, 1000);`;

function freshFolder() {
  const folder = mkdtempSync(join(tmpdir(), "vestnik-data-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** @param {string} dataDir */
function start(dataDir) {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program, dataDir]);
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

/** The id of a process that has ended without its parent reading its exit status; a shell would read it. */
async function startZombie() {
  const parent = spawn("sh", ["-c", "sleep 60 & echo $!; exec sleep 60"]);
  onTestFinished(() => void parent.kill("SIGKILL"));
  const [chunk] = await once(parent.stdout, "data");
  const pid = String(chunk).trim();
  // The shell has given its place to a program that reads no exit status.
  await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, "utf8")).toBe("sleep\n");
  process.kill(Number(pid), "SIGKILL");
  await expect.poll(() => readFileSync(`/proc/${pid}/stat`, "utf8")).toContain(") Z ");
  return pid;
}

test.runIf(process.platform === "linux")(
  "a killed starter that is still a zombie does not count: its server's end is waited for",
  async () => {
    const dataDir = freshFolder();
    // Held like by its server, which is still finishing what it sends.
    const left = takeFolderLock(join(dataDir, "running"));
    writeFileSync(join(dataDir, "running", "lock"), await startZombie());
    const said = vi.spyOn(console, "log").mockImplementation(() => {});
    const taking = takeDataFolder(dataDir);
    await expect.poll(() => said.mock.calls.flat().join()).toContain("still being stopped");
    left?.release();
    (await taking).release();
  },
);

test("a second start is refused at once while the first one lives, with its process named", async () => {
  const dataDir = freshFolder();
  const first = start(dataDir);
  await once(first.stdout, "data");
  const second = start(dataDir);
  const [complaint] = await once(second.stderr, "data");
  // The sentence is wrapped where the folder's name is long.
  expect(String(complaint).replaceAll(/\s+/g, " ")).toContain(
    `already running on ${dataDir} (process ${first.pid})`,
  );
  first.kill("SIGKILL");
  await once(first, "exit");
  await once(start(dataDir).stdout, "data");
});

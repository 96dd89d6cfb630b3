import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { claimFolder, identify } from "./claim.mjs";

function freshFolder() {
  const folder = mkdtempSync(join(tmpdir(), "vestnik-claim-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A process that claims the folder, says whether it got it, and stays. @param {string} folder */
function startClaimer(folder) {
  const claim = new URL("claim.mjs", import.meta.url).href;
  const program = `import { claimFolder } from ${JSON.stringify(claim)};
    const result = claimFolder(${JSON.stringify(folder)});
    console.log("heldBy" in result ? "refused" : "held");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program]);
  onTestFinished(() => void child.kill("SIGKILL"));
  /** @type {Promise<string>} */
  const answer = new Promise((resolve) => {
    child.stdout.on("data", (chunk) => resolve(String(chunk).trim()));
  });
  return { child, answer };
}

test("of many that start at the same moment on one folder exactly one gets it", async () => {
  const folder = freshFolder();
  mkdirSync(folder, { recursive: true });
  // The number of a process that has ended, as a crash leaves it behind.
  const { pid } = spawnSync(process.execPath, ["--version"]);
  writeFileSync(join(folder, "7.json"), JSON.stringify({ pid, started: "", children: [] }));

  const claimers = Array.from({ length: 12 }, () => startClaimer(folder));
  const answers = await Promise.all(claimers.map(({ answer }) => answer));
  expect(answers.filter((answer) => answer === "held")).toHaveLength(1);
  expect(readdirSync(folder)).toEqual(["8.json"]);
});

test("a folder whose holder was killed is taken over, and what it left running is named", async () => {
  const folder = freshFolder();
  const first = startClaimer(folder);
  expect(await first.answer).toBe("held");
  const pid = first.child.pid ?? 0;
  expect(claimFolder(folder)).toMatchObject({ heldBy: { pid } });

  const left = startClaimer(freshFolder());
  await left.answer;
  const orphan = identify(left.child.pid ?? 0);
  const holder = { ...identify(pid), children: [orphan, { pid: process.pid, started: "another" }] };
  writeFileSync(join(folder, "1.json"), JSON.stringify(holder));
  first.child.kill("SIGKILL");
  await new Promise((resolve) => {
    first.child.once("exit", resolve);
  });
  expect(claimFolder(folder)).toMatchObject({ orphans: [orphan] });
});

test("a number that now belongs to another process does not hold the folder", () => {
  const folder = freshFolder();
  const reused = { pid: process.pid, started: "an earlier boot 12345", children: [] };
  writeFileSync(join(folder, "1.json"), JSON.stringify(reused));
  expect(claimFolder(folder)).not.toHaveProperty("heldBy");
});

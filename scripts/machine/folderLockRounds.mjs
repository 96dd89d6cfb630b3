import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { takeFolderLock } from "./folderLock.mjs";

/**
 * Three processes try to take one lock at the same moment, again and again; each time the process that got it is killed with -9, so
 * that the next round begins with what a crash leaves behind.
 *
 * node scripts/machine/folderLockRounds.mjs 1000
 */
const self = fileURLToPath(import.meta.url);
const starters = 3;

/**
 * @param {number} rounds
 * @returns {Promise<{ rounds: number, heldByNone: number, heldByOne: number, heldByMore: number }>}
 */
export async function playRounds(rounds) {
  const folder = mkdtempSync(join(tmpdir(), "vestnik-rounds-"));
  const counts = { rounds, heldByNone: 0, heldByOne: 0, heldByMore: 0 };
  const children = await Promise.all(Array.from({ length: starters }, () => startChild(folder)));
  try {
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all(children.map(tryNow));
      const holders = children.filter((_, index) => answers[index]);
      if (holders.length === 1) counts.heldByOne += 1;
      else if (holders.length === 0) counts.heldByNone += 1;
      else counts.heldByMore += 1;
      for (const holder of holders) {
        await kill(holder);
        children[children.indexOf(holder)] = await startChild(folder);
      }
    }
  } finally {
    await Promise.all(children.map(kill));
    rmSync(folder, { recursive: true, force: true });
  }
  return counts;
}

/** @typedef {import("node:child_process").ChildProcess} ChildProcess */

/** @param {string} folder @returns {Promise<ChildProcess>} */
async function startChild(folder) {
  const child = fork(self, ["--take", folder]);
  await messageFrom(child);
  return child;
}

/** @param {ChildProcess} child @returns {Promise<boolean>} */
function tryNow(child) {
  const answer = messageFrom(child);
  child.send("try");
  return answer;
}

/** @param {ChildProcess} child @returns {Promise<boolean>} */
async function messageFrom(child) {
  const answered = new AbortController();
  const { signal } = answered;
  try {
    const ended = once(child, "exit", { signal }).then(() => {
      throw new Error("A starter has ended by itself.");
    });
    const [message] = await Promise.race([once(child, "message", { signal }), ended]);
    return message === "held";
  } finally {
    answered.abort();
  }
}

/** @param {ChildProcess} child */
async function kill(child) {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** @param {string} folder */
function takeWhenAsked(folder) {
  process.on("message", () => process.send?.(takeFolderLock(folder) ? "held" : "refused"));
  process.on("disconnect", () => process.exit());
  process.send?.("ready");
}

if (process.argv[1] === self) {
  const [what, folder = ""] = process.argv.slice(2);
  if (what === "--take") takeWhenAsked(folder);
  else console.log(await playRounds(Number(what)));
}

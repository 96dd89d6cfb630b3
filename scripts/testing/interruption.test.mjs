import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { root } from "../machine/project.mjs";

/** Variables are inherited, so whatever a run started carries its mark. */
const MARK = "VESTNIK_RUN_MARK";

/** @param {string} mark */
function countMarked(mark) {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, "utf8").includes(`${MARK}=${mark}`);
      } catch {
        // It has ended meanwhile, or belongs to somebody else.
        return false;
      }
    }).length;
}

test.skipIf(!existsSync("/proc/self/environ"))(
  "a run that is interrupted leaves no process behind and does not pass (needs /proc)",
  async () => {
    const mark = randomUUID();
    const args = ["scripts/test.mjs", "--only=unit", "--", "packages/domain/src/text"];
    const run = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, [MARK]: mark },
      stdio: ["ignore", "pipe", "inherit"],
    });
    // The script itself, its watchdog, and the tests.
    await expect.poll(() => countMarked(mark), { timeout: 30_000 }).toBeGreaterThan(2);
    run.kill("SIGINT");
    const [code] = await once(run, "exit");
    expect(code).toBe(1);
    await expect.poll(() => countMarked(mark)).toBe(0);
  },
);

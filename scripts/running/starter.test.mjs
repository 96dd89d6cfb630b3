import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { text } from "node:stream/consumers";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";

import { takeFolderLock } from "../machine/folderLock.mjs";

/**
 * Two parts, started one after the other. Told to stop, each finishes what it does: it says so and lets a moment pass, or waits until the
 * file `HELD_WHILE` is gone. What they say goes to the test itself, so that it arrives also when the starter is gone.
 */
const part = `
  process.on("SIGTERM", () => {
    console.log(process.argv[1] + " is told");
    setInterval(() => {
      if (fs.existsSync(process.env.HELD_WHILE ?? "")) return;
      console.log(process.argv[1] + " has finished");
      process.exit(0);
    }, 100);
  });
  console.log(process.argv[1] + " runs " + process.pid);
  setInterval(() => {}, 1000);`;

/** @param {string} name */
const importOf = (name) => JSON.stringify(new URL(name, import.meta.url).href);
const starterProgram = `
  import { becomeStarter, runInFront } from ${importOf("starter.mjs")};
  import { takeFolderLock } from ${importOf("../machine/folderLock.mjs")};
  const [folder, temporary] = process.argv.slice(1);
  const lock = takeFolderLock(folder);
  const starter = becomeStarter({ lock });
  starter.removeAtEnd(temporary);
  for (const name of ["first", "second"]) void runInFront(starter, ["-e", ${JSON.stringify(part)}, name]);`;
const args = ["--input-type=module", "--eval", starterProgram];

/**
 * @param {string} command
 * @param {string[]} before what stands before the starter's own arguments
 * @param {NodeJS.ProcessEnv} [env]
 */
async function startAll(command, before, env = process.env) {
  const folder = mkdtempSync(join(tmpdir(), "vestnik-starter-"));
  const temporary = mkdtempSync(join(tmpdir(), "vestnik-starter-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const child = spawn(command, [...before, folder, temporary], {
    stdio: ["ignore", "pipe", "inherit"],
    env,
  });
  /** @type {string[]} */
  const said = [];
  const lines = createInterface({ input: child.stdout });
  lines.on("line", (line) => said.push(line.replace(/ \d+$/, "")));
  // The pipe ends with the last process that holds it: then everything is gone.
  const silence = once(lines, "close");
  await expect.poll(() => said.length, { timeout: 30_000 }).toBe(2);
  said.length = 0;
  return { child, folder, temporary, said, silence };
}

const inOrder = ["second is told", "second has finished", "first is told", "first has finished"];

for (const signal of /** @type {const} */ (["SIGKILL", "SIGINT", "SIGTERM"])) {
  test(`a starter that gets ${signal} alone leaves nothing behind: each part finishes, the last one first`, async () => {
    const { child, folder, temporary, said, silence } = await startAll(process.execPath, args);
    child.kill(signal);
    await silence;
    expect(said).toEqual(inOrder);
    await expect.poll(() => existsSync(temporary)).toBe(false);
    await expect.poll(() => takeFolderLock(folder)).toBeDefined();
  });
}

test("the folder of a killed starter stays locked until its parts have ended", async () => {
  const holding = mkdtempSync(join(tmpdir(), "vestnik-starter-"));
  onTestFinished(() => rmSync(holding, { recursive: true, force: true }));
  const env = { ...process.env, HELD_WHILE: holding };
  const { child, folder, said, silence } = await startAll(process.execPath, args, env);
  child.kill("SIGKILL");
  await expect.poll(() => said).toContain("second is told");
  expect(takeFolderLock(folder)).toBeUndefined();
  rmSync(holding, { recursive: true });
  await silence;
});

test("what a part started and left behind ends with it", async () => {
  const forgetful = `
    require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" });
    process.exit(0);`;
  const program = `
    import { becomeStarter, runInFront } from ${importOf("starter.mjs")};
    process.exit(await runInFront(becomeStarter(), ["-e", ${JSON.stringify(forgetful)}]));`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  // The pipe ends with the last process that holds it.
  await expect(once(child.stdout.resume(), "close")).resolves.toBeDefined();
});

test("a starter whose npm is killed stops as well, although npm's shell lives on", async () => {
  const shell = `"$@"; true`;
  const npm = `require("node:child_process").spawn("sh", ["-c", ${JSON.stringify(shell)}, "sh", process.execPath, ...process.argv.slice(1)], { stdio: "inherit" })`;
  const { child, said, silence } = await startAll(process.execPath, ["-e", npm, "--", ...args], {
    ...process.env,
    npm_lifecycle_script: "node scripts/serve.mjs",
  });
  child.kill("SIGKILL");
  await silence;
  expect(said).toEqual(inOrder);
});

test("a server takes the place of its starter, unless npm stands above it", async () => {
  const program = `
    import { giveWayTo } from ${importOf("starter.mjs")};
    giveWayTo(["-e", "console.log(process.pid, process.env.NODE_ENV)"], { env: { NODE_ENV: "production" } });
    console.log("stays");`;
  const { npm_lifecycle_script: _, ...env } = process.env;
  /** @param {NodeJS.ProcessEnv} given */
  const start = async (given) => {
    const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
      env: given,
      stdio: ["ignore", "pipe", "inherit"],
    });
    return { pid: child.pid, said: (await text(child.stdout)).trim() };
  };
  const alone = await start(env);
  expect(alone.said).toBe(`${alone.pid} production`);
  const belowNpm = { ...env, npm_lifecycle_script: "node scripts/serve.mjs" };
  expect(await start(belowNpm)).toMatchObject({ said: "stays" });
});

import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { findFreePort } from "./ports.mjs";
import { machineEnvironment, root, run } from "./project.mjs";

/**
 * The first command in a fresh clone runs on the Node of the machine, which may be older than the project's, and without any package. Without a
 * lock file it ends where it would install, so it has been loaded whole by then.
 */
const copy = mkdtempSync(join(tmpdir(), "vestnik-first-start-"));

beforeAll(() => {
  cpSync(join(root, "scripts"), join(copy, "scripts"), { recursive: true });
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** `npm run lockfile` only writes in the lock file. @type {Record<string, string>} */
const { lockfile: _, ...commands } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
).scripts;
const ours = Object.values(commands).filter((command) => command.startsWith("node "));

test.each(ours)("%s begins with the installation", async (command) => {
  const [node = "", ...args] = command.split(" ");
  const ports = {
    PORT: String(await findFreePort()),
    TELEGRAM_EMULATOR_PORT: String(await findFreePort()),
    WEB_PORT: String(await findFreePort()),
  };
  const env = { ...machineEnvironment(), ...ports };
  const { output } = await run(node, args, { cwd: copy, env });
  expect(output).toContain("package-lock.json is missing or damaged: restore it with git.");
});

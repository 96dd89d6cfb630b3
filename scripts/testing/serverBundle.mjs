import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

import { rolldown } from "rolldown";

import { quickStart } from "../../apps/server/src/testing/quickStart.ts";
import { projectEnvironment, projectNode, root } from "../machine/project.mjs";

const main = join(root, "apps/server/src/main.ts");

/** Libraries with parts that are no JavaScript, or that start threads by name. */
const unbundled = ["sharp", "@electric-sql/pglite", "pino", "thread-stream", "tinypool"];

/** @param {string} id */
const isUnbundled = (id) =>
  unbundled.some((name) => id === name || id.startsWith(`${name}/`)) || id.startsWith("node:");

/** Migrations, threads, built pages and files of libraries stay where they are, so every module keeps its own address. */
const ownAddresses = {
  name: "own-addresses",
  /** @param {string} code @param {string} id */
  transform: (code, id) =>
    code
      .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
      .replace(/\b__dirname\b/g, JSON.stringify(dirname(id)))
      .replace(/\b__filename\b/g, JSON.stringify(id)),
};

/**
 * The server in a few files instead of 1,200, for the many that a run of tests starts and kills: half of a start is finding and linking
 * the files. Written anew for each run, from the sources as they are, as the file that is named.
 */
const bundle = await rolldown({
  input: { server: main },
  platform: "node",
  cwd: root,
  external: isUnbundled,
  plugins: [ownAddresses],
  logLevel: "warn",
});
const [file = ""] = process.argv.slice(2);
rmSync(dirname(file), { recursive: true, force: true });
await bundle.write({ dir: dirname(file), format: "esm", entryFileNames: "[name].mjs" });
await bundle.close();

// Node keeps what it has compiled when a process ends by itself, and tests mostly kill theirs. Without settings this one refuses to
// start, once everything is loaded.
const { NODE_COMPILE_CACHE } = projectEnvironment();
spawnSync(projectNode(), [...quickStart, file], { env: { NODE_COMPILE_CACHE } });

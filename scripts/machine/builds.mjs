import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { buildEnvironment, refuse, root, run } from "./project.mjs";

/**
 * What runs is built from these sources: the web app, the public pages, which take its look, and the server.
 *
 * @typedef {{ part: "app" | "site" | "server", workspace: string, folder: string, name: string, sources: string[] }} Build
 * @type {Build[]}
 */
const builds = [
  {
    part: "app",
    workspace: "@vestnik/web",
    folder: "apps/web",
    name: "the web app (half a minute)",
    sources: [
      "apps/web",
      "packages/domain",
      "packages/contract",
      "packages/html",
      "package-lock.json",
    ],
  },
  {
    part: "site",
    workspace: "@vestnik/site",
    folder: "apps/site",
    name: "the public pages",
    sources: [
      "apps/site",
      "apps/web/app/shared/ui/theme",
      "packages/domain",
      "packages/contract",
      "package-lock.json",
    ],
  },
  {
    part: "server",
    workspace: "@vestnik/server",
    folder: "apps/server",
    name: "the server",
    sources: [
      "apps/server/src",
      "packages/domain",
      "packages/contract",
      "packages/html",
      "scripts/machine",
      "package-lock.json",
    ],
  },
];
const notSources = new Set(["node_modules", "dist", ".react-router"]);

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  if (!existsSync(join(root, path))) return [];
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => !notSources.has(entry.name) && !entry.name.includes(".test."))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const file = `${path}/${entry.name}`;
      return entry.isDirectory() ? filesUnder(file) : [file];
    });
}

/** One short text that changes when anything a build is made of changes. @param {string[]} sources */
function fingerprint(sources) {
  const hash = createHash("sha256");
  // The build takes VITE_ settings (such as the address of the API) into the bundle.
  const settings = Object.entries(buildEnvironment()).filter(([name]) => name.startsWith("VITE_"));
  hash.update(JSON.stringify(settings.sort(([one], [other]) => (one < other ? -1 : 1))));
  for (const file of sources.flatMap(filesUnder)) {
    hash.update(`\n${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest("hex");
}

/** The server's main file, once it is built. */
export const builtServer = "apps/server/dist/server.mjs";

/** How Node starts it: what is new has 24 MB, or Node lets the pieces of files lie until it clears all its memory, and keeps the room of a busy minute. */
export const serverArguments = ["--max-semi-space-size=8"];

/**
 * How glibc keeps its memory: a piece of 128 kB or more goes back as soon as it is freed. By itself it raises that bound to the largest piece
 * that came and went, and keeps all smaller ones, in places with holes.
 */
export const serverEnvironment = { MALLOC_MMAP_THRESHOLD_: "131072" };

/** Builds these parts, each unless the build in place was made from these very sources. @param {Build["part"][]} parts */
export async function buildWhenChanged(...parts) {
  for (const build of builds.filter(({ part }) => parts.includes(part))) await buildOne(build);
}

/** @param {Build} build */
async function buildOne({ workspace, folder, name, sources }) {
  const wanted = fingerprint(sources);
  const stampFile = join(root, folder, "dist/.built-from");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted) return;
  console.log(`  Building ${name} …`);
  const args = ["run", "build", "--workspace", workspace];
  const { code, output } = await run("npm", args, { env: buildEnvironment() });
  if (code !== 0) {
    console.error(output);
    refuse(`${workspace} could not be built; the reason is above.`);
  }
  writeFileSync(stampFile, wanted);
}

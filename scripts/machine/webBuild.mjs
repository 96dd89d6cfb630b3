import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { refuse, root, run } from "./project.mjs";

const sources = ["apps/web", "packages/domain", "packages/contract", "package-lock.json"];
const notSources = new Set(["node_modules", "build", ".react-router"]);
const stampFile = join(root, "apps/web/build/.built-from");

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  if (!existsSync(join(root, path))) return [];
  if (/\.(?:json|md)$/.test(path)) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => !notSources.has(entry.name) && !entry.name.includes(".test."))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const file = `${path}/${entry.name}`;
      return entry.isDirectory() ? filesUnder(file) : [file];
    });
}

/** One short text that changes when anything the web app is made of changes. */
function fingerprint() {
  const hash = createHash("sha256");
  // The build takes VITE_ settings (such as the address of the API) into the bundle.
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith("VITE_"));
  hash.update(JSON.stringify(settings.sort(([one], [other]) => (one < other ? -1 : 1))));
  for (const file of sources.flatMap(filesUnder)) {
    hash.update(`\n${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest("hex");
}

/** Builds the web app unless the build in place was made from these very sources. */
export async function buildWebWhenChanged() {
  const wanted = fingerprint();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted) return;
  console.log("  Building the web app (half a minute) …");
  const { code, output } = await run("npm", ["run", "build", "--workspace", "@vestnik/web"]);
  if (code !== 0) {
    console.error(output);
    refuse("The web app could not be built; the reason is above.");
  }
  writeFileSync(stampFile, wanted);
}

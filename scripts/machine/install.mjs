import { readFileSync } from "node:fs";
import { join } from "node:path";

import { machineEnvironment, refuse, root, run } from "./project.mjs";

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, peer?: boolean, dev?: boolean, devOptional?: boolean }} Entry
 * @typedef {Record<string, Entry>} Entries
 */

/** @param {string} file @returns {Entries | undefined} */
function readLockfile(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), "utf8")).packages;
  } catch {
    return undefined;
  }
}

/**
 * `everything` also installs what tests, checks and measurements need; `production` is what runs, and what builds the web app.
 *
 * @typedef {"everything" | "production"} Extent
 */

/**
 * Says why the packages have to be installed, or undefined when they are as package-lock.json
 * wants them. npm itself keeps what it installed in node_modules/.package-lock.json and writes it
 * last, so an interrupted installation is noticed and one made by hand is accepted.
 *
 * @param {Entries | undefined} wanted
 * @param {Entries | undefined} installed
 * @param {Extent} extent more than that may be there
 */
export function reasonToInstall(wanted, installed, extent) {
  if (!wanted) refuse("package-lock.json is missing or damaged: restore it with git.");
  if (!installed) return "for the first time";
  let lacksDevelopment = false;
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.includes("node_modules/") || entry.link) continue;
    const found = installed[path];
    // Packages for other machines are left out on purpose.
    if (!found && (entry.optional || entry.peer)) continue;
    if (!found && (entry.dev || entry.devOptional)) lacksDevelopment = true;
    else if (found?.version !== entry.version) return "because package-lock.json has changed";
  }
  return lacksDevelopment && extent === "everything" ? "for tests and checks" : undefined;
}

/** Installs exactly what package-lock.json says, when that has not been done yet. @param {Extent} extent */
export async function installWhenNeeded(extent) {
  const reason = reasonToInstall(
    readLockfile("package-lock.json"),
    readLockfile("node_modules/.package-lock.json"),
    extent,
  );
  if (!reason) return;
  console.log(`  Installing packages ${reason} (one to two minutes) …`);
  const which = extent === "production" ? "--omit=dev" : "--include=dev";
  const args = ["ci", which, "--no-audit", "--no-fund", "--loglevel=error"];
  const { code, output } = await run("npm", args, { env: machineEnvironment() });
  if (code !== 0) {
    console.error(output);
    refuse("npm ci did not succeed; its message is above.");
  }
}

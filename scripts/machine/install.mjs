import { readFileSync } from "node:fs";
import { join } from "node:path";

import { machineEnvironment, refuse, root, run } from "./project.mjs";

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, peer?: boolean }} Entry
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
 * Says why the packages have to be installed, or undefined when they are as package-lock.json
 * wants them. npm itself keeps what it installed in node_modules/.package-lock.json and writes it
 * last, so an interrupted installation is noticed and one made by hand is accepted.
 *
 * @param {Entries | undefined} wanted
 * @param {Entries | undefined} installed
 */
export function reasonToInstall(wanted, installed) {
  if (!wanted) refuse("package-lock.json is missing or damaged: restore it with git.");
  if (!installed) return "for the first time";
  const changed = Object.entries(wanted).some(([path, entry]) => {
    if (!path.includes("node_modules/") || entry.link) return false;
    const found = installed[path];
    // Packages for other machines are left out on purpose.
    if (!found) return !entry.optional && !entry.peer;
    return found.version !== entry.version;
  });
  return changed ? "because package-lock.json has changed" : undefined;
}

/** Installs exactly what package-lock.json says, when that has not been done yet. */
export async function installWhenNeeded() {
  const reason = reasonToInstall(
    readLockfile("package-lock.json"),
    readLockfile("node_modules/.package-lock.json"),
  );
  if (!reason) return;
  console.log(`  Installing packages ${reason} (one to two minutes) …`);
  // NODE_ENV=production in the shell would leave out what builds the web app.
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const { code, output } = await run("npm", args, { env: machineEnvironment() });
  if (code !== 0) {
    console.error(output);
    refuse("npm ci did not succeed; its message is above.");
  }
}

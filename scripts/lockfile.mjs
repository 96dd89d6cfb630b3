import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { addMissingPlatforms, completeChecksums } from "./checks/platformPackages.mjs";
import { machineEnvironment, refuse, root, run } from "./machine/project.mjs";

/**
 * `npm run lockfile`: to be run after adding a package. npm leaves platforms that a registry mirror does not carry out of package-lock.json,
 * and `npm ci` then refuses it; and it writes no checksum for a package that it has not fetched.
 */
const file = join(root, "package-lock.json");
const lockfile = JSON.parse(readFileSync(file, "utf8"));
const added = addMissingPlatforms(lockfile);
const { completed, unknown } = await completeChecksums(lockfile, askRegistry);
writeFileSync(file, `${JSON.stringify(lockfile, undefined, 2)}\n`);
if (added.length > 0) console.log(`Added:\n  ${added.join("\n  ")}`);
if (completed.length > 0) console.log(`Completed:\n  ${completed.join("\n  ")}`);
if (unknown.length > 0) refuse(`The registry knows no checksum of ${unknown.join(", ")}.`);
if (added.length + completed.length === 0) console.log("Nothing was missing.");

/** @param {string} name @param {string} version @returns {Promise<import("./checks/platformPackages.mjs").Facts | undefined>} */
async function askRegistry(name, version) {
  const fields = ["dist.integrity", "os", "cpu", "libc", "license", "engines"];
  const args = ["view", `${name}@${version}`, ...fields, "--json", "--loglevel=error"];
  const { code, output } = await run("npm", args, { env: machineEnvironment() });
  if (code !== 0) return undefined;
  const { "dist.integrity": integrity, ...facts } = JSON.parse(output);
  return { integrity, ...facts };
}

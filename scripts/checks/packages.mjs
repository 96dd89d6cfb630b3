import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { findLicenceProblems } from "./licences.mjs";
import { findMissingPlatforms, findUnchecked } from "./platformPackages.mjs";
import { workspaceFolders } from "./workspaces.mjs";

/**
 * @typedef {import("./platformPackages.mjs").Entry} Entry
 * @typedef {{ dependencies?: Record<string, string>, devDependencies?: Record<string, string>, allowScripts?: Record<string, boolean> }} Manifest
 */

const exactVersion = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;
const registry = "https://registry.npmjs.org/";

/**
 * Holds the supply chain still: exact versions, a checksum for every package, everything from the
 * registry, no package that runs code on installation unless package.json says so, and no licence
 * that was not looked at.
 *
 * @param {string} folder
 */
export async function findPackageProblems(folder) {
  /** @param {string} file */
  const read = async (file) => JSON.parse(await readFile(join(folder, file), "utf8"));
  const manifests = workspaceFolders(folder).map((workspace) => `${workspace}/package.json`);
  /** @type {string[]} */
  const problems = [];
  for (const file of manifests) {
    /** @type {Manifest} */
    const manifest = await read(file);
    for (const [name, version] of Object.entries({
      ...manifest.dependencies,
      ...manifest.devDependencies,
    })) {
      if (!exactVersion.test(version))
        problems.push(`${file}: ${name} ${version} is not an exact version.`);
    }
  }
  const allowed = Object.keys((await read("package.json")).allowScripts ?? {});
  /** @type {import("./platformPackages.mjs").Lockfile} */
  const lockfile = await read("package-lock.json");
  for (const { name } of findMissingPlatforms(lockfile)) {
    problems.push(
      `package-lock.json: ${name} is missing and npm ci will refuse: npm run lockfile.`,
    );
  }
  for (const { path } of findUnchecked(lockfile)) {
    problems.push(`package-lock.json: ${path} has no checksum: npm run lockfile.`);
  }
  return [
    ...problems,
    ...findLockfileProblems(lockfile.packages, allowed),
    ...findLicenceProblems(lockfile.packages),
  ].join("\n");
}

/**
 * @param {Record<string, Entry>} packages
 * @param {string[]} reviewed names in allowScripts, allowed or denied
 */
function findLockfileProblems(packages, reviewed) {
  return Object.entries(packages).flatMap(([path, entry]) => {
    const name = path.split("node_modules/").at(-1) ?? "";
    if (!path.includes("node_modules/") || entry.link || entry.inBundle) return [];
    const problems = [];
    if (entry.resolved && !entry.resolved.startsWith(registry)) {
      problems.push(`package-lock.json: ${path} does not come from the registry.`);
    }
    if (entry.hasInstallScript && !reviewed.includes(name)) {
      problems.push(
        `package.json: ${name} runs a script when installed; review it in allowScripts.`,
      );
    }
    return problems;
  });
}

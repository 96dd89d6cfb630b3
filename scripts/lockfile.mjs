import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { addMissingPlatforms } from "./checks/platformPackages.mjs";
import { root } from "./machine/project.mjs";

/**
 * `npm run lockfile`: to be run after adding a package from a registry mirror that carries only
 * some platforms. npm leaves the others out of package-lock.json, and `npm ci` then refuses it.
 */
const file = join(root, "package-lock.json");
const lockfile = JSON.parse(readFileSync(file, "utf8"));
const added = addMissingPlatforms(lockfile);
writeFileSync(file, `${JSON.stringify(lockfile, undefined, 2)}\n`);
console.log(added.length === 0 ? "Nothing was missing." : `Added:\n  ${added.join("\n  ")}`);

import { existsSync } from "node:fs";

import { findInPath, installDebianPackages } from "./debian.mjs";

/**
 * The proxies that docs/operations.md shows how to set up, and the pooler that it warns of, by the names of their programs and of
 * Debian's packages.
 */
const names = ["nginx", "caddy", "pgbouncer"];

/** The path of a proxy's program, where it is installed. @param {string} name */
export function findProxy(name) {
  // Only root has that folder in PATH.
  return findInPath([name]) ?? [`/usr/sbin/${name}`].find((path) => existsSync(path));
}

/**
 * Installs what is missing of the proxies.
 *
 * @returns {Promise<string | undefined>} which are missing all the same, and why
 */
export async function installProxies() {
  const wanted = names.filter((name) => !findProxy(name));
  if (wanted.length === 0) return undefined;
  const problem = await installDebianPackages(wanted);
  const missing = wanted.filter((name) => !findProxy(name));
  return missing.length === 0 ? undefined : `${missing.join(" and ")} not found: ${problem}`;
}

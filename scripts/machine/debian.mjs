import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";

import { machineEnvironment, run } from "./project.mjs";

/** The full path of the first of these programs that is in PATH. @param {string[]} names */
export function findInPath(names) {
  const folders = (machineEnvironment().PATH ?? "").split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

function mayInstall() {
  if (process.getuid?.() !== 0 || !findInPath(["apt-get"])) return false;
  return /^ID(?:_LIKE)?=.*(?:debian|ubuntu)/m.test(readFileSync("/etc/os-release", "utf8"));
}

/** The package manager works for one at a time. @type {Promise<unknown>} */
let earlierInstallation = Promise.resolve();

/**
 * Installs packages of the distribution where that can be done without asking anybody: as root on
 * Debian and its relatives.
 *
 * @param {string[]} packages
 * @returns {Promise<string | undefined>} why it was not done
 */
export async function installDebianPackages(packages) {
  const installation = earlierInstallation.then(() => install(packages));
  earlierInstallation = installation;
  return await installation;
}

/** @param {string[]} packages */
async function install(packages) {
  const wanted = packages.join(" ");
  if (!mayInstall()) return `install it yourself (on Debian: apt-get install ${wanted})`;
  console.log(`  Installing ${wanted} …`);
  // A server that is installed for tests must not begin to listen.
  const quiet = { DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1", SYSTEMD_OFFLINE: "1" };
  const env = { ...machineEnvironment(), ...quiet };
  const update = await run("apt-get", ["update"], { env });
  const args = ["install", "-y", "--no-install-recommends", ...packages];
  const { code, output } = await run("apt-get", args, { env });
  if (code === 0) return undefined;
  return `apt-get install ${wanted} failed:\n${update.code === 0 ? "" : update.output}${output}`;
}

import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { findInPath, installDebianPackages } from "./debian.mjs";
import { findFreePort } from "./ports.mjs";
import { machineEnvironment } from "./project.mjs";
import { startWatchdog } from "./watchdog.mjs";

const oldestPostgres = 15;
const debianFolder = "/usr/lib/postgresql";
const startWithinMs = 60_000;

/** The folder with initdb and postgres, of the newest version there is. */
function findBinaries() {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).map(Number) : [];
  const newest = Math.max(...versions.filter((version) => version >= oldestPostgres));
  if (Number.isFinite(newest)) return join(debianFolder, String(newest), "bin");
  const initdb = findInPath(["initdb"]);
  return initdb && findInPath(["postgres"]) ? dirname(initdb) : undefined;
}

/**
 * The folder of PostgreSQL's server programs, installed when that is possible.
 *
 * @returns {Promise<{ binaries: string } | { missing: string }>}
 */
export async function findOrInstallPostgres() {
  const found = findBinaries();
  if (found) return { binaries: found };
  const problem = await installDebianPackages(["postgresql"]);
  const installed = findBinaries();
  if (installed) return { binaries: installed };
  return { missing: `no PostgreSQL server ${oldestPostgres} or newer was found: ${problem}` };
}

/** PostgreSQL refuses to run as root, so root lends it a user without rights. */
export function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const user = ["postgres", "nobody"].flatMap((name) =>
    users.filter(([found]) => found === name),
  )[0];
  return { uid: Number(user?.[2] ?? 65_534), gid: Number(user?.[3] ?? 65_534) };
}

/** @param {string} command @param {string[]} args @param {string} cwd */
function startAsUser(command, args, cwd) {
  const env = { ...machineEnvironment(), LC_ALL: "C.UTF-8", TZ: "UTC" };
  const options = { cwd, env, ...unprivilegedUser() };
  const child = spawn(command, args, {
    ...options,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    child.once("error", (error) => {
      output += error.message;
      resolve(1);
    });
    child.once("close", (code) => resolve(code ?? 1));
  });
  return { child, ended, output: () => output };
}

/**
 * Starts a PostgreSQL server of its own in a temporary folder and throws everything away at the
 * end. Without `durable` it does not wait for the disk: right for tests, wrong for measurements.
 *
 * `down` and `up` are for tests of what happens without it; its data stay. With `standbyOf`, the address of another server, it
 * follows that one until it is promoted.
 *
 * @typedef {{ url: string, pid: () => number | undefined, down: (how: "stopped" | "killed") => Promise<void>,
 *   up: () => Promise<void>, promote: () => Promise<void>, stop: () => Promise<void> }} PostgresServer
 * @param {string} binaries
 * @param {{ durable?: boolean, settings?: Record<string, string>, standbyOf?: string }} [options]
 * @returns {Promise<PostgresServer>}
 */
export async function startPostgres(binaries, { durable = false, settings = {}, standbyOf } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "vestnik-postgres-"));
  const data = await makeCluster(binaries, folder, standbyOf);
  const port = await findFreePort();
  const fast = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
  const all = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: folder,
    max_connections: "200",
    ...(durable ? {} : fast),
    ...settings,
  };
  const switches = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const start = () => startAsUser(join(binaries, "postgres"), ["-D", data, ...switches], folder);
  // With its log in a file, its output has no message that it is ready.
  const isReachable = () =>
    spawnSync(join(binaries, "pg_isready"), ["-h", "127.0.0.1", "-p", String(port)]).status === 0;
  // A server that outlived its starter would hold its folder and its port for ever.
  const watchdog = startWatchdog();
  watchdog.removeAtEnd(folder);
  let server = start();
  watchdog.watch(server.child, "INT");
  await waitForWelcome(server, isReachable);

  /** @param {NodeJS.Signals} signal */
  async function end(signal) {
    server.child.kill(signal);
    await server.ended;
  }
  return {
    url: `postgres://vestnik@127.0.0.1:${port}/postgres`,
    pid: () => server.child.pid,
    // A fast shutdown: open connections are closed without waiting for them.
    down: async (how) => await end(how === "killed" ? "SIGKILL" : "SIGINT"),
    up: async () => {
      server = start();
      watchdog.watch(server.child, "INT");
      await waitForWelcome(server, isReachable);
    },
    promote: async () => await run(join(binaries, "pg_ctl"), ["promote", "-D", data], folder),
    stop: async () => {
      await end("SIGINT");
      await watchdog.stopAll();
    },
  };
}

/** @param {string} binaries @param {string} folder @param {string} [standbyOf] */
async function makeCluster(binaries, folder, standbyOf) {
  const { uid, gid } = unprivilegedUser();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  const data = join(folder, "data");
  if (standbyOf !== undefined) {
    const copyArgs = [
      "-d",
      standbyOf,
      "-D",
      data,
      "--write-recovery-conf",
      "-c",
      "fast",
      "--no-sync",
    ];
    await run(join(binaries, "pg_basebackup"), copyArgs, folder);
    return data;
  }
  const initArgs = [
    "-D",
    data,
    "-U",
    "vestnik",
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C",
    "--no-sync",
  ];
  await run(join(binaries, "initdb"), initArgs, folder);
  return data;
}

/** @param {string} command @param {string[]} args @param {string} cwd */
async function run(command, args, cwd) {
  const running = startAsUser(command, args, cwd);
  if ((await running.ended) !== 0) throw new Error(`${command} failed:\n${running.output()}`);
}

/** @param {ReturnType<typeof startAsUser>} server @param {() => boolean} isReachable */
async function waitForWelcome(server, isReachable) {
  const deadline = Date.now() + startWithinMs;
  // A standby is ready to accept read-only connections.
  const isSaid = () =>
    /database system is ready to accept (?:read-only )?connections/.test(server.output());
  const isSaidElsewhere = () => server.output().includes("redirecting log output") && isReachable();
  while (!isSaid() && !isSaidElsewhere()) {
    if (server.child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start:\n${server.output()}`);
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}

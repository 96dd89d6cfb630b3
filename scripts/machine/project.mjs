import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder with the package.json of the whole project. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

const oldestNode = [20, 19];
const oldestNpm = 10;
const typescriptNode = 24;

/** Ends the command with one sentence a stranger can act on. @param {string} sentence @returns {never} */
export function refuse(sentence) {
  const lines = sentence
    .split("\n")
    .flatMap((line) => line.match(/\S{77,}\s?|.{1,76}(?:\s|$)/g) ?? line);
  console.error(`\n${lines.map((line) => `  ${line.trimEnd()}\n`).join("")}`);
  process.exit(1);
}

/** Refuses a machine whose Node or npm is too old to install the project. */
export function requireNodeAndNpm() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldestNode;
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    refuse(
      `This is Node ${process.versions.node}; Node ${oldestNode.join(".")} or newer is needed. ` +
        "Get it from https://nodejs.org.",
    );
  }
  const npm = spawnSync("npm", ["--version"], { encoding: "utf8", env: machineEnvironment() });
  if (npm.status !== 0) refuse("npm was not found. It comes with Node: https://nodejs.org.");
  if (Number(npm.stdout.split(".")[0]) < oldestNpm) {
    refuse(`This is npm ${npm.stdout.trim()}; npm ${oldestNpm} or newer is needed: npm i -g npm`);
  }
}

/**
 * The Node that runs TypeScript: the one the project brings, so that everybody has the same; else
 * the machine's own when it is new enough.
 */
export function projectNode() {
  const brought = join(root, "node_modules/.bin/node");
  if (existsSync(brought)) return brought;
  if (Number(process.versions.node.split(".")[0]) >= typescriptNode) return process.execPath;
  return refuse(
    "The project's own Node is missing from node_modules. npm may have been told to skip install " +
      "scripts: run `npm ci --ignore-scripts=false`.",
  );
}

/**
 * The environment of programs that belong to the project: they find its Node and its tools first, and what Node compiled once it need not
 * compile again.
 */
export function projectEnvironment() {
  const bin = join(root, "node_modules/.bin");
  return {
    NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled"),
    // glibc keeps what threads free in a place for each of them, tens of megabytes where files are read in parts.
    MALLOC_ARENA_MAX: "2",
    ...process.env,
    PATH: [bin, process.env["PATH"]].join(delimiter),
  };
}

/** What programs need of a machine to run at all; none of it is a secret. */
const ofTheMachine =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|TMP|TEMP|TZ|LANG|LANGUAGE|LC_\w+|TERM|COLORTERM|NO_COLOR|FORCE_COLOR|CI|XDG_\w+|NODE_OPTIONS|(?:DY)?LD_LIBRARY_PATH)$/;
/** How npm and others reach the network: proxies, certificates, npm's own settings and the key of a private registry. */
const ofTheNetwork =
  /^(?:(?:https?|all|no)_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_(?:FILE|DIR)|npm_config_.*|NPM_TOKEN)$/i;
/** What the build writes into the bundle, where every visitor can read it. */
const ofTheBundle = /^VITE_/;

/**
 * The variables of our own environment whose names are listed. The settings of production are not, so a package that runs code while it is
 * installed, or during the build, cannot read them here.
 *
 * @param {RegExp[]} lists
 * @returns {NodeJS.ProcessEnv}
 */
function environmentOf(...lists) {
  const entries = Object.entries(process.env);
  return Object.fromEntries(entries.filter(([name]) => lists.some((list) => list.test(name))));
}

/**
 * The environment of the machine's own programs, such as npm. npm puts node_modules/.bin into PATH; an installation must not run on the
 * Node that it is about to delete.
 */
export function machineEnvironment() {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const own = folders.filter((folder) => !folder.endsWith(join("node_modules", ".bin")));
  return { ...environmentOf(ofTheMachine, ofTheNetwork), PATH: own.join(delimiter) };
}

/** The environment of the web app's build, which runs the code of several hundred packages. */
export function buildEnvironment() {
  const { NODE_COMPILE_CACHE, PATH } = projectEnvironment();
  return { ...environmentOf(ofTheMachine, ofTheBundle), NODE_COMPILE_CACHE, PATH };
}

/** A command line tool installed in node_modules, to be run with `projectNode()`. @param {string} name */
export function projectTool(name) {
  return join(root, "node_modules/.bin", name);
}

/**
 * Runs a program to its end and keeps what it says.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onOutput?: (text: string) => void }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { cwd = root, env = projectEnvironment(), onOutput } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    /** @param {Buffer} chunk */
    const collect = (chunk) => {
      output += chunk.toString();
      onOutput?.(chunk.toString());
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("error", (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

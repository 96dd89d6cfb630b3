import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

import { projectEnvironment, projectNode, root } from "../machine/project.mjs";
import { startWatchdog } from "../machine/watchdog.mjs";

const lookEveryMs = 1000;
const lastOutputWithinMs = 2000;

/**
 * Makes this script answer for what it starts: a signal, the end of the npm it runs under and its own end by `kill -9` all
 * stop every part, the last one first, as SIGTERM stops it.
 *
 * @param {{ lock?: import("../machine/folderLock.mjs").FolderLock, onStop?: () => void, interruptedCode?: number }} [options] `interruptedCode`: the exit code of a script
 *   that is told to stop; otherwise what the program in front ended with
 */
export function becomeStarter({ lock, onStop, interruptedCode } = {}) {
  const watchdog = startWatchdog(lock);
  let stopping = false;

  /** @param {number} [exitCode] otherwise what the program in front ended with */
  async function stop(exitCode) {
    if (stopping) return;
    stopping = true;
    await watchdog.stopAll();
    process.exit(exitCode);
  }

  function stopWhenTold() {
    if (!stopping) onStop?.();
    void stop(interruptedCode);
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stopWhenTold);
  whenNpmIsGone(stopWhenTold);
  return { ...watchdog, stop, isStopping: () => stopping };
}

/** @typedef {ReturnType<typeof becomeStarter>} Starter */

/**
 * Runs a program of the project in front of the reader. Resolves to its exit code, or never once we are stopping: nothing
 * follows then.
 *
 * @param {Starter} starter
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, withinMs?: number, onOutput?: (text: string) => void }} [options] after `withinMs` it is
 *   killed; `onOutput` is given what it prints, which otherwise goes straight to the terminal
 * @returns {Promise<number>}
 */
export function runInFront(starter, args, { env = {}, withinMs, onOutput } = {}) {
  return new Promise((resolve) => {
    if (starter.isStopping()) return;
    const child = spawn(projectNode(), args, {
      cwd: root,
      env: { ...projectEnvironment(), ...env },
      // In a group of its own, so that Ctrl+C reaches it once, through us. Such a group may not read from the terminal.
      stdio: ["ignore", onOutput ? "pipe" : "inherit", onOutput ? "pipe" : "inherit"],
      detached: true,
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (/** @type {string} */ text) => onOutput?.(text));
    starter.watch(child);
    const limit = withinMs === undefined ? undefined : setTimeout(killGroupOf, withinMs, child);
    child.on("exit", (code) => {
      clearTimeout(limit);
      process.exitCode = code ?? 1;
      const end = () => (starter.isStopping() ? undefined : resolve(code ?? 1));
      // What it printed last may still be in the pipes, and a process that it forgot may hold them open for ever.
      child.once("close", end);
      setTimeout(end, lastOutputWithinMs).unref();
    });
  });
}

/**
 * Puts a program of the project in the place of this process: a service manager then has the server itself, and no starter stays in memory
 * beside it. Returns where that cannot be done: the system or this Node does not offer it, or npm stands above, whose end the
 * program would not notice.
 *
 * @param {string[]} args
 * @param {{ env: Record<string, string> }} options
 */
export function giveWayTo(args, { env }) {
  const hasStarter = process.env["npm_lifecycle_script"] !== undefined;
  if (hasStarter || process.platform === "win32" || !process.execve) return;
  process.chdir(root);
  const node = projectNode();
  process.execve(node, [node, ...args], { ...projectEnvironment(), ...env });
}

/** @param {import("node:child_process").ChildProcess} child */
function killGroupOf({ pid }) {
  if (pid !== undefined) process.kill(-pid, "SIGKILL");
}

/**
 * Calls back once when the npm that runs this script is gone. npm starts a script through a shell, which does not end with it,
 * so both are looked at. A script that was started without npm may outlive its starter, as under `nohup`.
 *
 * @param {() => void} onGone
 */
function whenNpmIsGone(onGone) {
  if (!process.env["npm_lifecycle_script"]?.includes("scripts/")) return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return;
    clearInterval(timer);
    onGone();
  }, lookEveryMs);
  timer.unref();
}

/** Where the system does not tell, it is always the same. @param {number} pid */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
  } catch {
    return undefined;
  }
}

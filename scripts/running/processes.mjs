import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync, renameSync, statSync } from "node:fs";
import { get } from "node:http";
import { dirname } from "node:path";
import { createInterface } from "node:readline";

import { projectEnvironment, projectNode, root } from "../machine/project.mjs";

const keptLines = 30;
const largestLogBytes = 10_000_000;

/**
 * @typedef {object} Started
 * @property {string} name
 * @property {Promise<void>} ended resolves when the process is gone
 * @property {() => boolean} isRunning
 * @property {() => string} lastLines what it said last
 */

/** A log that has grown large makes room, keeping its predecessor. @param {string} file */
function openLog(file) {
  mkdirSync(dirname(file), { recursive: true });
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > largestLogBytes) renameSync(file, `${file}.old`);
  return createWriteStream(file, { flags: "a" });
}

/** The sentence of a warning or an error among log lines, or undefined. @param {string} line */
function warningIn(line) {
  if (!line.startsWith("{")) return undefined;
  try {
    const { level, msg, err } = JSON.parse(line);
    return level >= 40 ? [msg, err?.message].filter(Boolean).join(": ") : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Starts a program of the project in a process group of its own, so that Ctrl+C reaches only us
 * and we can stop the parts in the right order. What it says goes into its log; warnings and what
 * it writes to its error output are also shown.
 *
 * @param {import("./starter.mjs").Starter} starter
 * @param {{ name: string, args: string[], env: Record<string, string | undefined>, log: string, cwd?: string, showAll?: boolean }} program
 * @returns {Started}
 */
export function startProcess(starter, { name, args, env, log, cwd = root, showAll = false }) {
  const file = openLog(log);
  const child = spawn(projectNode(), args, {
    cwd,
    env: { ...projectEnvironment(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  starter.watch(child);
  /** @type {string[]} */
  const lines = [];
  /** @param {string} line @param {boolean} isError */
  const take = (line, isError) => {
    file.write(`${line}\n`);
    lines.push(line);
    if (lines.length > keptLines) lines.shift();
    const shown = showAll || isError ? line : warningIn(line);
    if (shown) console.log(`  ${name}: ${shown}`);
  };
  createInterface({ input: child.stdout }).on("line", (line) => take(line, false));
  createInterface({ input: child.stderr }).on("line", (line) => take(line, true));
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => {
    child.once("error", (error) => {
      take(error.message, true);
      file.end(resolve);
    });
    // The last lines are the most important ones, so the end of the process waits until they are written.
    child.once("close", () => file.end(resolve));
  });
  const isRunning = () =>
    child.exitCode === null && child.signalCode === null && child.pid !== undefined;
  return {
    name,
    ended,
    isRunning,
    lastLines: () => lines.join("\n"),
  };
}

/**
 * Resolves to true when the address answers 200, to false when the process has ended before.
 *
 * @param {Started} process_
 * @param {string} url
 */
export async function waitUntilReady(process_, url) {
  while (process_.isRunning()) {
    if (await answers(url)) return true;
    await pause(100);
  }
  return false;
}

/** @param {string} url @returns {Promise<boolean>} */
function answers(url) {
  return new Promise((resolve) => {
    const request = get(url, { timeout: 2000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on("error", () => resolve(false));
    request.on("timeout", () => request.destroy());
  });
}

/** @param {number} ms @returns {Promise<void>} */
export function pause(ms) {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

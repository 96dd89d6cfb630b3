import {
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

/**
 * One `npm start` at a time in one data folder. A claim is a numbered file; the highest number
 * holds. Taking over from a process that is gone means creating the next number, which the file
 * system lets exactly one of several starters do; nobody ever removes the highest one, so there is
 * no moment at which two can believe they hold.
 *
 * @typedef {{ pid: number, started: string }} Process
 * @typedef {Process & { children: Process[] }} Holder
 */

/**
 * When a process began, with the boot it belongs to; empty where the system does not tell. A
 * process number alone is reused after a while, and after every restart of the machine.
 *
 * @param {number} pid
 */
function startOf(pid) {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? "ended" : `${boot} ${fields[19]}`;
  } catch {
    return "";
  }
}

/** @param {Process} process_ */
export function isAlive({ pid, started }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EPERM") return false;
  }
  return startOf(pid) === started;
}

/** @param {number} pid @returns {Process} */
export function identify(pid) {
  return { pid, started: startOf(pid) };
}

/** @param {string} file @returns {Holder | undefined} */
function readHolder(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * Takes the folder, or gives the one who has it.
 *
 * @param {string} folder
 * @returns {{ heldBy: Holder } | { orphans: Process[], recordChildren: (children: Process[]) => void }}
 */
export function claimFolder(folder) {
  mkdirSync(folder, { recursive: true });
  for (;;) {
    const numbers = readdirSync(folder).flatMap((name) => /^(\d+)\.json$/.exec(name)?.[1] ?? []);
    const highest = Math.max(0, ...numbers.map(Number));
    const holder = highest ? readHolder(join(folder, `${highest}.json`)) : undefined;
    if (holder && isAlive(holder)) return { heldBy: holder };
    const mine = join(folder, `${highest + 1}.json`);
    if (!createWhole(mine, { ...identify(process.pid), children: [] })) continue;
    for (const number of numbers) rmSync(join(folder, `${number}.json`), { force: true });
    return {
      orphans: (holder?.children ?? []).filter(isAlive),
      recordChildren: (children) => replace(mine, { ...identify(process.pid), children }),
    };
  }
}

/** A reader sees the whole file or none; false when it was there already. @param {string} file @param {Holder} holder */
function createWhole(file, holder) {
  const prepared = `${file}.${process.pid}`;
  writeFileSync(prepared, JSON.stringify(holder));
  try {
    linkSync(prepared, file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(prepared, { force: true });
  }
}

/** @param {string} file @param {Holder} holder */
function replace(file, holder) {
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(holder));
  renameSync(`${file}.${process.pid}`, file);
}

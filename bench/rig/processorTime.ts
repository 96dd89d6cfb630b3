/** The processor time and the memory of processes, as Linux counts them in /proc; processor time is undefined where there is none. */
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** The answer of a row that is about nothing else. */
export const missingProc = existsSync("/proc/self/stat")
  ? undefined
  : { skipped: "this system has no /proc, which counts processor time and memory" };

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

type Times = { readonly parent: number; readonly ownMs: number; readonly endedChildrenMs: number };

function timesOf(pid: number | string): Times | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program is in brackets and may contain anything, so the fields are counted behind it.
    const fields = line
      .slice(line.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const sum = (...places: number[]) =>
      places.reduce((total, place) => total + (fields[place] ?? 0), 0) * TICK_MS;
    return { parent: fields[1] ?? 0, ownMs: sum(11, 12), endedChildrenMs: sum(13, 14) };
  } catch {
    return undefined;
  }
}

export function processorMs(pid: number | undefined): number | undefined {
  return pid === undefined ? undefined : timesOf(pid)?.ownMs;
}

export function memoryKb(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]);
}

/** A process with all its children, those that have ended included. */
export function familyProcessorMs(child: number): number | undefined {
  const parent = timesOf(child)?.parent;
  const own = parent === undefined ? undefined : timesOf(parent);
  if (!own) return undefined;
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(timesOf)
    .filter((times) => times?.parent === parent)
    .reduce((total, times) => total + (times?.ownMs ?? 0), own.ownMs + own.endedChildrenMs);
}

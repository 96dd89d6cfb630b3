/**
 * Milliseconds that passed, including the time the machine was suspended. The monotonic clock stops with the machine, so a worker that
 * slept for an hour would believe that its leases are young. Linux also gives the time since boot, which includes suspend and which
 * setting the clock does not change. On other systems the wall clock must do: setting it forward looks like sleep, so leases end early;
 * setting it back has no effect.
 */
import { closeSync, openSync, readSync } from "node:fs";
import { performance } from "node:perf_hooks";

export type ElapsedClock = () => number;

export type Clocks = {
  /** Stops while the machine is suspended. */
  readonly monotonic: () => number;
  /** Does not stop. */
  readonly sleepless: () => number;
};

/** The clocks are read one after the other and have a resolution, so smaller differences are not sleep. */
const TOLERANCE_MS = 500;

export function createElapsedClock(
  { monotonic, sleepless }: Clocks = machineClocks(),
): ElapsedClock {
  let sleptMs = 0;
  let lead = sleepless() - monotonic();
  return () => {
    const awake = monotonic();
    const now = sleepless() - awake;
    if (now - lead > TOLERANCE_MS) {
      sleptMs += now - lead;
      lead = now;
    }
    // Differences too small to be sleep add up until they count; a clock that goes back resets the sum.
    lead = Math.min(lead, now);
    return awake + sleptMs;
  };
}

const ASK_AGAIN_MS = 1000;
/** Above what a clock is off that is being set right slowly. */
const MOVED_MS = 100;

/**
 * The time since boot is read from a file, and each request looks at the clock twice, so between two readings the monotonic clock stands in. The
 * system moves the wall clock together with the time since boot when the machine wakes up: where the wall clock moved by itself, the file is
 * read at once.
 */
export function seldomAsked(
  ask: () => number,
  { monotonic, wall }: { readonly monotonic: () => number; readonly wall: () => number },
): () => number {
  let answered = { at: -Infinity, uptime: 0, wallLead: 0 };
  return () => {
    const at = monotonic();
    const wallLead = wall() - at;
    if (at - answered.at >= ASK_AGAIN_MS || Math.abs(wallLead - answered.wallLead) > MOVED_MS)
      answered = { at, uptime: ask(), wallLead };
    return answered.uptime + (at - answered.at);
  };
}

function machineClocks(): Clocks {
  const monotonic = () => performance.now();
  const wall = () => Date.now();
  const uptime = openUptime();
  return { monotonic, sleepless: uptime ? seldomAsked(uptime, { monotonic, wall }) : wall };
}

/** `/proc/uptime` counts time in suspend and does not change when the time is set; undefined where there is none. */
function openUptime(): (() => number) | undefined {
  let file: number;
  try {
    file = openSync("/proc/uptime", "r");
  } catch {
    return undefined;
  }
  const bytes = Buffer.alloc(64);
  let last = 0;
  const read = () => {
    try {
      const length = readSync(file, bytes, 0, bytes.length, 0);
      const seconds = Number.parseFloat(bytes.toString("latin1", 0, length));
      if (Number.isFinite(seconds)) last = seconds * 1000;
    } catch {
      // Time in suspend is then unknown; the margin of leases remains.
    }
    return last;
  };
  if (read() > 0) return read;
  closeSync(file);
  return undefined;
}

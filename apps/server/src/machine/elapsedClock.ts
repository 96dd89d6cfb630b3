/**
 * Milliseconds that passed, those included in which the machine was suspended. The monotonic clock stops with the machine, so a worker
 * that slept for an hour would believe that its leases are young. The time since boot, which Linux tells, goes on and is changed by nobody.
 * Where it is not told, the wall clock has to do: set forward it looks like sleep, so leases end early; set back it changes nothing.
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

/** Clocks are read one after the other and tick in steps; what is less than this is not sleep. */
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
    // What is too little to be sleep adds up until it counts; what goes back is forgotten.
    lead = Math.min(lead, now);
    return awake + sleptMs;
  };
}

function machineClocks(): Clocks {
  return {
    monotonic: () => performance.now(),
    sleepless: openUptime() ?? (() => Date.now()),
  };
}

/** `/proc/uptime` counts time in suspend and is not changed by setting the time; undefined where there is none. */
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
      // Then nothing is known of sleep; the margin of leases remains.
    }
    return last;
  };
  if (read() > 0) return read;
  closeSync(file);
  return undefined;
}

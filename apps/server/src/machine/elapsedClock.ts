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

function machineClocks(): Clocks {
  return {
    monotonic: () => performance.now(),
    sleepless: openUptime() ?? (() => Date.now()),
  };
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

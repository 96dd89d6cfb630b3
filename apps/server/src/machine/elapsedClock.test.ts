/** Time in suspend counts; setting a clock does no harm. */
import { expect, it } from "vitest";
import { createElapsedClock, seldomAsked } from "./elapsedClock.ts";

/** A machine whose clocks are moved by hand. */
function startMachine() {
  const at = { monotonic: 5000, wall: Date.UTC(2026, 0, 1), boot: 900_000 };
  return {
    at,
    clocks: { monotonic: () => at.monotonic, sleepless: () => at.boot },
    /** What is asked of the system, with the times it was. */
    seldomAsked() {
      const asked: number[] = [];
      const ask = () => {
        asked.push(at.monotonic);
        return at.boot;
      };
      const monotonic = () => at.monotonic;
      return {
        asked,
        clocks: { monotonic, sleepless: seldomAsked(ask, { monotonic, wall: () => at.wall }) },
      };
    },
    wallClocks: { monotonic: () => at.monotonic, sleepless: () => at.wall },
    run(ms: number) {
      at.monotonic += ms;
      at.wall += ms;
      at.boot += ms;
    },
    sleep(ms: number) {
      at.wall += ms;
      at.boot += ms;
    },
  };
}

it("time in suspend counts once, like time awake", () => {
  const machine = startMachine();
  const elapsed = createElapsedClock(machine.clocks);
  const before = elapsed();
  machine.run(1000);
  machine.sleep(3_600_000);
  machine.run(500);
  expect(elapsed() - before).toBe(3_601_500);
  machine.sleep(60_000);
  expect(elapsed() - before).toBe(3_661_500);
});

it("where the time since boot is known, setting the wall clock changes nothing", () => {
  const machine = startMachine();
  const elapsed = createElapsedClock(machine.clocks);
  const before = elapsed();
  machine.at.wall -= 7_200_000;
  expect(elapsed() - before).toBe(0);
  machine.at.wall += 9_000_000;
  expect(elapsed() - before).toBe(0);
});

it("where it is not known, sleep still counts after the wall clock was set back, and elapsed time never decreases", () => {
  const machine = startMachine();
  const elapsed = createElapsedClock(machine.wallClocks);
  const before = elapsed();
  machine.at.wall -= 7_200_000;
  expect(elapsed() - before).toBe(0);
  machine.sleep(40_000);
  expect(elapsed() - before).toBe(40_000);
});

it("where it is not known, a wall clock set forward ends leases early and nothing else", () => {
  const machine = startMachine();
  const elapsed = createElapsedClock(machine.wallClocks);
  const before = elapsed();
  machine.at.wall += 3_600_000;
  expect(elapsed() - before).toBe(3_600_000);
  machine.run(1000);
  expect(elapsed() - before).toBe(3_601_000);
});

it("clocks that tick in steps are not sleep, however often they are read", () => {
  const machine = startMachine();
  const { monotonic } = machine.clocks;
  const stepped = (clock: () => number) => () => Math.floor(clock() / 10) * 10;
  const elapsed = createElapsedClock({ monotonic, sleepless: stepped(machine.clocks.sleepless) });
  const before = elapsed();
  for (let n = 0; n < 10_000; n += 1) {
    machine.run(1.7);
    elapsed();
  }
  expect(elapsed() - before).toBeCloseTo(17_000, 5);
});

it("sleep counts from the first look after it, although the system is asked once a second", () => {
  const machine = startMachine();
  const { asked, clocks } = machine.seldomAsked();
  const elapsed = createElapsedClock(clocks);
  const before = elapsed();
  for (let n = 0; n < 990; n += 1) {
    machine.run(1);
    expect(elapsed() - before).toBe(n + 1);
  }
  expect(asked).toHaveLength(1);
  machine.sleep(40_000);
  expect(elapsed() - before).toBe(40_990);
  machine.run(1000);
  expect(elapsed() - before).toBe(41_990);
  expect(asked).toHaveLength(3);
});

it.each([-7_200_000, 9_000_000])(
  "setting the wall clock by %i ms is no sleep where the system is asked once a second",
  (ms) => {
    const machine = startMachine();
    const elapsed = createElapsedClock(machine.seldomAsked().clocks);
    const before = elapsed();
    machine.at.wall += ms;
    expect(elapsed() - before).toBe(0);
    machine.sleep(40_000);
    expect(elapsed() - before).toBe(40_000);
  },
);

it("this machine's own clock runs", () => {
  const elapsed = createElapsedClock();
  const begin = performance.now();
  const first = elapsed();
  expect(elapsed()).toBeGreaterThanOrEqual(first);
  const passed = elapsed() - first;
  expect(passed).toBeLessThan(performance.now() - begin + 1000);
});

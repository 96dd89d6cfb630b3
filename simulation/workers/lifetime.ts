/**
 * One process of a worker: it can die at any moment and be frozen (SIGSTOP) or suspended with its machine, and its clocks drift
 * on their own.
 */
import { createElapsedClock } from "@vestnik/server/machine/elapsedClock";
import type { World } from "../world.ts";

export type Lifetime = {
  readonly name: string;
  isAlive(): boolean;
  isFrozen(): boolean;
  /** Its own clock: the product's clock, on the clocks of its machine. */
  clock(): number;
  /** A dead process's timers are dropped; a frozen one's wait. */
  after(ms: number, what: () => void): void;
  die(why: string): void;
  freeze(ms: number): void;
  /** Frozen with its machine, whose monotonic clock stops meanwhile; the other one may jump ahead. */
  suspend(ms: number, jumpMs: number): void;
  /** Called between two effects: false when the process dies there. */
  survives(point: string): boolean;
};

/** Real quartz clocks are a hundred times better. */
const WORST_DRIFT = 0.005;

export function beginLife(world: World, name: string, onDeath: () => void): Lifetime {
  const { random, time, circumstances } = world;
  const rate = 1 + (random.next() * 2 - 1) * WORST_DRIFT;
  const startedAt = time.now() - random.between(0, 1_000_000);
  let isAlive = true;
  let frozenUntil = 0;
  /** The time its machine's monotonic clock stood still. A suspended process reads no clock, so it may be subtracted at once. */
  let suspendedMs = 0;
  const monotonic = () => (time.now() - startedAt - suspendedMs) * rate;
  let jumpedMs = 0;
  const sleepless = () => (time.now() - startedAt) * rate + jumpedMs;
  const elapsed = createElapsedClock({ monotonic, sleepless });

  function die(why: string): void {
    if (!isAlive) return;
    isAlive = false;
    world.note(() => `${name} dies: ${why}`);
    onDeath();
  }

  function whenAwake(what: () => void): void {
    if (!isAlive) return;
    const waitMs = frozenUntil - time.now();
    if (waitMs > 0) time.after(waitMs, () => whenAwake(what));
    else what();
  }

  return {
    name,
    isAlive: () => isAlive,
    isFrozen: () => time.now() < frozenUntil,
    clock: world.sabotage === "no_suspend_check" ? monotonic : elapsed,
    after: (ms, what) => time.after(ms, () => whenAwake(what)),
    die,
    freeze(ms) {
      world.note(() => `${name} freezes for ${ms} ms`);
      frozenUntil = Math.max(frozenUntil, time.now() + ms);
    },
    suspend(ms, jumpMs) {
      world.note(() => `${name} and its machine are suspended for ${ms} ms`);
      const restMs = Math.max(0, frozenUntil - time.now());
      suspendedMs += Math.max(0, ms - restMs);
      jumpedMs += jumpMs;
      if (jumpMs > 0) world.truth.clockJumped(name, time.now());
      frozenUntil = Math.max(frozenUntil, time.now() + ms);
    },
    survives(point) {
      if (isAlive && world.strikes(circumstances.crash)) {
        world.truth.crashed();
        die(`crash ${point}`);
      }
      return isAlive;
    },
  };
}

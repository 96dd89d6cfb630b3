/** Keeps one worker folder in use: starts a process on it, recovers what the earlier one left (worker.ts), starts again after its end. */
import { emptyDisk } from "./disk.ts";
import type { ModelJournal } from "./disk.ts";
import { beginLife } from "./lifetime.ts";
import type { Lifetime } from "./lifetime.ts";
import { recoverOrphans } from "./recovery.ts";
import { startRecorder } from "./simulatedRecorder.ts";
import type { SimulatedTelegram } from "./simulatedTelegram.ts";
import { startWorker } from "./simulatedWorker.ts";
import type { SimulatedWorker } from "./simulatedWorker.ts";
import type { Parts } from "./hands.ts";
import type { World } from "./world.ts";

export type Supervisor = {
  kill(why: string): void;
  stop(): void;
  freeze(ms: number): void;
  losePower(): void;
  /** Nothing is ever started on this folder again. */
  lose(): void;
  isLost(): boolean;
};

type Surroundings = {
  readonly telegram: SimulatedTelegram;
  readonly boot: () => number;
  readonly isPoison: (publicationId: string) => boolean;
};

/** worker.ts */
const GRACE_MS = 20_000;

export function supervise(world: World, folder: number, around: Surroundings): Supervisor {
  const { random, time, truth } = world;
  const disk = emptyDisk(world.sabotage === "no_boot_id");
  const workerId = `worker ${folder}`;
  let life: Lifetime | undefined;
  let worker: SimulatedWorker | undefined;
  let lives = 0;
  let isLost = false;

  function start(): void {
    if (isLost || life?.isAlive()) return;
    lives += 1;
    const current = beginLife(world, `w${folder}.${lives}`, () => ended(current));
    life = current;
    worker = undefined;
    world.note(() => `${current.name} starts`);
    const journal = disk.open(around.boot());
    const recorder = startRecorder(world, current);
    const { isPoison, telegram } = around;
    replay({ workerId, folder, life: current, journal, recorder, telegram, isPoison });
  }

  /** Outcomes first: what Telegram answered decides before what merely may have left. */
  function replay(parts: Parts): void {
    const { outcomes } = parts.journal.left;
    let waiting = outcomes.length;
    if (waiting === 0) return recover(parts);
    for (const entry of outcomes) {
      parts.recorder.record(entry, () => {
        waiting -= 1;
        if (waiting === 0) recover(parts);
      });
    }
  }

  function recover(parts: Parts): void {
    const { left }: ModelJournal = parts.journal;
    recoverOrphans(world, parts, left.traceOf, () => false, {
      failed: () => parts.life.die("the database is away at start"),
      answered() {
        if (!parts.life.survives("before the old journal is forgotten")) return;
        left.forget();
        worker = startWorker(world, parts);
      },
    });
  }

  function ended(ending: Lifetime): void {
    // What it was preparing, so that quarantine can be judged.
    for (const claim of truth.history.claims.values()) {
      const { publicationId } = claim.attempt;
      const row = world.tables.publications.get(publicationId);
      const isHeld = row?.fence === claim.attempt.fence && row.workerId === workerId;
      if (claim.worker !== ending.name || !isHeld || !claim.isBegun || claim.isIntended) continue;
      const deaths = truth.history.deathsOf.get(publicationId) ?? 0;
      truth.history.deathsOf.set(publicationId, deaths + 1);
    }
    if (life === ending) worker = undefined;
    const waitMs = world.isTroubled() && random.chance(0.3) ? random.between(5000, 50_000) : 500;
    time.after(random.between(50, waitMs), start);
  }

  start();
  return {
    kill: (why) => life?.die(why),
    stop() {
      const stopping = life;
      world.note(() => `${stopping?.name ?? workerId} is asked to stop`);
      if (worker) worker.stop(GRACE_MS, () => stopping?.die("stopped"));
      else stopping?.die("stopped before it worked");
    },
    freeze: (ms) => life?.freeze(ms),
    losePower: () => disk.losePower(random),
    lose() {
      isLost = true;
      life?.die("its machine is gone");
    },
    isLost: () => isLost,
  };
}

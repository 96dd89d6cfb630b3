/** Runs workers on one folder: starts a process, recovers what the earlier one left (worker.ts), and starts again after its end. */
import { LATE_COMMIT_MS, TAKE_OVER_EVERY_MS } from "@vestnik/server/delivery/rules/workerState";
import { emptyDisk } from "./disk.ts";
import type { ModelJournal } from "./disk.ts";
import { beginLife } from "./lifetime.ts";
import type { Lifetime } from "./lifetime.ts";
import { catchUpWith } from "./catchingUp.ts";
import { recoverOrphans } from "./recovery.ts";
import { startRecorder } from "./simulatedRecorder.ts";
import type { SimulatedTelegram } from "../surroundings/simulatedTelegram.ts";
import { startWorker } from "./simulatedWorker.ts";
import type { SimulatedWorker } from "./simulatedWorker.ts";
import { closed } from "@vestnik/server/delivery/journal/evidence";
import type { AttemptEvidence } from "@vestnik/server/delivery/journal/evidence";
import type { Parts } from "./hands.ts";
import type { Sense } from "./simulatedSense.ts";
import { accept, retire } from "../model/modelRollCall.ts";
import type { Heard, Memory } from "../model/modelRollCall.ts";
import type { World } from "../world.ts";

export type Supervisor = {
  kill(why: string): void;
  stop(): void;
  freeze(ms: number): void;
  suspend(ms: number, jumpMs: number): void;
  losePower(): void;
  /** Copies its folder; calling the result kills its process and puts the copy in the place of the folder. */
  copyFolder(): () => void;
  /** No process starts on this folder again, but other workers can still take it over. */
  retire(): void;
  /** The folder is gone for every worker. */
  lose(): void;
  isLost(): boolean;
  /** Its process runs and has nothing in hand; or none will run again, and all that it left is recovered. */
  isIdle(): boolean;
  /** A worker beside it recovers the folder, and may die of it; calls back when it is done. */
  takeOver(neighbour: Lifetime, sense: Sense, done: () => void): void;
  evidence(): readonly AttemptEvidence[];
  /** Undefined when its folder cannot be read. */
  heard(): Heard | undefined;
};

/** Its workers see each other's folders; they are suspended and lose their power together. */
export type Machine = { boot: number; readonly supervisors: Supervisor[] };

type Surroundings = {
  /** All of the same machine, this one included. */
  readonly neighbours: () => readonly Supervisor[];
  readonly telegram: SimulatedTelegram;
  readonly boot: () => number;
  readonly isLethal: (publicationId: string) => boolean;
};

/** worker.ts */
const GRACE_MS = 20_000;

type Recovering = Pick<Parts, "workerId" | "life" | "journal" | "recorder" | "sense" | "gapAt">;

export function supervise(world: World, folder: number, around: Surroundings): Supervisor {
  const { random, time, truth } = world;
  const disk = emptyDisk({
    isBootIgnored: world.sabotage === "no_boot_id",
    isCopyIgnored: world.sabotage === "no_copy_check",
    isEvidenceForgotten: world.sabotage === "no_evidence",
  });
  const workerId = `worker ${folder}`;
  let life: Lifetime | undefined;
  let worker: SimulatedWorker | undefined;
  let lives = 0;
  let isLost = false;
  let isRetired = false;
  /** The worker that is recovering this folder. */
  let taker: Lifetime | undefined;
  /** How much had been written when another worker had recovered it, and when that was. */
  let sense: Sense | undefined;
  /** databaseSense.ts: the file database.json. */
  let saved: Memory | undefined;
  let recovered:
    | { readonly written: number; readonly at: number; readonly isLast: boolean }
    | undefined;

  function start(): void {
    if (isLost || isRetired || life?.isAlive()) return;
    // A new process would take another folder; here it waits for this one.
    if (taker?.isAlive()) return time.after(500, start);
    lives += 1;
    const current = beginLife(world, `w${folder}.${lives}`, () => ended(current));
    life = current;
    worker = undefined;
    world.note(() => `${current.name} starts`);
    const journal = disk.open(around.boot());
    const recorder = startRecorder(world, current);
    const { isLethal, telegram } = around;
    const evidence = () => around.neighbours().flatMap((one) => one.evidence());
    const heard = () => around.neighbours().flatMap((one) => one.heard() ?? []);
    const onAccepted = (memory: Memory) => (saved = { ...memory, seenAt: null });
    const gapAt = () => disk.gapAt();
    const whole = {
      workerId,
      folder,
      journal,
      recorder,
      telegram,
      isLethal,
      evidence,
      heard,
      gapAt,
    };
    const accepting = (now: number) => {
      const { leaseMs } = world.circumstances.limits;
      const accepted = accept(world.tables, workerId, { before: saved, leaseMs }, now);
      if (world.tables.epoch.beganAt === now) truth.noticedSetBack(now);
      return { ...accepted, at: now };
    };
    world.database.change(current, accepting, {
      failed: () => current.die("no database at start"),
      answered({ present, wasBehind, at }) {
        truth.metDatabase(workerId, at);
        onAccepted(present);
        sense = { workerId, memory: present };
        const otherwise = present.joined ? "met" : "known";
        const parts: Parts = {
          ...whole,
          life: current,
          sense,
          onAccepted,
          atStart: wasBehind ? "went_back" : otherwise,
        };
        replay(parts, () => begin(parts));
      },
    });
  }

  function begin(parts: Parts): void {
    // The evidence of the whole machine is applied before anything is claimed.
    catchUpWith(world, parts.life, parts.evidence, {
      failed: () => parts.life.die("the database is away at start"),
      answered() {
        worker = startWorker(world, parts);
        lookForDead(parts);
      },
    });
  }

  function lookForDead({ life: own, sense }: Parts): void {
    if (world.sabotage === "no_take_over") return;
    own.after(TAKE_OVER_EVERY_MS, () => {
      const dead = around.neighbours().filter((one) => one !== self);
      const next = () => {
        const one = dead.shift();
        if (one) one.takeOver(own, sense, next);
        else lookForDead({ life: own, sense } as Parts);
      };
      next();
    });
  }

  /** Outcomes come first: an answer of Telegram outweighs an intent, which says only that a request may have left. */
  function replay(parts: Recovering, done: () => void, failed = dies(parts)): void {
    if (!parts.journal.left.hasGap) return replayOutcomes(parts, done, failed);
    world.database.ask(parts.life, (now) => now, {
      failed,
      answered(now) {
        disk.noteGap(now);
        replayOutcomes(parts, done, failed);
      },
    });
  }

  function replayOutcomes(parts: Recovering, done: () => void, failed: () => void): void {
    const { outcomes } = parts.journal.left;
    let waiting = outcomes.length;
    if (waiting === 0) return recover(parts, done, failed);
    for (const entry of outcomes) {
      parts.recorder.record(entry, () => {
        waiting -= 1;
        if (waiting === 0) recover(parts, done, failed);
      });
    }
  }

  const dies =
    ({ life: starting }: Recovering) =>
    () =>
      starting.die("no database at start");

  /** If the database forgot attempts that the journal has forgotten, too, their absence from the journal proves nothing. */
  function recover(parts: Recovering, done: () => void, failed: () => void): void {
    const { left }: ModelJournal = parts.journal;
    const isRecovered = () => {
      if (!parts.life.survives("before the old journal is forgotten")) return;
      left.forget();
      done();
    };
    catchUpWith(world, parts.life, () => disk.evidence().map(closed), {
      failed,
      answered: () =>
        recoverOrphans(world, parts, left.traceOf, () => false, { failed, answered: isRecovered }),
    });
  }

  function takeOver(neighbour: Lifetime, sense: Sense, done: () => void): void {
    const isHeld = life?.isAlive() === true || taker?.isAlive() === true;
    const isKnown = recovered?.written === disk.written();
    const mayBeMore = !recovered?.isLast && time.now() >= (recovered?.at ?? 0) + LATE_COMMIT_MS;
    if (isLost || isHeld || (isKnown && !mayBeMore)) return done();
    taker = neighbour;
    world.note(() => `${neighbour.name} takes over what ${workerId} left`);
    const journal = disk.open(around.boot());
    const recorder = startRecorder(world, neighbour);
    const over = () => {
      taker = undefined;
      done();
    };
    const isOver = () => {
      recovered = { written: disk.written(), at: time.now(), isLast: isKnown };
      over();
    };
    const gapAt = () => disk.gapAt();
    replay({ workerId, life: neighbour, journal, recorder, sense, gapAt }, isOver, over);
  }

  function ended(ending: Lifetime): void {
    // Records what it was preparing, so that quarantine can be checked.
    for (const claim of truth.history.claims.values()) {
      const { publicationId } = claim.attempt;
      const row = world.tables.publications.get(publicationId);
      const isHeld = row?.attemptId === claim.attempt.id && row.workerId === workerId;
      if (
        claim.worker !== ending.name ||
        !isHeld ||
        !claim.isBegun ||
        claim.isIntended ||
        claim.isEnded
      )
        continue;
      const crashCount = truth.history.crashCountOf.get(publicationId) ?? 0;
      truth.history.crashCountOf.set(publicationId, crashCount + 1);
    }
    if (life === ending) worker = undefined;
    const waitMs = world.isTroubled() && random.chance(0.3) ? random.between(5000, 50_000) : 500;
    time.after(random.between(50, waitMs), start);
  }

  const self: Supervisor = {
    kill: (why) => life?.die(why),
    stop() {
      const stopping = life;
      world.note(() => `${stopping?.name ?? workerId} is asked to stop`);
      if (!worker) return stopping?.die("stopped before it worked");
      worker.stop(GRACE_MS, (isClean) => {
        if (!isClean || !stopping) return stopping?.die("stopped");
        const end = () => {
          disk.closeCleanly();
          stopping.die("stopped");
        };
        const memory = sense?.memory;
        const retiring = () => {
          if (memory) retire(world.tables, workerId, memory);
        };
        world.database.ask(stopping, retiring, { answered: end, failed: end });
      });
    },
    freeze: (ms) => life?.freeze(ms),
    suspend: (ms, jumpMs) => life?.suspend(ms, jumpMs),
    losePower: () => truth.lost(disk.losePower(random)),
    copyFolder() {
      const putBack = disk.copy();
      return () => {
        world.note(() => `${workerId}'s folder is put back from a copy`);
        life?.die("its folder is replaced");
        if (taker?.isAlive()) return;
        truth.lost(putBack());
        truth.folderReplaced(folder, time.now());
      };
    },
    retire() {
      isRetired = true;
      life?.die("it is not needed any more");
    },
    lose() {
      isLost = true;
      life?.die("its machine is gone");
      truth.folderLost(folder);
    },
    isLost: () => isLost,
    isIdle() {
      if (isLost) return true;
      if (isRetired) return recovered?.written === disk.written() && recovered.isLast;
      return life?.isAlive() === true && !life.isFrozen() && worker?.isIdle() === true;
    },
    takeOver,
    evidence: () => (isLost ? [] : disk.evidence()),
    heard: () => (isLost ? undefined : { workerId, gapAt: disk.gapAt() }),
  };
  start();
  return self;
}

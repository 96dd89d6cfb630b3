/** The worker: recovers what its earlier process left, dispatches until it is stopped, and recovers what dead workers beside it leave. */
import type { Deps } from "../../deps.ts";
import { senseDatabase } from "./engine/databaseSense.ts";
import type { DatabaseSense } from "./engine/databaseSense.ts";
import { LEASE_MS, startDispatcher } from "./engine/dispatcher.ts";
import { createRecorder } from "./engine/recorder.ts";
import {
  catchUpDatabase,
  createTakeOver,
  logStrangeOnce,
  recoverFolder,
} from "./engine/recovery.ts";
import type { TakeOver } from "./engine/recovery.ts";
import type { Journal } from "./journal/journal.ts";
import { readGap, takeWorkerFolder } from "./journal/workerFolder.ts";
import { TAKE_OVER_EVERY_MS } from "./rules/workerState.ts";

export type Worker = {
  /** Returns whether everything in flight was answered. */
  stop(): Promise<boolean>;
};

/** How long requests in flight may take to be answered after the process is asked to stop. */
const GRACE_MS = 20_000;

/** How soon the journal forgets on the disk what it needs no more (decision 120). */
const TIDY_EVERY_MS = 10 * 60_000;

export async function startWorker(
  deps: Deps,
  takeOverEveryMs = TAKE_OVER_EVERY_MS,
): Promise<Worker> {
  const onStrange = logStrangeOnce(deps);
  const folder = takeWorkerFolder(deps.config.dataDir, onStrange);
  const { workerId } = folder;
  const recorder = createRecorder(deps);
  const sense = await senseDatabase(deps.database, folder, LEASE_MS, (error) =>
    deps.log.warn({ err: error }, "this database does not tell where it stands"),
  );
  const help = { ownPath: folder.path, recorder, sense, onStrange };
  const journal = await recoverFolder(deps, folder, help);
  const takeOver = createTakeOver(deps, help);
  await takeOver.look();
  const catchUp = async () => await catchUpDatabase(deps, onStrange);
  await catchUp();
  const dispatcher = await startDispatcher(deps, {
    workerId,
    journal,
    recorder,
    sense,
    gapAt: readGap(folder.path),
    catchUp,
  });
  deps.log.info({ workerId, folder: folder.path }, "worker started");
  const stopLooking = lookEvery(deps, takeOver, takeOverEveryMs);
  const tidying = setInterval(() => tidy(deps, journal), TIDY_EVERY_MS).unref();
  return {
    async stop() {
      stopLooking();
      clearInterval(tidying);
      const isIdle = await dispatcher.stop(GRACE_MS);
      // An answer that comes even later still reaches the journal; the folder's lock ends with the process.
      recorder.stop();
      if (!isIdle) return false;
      await retire(deps, sense);
      journal.close();
      folder.release();
      return true;
    },
  };
}

/** A database that is away counts this worker as one that may still work. */
async function retire({ log }: Deps, sense: DatabaseSense): Promise<void> {
  await sense.retire().catch((error: unknown) => {
    log.warn({ err: error }, "the database could not be told that this worker has ended");
  });
}

function tidy({ log }: Deps, journal: Journal): void {
  try {
    journal.tidy();
  } catch (error) {
    log.warn({ err: error }, "the journal could not be tidied");
  }
}

/** Looks never overlap: a database that is away delays the next one. */
function lookEvery(deps: Deps, takeOver: TakeOver, everyMs: number): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const plan = () => {
    if (isStopped) return;
    timer = setTimeout(() => void look(), everyMs).unref();
  };
  async function look(): Promise<void> {
    await takeOver.look().catch((error: unknown) => {
      deps.log.warn({ err: error }, "a dead worker's journal could not be read yet");
    });
    plan();
  }
  plan();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** The worker: recovers what its earlier life left, then dispatches until it is stopped, and recovers what its dead neighbours leave. */
import type { Deps } from "../../deps.ts";
import { senseDatabase } from "./engine/databaseSense.ts";
import { startDispatcher } from "./engine/dispatcher.ts";
import { createRecorder } from "./engine/recorder.ts";
import { catchUpDatabase, createTakeOver, recoverFolder, strangersOf } from "./engine/recovery.ts";
import type { TakeOver } from "./engine/recovery.ts";
import { takeWorkerFolder } from "./journal/workerFolder.ts";

export type Worker = {
  /** Tells whether nothing was left unanswered. */
  stop(): Promise<boolean>;
};

/** What is under way when the process is asked to stop may take this long to be answered. */
const GRACE_MS = 20_000;
/** A dead worker's answers are read before its lease is over, so that nobody is asked about what is known. */
const TAKE_OVER_EVERY_MS = 5000;

export async function startWorker(
  deps: Deps,
  takeOverEveryMs = TAKE_OVER_EVERY_MS,
): Promise<Worker> {
  const onStrange = strangersOf(deps);
  const folder = takeWorkerFolder(deps.config.dataDir, onStrange);
  const { workerId } = folder;
  const recorder = createRecorder(deps);
  const sense = await senseDatabase(deps.database, folder.path, (error) =>
    deps.log.warn({ err: error }, "this database does not tell when it is set back"),
  );
  const help = { ownPath: folder.path, recorder, sense, onStrange };
  const journal = await recoverFolder(deps, folder, help);
  const takeOver = createTakeOver(deps, help);
  await takeOver.look();
  const catchUp = async () => await catchUpDatabase(deps, onStrange);
  await catchUp();
  const dispatcher = await startDispatcher(deps, { workerId, journal, recorder, sense, catchUp });
  const stopLooking = lookEvery(deps, takeOver, takeOverEveryMs);
  return {
    async stop() {
      stopLooking();
      const isIdle = await dispatcher.stop(GRACE_MS);
      // An answer that comes even later still reaches the journal; the process's end gives the folder back.
      recorder.stop();
      if (!isIdle) return false;
      journal.close();
      folder.release();
      return true;
    },
  };
}

/** One look after the other: a database that is away holds up the next. */
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

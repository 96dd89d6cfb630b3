/** The worker: recovers what its earlier life left, then dispatches until it is stopped. */
import type { Deps } from "./deps.ts";
import { startDispatcher } from "./features/delivery/dispatcher.ts";
import { openJournal } from "./features/delivery/journal.ts";
import type { Journal } from "./features/delivery/journal.ts";
import { recoverOrphans } from "./features/delivery/leases.ts";
import { createRecorder } from "./features/delivery/recorder.ts";
import type { Recorder } from "./features/delivery/recorder.ts";
import { takeAbandonedFolders, takeWorkerFolder } from "./features/delivery/workerFolder.ts";
import type { WorkerFolder } from "./features/delivery/workerFolder.ts";

export type Worker = {
  /** Tells whether nothing was left unanswered. */
  stop(): Promise<boolean>;
};

/** What is under way when the process is asked to stop may take this long to be answered. */
const GRACE_MS = 20_000;

export async function startWorker(deps: Deps): Promise<Worker> {
  const folder = takeWorkerFolder(deps.config.dataDir);
  const { workerId } = folder;
  const recorder = createRecorder(deps);
  const journal = await recover(deps, folder, recorder);
  for (const abandoned of takeAbandonedFolders(deps.config.dataDir)) {
    (await recover(deps, abandoned, recorder)).close();
    abandoned.release();
  }
  const dispatcher = await startDispatcher(deps, { workerId, journal, recorder });
  return {
    async stop() {
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

/** Brings to an end what an earlier life of this folder's worker left. */
async function recover(deps: Deps, folder: WorkerFolder, recorder: Recorder): Promise<Journal> {
  const journal = openJournal(folder.path);
  const { left } = journal;
  // Outcomes first: what Telegram answered decides before what merely may have left.
  const recordings = await Promise.all(
    left.outcomes.map(async (entry) => await recorder.record(entry)),
  );
  await recoverOrphans(deps.database.db, folder.workerId, (attempt) => left.traceOf(attempt));
  if (!recordings.includes("given_up")) left.forget();
  return journal;
}

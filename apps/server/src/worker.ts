/** The worker: recovers what its earlier life left, then dispatches until it is stopped. */
import type { Deps } from "./deps.ts";
import { startDispatcher } from "./features/delivery/dispatcher.ts";
import { openJournal } from "./features/delivery/journal.ts";
import { recoverOrphans } from "./features/delivery/leases.ts";
import { createRecorder } from "./features/delivery/recorder.ts";
import { takeWorkerFolder } from "./features/delivery/workerFolder.ts";

export type Worker = {
  /** Tells whether nothing was left unanswered. */
  stop(): Promise<boolean>;
};

/** What is under way when the process is asked to stop may take this long to be answered. */
const GRACE_MS = 20_000;

export async function startWorker(deps: Deps): Promise<Worker> {
  const folder = takeWorkerFolder(deps.config.dataDir);
  const { workerId } = folder;
  const journal = openJournal(folder.path);
  const recorder = createRecorder(deps);
  // Outcomes first: what Telegram answered decides before what merely may have left.
  const { left } = journal;
  const recordings = await Promise.all(
    left.outcomes.map(async (entry) => await recorder.record(entry)),
  );
  await recoverOrphans(deps.database.db, workerId, (attempt) => left.traceOf(attempt));
  if (!recordings.includes("given_up")) left.forget();
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

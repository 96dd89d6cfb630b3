/** Recovers what dead workers left behind: at start, and while other workers of the same machine run. */
import type { Deps } from "../../../deps.ts";
import { catchUpWith } from "../database/catchUp.ts";
import type { HeardWorker } from "../database/rollCall.ts";
import type { DatabaseSense } from "./databaseSense.ts";
import { closed } from "../journal/evidence.ts";
import type { AttemptEvidence } from "../journal/evidence.ts";
import { journalFingerprint, openJournal, readEvidence } from "../journal/journal.ts";
import type { Journal } from "../journal/journal.ts";
import { recoverOrphans } from "../database/leases.ts";
import type { Recorder } from "./recorder.ts";
import { isUnusable, UnusableFile } from "../journal/workerFiles.ts";
import { noteGap, readGap, readId, takeFolder, workerFolders } from "../journal/workerFolder.ts";
import { LATE_COMMIT_MS } from "../rules/workerState.ts";
import type { OnStrange, WorkerFolder } from "../journal/workerFolder.ts";

/** Logs once for each path in the workers' folder that does not belong there or cannot be read. */
export function logStrangeOnce(deps: Deps): OnStrange {
  const said = new Set<string>();
  return (place, error) => {
    const path = error instanceof UnusableFile ? error.path : place;
    if (said.has(path)) return;
    said.add(path);
    deps.log.warn({ path, err: error }, "this is no worker's folder, or cannot be read: ignored");
  };
}

/** Writes into the database what the workers of this machine know and it does not; throws while it is away. Returns whose journals were read. */
export async function catchUpDatabase(
  deps: Deps,
  onStrange: OnStrange,
): Promise<readonly HeardWorker[]> {
  const folders = workerFolders(deps.config.dataDir, onStrange);
  const unread = new Set<string>();
  function* readAll(): Generator<readonly AttemptEvidence[]> {
    for (const path of folders) {
      yield* readEvidence(path, (error) => {
        unread.add(path);
        onStrange(path, error);
      });
    }
  }
  logForgotten(deps, await catchUpWith(deps.database.db, readAll));
  return folders.flatMap((path) => (unread.has(path) ? [] : heardIn(path, onStrange)));
}

function heardIn(path: string, onStrange: OnStrange): HeardWorker[] {
  try {
    const workerId = readId(path);
    return workerId === undefined ? [] : [{ workerId, gapAt: readGap(path) }];
  } catch (error) {
    onStrange(path, error);
    return [];
  }
}

function logForgotten(deps: Deps, publications: number): void {
  if (publications === 0) return;
  deps.log.warn(
    { publications },
    "the database had forgotten attempts: it was restored, or a standby took over",
  );
}

export type RecoveryHelp = {
  /** The folder of the worker that recovers the others' folders. */
  readonly ownPath: string;
  readonly recorder: Recorder;
  readonly sense: DatabaseSense;
  readonly onStrange: OnStrange;
};

/** Ends the attempts that an earlier process left in this worker folder; its journal is open then. */
export async function recoverFolder(
  deps: Deps,
  folder: WorkerFolder,
  { recorder, sense }: RecoveryHelp,
): Promise<Journal> {
  const journal = openJournal(folder.path);
  const { left } = journal;
  const { workerId } = folder;
  const check = sense.watch();
  try {
    // Before the old lines are deleted, because afterwards nothing shows that some were missing.
    if (left.hasGap) noteGap(folder.path, await sense.now());
    // Outcomes come first: an answer of Telegram outweighs an intent, which says only that a request may have left.
    const recordings = await Promise.all(
      left.outcomes.map(async (entry) => await recorder.record(entry)),
    );
    // The journal forgot attempts that were recorded. If the database has forgotten them too, their absence from the journal proves nothing.
    const known = () => closedEvidence(folder.path);
    logForgotten(deps, await catchUpWith(deps.database.db, known));
    const gapAt = readGap(folder.path);
    await recoverOrphans(deps.database.db, workerId, (one) => left.traceOf(one), { gapAt, check });
    if (!recordings.includes("given_up")) left.forget();
    return journal;
  } catch (error) {
    journal.close();
    throw error;
  }
}

/** The evidence of a dead worker is final. */
function* closedEvidence(path: string): Generator<AttemptEvidence[]> {
  for (const part of readEvidence(path)) yield part.map(closed);
}

export type TakeOver = {
  /** Looks once for folders of dead workers, and recovers what changed in them since the last look. */
  look(): Promise<void>;
};

/** The state of the journals after a recovery. A claim may be committed after its worker died, so each folder is recovered twice. */
type Recovered = {
  readonly fingerprint: string;
  readonly at: number;
  readonly isLast: boolean;
};

export function createTakeOver(deps: Deps, help: RecoveryHelp): TakeOver {
  const recovered = new Map<string, Recovered>();

  async function takeOver(path: string): Promise<void> {
    const before = recovered.get(path);
    const isKnown = before?.fingerprint === journalFingerprint(path);
    if (isKnown && (before.isLast || deps.elapsed() < before.at + LATE_COMMIT_MS)) return;
    const folder = takeIfUsable(path);
    if (!folder) return;
    try {
      (await recoverFolder(deps, folder, help)).close();
      const fingerprint = journalFingerprint(path);
      recovered.set(path, { fingerprint, at: deps.elapsed(), isLast: isKnown });
    } finally {
      folder.release();
    }
  }

  function takeIfUsable(path: string): WorkerFolder | undefined {
    try {
      return takeFolder(path);
    } catch (error) {
      help.onStrange(path, error);
      return undefined;
    }
  }

  return {
    async look() {
      for (const path of workerFolders(deps.config.dataDir, help.onStrange)) {
        if (path === help.ownPath) continue;
        await takeOver(path).catch((error: unknown) => {
          // One unusable folder must hold up neither the others nor a start; it is tried again at the next look.
          if (!isUnusable(path, error)) throw error;
          help.onStrange(path, error);
        });
      }
    },
  };
}

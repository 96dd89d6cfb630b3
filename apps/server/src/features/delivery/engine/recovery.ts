/** What workers that are gone left behind, brought to an end: at start, and while others of the same machine live on. */
import type { Deps } from "../../../deps.ts";
import { catchUpWith } from "../database/catchUp.ts";
import type { DatabaseSense } from "./databaseSense.ts";
import { closed } from "../journal/evidence.ts";
import type { AttemptEvidence } from "../journal/evidence.ts";
import { journalFingerprint, openJournal, readEvidence } from "../journal/journal.ts";
import type { Journal } from "../journal/journal.ts";
import { recoverOrphans } from "../database/leases.ts";
import type { Recorder } from "./recorder.ts";
import { isUnusable, UnusableFile } from "../journal/workerFiles.ts";
import { takeFolder, workerFolders } from "../journal/workerFolder.ts";
import { LATE_COMMIT_MS } from "../rules/workerState.ts";
import type { OnStrange, WorkerFolder } from "../journal/workerFolder.ts";

/** Says once of each what lies in the workers' folder and is none of ours. */
export function strangersOf(deps: Deps): OnStrange {
  const said = new Set<string>();
  return (place, error) => {
    const path = error instanceof UnusableFile ? error.path : place;
    if (said.has(path)) return;
    said.add(path);
    deps.log.warn({ path, err: error }, "this is no worker's folder, or cannot be read: ignored");
  };
}

/** Tells the database what the workers of this machine know and it does not; throws while it is away. */
export async function catchUpDatabase(deps: Deps, onStrange: OnStrange): Promise<void> {
  function* readAll(): Generator<readonly AttemptEvidence[]> {
    for (const path of workerFolders(deps.config.dataDir, onStrange)) {
      yield* readEvidence(path, (error) => onStrange(path, error));
    }
  }
  sayForgotten(deps, await catchUpWith(deps.database.db, readAll));
}

function sayForgotten(deps: Deps, publications: number): void {
  if (publications === 0) return;
  deps.log.warn(
    { publications },
    "the database had forgotten attempts: it was restored, or a standby took over",
  );
}

export type RecoveryHelp = {
  /** The folder of the worker that recovers the others'. */
  readonly ownPath: string;
  readonly recorder: Recorder;
  readonly sense: DatabaseSense;
  readonly onStrange: OnStrange;
};

/** Brings to an end what an earlier life of this folder's worker left; its journal is open then. */
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
    // Outcomes first: what Telegram answered decides before what merely may have left.
    const recordings = await Promise.all(
      left.outcomes.map(async (entry) => await recorder.record({ ...entry, workerId })),
    );
    // The silence of a journal proves nothing to a database that has forgotten what the journal was allowed to forget.
    const known = () => closedEvidence(folder.path);
    sayForgotten(deps, await catchUpWith(deps.database.db, known, workerId));
    await recoverOrphans(deps.database.db, workerId, (one) => left.traceOf(one), { check });
    if (!recordings.includes("given_up")) left.forget();
    return journal;
  } catch (error) {
    journal.close();
    throw error;
  }
}

/** What a worker that is gone knew: nobody will ever know more. */
function* closedEvidence(path: string): Generator<AttemptEvidence[]> {
  for (const part of readEvidence(path)) yield part.map(closed);
}

export type TakeOver = {
  /** Looks once for folders whose workers are gone, and recovers what changed in them since the last look. */
  look(): Promise<void>;
};

/** How its journals looked when it had been recovered. A claim may be committed later than its worker died, so it is done twice. */
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
          // What holds up one folder must hold up neither the others nor a start; it is tried again at the next look.
          if (!isUnusable(path, error)) throw error;
          help.onStrange(path, error);
        });
      }
    },
  };
}

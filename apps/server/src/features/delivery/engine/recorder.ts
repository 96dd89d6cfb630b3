/** Writes outcomes from the journal into the database, retries until that succeeds, and combines several in one transaction. */
import { setTimeout as sleep } from "node:timers/promises";
import { isRefusedForGood } from "../../../db/connectionErrors.ts";
import type { Deps } from "../../../deps.ts";
import { recordOutcomes } from "../database/outcomes.ts";
import type { JournalOutcome } from "../journal/journalLine.ts";

export type Recorder = {
  /** Resolves when the outcome is in the database, or the database has refused it for good. */
  record(entry: JournalOutcome): Promise<Recording>;
  /** Stops waiting for a database that is away; what is not recorded stays in the journal. */
  stop(): void;
};

type Recording = "recorded" | "given_up";
type Waiting = { readonly entry: JournalOutcome; readonly done: (how: Recording) => void };

const BATCH_SIZE = 200;
/** These milliseconds do not matter: the post is already published. */
const GATHER_MS = 4;
const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 5000;
/** After so many refusals an outcome is given up; its lease runs out and its owner is told. */
const MAX_REFUSALS = 5;

export function createRecorder(deps: Deps): Recorder {
  const queue: Waiting[] = [];
  let isStopped = false;
  let isFlushing = false;

  async function flush(): Promise<void> {
    if (isFlushing) return;
    isFlushing = true;
    while (queue.length > 0 && !isStopped) {
      // Under load more outcomes follow at once, and many in one transaction cost little more than one.
      if (queue.length < BATCH_SIZE / 4) await sleep(GATHER_MS);
      const batch = queue.splice(0, BATCH_SIZE);
      await recordUntilDone(batch);
    }
    isFlushing = false;
  }

  async function recordUntilDone(batch: readonly Waiting[]): Promise<void> {
    let waitMs = FIRST_WAIT_MS;
    for (let refusals = 0; !isStopped && refusals < MAX_REFUSALS;) {
      try {
        await recordTogether(batch);
        return;
      } catch (error) {
        deps.log.error({ err: error }, "outcomes could not be recorded yet");
        if (isRefusedForGood(error) || isOurMistake(error)) {
          // One of them is at fault and must not hold back the others.
          if (batch.length > 1) return await recordOneByOne(batch);
          refusals += 1;
        }
      }
      await sleep(waitMs);
      waitMs = Math.min(MAX_WAIT_MS, waitMs * 2);
    }
    // After a stop the outcomes are not reported as given up, so that they stay in the journal.
    if (!isStopped) for (const { done } of batch) done("given_up");
  }

  async function recordOneByOne(batch: readonly Waiting[]): Promise<void> {
    for (const waiting of batch) await recordUntilDone([waiting]);
  }

  async function recordTogether(batch: readonly Waiting[]): Promise<void> {
    const entries = batch.map(({ entry }) => entry);
    await deps.database.db.transaction(async (tx) => await recordOutcomes(tx, entries));
    for (const { done } of batch) done("recorded");
  }

  return {
    async record(entry) {
      return await new Promise<Recording>((done) => {
        queue.push({ entry, done });
        void flush();
      });
    },
    stop() {
      isStopped = true;
    },
  };
}

/** An error that does not come from the database does not go away by waiting: a line of another version's journal, for example. */
function isOurMistake(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError;
}

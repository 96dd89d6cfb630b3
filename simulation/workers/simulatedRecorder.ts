/** Like recorder.ts: writes outcomes into the database, retries until that succeeds, several in one transaction. */
import type { JournalOutcome } from "@vestnik/server/delivery/journal/journalLine";
import type { Lifetime } from "./lifetime.ts";
import { recordOutcomes } from "../model/modelOutcomes.ts";
import type { World } from "../world.ts";

export type SimulatedRecorder = { record(entry: JournalOutcome, done: () => void): void };

type Waiting = { readonly entry: JournalOutcome; readonly done: () => void };

const BATCH_SIZE = 50;
const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 5000;

export function startRecorder(world: World, life: Lifetime): SimulatedRecorder {
  const { database, tables, truth, random } = world;
  const queue: Waiting[] = [];
  let isFlushing = false;

  function flush(): void {
    if (isFlushing || queue.length === 0) return;
    isFlushing = true;
    attempt(queue.splice(0, BATCH_SIZE), FIRST_WAIT_MS);
  }

  function attempt(batch: readonly Waiting[], waitMs: number): void {
    const entries = batch.map(({ entry }) => entry);
    const statement = (now: number) => {
      const moved = recordOutcomes(tables, entries, now, () => random.next());
      truth.settled(moved, now);
    };
    database.ask(life, statement, {
      answered() {
        if (!life.survives("after COMMIT, before its answer")) return;
        isFlushing = false;
        for (const { done } of batch) done();
        flush();
      },
      failed: () => life.after(waitMs, () => attempt(batch, Math.min(MAX_WAIT_MS, waitMs * 2))),
    });
  }

  return {
    record(entry, done) {
      queue.push({ entry, done });
      flush();
    },
  };
}

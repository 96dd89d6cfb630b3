/**
 * Notices that the database was replaced or set back: a standby took over that lagged behind, or a backup was restored under a living
 * worker. The worker may then know more than the database does. Three signs tell: its position in the log, an epoch that another worker has
 * begun, and that the database no longer knows when it saw this worker last.
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import type { Database, Db, Tx } from "../../../db/db.ts";
import { beat, readDatabaseTime, readMark } from "../database/epochQueries.ts";
import {
  acceptDatabase,
  callTheRoll,
  isBehind,
  remember,
  retireWorker,
} from "../database/rollCall.ts";
import type { HeardWorker, Memory, RollCall } from "../database/rollCall.ts";

export class DatabaseWentBack extends Error {}

export type DatabaseSense = {
  /**
   * `went_back`: the database went back while this folder's worker was not running, or other workers are still waiting for each other. `met`:
   * the worker sees it for the first time, or has not yet seen those who were there before it.
   */
  readonly atStart: "known" | "met" | "went_back";
  /**
   * Call before a query, and the returned check after it, inside its transaction. The check throws `DatabaseWentBack` when the database is
   * behind what was known at the time of the call; what becomes known in between does not count.
   */
  watch(): (tx: Db | Tx) => Promise<void>;
  /** Call every second: the database sees that this worker lives. Throws `DatabaseWentBack` when it has forgotten an earlier call. */
  beat(): Promise<void>;
  /** Makes the present state the one that later states are compared with. */
  accept(): Promise<void>;
  /** Call with the workers whose evidence is in the database, when a lease is over. */
  callTheRoll(heard: readonly HeardWorker[]): Promise<RollCall>;
  /** The time of the database's clock. */
  now(): Promise<Date>;
  /** Call at a clean end. */
  retire(): Promise<void>;
};

const nothing = async () => await Promise.resolve();

/** PGlite runs inside this process, so no other process can set it back, and there are no other workers. */
const nothingToNotice: DatabaseSense = {
  atStart: "known",
  watch: () => nothing,
  beat: nothing,
  accept: nothing,
  callTheRoll: async () => await Promise.resolve({ kind: "over", silent: [], inDoubt: 0 }),
  now: async () => await Promise.resolve(new Date()),
  retire: nothing,
};

/** For a dispatcher whose database never goes back. */
export const ordinaryDatabase = {
  sense: nothingToNotice,
  catchUp: async () => await Promise.resolve([]),
};

/** How often the mark is saved, so that the next start can compare. */
const SAVE_EVERY_MS = 10_000;
type Place = {
  /** The worker's own. */
  readonly path: string;
  readonly workerId: string;
};

/** Throws while the database is away. */
export async function senseDatabase(
  { db, kind }: Pick<Database, "db" | "kind">,
  { path, workerId }: Place,
  leaseMs: number,
  onBlind: (error: unknown) => void,
): Promise<DatabaseSense> {
  if (kind === "pglite") return nothingToNotice;
  const isBlind = await forbidsPosition(db, onBlind);
  const file = join(path, "database.json");
  const earlier = findMemory(file);
  const start = await accept(earlier);
  let memory = start.present;
  let savedAt = 0;

  async function accept(before: Memory | undefined) {
    return await acceptDatabase(db, workerId, { isBlind, before, leaseMs });
  }

  function save(): void {
    savedAt = performance.now();
    saveMemory(file, memory);
  }

  save();
  return {
    atStart: startOf(start.wasBehind, memory.joined !== null),
    watch() {
      const before = memory;
      return async (tx) => {
        const present = await readMark(tx, workerId, isBlind);
        if (isBehind(present, before)) throw wentBack();
        // Answers may arrive out of order.
        if (!isBehind(present, memory)) memory = remember(present, memory);
        if (performance.now() - savedAt > SAVE_EVERY_MS) save();
      };
    },
    async beat() {
      const seenAt = await beat(db, workerId, memory.seenAt ?? 0);
      if (seenAt === undefined) throw wentBack();
      memory = { ...memory, seenAt: Math.max(seenAt, memory.seenAt ?? 0) };
    },
    async accept() {
      ({ present: memory } = await accept(memory));
      save();
    },
    async callTheRoll(heard) {
      const epochId = memory.epochIds.at(-1) ?? "";
      const { joined } = memory;
      const call = await callTheRoll(db, { workerId, epochId, joined, leaseMs }, heard);
      if (call.kind === "over" && joined !== null) {
        memory = { ...memory, joined: null };
        save();
      }
      return call;
    },
    now: async () => await readDatabaseTime(db),
    retire: async () => await retireWorker(db, workerId, { isBlind, memory }),
  };
}

function startOf(wasBehind: boolean, hasJoined: boolean): DatabaseSense["atStart"] {
  if (wasBehind) return "went_back";
  return hasJoined ? "met" : "known";
}

function wentBack(): DatabaseWentBack {
  return new DatabaseWentBack("The database is in an earlier state than it was.");
}

/** Some services forbid these functions. If the database is away instead, every other query shows that. */
async function forbidsPosition(db: Db, onBlind: (error: unknown) => void): Promise<boolean> {
  try {
    await readMark(db, "", false);
    return false;
  } catch (error) {
    onBlind(error);
    return true;
  }
}

function findMemory(file: string): Memory | undefined {
  try {
    const { lineage, position, epochIds, joined } = JSON.parse(readFileSync(file, "utf8")) as {
      lineage: string | null;
      position: string | null;
      epochIds?: string[];
      joined?: Memory["joined"];
    };
    if (!epochIds) return undefined;
    // A worker that was stopped is no longer known to the database, so when it was seen does not count at the next start.
    return {
      lineage,
      position: position === null ? null : BigInt(position),
      seenAt: null,
      epochIds,
      joined: joined ?? null,
    };
  } catch {
    // There is none yet, or a power cut truncated it.
    return undefined;
  }
}

function saveMemory(file: string, { lineage, position, epochIds, joined }: Memory): void {
  try {
    const place = { lineage, position: position && String(position) };
    const text = JSON.stringify({ ...place, epochIds, joined });
    writeFileSync(`${file}.new`, text, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch {
    // The disk is full: the next start compares with an older mark.
  }
}

/**
 * After the database was set back, its workers report what they know before anything is claimed from it. A worker that stays silent may have
 * sent what the database has forgotten: that is its owners' to decide.
 */
import type { Db, Tx } from "../../../db/db.ts";
import { notifyOwner } from "../../../db/notices.ts";
import { publicationNotice } from "../../publications/publications.ts";
import * as ends from "./endQueries.ts";
import * as epochs from "./epochQueries.ts";

/** How long after a lease the workers of other machines may take to report. */
const GRACE_MS = 10_000;

/** A worker whose journal was read. */
export type HeardWorker = {
  readonly workerId: string;
  /** When its journal last turned out to be incomplete, by the database's clock: lines may be missing from before. */
  readonly gapAt: Date | null;
};

/** What a worker remembers of the database. */
export type Memory = Pick<epochs.Mark, "lineage" | "position" | "seenAt"> & {
  /** Every epoch it has seen, the present one last. */
  readonly epochIds: readonly string[];
  readonly joined: Joined | null;
};

/**
 * A worker has met an epoch that was over before it came. If the others of it are silent, the database may have been set back once more since,
 * and no living worker may have noticed. `at`: since when it waits to see them, by the database's clock. A newcomer has seen no epoch before.
 */
export type Joined = { readonly at: number; readonly isNewcomer: boolean };

/** More set-backs than a database has in its life. */
const MAX_EPOCHS = 100;

export function remember(
  { lineage, position, seenAt, epochId }: epochs.Mark,
  { epochIds, joined }: Pick<Memory, "epochIds" | "joined">,
): Memory {
  const earlier = epochIds.filter((id) => id !== epochId).slice(-MAX_EPOCHS);
  return {
    lineage,
    position,
    seenAt,
    epochIds: [...earlier, ...(epochId === null ? [] : [epochId])],
    joined,
  };
}

/** Whether the database was set back since, or another worker says that it was. */
export function isBehind(present: epochs.Mark, before: Memory): boolean {
  if (present.epochId !== before.epochIds.at(-1)) return true;
  if (before.seenAt !== null && (present.seenAt ?? 0) < before.seenAt) return true;
  if (before.position === null || present.position === null) return false;
  return present.lineage !== before.lineage || present.position < before.position;
}

type Accepting = {
  readonly isBlind: boolean;
  readonly before: Memory | undefined;
  readonly leaseMs: number;
};

/** Joins the epoch that another worker has begun, or begins one; without an epoch changing when the database is where it was. */
export async function acceptDatabase(
  db: Db,
  workerId: string,
  { isBlind, before, leaseMs }: Accepting,
): Promise<{ readonly present: Memory; readonly wasBehind: boolean }> {
  return await db.transaction(async (tx) => {
    const epoch = await epochs.lockEpoch(tx);
    const found = await epochs.readMark(tx, workerId, isBlind);
    const wasBehind = before !== undefined && isBehind(found, before);
    const isKnown = before?.epochIds.includes(epoch.id) === true;
    // A lease after its beginning an epoch may be over already, in a state of the database that is forgotten.
    const mayBeOld = !epoch.isSettled && (await epochs.hasPassed(tx, epoch.beganAt, leaseMs));
    if (wasBehind && (isKnown || mayBeOld)) await beginEpoch(tx);
    await epochs.enrol(tx, workerId);
    const mark = await epochs.readMark(tx, workerId, isBlind);
    const isNewcomer = before === undefined;
    const at = (await epochs.readDatabaseTime(tx)).getTime();
    const newly = isNewcomer || mark.isSettled ? { at, isNewcomer } : null;
    const joined = isNewcomer || wasBehind ? newly : before.joined;
    const present = remember(mark, { epochIds: before?.epochIds ?? [], joined });
    return { present, wasBehind: wasBehind || !mark.isSettled };
  });
}

async function beginEpoch(tx: Tx): Promise<void> {
  await epochs.beginEpoch(tx);
  await epochs.noteDoubts(tx);
}

/** A worker that was stopped has nothing in hand: everything it did is in the database, unless that was set back and the worker has not noticed. */
export async function retireWorker(
  db: Db,
  workerId: string,
  { isBlind, memory }: { readonly isBlind: boolean; readonly memory: Memory },
): Promise<void> {
  await db.transaction(async (tx) => {
    await epochs.lockEpoch(tx);
    const found = await epochs.readMark(tx, workerId, isBlind);
    if (!isBehind(found, memory)) await epochs.retire(tx, workerId, memory.seenAt ?? 0);
  });
}

/** How the roll call stands: `over` is the end of the pause. */
export type RollCall =
  | { readonly kind: "waiting" | "another_epoch" }
  | { readonly kind: "over"; readonly silent: readonly string[]; readonly inDoubt: number };

export type Caller = {
  readonly workerId: string;
  readonly epochId: string;
  readonly joined: Joined | null;
  readonly leaseMs: number;
};

/** Call when the evidence of `heard` is in the database, a lease after it was set back at the earliest. */
export async function callTheRoll(
  db: Db,
  { workerId, epochId, joined, leaseMs }: Caller,
  heard: readonly HeardWorker[],
): Promise<RollCall> {
  const waitMs = leaseMs + GRACE_MS;
  return await db.transaction(async (tx): Promise<RollCall> => {
    const epoch = await epochs.lockEpoch(tx);
    if (epoch.id !== epochId) return { kind: "another_epoch" };
    const complete = heard.filter(({ gapAt }) => isComplete(epoch, gapAt));
    await epochs.markHeard(
      tx,
      epochId,
      complete.map(({ workerId }) => workerId),
    );
    if (epoch.isSettled) {
      const since = joined && new Date(joined.at);
      if (since && (await epochs.isAnyoneUnseen(tx, workerId, since))) {
        if (!(await epochs.hasPassed(tx, since, waitMs))) return { kind: "waiting" };
        if (!joined.isNewcomer) {
          await beginEpoch(tx);
          return { kind: "another_epoch" };
        }
      }
      return { kind: "over", silent: [], inDoubt: 0 };
    }
    // Until then a request may start on a claim that is forgotten. The caller may have noticed only now that the database was set back again.
    if (!(await epochs.hasPassed(tx, epoch.beganAt, leaseMs))) return { kind: "waiting" };
    const silent = await epochs.findSilent(tx, epoch);
    if (silent.length > 0 && !(await epochs.hasPassed(tx, epoch.beganAt, waitMs))) {
      return { kind: "waiting" };
    }
    const inDoubt = silent.length > 0 ? await doubtAll(tx) : 0;
    await epochs.settleEpoch(tx);
    return { kind: "over", silent, inDoubt };
  });
}

/** Lines that were lost before the restored state concern nothing that is forgotten. */
function isComplete({ restoredAt }: epochs.Epoch, gapAt: Date | null): boolean {
  return gapAt === null || (restoredAt !== null && gapAt <= restoredAt);
}

async function doubtAll(tx: Tx): Promise<number> {
  const doubtful = await epochs.doubt(tx);
  await ends.closeAttemptsOf(
    tx,
    doubtful.map(({ id }) => id),
  );
  await notifyOwner(tx, ...doubtful.map(publicationNotice));
  return doubtful.length;
}

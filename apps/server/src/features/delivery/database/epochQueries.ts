/** How workers notice that the database was set back, agree on that, and wait for each other before anything is claimed from it. */
import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../db/db.ts";
import { milliseconds } from "../../../db/sqlFragments.ts";
import { deliveryDoubts, deliveryEpoch, publications, workers } from "../../../db/schema.ts";
import { giveUp, withCause } from "./endQueries.ts";
import type { PublicationRow } from "./claimQueries.ts";

/**
 * Where the database stands. `lineage` changes with a failover and with a restored table; within one lineage the position only grows. Both
 * are null where the database does not tell. `seenAt`: when this worker was last seen, by the database's clock.
 */
export type Mark = {
  readonly lineage: string | null;
  readonly position: bigint | null;
  readonly epochId: string | null;
  readonly isSettled: boolean;
  readonly seenAt: number | null;
};

/** `isBlind`: the database forbids asking for its position. */
export async function readMark(tx: Db | Tx, workerId: string, isBlind: boolean): Promise<Mark> {
  const position = isBlind
    ? sql`null as position, null as lineage`
    : sql`(pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::text as position,
        left(pg_walfile_name(pg_current_wal_flush_lsn()), 8)
          || ':' || pg_relation_filenode('publications'::regclass) as lineage`;
  const { rows } = await tx.execute<{
    position: string | null;
    lineage: string | null;
    epochId: string | null;
    isSettled: boolean | null;
    seenMs: string | null;
  }>(sql`
    select ${position}, e.id as "epochId", e.is_settled as "isSettled",
      (select extract(epoch from w.seen_at) * 1000 from ${workers} w where w.id = ${workerId})::text as "seenMs"
    from (select 1) as one left join ${deliveryEpoch} e on true`);
  const [row] = rows;
  if (!row) throw new Error("The database does not say where it stands.");
  const { lineage, epochId, isSettled, seenMs } = row;
  return {
    lineage,
    position: row.position === null ? null : BigInt(row.position),
    epochId,
    isSettled: isSettled ?? false,
    seenAt: seenMs === null ? null : Number(seenMs),
  };
}

export async function readDatabaseTime(db: Db | Tx): Promise<Date> {
  const { rows } = await db.execute<{ ms: string }>(
    sql`select extract(epoch from now()) * 1000 as ms`,
  );
  return new Date(Number(rows[0]?.ms));
}

/** A worker that starts, or that the database has forgotten. */
export async function enrol(db: Db | Tx, workerId: string): Promise<void> {
  await db
    .insert(workers)
    .values({ id: workerId, seenAt: sql`now()` })
    .onConflictDoUpdate({ target: workers.id, set: { seenAt: sql`now()` } });
}

/** Whether the database still knows when it saw this worker last, in milliseconds since 1970. */
export async function beat(
  db: Db,
  workerId: string,
  lastSeenAt: number,
): Promise<number | undefined> {
  const since = new Date(lastSeenAt).toISOString();
  const [seen] = await db
    .update(workers)
    .set({ seenAt: sql`greatest(now(), ${workers.seenAt})` })
    .where(and(eq(workers.id, workerId), sql`${workers.seenAt} >= ${since}::timestamptz`))
    .returning({ seenAt: workers.seenAt });
  return seen?.seenAt.getTime();
}

/** Its next process is seen later than it. */
export async function retire(db: Tx, workerId: string, lastSeenAt: number): Promise<void> {
  const since = new Date(lastSeenAt).toISOString();
  await db
    .delete(workers)
    .where(and(eq(workers.id, workerId), sql`${workers.seenAt} <= ${since}::timestamptz`));
}

export type Epoch = {
  readonly id: string;
  readonly beganAt: Date;
  readonly restoredAt: Date | null;
  readonly isSettled: boolean;
};

/** Workers take their turns. The first one begins the first epoch. */
export async function lockEpoch(tx: Tx): Promise<Epoch> {
  await tx.insert(deliveryEpoch).values({}).onConflictDoNothing();
  const [epoch] = await tx.select().from(deliveryEpoch).for("update");
  if (!epoch) throw new Error("The table delivery_epoch is empty.");
  return epoch;
}

/**
 * The database was set back: what happened since a worker was last seen in it may be forgotten. In the middle of a roll call that is also what
 * the earlier set-back made it forget. A new epoch begins.
 */
export async function beginEpoch(tx: Tx): Promise<void> {
  await tx.update(deliveryEpoch).set({
    id: sql`gen_random_uuid()`,
    beganAt: sql`now()`,
    restoredAt: sql`case when ${deliveryEpoch.isSettled} then (select max(w.seen_at) from ${workers} w)
        else ${deliveryEpoch.restoredAt} end`,
    isSettled: false,
  });
}

/** The evidence of these workers is in the database. */
export async function markHeard(
  tx: Tx,
  epochId: string,
  workerIds: readonly string[],
): Promise<void> {
  if (workerIds.length === 0) return;
  await tx
    .update(workers)
    .set({ epochId })
    .where(sql`${workers.id} = any(${sql.param([...workerIds])}::text[])`);
}

/** How long before the restored state a worker may have been seen last and still count as one that may have worked since. */
const PRESENT_MS = 3_600_000;

/** Workers that may have sent something the database has forgotten, and that were not heard. */
export async function findSilent(tx: Tx, { id, restoredAt }: Epoch): Promise<string[]> {
  const silent = await tx
    .select({ id: workers.id })
    .from(workers)
    .where(
      and(
        or(isNull(workers.epochId), ne(workers.epochId, id)),
        restoredAt === null
          ? undefined
          : gt(
              workers.seenAt,
              sql`${restoredAt.toISOString()}::timestamptz - ${milliseconds(PRESENT_MS)}`,
            ),
      ),
    );
  return silent.map((one) => one.id);
}

/** Whether this much time has passed by the database's clock. */
export async function hasPassed(tx: Tx, since: Date, ms: number): Promise<boolean> {
  const { rows } = await tx.execute<{ passed: boolean }>(
    sql`select ${since.toISOString()}::timestamptz <= now() - ${milliseconds(ms)} as passed`,
  );
  return rows[0]?.passed === true;
}

/** What was given up or taken back without a request that this database knows of. */
const endedUnsent = or(
  inArray(publications.status, ["missed", "deleted"]),
  and(eq(publications.status, "failed"), eq(publications.errorCode, "channel_removed")),
);

/** Remembers what was in the line when the epoch began: its owner may move it before the epoch is settled, or its time may be over. */
export async function noteDoubts(tx: Tx): Promise<void> {
  const { status, errorCode, updatedAt, createdAt, notBefore } = publications;
  const isWaiting = eq(status, "scheduled");
  // Its owner moved it or took it back, or it was given up, after the database was set back and before anyone noticed.
  const hasMoved = sql`${updatedAt} > greatest(${deliveryEpoch.restoredAt}, ${createdAt})`;
  const inLine = tx
    .select({ publicationId: publications.id })
    .from(publications)
    .innerJoin(deliveryEpoch, sql`true`)
    .where(
      or(
        eq(status, "sending"),
        and(eq(status, "unconfirmed"), eq(errorCode, "worker_stopped")),
        and(isWaiting, lte(notBefore, deliveryEpoch.beganAt)),
        and(or(isWaiting, endedUnsent), hasMoved),
      ),
    );
  await tx.insert(deliveryDoubts).select(inLine).onConflictDoNothing();
}

/**
 * Whatever a silent worker may have sent before the database was set back is its owner's to decide. No attempt is the latest one then, so only
 * an answer of Telegram can change it back.
 */
export async function doubt(tx: Tx): Promise<PublicationRow[]> {
  const inDoubt = await tx
    .select({ id: publications.id })
    .from(publications)
    .innerJoin(deliveryDoubts, eq(deliveryDoubts.publicationId, publications.id))
    .where(
      or(
        inArray(publications.status, ["scheduled", "sending"]),
        // It may stand in the channel nevertheless.
        endedUnsent,
        // Recovery may find that its last request never left, and put it back into the line.
        and(eq(publications.status, "unconfirmed"), isNotNull(publications.workerId)),
      ),
    )
    .orderBy(publications.id)
    .for("update", { of: publications });
  const ids = inDoubt.map(({ id }) => id);
  const end = withCause({ status: "unconfirmed", errorCode: "worker_stopped" });
  return await giveUp(tx, ids, { ...end, attemptId: null, workerId: null, leaseUntil: null });
}

/** Whether another worker that may be at work has not been seen since this moment. */
export async function isAnyoneUnseen(tx: Tx, workerId: string, since: Date): Promise<boolean> {
  const at = sql`${since.toISOString()}::timestamptz`;
  const [unseen] = await tx
    .select({ id: workers.id })
    .from(workers)
    .where(
      and(
        ne(workers.id, workerId),
        lt(workers.seenAt, at),
        gt(workers.seenAt, sql`${at} - ${milliseconds(PRESENT_MS)}`),
      ),
    )
    .limit(1);
  return unseen !== undefined;
}

export async function settleEpoch(tx: Tx): Promise<void> {
  await tx.update(deliveryEpoch).set({ isSettled: true });
  await tx.delete(deliveryDoubts);
}

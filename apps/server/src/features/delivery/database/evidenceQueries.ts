/** Where the database stands, where it is behind what workers know, and how it catches up. */
import type { OutcomeKind, PublicationStatus } from "@vestnik/domain/publication";
import type { DeliveryCode } from "@vestnik/domain/errors";
import { sql } from "drizzle-orm";
import type { Db, Tx } from "../../../db/db.ts";
import { among } from "../../../db/sqlFragments.ts";
import { attempts, publications } from "../../../db/schema.ts";
import { noticed, settled } from "./endQueries.ts";
import type { Noticed } from "./endQueries.ts";

/** The last attempt the evidence knows of. `isFinal`: no worker works on it any more. */
export type LastKnown = {
  readonly publicationId: string;
  readonly fence: number;
  readonly isFinal: boolean;
};

/** The publications whose rows do not know their last attempt, or its end. */
export async function findBehind(db: Db, known: readonly LastKnown[]): Promise<string[]> {
  const ids = known.map(({ publicationId }) => publicationId);
  const fences = known.map(({ fence }) => fence);
  const finals = known.map(({ isFinal }) => isFinal);
  const found = await db
    .select({ id: publications.id })
    .from(publications)
    .innerJoin(
      sql`unnest(${sql.param(ids)}::text[]::uuid[], ${sql.param(fences)}::int[], ${sql.param(finals)}::boolean[])
        as k(id, fence, is_final)`,
      sql`k.id = ${publications.id}`,
    )
    .where(
      sql`${publications.fence} < k.fence or (${publications.fence} = k.fence and k.is_final
        and (${publications.status} = 'sending'
          or (${publications.status} = 'unconfirmed' and ${publications.errorCode} = 'worker_stopped')))`,
    );
  return found.map(({ id }) => id);
}

/** The new state of a row; without a status only its fence rises, so that no fence is given out twice. */
export type CatchUp = {
  readonly publicationId: string;
  readonly fence: number;
  readonly status?: PublicationStatus;
  readonly messageIds?: readonly number[];
  readonly errorCode?: DeliveryCode;
};

export async function catchUp(tx: Tx, changes: readonly CatchUp[]): Promise<Noticed[]> {
  const moved = changes.filter(({ status }) => status !== undefined);
  await raiseFences(tx, changes);
  if (moved.length === 0) return [];
  return await tx
    .update(publications)
    .set({
      ...settled,
      errorCode: sql`s."errorCode"`,
      cause: sql`case s."status" when 'unconfirmed' then 'new' end`,
      errorDescription: sql`case when s."errorCode" is null then null else '' end`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as s(
        "publicationId" uuid, "status" text, "messageIds" jsonb, "errorCode" text)`,
    )
    .where(sql`${publications.id} = s."publicationId"`)
    .returning(noticed);
}

async function raiseFences(tx: Tx, changes: readonly CatchUp[]): Promise<void> {
  const raised = JSON.stringify(changes.map(({ publicationId: id, fence }) => ({ id, fence })));
  await tx.execute(
    sql`update ${publications} set fence = greatest(${publications.fence}, s.fence)
      from jsonb_to_recordset(${raised}::jsonb) as s(id uuid, fence integer)
      where ${publications.id} = s.id`,
  );
}

/** The end of an attempt that the database may not know at all. */
export type ForgottenEnd = {
  readonly publicationId: string;
  readonly fence: number;
  readonly outcome: OutcomeKind;
  readonly code: string | null;
};

/** Adds the forgotten attempts to the history of the publication. */
export async function addAttempts(tx: Tx, ends: readonly ForgottenEnd[]): Promise<void> {
  if (ends.length === 0) return;
  await tx.execute(
    sql`insert into ${attempts} (publication_id, fence, closed_at, outcome, code)
      select s."publicationId", s.fence, now(), s.outcome, s.code
      from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb)
        as s("publicationId" uuid, fence integer, outcome text, code text)
      on conflict (publication_id, fence) do update
        set closed_at = now(), outcome = excluded.outcome, code = excluded.code
        where ${attempts.closedAt} is null or ${attempts.code} = 'worker_stopped'`,
  );
}

/** Closes the attempts before the last one, which no worker works on any more. */
export async function closeOlderAttempts(tx: Tx, changes: readonly CatchUp[]): Promise<void> {
  const last = JSON.stringify(changes.map(({ publicationId: id, fence }) => ({ id, fence })));
  await tx.execute(
    sql`update ${attempts} set closed_at = now(), outcome = 'unknown', code = 'worker_stopped'
      from jsonb_to_recordset(${last}::jsonb) as s(id uuid, fence integer)
      where ${attempts.publicationId} = s.id and ${attempts.fence} < s.fence and ${attempts.closedAt} is null`,
  );
}

/** Locks in the same order as recorders, so that they cannot deadlock. */
export async function lockBehind(tx: Tx, publicationIds: readonly string[]) {
  return await tx
    .select({
      id: publications.id,
      fence: publications.fence,
      status: publications.status,
      errorCode: publications.errorCode,
      workerId: publications.workerId,
    })
    .from(publications)
    .where(among(publications.id, publicationIds))
    .orderBy(publications.id)
    .for("update");
}

/** `lineage` changes with a failover and with a restored table; within one lineage the position only grows. */
export type Mark = { readonly lineage: string; readonly position: bigint };

export async function readMark(tx: Db | Tx): Promise<Mark> {
  const { rows } = await tx.execute<{ lineage: string; position: string }>(sql`
    select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::text as position,
      left(pg_walfile_name(pg_current_wal_flush_lsn()), 8)
        || ':' || pg_relation_filenode('publications'::regclass) as lineage`);
  const [row] = rows;
  if (!row) throw new Error("The database does not say where it stands.");
  return { lineage: row.lineage, position: BigInt(row.position) };
}

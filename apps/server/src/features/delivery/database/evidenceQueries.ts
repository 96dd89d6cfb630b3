/** Where the database is behind what workers know, and how it catches up. */
import type { AttemptKey, OutcomeKind, PublicationStatus } from "@vestnik/domain/publication";
import type { DeliveryCode } from "@vestnik/domain/errors";
import { sql } from "drizzle-orm";
import type { Db, Tx } from "../../../db/db.ts";
import { among } from "../../../db/sqlFragments.ts";
import { attempts, publications } from "../../../db/schema.ts";

import { noticed, settled } from "./endQueries.ts";
import type { Noticed } from "./endQueries.ts";

/** An attempt whose request may stand in the channel. `isFinal`: no worker works on it any more. */
export type Standing = AttemptKey & { readonly isFinal: boolean; readonly isDelivered: boolean };

/** The publications whose rows do not know one of these attempts, or its end. */
export async function findBehind(
  db: Db,
  known: readonly Standing[],
): Promise<{ id: string; attemptId: string | null }[]> {
  const ids = known.map(({ id }) => id);
  const publicationIds = known.map(({ publicationId }) => publicationId);
  const finals = known.map(({ isFinal }) => isFinal);
  const deliveries = known.map(({ isDelivered }) => isDelivered);
  return await db
    .selectDistinct({ id: publications.id, attemptId: publications.attemptId })
    .from(publications)
    .innerJoin(
      sql`unnest(${sql.param(ids)}::text[]::uuid[], ${sql.param(publicationIds)}::text[]::uuid[],
        ${sql.param(finals)}::boolean[], ${sql.param(deliveries)}::boolean[]) as k(id, publication_id, is_final, is_delivered)`,
      sql`k.publication_id = ${publications.id}`,
    )
    .where(
      sql`${publications.status} <> 'published' and (
        not exists (select 1 from ${attempts} a where a.id = k.id)
        or (${publications.attemptId} is null and k.is_delivered
          and ${publications.status} = 'unconfirmed' and ${publications.errorCode} = 'worker_stopped')
        or (${publications.attemptId} = k.id and k.is_final
          and (${publications.status} = 'sending'
            or (${publications.status} = 'unconfirmed' and ${publications.errorCode} = 'worker_stopped'))))`,
    );
}

/** Which of these attempts the database knows. */
export async function findAttempts(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await tx.select({ id: attempts.id }).from(attempts).where(among(attempts.id, ids));
  return new Set(found.map(({ id }) => id));
}

/** The new state of a row, and the attempt that says so: from now on it is the latest one, so that no other can put the row back into the line. */
export type CatchUp = AttemptKey & {
  readonly status: PublicationStatus;
  readonly messageIds?: readonly number[];
  readonly errorCode?: DeliveryCode;
};

export async function catchUp(tx: Tx, changes: readonly CatchUp[]): Promise<Noticed[]> {
  if (changes.length === 0) return [];
  return await tx
    .update(publications)
    .set({
      ...settled,
      attemptId: sql`s."id"`,
      fence: sql`greatest(${publications.fence}, s."fence")`,
      errorCode: sql`s."errorCode"`,
      cause: sql`case s."status" when 'unconfirmed' then 'new' end`,
      errorDescription: sql`case when s."errorCode" is null then null else '' end`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as s(
        "id" uuid, "publicationId" uuid, "fence" integer, "status" text, "messageIds" jsonb, "errorCode" text)`,
    )
    .where(sql`${publications.id} = s."publicationId"`)
    .returning(noticed);
}

/** The end of an attempt that the database may not know at all. */
export type ForgottenEnd = AttemptKey & {
  readonly outcome: OutcomeKind;
  readonly code: string | null;
};

/** Adds the forgotten attempts to the history of the publication. */
export async function addAttempts(tx: Tx, ends: readonly ForgottenEnd[]): Promise<void> {
  if (ends.length === 0) return;
  await tx.execute(
    sql`insert into ${attempts} (id, publication_id, fence, closed_at, outcome, code)
      select s.id, s."publicationId", s.fence, now(), s.outcome, s.code
      from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb)
        as s(id uuid, "publicationId" uuid, fence integer, outcome text, code text)
      on conflict (id) do update
        set closed_at = now(), outcome = excluded.outcome, code = excluded.code
        where ${attempts.closedAt} is null or ${attempts.code} = 'worker_stopped'`,
  );
}

/** Closes the attempts that the row does not wait for any more. Where a worker still works on one, its end comes later and counts. */
export async function closeOtherAttempts(tx: Tx, changes: readonly CatchUp[]): Promise<void> {
  if (changes.length === 0) return;
  const last = JSON.stringify(changes.map(({ id, publicationId }) => ({ id, publicationId })));
  await tx.execute(
    sql`update ${attempts} set closed_at = now(), outcome = 'unknown', code = 'worker_stopped'
      from jsonb_to_recordset(${last}::jsonb) as s(id uuid, "publicationId" uuid)
      where ${attempts.publicationId} = s."publicationId" and ${attempts.id} <> s.id and ${attempts.closedAt} is null`,
  );
}

/** Locks in the same order as recorders, so that they cannot deadlock. */
export async function lockBehind(tx: Tx, publicationIds: readonly string[]) {
  return await tx
    .select({
      id: publications.id,
      attemptId: publications.attemptId,
      status: publications.status,
      errorCode: publications.errorCode,
      workerId: publications.workerId,
    })
    .from(publications)
    .where(among(publications.id, publicationIds))
    .orderBy(publications.id)
    .for("update");
}

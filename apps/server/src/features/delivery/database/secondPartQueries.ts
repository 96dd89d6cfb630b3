/** The SQL of posts in two messages. */
import type { Content } from "@vestnik/domain/content";
import { lateLimitMinutes } from "@vestnik/domain/publication";
import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Db, Tx } from "../../../db/db.ts";
import { batches, deliveryEpoch, isApart, publications } from "../../../db/schema.ts";

export type PublicationRow = typeof publications.$inferSelect;

/** Published, and their second message is not on its way yet; the earliest first. */
export async function lockUnparted(tx: Tx, limit: number): Promise<PublicationRow[]> {
  return await tx
    .select()
    .from(publications)
    .where(and(eq(publications.status, "published"), isApart(publications)))
    .orderBy(asc(publications.publishedAt))
    .limit(limit)
    .for("update", { skipLocked: true });
}

/** The id of a second message follows from that of the first: what workers know of it is found, and it is never made twice. A UUID of version 8. */
function secondIdOf(id: SQL): SQL {
  const digits = sql`md5(${id}::text || ':second')`;
  return sql`overlay(overlay(${digits} placing '8' from 13) placing '8' from 17)::uuid`;
}

/** Posts in two messages by the ids of their second ones, which the database has not made or has forgotten. */
export async function findFirsts(
  db: Db,
  secondIds: readonly string[],
): Promise<readonly PublicationRow[]> {
  const { id } = publications;
  const isKnown = sql`exists (select 1 from ${publications} s where s.id = ${secondIdOf(sql`${id}`)})`;
  return await db
    .select()
    .from(publications)
    .where(
      and(
        isApart(publications),
        sql`${secondIdOf(sql`${id}`)} = any(${sql.param([...secondIds])}::text[]::uuid[])`,
        sql`not ${isKnown}`,
      ),
    );
}

/** Whether the database was set back after this was due: then its second message may have been sent, and forgotten. */
export async function wasSetBackSince(tx: Tx, { dueAt }: PublicationRow): Promise<boolean> {
  const since = sql`${dueAt.toISOString()}::timestamptz`;
  return (await tx.$count(deliveryEpoch, lte(since, deliveryEpoch.beganAt))) > 0;
}

/** The second messages of one batch are a batch of their own, which counts against no plan: its decision has been counted. */
export async function secondBatch(tx: Tx, { userId, batchId }: PublicationRow): Promise<string> {
  // No key of a request has a colon.
  const idempotencyKey = `second:${batchId}`;
  await tx
    .insert(batches)
    .values({ userId, idempotencyKey, requestHash: "", countedAt: new Date(0) })
    .onConflictDoNothing();
  const [batch] = await tx
    .select({ id: batches.id })
    .from(batches)
    .where(and(eq(batches.userId, userId), eq(batches.idempotencyKey, idempotencyKey)));
  if (!batch) throw new Error("A batch was inserted and is not there.");
  return batch.id;
}

export type SecondPart = Pick<PublicationRow, "batchId" | "plainText" | "searchText"> &
  Partial<Pick<PublicationRow, "errorCode" | "cause">> & {
    readonly content: Content;
    readonly status: "scheduled" | "unconfirmed";
  };

/** Next in the line of its channel, and due at once; nothing happens when it is there. */
export async function insertSecond(
  tx: Tx,
  first: PublicationRow,
  part: SecondPart,
): Promise<PublicationRow | undefined> {
  const { id: firstId, userId, batchPosition, channelId, channelTitle, timeZone } = first;
  const { latePolicy } = first;
  const ofFirst = sql`from ${publications} f where f.id = ${firstId}`;
  const [inserted] = await tx
    .insert(publications)
    .values({
      id: secondIdOf(sql`${firstId}::uuid`),
      firstId,
      userId,
      batchPosition,
      channelId,
      channelTitle,
      timeZone,
      latePolicy,
      ...part,
      dueAt: sql`(select f.due_at ${ofFirst})`,
      createdAt: sql`(select f.created_at + interval '1 microsecond' ${ofFirst})`,
      notBefore: sql`now()`,
      lateLimitAt: sql`now() + ${lateLimitMinutes[latePolicy]} * interval '1 minute'`,
    })
    .onConflictDoNothing()
    .returning();
  return inserted;
}

/** What stays in the row of the first. */
export async function changeFirst(
  tx: Tx,
  { id }: PublicationRow,
  {
    hasSecond = false,
    ...change
  }: Pick<PublicationRow, "content"> &
    Partial<Pick<PublicationRow, "plainText" | "searchText">> & { readonly hasSecond?: boolean },
): Promise<PublicationRow | undefined> {
  const [changed] = await tx
    .update(publications)
    .set({
      ...change,
      ...(hasSecond && { secondId: secondIdOf(sql`${publications.id}`) }),
      version: sql`${publications.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(publications.id, id))
    .returning();
  return changed;
}

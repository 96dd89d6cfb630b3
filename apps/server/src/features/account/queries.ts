/** The SQL of an account as a whole: how much of it is stored, and the mark of one that is going to be deleted. */
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/db.ts";
import { channels, dataExports, users } from "../../db/schema.ts";

export type ExportRow = typeof dataExports.$inferSelect;

type Counts = {
  readonly channels: number;
  readonly publications: number;
  readonly scheduled: number;
  readonly drafts: number;
  readonly snippets: number;
  readonly images: number;
  readonly imageBytes: number;
  readonly creditEntries: number;
};

/** Everything that is stored of the user's, also what was deleted and can still be restored. */
export async function countStored(db: Db, userId: string): Promise<Counts> {
  const { rows } = await db.execute<Record<keyof Counts, string>>(sql`select
    (select count(*) from channels where user_id = ${userId}) as channels,
    (select count(*) from drafts where user_id = ${userId}) as drafts,
    (select count(*) from snippets where user_id = ${userId}) as snippets,
    (select count(*) from credit_spendings where user_id = ${userId})
      + (select count(*) from credit_purchases where user_id = ${userId}) as "creditEntries",
    p.*, u.*
    from (select count(distinct batch_id) as publications,
        count(distinct batch_id) filter (where status in ('scheduled', 'sending')) as scheduled
      from publications where user_id = ${userId}) p,
      (select count(*) as images, coalesce(sum(byte_size), 0) as "imageBytes"
      from uploads where user_id = ${userId}) u`);
  const [row] = rows;
  if (!row) throw new Error("Counting gives a row.");
  return Object.fromEntries(
    Object.entries(row).map(([name, count]) => [name, Number(count)]),
  ) as Record<keyof Counts, number>;
}

export async function findExport(db: Db | Tx, userId: string): Promise<ExportRow | undefined> {
  const [row] = await db.select().from(dataExports).where(eq(dataExports.userId, userId));
  return row;
}

/** False also for an account whose deletion has begun. */
export async function doesExist(db: Db, userId: string): Promise<boolean> {
  const found = await db.$count(users, and(eq(users.id, userId), isNull(users.deletionBegunAt)));
  return found > 0;
}

/** The caller must hold the lock of the user's row. */
export async function setDeletionAsked(
  tx: Tx,
  userId: string,
  deletionAskedAt: Date | null,
): Promise<void> {
  await tx.update(users).set({ deletionAskedAt }).where(eq(users.id, userId));
}

/** Marks the channels of the user, or lifts the mark; returns those that changed. All callers lock several channels in this order. */
export async function markChannels(
  tx: Tx,
  userId: string,
  ownerLeaving: boolean,
): Promise<string[]> {
  await tx
    .select({ id: channels.id })
    .from(channels)
    .where(eq(channels.userId, userId))
    .orderBy(channels.id)
    .for("no key update");
  const marked = await tx
    .update(channels)
    .set({ ownerLeaving })
    .where(and(eq(channels.userId, userId), ne(channels.ownerLeaving, ownerLeaving)))
    .returning({ id: channels.id });
  return marked.map(({ id }) => id);
}

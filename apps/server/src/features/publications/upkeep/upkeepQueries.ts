/** What jobs query about the publications of all owners. */
import { and, asc, eq, gt, isNotNull, lt, notExists, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../db/db.ts";
import { batches, publications } from "../../../db/schema.ts";
import { milliseconds } from "../../../db/sqlFragments.ts";

type PublicationRow = typeof publications.$inferSelect;

/** Waiting publications with our own images that are due within a day, or have a warning; in pages, by id. */
export async function listForLookAhead(
  db: Db,
  page: { readonly afterId: string | undefined; readonly limit: number },
): Promise<PublicationRow[]> {
  return await db
    .select()
    .from(publications)
    .where(
      and(
        eq(publications.status, "scheduled"),
        or(
          lt(publications.notBefore, sql`now() + interval '1 day'`),
          eq(publications.warningCode, "upload_gone"),
        ),
        or(
          sql`${publications.content}::text like '%/uploads/%'`,
          eq(publications.warningCode, "upload_gone"),
        ),
        page.afterId === undefined ? undefined : gt(publications.id, page.afterId),
      ),
    )
    .orderBy(asc(publications.id))
    .limit(page.limit);
}

/** Sets the warning only while the publication waits in the version that was seen. The version stays. */
export async function setWarning(
  tx: Tx,
  seen: Pick<PublicationRow, "id" | "version">,
  warningCode: PublicationRow["warningCode"],
): Promise<PublicationRow | undefined> {
  const [warned] = await tx
    .update(publications)
    .set({ warningCode })
    .where(
      and(
        eq(publications.id, seen.id),
        eq(publications.version, seen.version),
        eq(publications.status, "scheduled"),
      ),
    )
    .returning();
  return warned;
}

/** Channels with something due soon, the next ones first. */
export async function listChannelsDueWithin(
  db: Db,
  withinMs: number,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ channelId: publications.channelId })
    .from(publications)
    .where(
      and(
        eq(publications.status, "scheduled"),
        lt(publications.notBefore, sql`now() + ${milliseconds(withinMs)}`),
        isNotNull(publications.channelId),
      ),
    )
    .groupBy(publications.channelId)
    .orderBy(sql`min(${publications.notBefore})`)
    .limit(limit);
  return rows.flatMap(({ channelId }) => channelId ?? []);
}

/** Deleted thirty days ago, and created before any current period of a plan, because those of the period still count. */
export async function deletePurgeable(db: Db): Promise<void> {
  await db
    .delete(publications)
    .where(
      and(
        eq(publications.status, "deleted"),
        lt(publications.updatedAt, sql`now() - interval '30 days'`),
        lt(publications.createdAt, sql`now() - interval '31 days'`),
      ),
    );
}

/** Deletes batches without publications. */
export async function deleteEmptyBatches(db: Db): Promise<void> {
  const left = db
    .select({ id: publications.id })
    .from(publications)
    .where(eq(publications.batchId, batches.id));
  await db
    .delete(batches)
    .where(and(lt(batches.createdAt, sql`now() - interval '30 days'`), notExists(left)));
}

/** The SQL of what messengers call the uploads. */
import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/db.ts";
import { publicationUploads, sentFiles, uploads } from "../../db/schema.ts";

type SentRow = Pick<typeof sentFiles.$inferSelect, "filename" | "fileId">;

export async function findSent(
  db: Db,
  botId: number,
  filenames: readonly string[],
  since: Date,
): Promise<SentRow[]> {
  return await db
    .select({ filename: sentFiles.filename, fileId: sentFiles.fileId })
    .from(sentFiles)
    .where(
      and(
        eq(sentFiles.botId, botId),
        inArray(sentFiles.filename, [...filenames]),
        gt(sentFiles.sentAt, since),
      ),
    );
}

/** Only for uploads that are still there. */
export async function upsertSent(
  db: Db,
  botId: number,
  rows: readonly SentRow[],
  sentAt: Date,
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s("filename" text, "fileId" text)`;
  await db.execute(sql`
    insert into ${sentFiles} (filename, bot_id, file_id, sent_at)
    select s."filename", ${botId}::bigint, s."fileId", ${sentAt.toISOString()}::timestamptz
    from ${given} join ${uploads} on ${uploads.filename} = s."filename"
    order by s."filename"
    on conflict (filename, bot_id) do update set file_id = excluded.file_id, sent_at = excluded.sent_at`);
}

/** Of whichever bot: what is sent once more than needed does no harm. */
export async function deleteSentOf(tx: Db | Tx, publicationIds: readonly string[]): Promise<void> {
  const theirs = tx
    .select({ filename: publicationUploads.filename })
    .from(publicationUploads)
    .where(inArray(publicationUploads.publicationId, [...publicationIds]));
  await tx.delete(sentFiles).where(inArray(sentFiles.filename, theirs));
}

export async function deleteSentBefore(db: Db, before: Date): Promise<void> {
  await db.delete(sentFiles).where(lte(sentFiles.sentAt, before));
}

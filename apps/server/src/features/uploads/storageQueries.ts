/** The SQL of image storage. Every query names the user. */
import { MIN_COUNTED_BYTES } from "@vestnik/domain/imageStorage";
import type { ImageUse } from "@vestnik/domain/imageStorage";
import type { PublicationStatus } from "@vestnik/domain/publication";
import { and, count, eq, inArray, lt, notInArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Db, Tx } from "../../db/db.ts";
import {
  drafts,
  draftUploads,
  publications,
  publicationUploads,
  uploads,
} from "../../db/schema.ts";
import { isUnused } from "./queries.ts";

const countedBytes = sql`greatest(${uploads.byteSize}, ${MIN_COUNTED_BYTES}::int)`;
const bytesTogether = sql<number>`coalesce(sum(${countedBytes}), 0)::float8`;

/** The total size of all images of the user. */
export async function sumBytes(db: Db | Tx, userId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: bytesTogether })
    .from(uploads)
    .where(eq(uploads.userId, userId));
  return row?.bytes ?? 0;
}

export type MeasuredUse = {
  readonly use: ImageUse;
  readonly files: number;
  readonly bytes: number;
};

/** Counts each image once, under the first use that applies; uses without an image are left out. */
export async function measureUses(db: Db | Tx, userId: string): Promise<MeasuredUse[]> {
  const use = sql<ImageUse>`case least(${firstUseInPublications}, ${firstUseInDrafts})
    when 1 then 'waiting' when 2 then 'drafts' when 3 then 'failed' when 4 then 'published'
    when 5 then 'deleted' else 'unused' end`.as("use");
  return await db
    .select({ use, files: count(), bytes: bytesTogether })
    .from(uploads)
    .where(eq(uploads.userId, userId))
    .groupBy(sql`use`);
}

const firstUseInPublications: SQL = sql`(
  select min(case ${publications.status}
    when 'scheduled' then 1 when 'sending' then 1 when 'unconfirmed' then 1
    when 'failed' then 3 when 'missed' then 3 when 'published' then 4 else 5 end)
  from ${publicationUploads} join ${publications} on ${publications.id} = ${publicationUploads.publicationId}
  where ${publicationUploads.filename} = ${uploads.filename})`;

const firstUseInDrafts: SQL = sql`(
  select min(case when ${drafts.deletedAt} is null then 2 else 5 end)
  from ${draftUploads} join ${drafts} on ${drafts.id} = ${draftUploads.draftId}
  where ${draftUploads.filename} = ${uploads.filename})`;

/**
 * Marks the images of publications with these statuses as no longer needed; only of those due before a moment, if one is given. Returns the
 * images, possibly with duplicates.
 */
export async function releaseImages(
  tx: Tx,
  userId: string,
  statuses: readonly PublicationStatus[],
  before: Date | undefined,
): Promise<string[]> {
  const ofThese = tx
    .select({ id: publications.id })
    .from(publications)
    .where(
      and(
        eq(publications.userId, userId),
        inArray(publications.status, [...statuses]),
        before && lt(publications.dueAt, before),
      ),
    );
  const released = await tx
    .delete(publicationUploads)
    .where(inArray(publicationUploads.publicationId, ofThese))
    .returning({ filename: publicationUploads.filename });
  return released.map(({ filename }) => filename);
}

/** Deletes images of the user without a use, except those named here, or only those. */
export async function deleteUnusedOf(
  tx: Tx,
  userId: string,
  which: { readonly except: readonly string[] } | { readonly only: readonly string[] },
): Promise<{ readonly filename: string; readonly bytes: number }[]> {
  const named =
    "only" in which
      ? inArray(uploads.filename, [...which.only])
      : notInArray(uploads.filename, [...which.except]);
  return await tx
    .delete(uploads)
    .where(and(eq(uploads.userId, userId), isUnused(tx), named))
    .returning({ filename: uploads.filename, bytes: sql<number>`${countedBytes}::float8` });
}

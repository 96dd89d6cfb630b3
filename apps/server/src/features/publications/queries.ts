/** Publications as their owner sees them. Every query names the user. */
import type { ChannelStatus } from "@vestnik/domain/channel";
import type { LatePolicy, PublicationStatus, ResolutionChoice } from "@vestnik/domain/publication";
import { BATCH_PAUSE_MS, lateLimitMinutes } from "@vestnik/domain/publication";
import { and, asc, count, desc, eq, gte, inArray, notInArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Db, Tx } from "../../db/db.ts";
import { attempts, batches, channels, publicationUploads, publications } from "../../db/schema.ts";
import type { StoredContent } from "../../db/schema.ts";

export type PublicationRow = typeof publications.$inferSelect;
export type AttemptRow = typeof attempts.$inferSelect;

/** What a view needs to know of the channel, while it exists. */
type ChannelFacts = {
  readonly username: string;
  readonly chatId: string | null;
  readonly status: ChannelStatus;
};
export type PublicationWithChannel = {
  readonly publication: PublicationRow;
  readonly channel: ChannelFacts | null;
};

/** The batch, or undefined when this key was used before. */
export async function insertBatch(
  tx: Tx,
  batch: { userId: string; idempotencyKey: string; requestHash: string },
): Promise<{ id: string } | undefined> {
  const [inserted] = await tx
    .insert(batches)
    .values(batch)
    .onConflictDoNothing()
    .returning({ id: batches.id });
  return inserted;
}

export async function findBatch(
  db: Db | Tx,
  userId: string,
  idempotencyKey: string,
): Promise<{ id: string; requestHash: string } | undefined> {
  const [batch] = await db
    .select({ id: batches.id, requestHash: batches.requestHash })
    .from(batches)
    .where(and(eq(batches.userId, userId), eq(batches.idempotencyKey, idempotencyKey)));
  return batch;
}

export type NewPublications = {
  readonly userId: string;
  readonly batchId: string;
  readonly channels: readonly { readonly id: string; readonly title: string }[];
  readonly content: StoredContent;
  readonly plainText: string;
  /** `null` is now, by the database's clock. */
  readonly dueAt: Date | null;
  readonly timeZone: string | null;
  readonly latePolicy: LatePolicy;
};

/** One publication a channel, in the order of the channels, a pause apart. */
export async function insertPublications(tx: Tx, batch: NewPublications): Promise<string[]> {
  const dueAt = batch.dueAt ? sql`${batch.dueAt.toISOString()}::timestamptz` : sql`now()`;
  const rows = batch.channels.map((channel, batchPosition) => ({
    userId: batch.userId,
    batchId: batch.batchId,
    batchPosition,
    channelId: channel.id,
    channelTitle: channel.title,
    content: batch.content,
    plainText: batch.plainText,
    status: "scheduled" as const,
    dueAt,
    notBefore: sql`${dueAt} + ${batchPosition * BATCH_PAUSE_MS} * interval '1 millisecond'`,
    timeZone: batch.timeZone,
    latePolicy: batch.latePolicy,
    lateLimitAt: sql`${dueAt} + ${lateLimitMinutes[batch.latePolicy]} * interval '1 minute'`,
  }));
  const inserted = await tx.insert(publications).values(rows).returning({ id: publications.id });
  return inserted.map(({ id }) => id);
}

/** Keeps the uploads of these publications. */
export async function linkUploads(
  tx: Tx,
  publicationIds: readonly string[],
  filenames: readonly string[],
): Promise<void> {
  const unique = [...new Set(filenames)];
  const rows = publicationIds.flatMap((publicationId) =>
    unique.map((filename) => ({ publicationId, filename })),
  );
  if (rows.length > 0) await tx.insert(publicationUploads).values(rows);
}

/** Those of the named channels that are this user's. */
export async function findOwnChannels(
  db: Db | Tx,
  userId: string,
  channelIds: readonly string[],
): Promise<{ id: string; title: string; hasBotToken: boolean }[]> {
  return await db
    .select({
      id: channels.id,
      title: channels.title,
      hasBotToken: sql<boolean>`${channels.botTokenSealed} is not null`,
    })
    .from(channels)
    .where(and(eq(channels.userId, userId), inArray(channels.id, [...channelIds])));
}

/** How much of a plan is used: what failed or was missed does not count. */
export async function countPublicationsSince(
  db: Db | Tx,
  userId: string,
  since: Date,
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(publications)
    .where(
      and(
        eq(publications.userId, userId),
        gte(publications.createdAt, since),
        notInArray(publications.status, ["failed", "missed"]),
      ),
    );
  return row?.count ?? 0;
}

function selectWithChannel(db: Db | Tx) {
  return db
    .select({
      publication: publications,
      channel: {
        username: channels.username,
        chatId: channels.chatId,
        status: channels.status,
      },
    })
    .from(publications)
    .leftJoin(channels, eq(channels.id, publications.channelId));
}

export async function findBatchPublications(
  db: Db | Tx,
  userId: string,
  batchId: string,
): Promise<PublicationWithChannel[]> {
  return await selectWithChannel(db)
    .where(and(eq(publications.userId, userId), eq(publications.batchId, batchId)))
    .orderBy(asc(publications.batchPosition));
}

export async function findPublication(
  db: Db | Tx,
  userId: string,
  id: string,
): Promise<PublicationWithChannel | undefined> {
  const [found] = await selectWithChannel(db).where(
    and(eq(publications.userId, userId), eq(publications.id, id)),
  );
  return found;
}

/** A place in the list: the last row seen. */
export type ListCursor = { readonly createdAt: Date; readonly id: string };

export type PublicationFilter = {
  readonly status?: readonly PublicationStatus[] | undefined;
  readonly batchId?: string | undefined;
  readonly channelId?: string | undefined;
  readonly after?: ListCursor | undefined;
  readonly limit: number;
};

/** Newest first. */
export async function listPublications(
  db: Db,
  userId: string,
  filter: PublicationFilter,
): Promise<PublicationWithChannel[]> {
  return await selectWithChannel(db)
    .where(
      and(
        eq(publications.userId, userId),
        filter.status && inArray(publications.status, [...filter.status]),
        filter.batchId ? eq(publications.batchId, filter.batchId) : undefined,
        filter.channelId ? eq(publications.channelId, filter.channelId) : undefined,
        filter.after && isAfter(filter.after),
      ),
    )
    .orderBy(desc(publications.createdAt), desc(publications.id))
    .limit(filter.limit);
}

function isAfter({ createdAt, id }: ListCursor): SQL {
  return sql`(${publications.createdAt}, ${publications.id}) < (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`;
}

export async function findAttempts(
  db: Db,
  userId: string,
  publicationId: string,
): Promise<AttemptRow[]> {
  const rows = await db
    .select({ attempt: attempts })
    .from(attempts)
    .innerJoin(publications, eq(publications.id, attempts.publicationId))
    .where(and(eq(publications.userId, userId), eq(publications.id, publicationId)))
    .orderBy(asc(attempts.fence));
  return rows.map(({ attempt }) => attempt);
}

type PgUpdate = Partial<{
  [Column in keyof Omit<PublicationRow, "kind">]: PublicationRow[Column] | SQL;
}>;

/** What each choice of an owner makes of a publication. "Send again" is a new decision: due now, counted from now. */
export const resolutionChange: Readonly<Record<ResolutionChoice, PgUpdate>> = {
  it_is_there: {
    status: "published",
    errorCode: null,
    errorDescription: null,
    publishedAt: sql`now()`,
    workerId: null,
  },
  dismiss: { status: "failed", errorCode: "dismissed", errorDescription: "", workerId: null },
  send_again: {
    status: "scheduled",
    errorCode: null,
    errorDescription: null,
    dueAt: sql`now()`,
    notBefore: sql`now()`,
    // The right-hand side sees the row as it was.
    lateLimitAt: sql`now() + (${publications.lateLimitAt} - ${publications.dueAt})`,
    attempts: 0,
    deaths: 0,
    workerId: null,
  },
};

/** Changes a publication only as its owner saw it: same status, same version. False is "too late". */
export async function updateAsSeen(
  tx: Tx,
  seen: { userId: string; id: string; status: PublicationStatus; version: number },
  change: PgUpdate,
): Promise<boolean> {
  const changed = await tx
    .update(publications)
    .set({ ...change, version: sql`${publications.version} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        eq(publications.userId, seen.userId),
        eq(publications.id, seen.id),
        eq(publications.status, seen.status),
        eq(publications.version, seen.version),
      ),
    )
    .returning({ id: publications.id });
  return changed.length === 1;
}

/** Waiting publications of a channel that is about to be removed. */
export async function failWaiting(
  tx: Tx,
  userId: string,
  channelId: string,
): Promise<PublicationRow[]> {
  return await tx
    .update(publications)
    .set({
      status: "failed",
      errorCode: "channel_removed",
      errorDescription: "",
      version: sql`${publications.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(publications.userId, userId),
        eq(publications.channelId, channelId),
        eq(publications.status, "scheduled"),
      ),
    )
    .returning();
}

/** Publications for their owner. Every query names the user. */
import type { ChannelStatus, NamedChannel } from "@vestnik/domain/channel";
import type { PublicationStatus } from "@vestnik/domain/publication";
import { searchable } from "@vestnik/domain/search";
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db, Tx } from "../../db/db.ts";
import { prepared } from "../../db/prepared.ts";
import { among, containing, searchPattern } from "../../db/sqlFragments.ts";
import {
  attempts,
  batches,
  channels,
  followUps,
  mayNeedOwner,
  publicationUploads,
  publications,
} from "../../db/schema.ts";
import { storedContent } from "@vestnik/domain/content";
import type { Content } from "@vestnik/domain/content";

export type PublicationRow = typeof publications.$inferSelect;
export type AttemptRow = typeof attempts.$inferSelect;
export type FollowUpRow = typeof followUps.$inferSelect;

/** What a view needs of the channel, while it exists. */
type ChannelFacts = NamedChannel & {
  readonly username: string;
  readonly chatId: string | null;
  readonly botId: number | null;
  readonly status: ChannelStatus;
  readonly overPlan: boolean;
  readonly ownerLeaving: boolean;
};
export type PublicationWithChannel = {
  readonly publication: PublicationRow;
  readonly channel: ChannelFacts | null;
  /** What became of the second message of its post, if there is one. */
  readonly secondStatus: PublicationStatus | null;
};

export type NewBatch = {
  readonly userId: string;
  readonly idempotencyKey: string;
  readonly requestHash: string;
};

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

export type Wanted = {
  readonly userId: string;
  readonly channels: readonly Pick<OwnChannel, "id">[];
  readonly content: Content;
  readonly plainText: string;
  readonly at: Date;
};

const DAY_MS = 24 * 60 * 60 * 1000;
/** What was sent again later than this after its time is not looked for. */
const SENT_AGAIN_WITHIN_MS = 30 * DAY_MS;

/** What says the same in one of these channels less than a day before or after, the nearest first. Images are compared where there are no words. */
export async function findRepeated(
  db: Db | Tx,
  { userId, channels: wanted, content, plainText, at }: Wanted,
): Promise<(NamedChannel & Pick<PublicationRow, "channelId" | "dueAt" | "status">)[]> {
  const { channelId, dueAt, status } = publications;
  const { title, displayName } = channels;
  const outAt = sql<Date>`coalesce(${publications.publishedAt}, ${dueAt})`.mapWith(dueAt);
  const distance = sql`abs(extract(epoch from ${outAt} - ${at.toISOString()}::timestamptz))`;
  return await db
    .select({ channelId, title, displayName, dueAt: outAt, status })
    .from(publications)
    .innerJoin(channels, eq(channels.id, channelId))
    .where(
      and(
        eq(publications.userId, userId),
        gt(dueAt, new Date(at.getTime() - SENT_AGAIN_WITHIN_MS)),
        lt(dueAt, new Date(at.getTime() + DAY_MS)),
        sql`${outAt} > ${new Date(at.getTime() - DAY_MS).toISOString()}::timestamptz`,
        inArray(
          channelId,
          wanted.map(({ id }) => id),
        ),
        notInArray(status, ["failed", "missed", "deleted"]),
        isNull(publications.removedAt),
        eq(publications.kind, content.kind),
        eq(publications.plainText, plainText),
        plainText === ""
          ? sql`${publications.content} = ${JSON.stringify(storedContent(content))}::jsonb`
          : undefined,
      ),
    )
    .orderBy(asc(distance), asc(publications.id));
}

/** Marks uploads as used by these publications, so that they are not deleted. */
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

/** Those that it already needs stay as they are. */
export async function linkMoreUploads(
  tx: Tx,
  publicationId: string,
  filenames: readonly string[],
): Promise<void> {
  const rows = [...new Set(filenames)].map((filename) => ({ publicationId, filename }));
  if (rows.length > 0) await tx.insert(publicationUploads).values(rows).onConflictDoNothing();
}

/** Removes these marks when a publication's content changes. */
export async function unlinkUploads(tx: Tx, publicationId: string): Promise<void> {
  await tx.delete(publicationUploads).where(eq(publicationUploads.publicationId, publicationId));
}

export async function listPublishedTexts(
  db: Db,
  userId: string,
  channelId: string,
  limit: number,
): Promise<string[]> {
  const { plainText } = publications;
  const found = await db
    .select({ plainText })
    .from(publications)
    .where(
      and(
        eq(publications.userId, userId),
        eq(publications.channelId, channelId),
        eq(publications.kind, "post"),
        eq(publications.status, "published"),
        isNull(publications.removedAt),
        ne(plainText, ""),
      ),
    )
    .orderBy(desc(publications.publishedAt))
    .limit(limit);
  return found.map((row) => row.plainText);
}

export type OwnChannel = ChannelFacts & {
  readonly id: string;
  /** Of a chat that is not known yet both are false. */
  readonly isChannel: boolean;
  readonly isGroup: boolean;
  readonly hasBotToken: boolean;
};

const isGroup = sql`${channels.chatType} is not distinct from 'group'`;

export const ownChannelColumns = {
  id: channels.id,
  title: channels.title,
  username: channels.username,
  displayName: channels.displayName,
  chatId: channels.chatId,
  botId: channels.botId,
  status: channels.status,
  overPlan: channels.overPlan,
  ownerLeaving: channels.ownerLeaving,
  isChannel: sql<boolean>`${channels.chatType} is not distinct from 'channel'`,
  isGroup: sql<boolean>`${isGroup}`,
  hasBotToken: sql<boolean>`${channels.botTokenSealed} is not null`,
};

/** Those of the given channels that belong to the user. */
export async function findOwnChannels(
  db: Db | Tx,
  userId: string,
  channelIds: readonly string[],
): Promise<OwnChannel[]> {
  return await db
    .select(ownChannelColumns)
    .from(channels)
    .where(and(eq(channels.userId, userId), inArray(channels.id, [...channelIds])));
}

/** What reached no channel, and is not going to, does not count against a plan. */
const isCounted = notInArray(publications.status, ["failed", "missed", "deleted"]);

/** How much of a plan is used: the batches of which at least one publication counts. */
export async function countBatchesSince(db: Db | Tx, userId: string, since: Date): Promise<number> {
  const counted = db
    .select({ id: publications.id })
    .from(publications)
    .where(and(eq(publications.batchId, batches.id), isCounted));
  return await db.$count(
    batches,
    and(eq(batches.userId, userId), gte(batches.countedAt, since), exists(counted)),
  );
}

/** Whether a batch counts already: one of its publications does, or did when the period of the batch, an earlier one, ended. */
export async function isBatchCounted(tx: Tx, batchId: string, since: Date): Promise<boolean> {
  const didCount = and(lt(batches.countedAt, since), gte(publications.updatedAt, since));
  const [counted] = await tx
    .select({ id: publications.id })
    .from(publications)
    .innerJoin(batches, eq(batches.id, publications.batchId))
    .where(and(eq(publications.batchId, batchId), or(isCounted, didCount)))
    .limit(1);
  return counted !== undefined;
}

/** Counts a batch in the period of this moment. */
export async function countBatchNow(tx: Tx, batchId: string): Promise<void> {
  await tx
    .update(batches)
    .set({ countedAt: sql`now()` })
    .where(eq(batches.id, batchId));
}

const HOUR_MS = 3_600_000;

/** How many publications the user has created and still has, whatever became of them. */
export async function countCreatedSince(db: Db | Tx, userId: string, since: Date): Promise<number> {
  // Nothing is due long before it is created, and by the time at which it is due there is an index.
  const dueSince = new Date(since.getTime() - HOUR_MS);
  const created = and(
    eq(publications.userId, userId),
    gte(publications.dueAt, dueSince),
    gte(publications.createdAt, since),
  );
  return await db.$count(publications, created);
}

/** How many publications wait in each channel that has any. */
export async function countScheduledByChannel(
  db: Db | Tx,
  userId: string,
): Promise<{ readonly channelId: string | null; readonly count: number }[]> {
  return await db
    .select({ channelId: publications.channelId, count: count() })
    .from(publications)
    .where(and(eq(publications.userId, userId), eq(publications.status, "scheduled")))
    .groupBy(publications.channelId);
}

/** How many go out in this channel one after the other when nothing holds it, with the one that may be on its way to a refusal. */
export async function countDue(tx: Tx, userId: string, channelId: string): Promise<number> {
  const { dueAt, lateLimitAt } = publications;
  const isDue = sql`${dueAt} <= now() and ${lateLimitAt} > now()`;
  return await tx.$count(
    publications,
    and(
      eq(publications.userId, userId),
      eq(publications.channelId, channelId),
      inArray(publications.status, ["scheduled", "sending"]),
      isDue,
    ),
  );
}

function selectWithChannel(db: Db | Tx) {
  const seconds = alias(publications, "seconds");
  return db
    .select({
      publication: publications,
      channel: {
        username: channels.username,
        title: channels.title,
        displayName: channels.displayName,
        chatId: channels.chatId,
        botId: channels.botId,
        status: channels.status,
        overPlan: channels.overPlan,
        ownerLeaving: channels.ownerLeaving,
      },
      secondStatus: seconds.status,
    })
    .from(publications)
    .leftJoin(channels, eq(channels.id, publications.channelId))
    .leftJoin(seconds, eq(seconds.id, publications.secondId));
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

/** Locks all publications of a batch, in the order in which recorders lock them. */
export async function lockBatch(tx: Tx, userId: string, batchId: string): Promise<void> {
  await tx
    .select({ id: publications.id })
    .from(publications)
    .where(and(eq(publications.userId, userId), eq(publications.batchId, batchId)))
    .orderBy(asc(publications.id))
    .for("update");
}

/** Whether a channel has another publication of this batch that is not deleted. */
export async function isInBatch(
  tx: Tx,
  wanted: { userId: string; batchId: string; channelId: string; exceptId: string },
): Promise<boolean> {
  const [found] = await tx
    .select({ id: publications.id })
    .from(publications)
    .where(
      and(
        eq(publications.userId, wanted.userId),
        eq(publications.batchId, wanted.batchId),
        eq(publications.channelId, wanted.channelId),
        ne(publications.id, wanted.exceptId),
        ne(publications.status, "deleted"),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** Whether a publication was removed from its channel. */
export async function isRemoved(tx: Tx, userId: string, id: string): Promise<boolean> {
  const ofUser = and(eq(publications.userId, userId), eq(publications.id, id));
  return (await tx.$count(publications, and(ofUser, isNotNull(publications.removedAt)))) > 0;
}

/** In how many groups a batch is, without what is deleted in it and without one of its publications, when it gets these channels as well. */
export async function countGroups(
  tx: Tx,
  wanted: { userId: string; batchId: string; channelIds: readonly string[]; exceptId?: string },
): Promise<number> {
  const { userId, batchId, channelIds, exceptId } = wanted;
  const others = tx
    .select({ id: publications.channelId })
    .from(publications)
    .where(
      and(
        eq(publications.userId, userId),
        eq(publications.batchId, batchId),
        exceptId === undefined ? undefined : ne(publications.id, exceptId),
        ne(publications.status, "deleted"),
      ),
    );
  return await tx.$count(
    channels,
    and(
      eq(channels.userId, userId),
      isGroup,
      or(among(channels.id, channelIds), inArray(channels.id, others)),
    ),
  );
}

/** Those of them that the user has, in the order of their batch. */
export async function findPublications(
  db: Db | Tx,
  userId: string,
  ids: readonly string[],
): Promise<PublicationWithChannel[]> {
  return await selectWithChannel(db)
    .where(and(eq(publications.userId, userId), inArray(publications.id, [...ids])))
    .orderBy(asc(publications.batchPosition));
}

/** Locks publications of an owner, in the order in which recorders lock them, so that neither waits for the other for ever. */
export async function lockPublications(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<Pick<PublicationRow, "id" | "batchId" | "kind" | "status" | "version">[]> {
  const { id, batchId, kind, status, version } = publications;
  return await tx
    .select({ id, batchId, kind, status, version })
    .from(publications)
    .where(and(eq(publications.userId, userId), inArray(publications.id, [...ids])))
    .orderBy(asc(publications.id))
    .for("update");
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

const waiting = prepared((db) =>
  db
    .select({
      id: publications.id,
      channelId: publications.channelId,
      content: publications.content,
      dueAt: publications.dueAt,
      version: publications.version,
    })
    .from(publications)
    .where(
      and(
        eq(publications.userId, sql.placeholder("userId")),
        eq(publications.kind, sql.placeholder("kind")),
        inArray(publications.status, ["scheduled", "sending"]),
        sql`(${sql.placeholder("within")}::text[] is null
          or ${publications.channelId} = any(${sql.placeholder("within")}::text[]::uuid[]))`,
      ),
    )
    .orderBy(asc(publications.dueAt), asc(publications.createdAt), asc(publications.id))
    .prepare("waiting"),
);

/** Publications that are scheduled or being sent, earliest first: of these channels, or of all. */
export async function listWaiting(
  db: Db,
  userId: string,
  kind: Content["kind"],
  within?: readonly string[],
): Promise<WaitingRow[]> {
  return await waiting(db).execute({ userId, kind, within: within ?? null });
}

/** The columns of the lists of scheduled items; reading every column of hundreds of rows would cost more than all the rest. */
export type WaitingRow = Pick<PublicationRow, "id" | "channelId" | "content" | "dueAt" | "version">;

/** A position in the list: the last row seen. */
export type ListCursor = { readonly dueAt: Date; readonly id: string };

export type PublicationFilter = {
  /** Without a value: every status but `deleted`. */
  readonly status?: readonly PublicationStatus[] | undefined;
  /** Only those that may need a decision of their owner. */
  readonly attention?: "true" | undefined;
  readonly kind?: Content["kind"] | undefined;
  /** As `searchWords` returns them; each must occur in the text or in a name of the channel. */
  readonly words?: readonly string[] | undefined;
  readonly batchId?: string | undefined;
  readonly channelId?: string | undefined;
  /** Only these channels; undefined is all, and what was in a channel that is gone. */
  readonly within?: readonly string[] | undefined;
  readonly after?: ListCursor | undefined;
  readonly limit: number;
};

/** Latest due first, whenever it was written. */
export async function listPublications(
  db: Db,
  userId: string,
  filter: PublicationFilter,
): Promise<PublicationWithChannel[]> {
  return await selectWithChannel(db)
    .where(
      and(
        eq(publications.userId, userId),
        filter.status
          ? inArray(publications.status, [...filter.status])
          : ne(publications.status, "deleted"),
        filter.attention && mayNeedOwner(publications),
        filter.kind && eq(publications.kind, filter.kind),
        ...(filter.words ?? []).map((word) => contains(db, userId, word)),
        filter.batchId ? eq(publications.batchId, filter.batchId) : undefined,
        filter.channelId ? eq(publications.channelId, filter.channelId) : undefined,
        filter.within && among(publications.channelId, filter.within),
        filter.after && isAfter(filter.after),
      ),
    )
    .orderBy(desc(publications.dueAt), desc(publications.id))
    .limit(filter.limit);
}

/** The value of `searchText`. */
export function searchTextOf(plainText: string, channelTitle: string): string {
  return searchable(`${plainText}\n${channelTitle}`);
}

/** Enough to tell a word that is everywhere from one that is not. */
const SAMPLE = 100;

/** How many of the owner's latest publications have each of the words in their searchable text, in the order of the words. */
export async function countNewestWith(
  db: Db,
  userId: string,
  words: readonly string[],
): Promise<number[]> {
  const newest = db
    .select({ searchText: publications.searchText })
    .from(publications)
    .where(eq(publications.userId, userId))
    .orderBy(desc(publications.dueAt), desc(publications.id))
    .limit(SAMPLE)
    .as("newest");
  const counts = words.map(
    (word) => sql`count(*) filter (where ${newest.searchText} like ${containing(word)})`,
  );
  const [row] = await db
    .select({ counts: sql<number[]>`array[${sql.join(counts, sql`, `)}]::int[]` })
    .from(newest);
  return row?.counts ?? [];
}

/** Whether a word occurs in the text or in a name of the channel. The names are read once, not once for each publication. */
export function contains(db: Db, userId: string, word: string): SQL | undefined {
  const pattern = searchPattern(word);
  const { searchText, plainText, channelTitle, channelId } = publications;
  const called = db
    .select({ id: channels.id })
    .from(channels)
    .where(
      and(
        eq(channels.userId, userId),
        or(sql`${channels.displayName} ~ ${pattern}`, sql`${channels.title} ~ ${pattern}`),
      ),
    );
  return or(
    sql`coalesce(${searchText} like ${containing(word)}, ${plainText} ~ ${pattern} or ${channelTitle} ~ ${pattern})`,
    inArray(channelId, called),
  );
}

function isAfter({ dueAt, id }: ListCursor): SQL {
  return sql`(${publications.dueAt}, ${publications.id}) < (${dueAt.toISOString()}::timestamptz, ${id}::uuid)`;
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
    .orderBy(asc(attempts.fence), asc(attempts.openedAt));
  return rows.map(({ attempt }) => attempt);
}

const MAX_FOLLOW_UPS = 20;

/** What was decided about a publication after it was published, the latest first. */
export async function listFollowUps(
  db: Db,
  userId: string,
  publicationId: string,
): Promise<FollowUpRow[]> {
  return await db
    .select()
    .from(followUps)
    .where(and(eq(followUps.userId, userId), eq(followUps.publicationId, publicationId)))
    .orderBy(desc(followUps.createdAt), desc(followUps.id))
    .limit(MAX_FOLLOW_UPS);
}

/** What an owner has to look at, as the rows of publications and channels say. */
import type { ChannelStatus } from "@vestnik/domain/channel";
import type { CauseKey } from "@vestnik/domain/cause";
import type { DeliveryCode } from "@vestnik/domain/errors";
import { and, asc, count, eq, isNotNull, ne, not, notInArray, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/db.ts";
import { among } from "../../db/sqlFragments.ts";
import { channels, publications } from "../../db/schema.ts";

/** Publications that failed, are missed or not confirmed, and published ones of which a change failed, by their cause. */
export type TroubleGroup = {
  readonly cause: CauseKey;
  readonly unsent: number;
  readonly unclear: number;
  readonly unchanged: number;
  readonly firstId: string;
  readonly code: DeliveryCode | null;
  readonly channelIds: readonly string[];
  /** The titles of at most three channels, also of removed ones. */
  readonly titles: readonly string[];
  readonly channelCount: number;
};

/** What the channel of a publication is called now, as `channelLabel` says it; one that was removed, what it was called then. */
const nameNow = sql`case when ${channels.title} like '@-%' then coalesce(nullif(${channels.displayName}, ''), ${channels.username})
  else coalesce(${channels.title}, ${publications.channelTitle}) end`;

/** The latest first. */
export async function groupTroubles(
  db: Db | Tx,
  userId: string,
  limit: number,
): Promise<TroubleGroup[]> {
  const p = publications;
  const first = (column: unknown) => sql`(array_agg(${column} order by ${p.dueAt}, ${p.id}))[1]`;
  return await db
    .select({
      cause: sql<CauseKey>`${p.cause}`,
      unsent: sql<number>`(count(*) filter (where ${p.status} not in ('unconfirmed', 'published')))::int`,
      unclear: sql<number>`(count(*) filter (where ${p.status} = 'unconfirmed'))::int`,
      unchanged: sql<number>`(count(*) filter (where ${p.status} = 'published'))::int`,
      firstId: sql<string>`${first(p.id)}`,
      code: sql<DeliveryCode | null>`${first(sql`coalesce(${p.followUp} ->> 'code', ${p.errorCode})`)}`,
      channelIds: sql<
        string[]
      >`to_json((array_agg(distinct ${p.channelId}) filter (where ${p.channelId} is not null))[1:3])`,
      titles: sql<string[]>`to_json((array_agg(distinct ${nameNow}))[1:3])`,
      channelCount: sql<number>`count(distinct ${nameNow})::int`,
    })
    .from(p)
    .leftJoin(channels, eq(channels.id, p.channelId))
    .where(and(eq(p.userId, userId), isNotNull(p.cause), ne(p.cause, "new")))
    .groupBy(p.cause)
    .orderBy(sql`max(${p.updatedAt}) desc`)
    .limit(limit);
}

const states = {
  id: channels.id,
  userId: channels.userId,
  botId: channels.botId,
  status: channels.status,
  overPlan: channels.overPlan,
  ownerLeaving: channels.ownerLeaving,
  title: channels.title,
  displayName: channels.displayName,
};

/** What may stop publishing in a channel. */
const isTroubled = or(ne(channels.status, "ok"), channels.overPlan);

export type TroubledChannel = {
  readonly id: string;
  readonly userId: string;
  readonly botId: number | null;
  readonly status: ChannelStatus;
  readonly overPlan: boolean;
  readonly ownerLeaving: boolean;
  readonly title: string;
  readonly displayName: string | null;
};

/** The user's channels in which something stops posts. */
export async function listTroubled(db: Db | Tx, userId: string): Promise<TroubledChannel[]> {
  return await db
    .select(states)
    .from(channels)
    .where(and(eq(channels.userId, userId), isTroubled, not(channels.ownerLeaving)))
    .orderBy(asc(channels.createdAt), asc(channels.id));
}

/** What waits in these channels. */
export async function countWaiting(db: Db | Tx, channelIds: readonly string[]) {
  if (channelIds.length === 0) return [];
  return await db
    .select({
      channelId: sql<string>`${publications.channelId}`,
      waiting: count(),
      nextAt: sql<string>`min(${publications.dueAt})`.mapWith(publications.dueAt),
      lateAt: sql<string>`min(${publications.lateLimitAt})`.mapWith(publications.dueAt),
      firstId: sql<string>`(array_agg(${publications.id} order by ${publications.dueAt}, ${publications.id}))[1]`,
    })
    .from(publications)
    .where(and(eq(publications.status, "scheduled"), among(publications.channelId, channelIds)))
    .groupBy(publications.channelId);
}

/** Waiting publications that have lost a picture, by their decision. */
export async function groupWarned(db: Db | Tx, userId: string, limit: number) {
  const p = publications;
  return await db
    .select({
      batchId: p.batchId,
      waiting: count(),
      nextAt: sql<string>`min(${p.dueAt})`.mapWith(p.dueAt),
      firstId: sql<string>`(array_agg(${p.id} order by ${p.dueAt}, ${p.id}))[1]`,
      code: sql<DeliveryCode>`min(${p.warningCode})`,
      titles: sql<string[]>`to_json((array_agg(distinct ${nameNow}))[1:3])`,
      channelCount: sql<number>`count(distinct ${nameNow})::int`,
    })
    .from(p)
    .leftJoin(channels, eq(channels.id, p.channelId))
    .where(and(eq(p.userId, userId), eq(p.status, "scheduled"), isNotNull(p.warningCode)))
    .groupBy(p.batchId)
    .orderBy(sql`min(${p.dueAt})`)
    .limit(limit);
}

/**
 * Of how many decisions something waits in vain or has lost a picture, and of how many something ended in trouble: the rows that the
 * schedule and the history show.
 */
export async function countProblems(
  db: Db | Tx,
  userId: string,
): Promise<{ readonly waiting: number; readonly ended: number }> {
  const { rows } = await db.execute<{ waiting: string; ended: string }>(sql`select
    (select count(distinct (p.batch_id, p.due_at)) from ${publications} p left join ${channels} c on c.id = p.channel_id
       where p.user_id = ${userId} and p.status = 'scheduled' and not coalesce(c.owner_leaving, false)
         and (p.warning_code is not null or p.awaits_release or c.over_plan or c.status <> 'ok')) as waiting,
    (select count(distinct batch_id) from ${publications}
       where user_id = ${userId} and cause is not null and status <> 'scheduled') as ended`);
  return { waiting: Number(rows[0]?.waiting ?? 0), ended: Number(rows[0]?.ended ?? 0) };
}

/** What its owner may send again of a cause, the earliest first. */
export async function listUnsent(db: Db, userId: string, cause: CauseKey, limit: number) {
  return await db
    .select({ id: publications.id, version: publications.version })
    .from(publications)
    .where(
      and(
        eq(publications.userId, userId),
        eq(publications.cause, cause),
        notInArray(publications.status, ["unconfirmed", "published"]),
      ),
    )
    .orderBy(asc(publications.dueAt), asc(publications.id))
    .limit(limit);
}

/**
 * Its owner has seen them. What is not confirmed stays: only a decision ends that. A failed change is put out of sight beside its post,
 * too. Returns the publications.
 */
export async function forgetCause(tx: Tx, userId: string, cause: CauseKey) {
  return await tx
    .update(publications)
    .set({ cause: null, followUp: null })
    .where(
      and(
        eq(publications.userId, userId),
        eq(publications.cause, cause),
        ne(publications.status, "unconfirmed"),
      ),
    )
    .returning();
}

/** What a message may say of a publication: its text, and whether its channel can be read by anybody. */
export async function findMentioned(db: Db | Tx, userId: string, id: string) {
  const [found] = await db
    .select({
      kind: publications.kind,
      plainText: publications.plainText,
      username: channels.username,
    })
    .from(publications)
    .leftJoin(channels, eq(channels.id, publications.channelId))
    .where(and(eq(publications.userId, userId), eq(publications.id, id)));
  return found;
}

/** The names of the channels that a cause is about: those of a bot, or one. */
export async function listNames(db: Db | Tx, userId: string, botOrChannel: string) {
  return await db
    .select({ title: channels.title, displayName: channels.displayName })
    .from(channels)
    .where(
      and(
        eq(channels.userId, userId),
        sql`${botOrChannel} in (${channels.id}::text, ${channels.botId}::text)`,
      ),
    )
    .orderBy(asc(channels.createdAt), asc(channels.id));
}

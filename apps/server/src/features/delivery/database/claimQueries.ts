/** How a worker claims what is due and extends its leases. The database's clock decides what is due; nothing here decides what follows. */
import { and, eq, gt, not, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Db, Tx } from "../../../db/db.ts";
import { among, milliseconds } from "../../../db/sqlFragments.ts";
import { attempts, channels, isClosed, rateLimits, publications } from "../../../db/schema.ts";
import type { SealedSecret } from "../../../db/schema.ts";
import type { AttemptKey } from "@vestnik/domain/publication";

export type PublicationRow = typeof publications.$inferSelect;

/** The latest attempt of a publication that was claimed. */
export function latestAttempt(row: Pick<PublicationRow, "id" | "fence" | "attemptId">): AttemptKey {
  if (row.attemptId === null) throw new Error(`Publication ${row.id} was never claimed.`);
  return { id: row.attemptId, publicationId: row.id, fence: row.fence };
}

/** What a sender needs: the publication it has the lease of, and the channel it goes to. */
export type ClaimedPublication = {
  readonly publication: Pick<PublicationRow, keyof typeof claimedColumns>;
  readonly channel: {
    readonly id: string;
    readonly userId: string;
    readonly title: string;
    readonly chatId: string | null;
    readonly isChannel: boolean;
    readonly botId: number | null;
    readonly botTokenSealed: SealedSecret | null;
  };
};

const claimedColumns = {
  id: publications.id,
  userId: publications.userId,
  batchId: publications.batchId,
  content: publications.content,
  status: publications.status,
  dueAt: publications.dueAt,
  lateLimitAt: publications.lateLimitAt,
  version: publications.version,
  fence: publications.fence,
  attemptId: publications.attemptId,
  crashCount: publications.crashCount,
  updatedAt: publications.updatedAt,
};

const MAX_CLOSED_READ = 5000;
const MAX_PAUSED_READ = 5000;

/** The filter of one claim. */
export type ClaimQuestion = {
  readonly limit: number;
  /** Bots that have no room for more requests. */
  readonly exceptBots: readonly number[];
  /** Only publications that were in preparation when a worker died, or only the others. */
  readonly poison: boolean;
  /** Many more are due than there are channels. */
  readonly isLineLong: boolean;
};

/** Due, inside the late limit, not held after a restore, in a channel that the plan allows and whose owner stays, through a bot that works and has no pause, and the earliest scheduled publication of its channel. */
function claimable({ exceptBots, poison, isLineLong }: ClaimQuestion): SQL | undefined {
  return and(
    isLineLong ? firstOfEachChannel : undefined,
    eq(publications.status, "scheduled"),
    poison ? gt(publications.crashCount, 0) : eq(publications.crashCount, 0),
    sql`${publications.notBefore} <= now()`,
    sql`${publications.lateLimitAt} > now()`,
    not(publications.awaitsRelease),
    not(isClosed("channels")),
    // The same of most of them, read once for each claim: a closed channel with a hundred thousand due rows is walked past without a look at
    // it for each. With a bound, because a large installation has closed channels without end, and a list that fits into no hash table
    // would be searched for each row.
    sql`${publications.channelId} not in (
      select h.id from ${channels} h where ${isClosed("h")} limit ${sql.raw(String(MAX_CLOSED_READ))})`,
    sql`${channels.botId} <> all(${sql.param([...exceptBots])}::bigint[])`,
    // And of bots that pause: one that Telegram told to wait may have a thousand due rows.
    sql`${publications.channelId} not in (
      select p.id from ${rateLimits} b join ${channels} p on p.bot_id = substr(b.key, 5)::bigint
      where b.key like 'bot:%' and b.until > now() limit ${sql.raw(String(MAX_PAUSED_READ))})`,
    // As values, so that the planner looks for the two keys and for the channel. As joins they read all limits that have not passed, and
    // all that is being sent, for each row: by the statistics these are few, in a burst they are hundreds and thousands.
    sql`coalesce((
      select max(b.until) from ${rateLimits} b
      where b.key in ('bot:' || ${channels.botId}, 'channel:' || ${channels.id})), '-infinity') <= now()`,
    sql`(
      select true from ${publications} e
      where e.channel_id = ${publications.channelId} and e.status = 'sending' limit 1) is null`,
    // Nothing comes between the two messages of a post.
    sql`not exists (
      select 1 from ${publications} e
      where e.channel_id = ${publications.channelId}
        and e.status = 'published' and e.content ->> 'shape' = 'apart')`,
    sql`not exists (
      select 1 from ${publications} e
      where e.channel_id = ${publications.channelId} and e.status = 'scheduled' and not e.awaits_release
        and (e.due_at, e.created_at, e.id)
          < (${publications.dueAt}, ${publications.createdAt}, ${publications.id}))`,
  );
}

/**
 * Changes no answer, only how it is found: each channel is asked for the one publication that goes first, instead of walking past all that wait
 * behind it or that a closed channel holds.
 */
const firstOfEachChannel = sql`${publications.id} = any(array(
  select (
    select e.id from ${publications} e
    where e.channel_id = c.id and e.status = 'scheduled' and not e.awaits_release
    order by e.due_at, e.created_at, e.id limit 1)
  from ${channels} c where not ${isClosed("c")}))`;

/**
 * Makes the planner follow the index in the order of time, only as far as needed. Without statistics (a young table, a burst) it would
 * rather read every due row and sort.
 */
async function walkInOrder(tx: Tx): Promise<void> {
  await tx.execute(
    sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`,
  );
}

/** Locks what could go now and skips rows that another worker has locked. `nowMs` is the database's clock. */
export async function lockCandidates(tx: Tx, question: ClaimQuestion) {
  if (!question.isLineLong) await walkInOrder(tx);
  return await tx
    .select({
      id: publications.id,
      botId: sql<number>`coalesce(${channels.botId}, 0)`.mapWith(Number),
      channelId: channels.id,
      weight: sql<number>`greatest(1, jsonb_array_length(coalesce(${publications.content} -> 'media', ${publications.content} -> 'imageUrls')))`,
      nowMs: sql<number>`extract(epoch from now()) * 1000`.mapWith(Number),
    })
    .from(publications)
    .innerJoin(channels, eq(channels.id, publications.channelId))
    .where(claimable(question))
    .orderBy(publications.notBefore)
    .limit(question.limit)
    .for("update", { of: publications, skipLocked: true });
}

/** Whether a possible poison message is due. */
export async function hasPoison(db: Db): Promise<boolean> {
  const found = await db
    .select({ id: publications.id })
    .from(publications)
    .innerJoin(channels, eq(channels.id, publications.channelId))
    .where(claimable({ limit: 1, exceptBots: [], poison: true, isLineLong: false }))
    .limit(1);
  return found.length > 0;
}

/** Takes the lease, raises the fence and names the attempt. */
export async function claim(
  tx: Tx,
  publicationIds: readonly string[],
  { workerId, leaseMs }: { workerId: string; leaseMs: number },
): Promise<ClaimedPublication[]> {
  return await tx
    .update(publications)
    .set({
      status: "sending",
      workerId,
      leaseUntil: sql`now() + ${milliseconds(leaseMs)}`,
      fence: sql`${publications.fence} + 1`,
      attemptId: sql`gen_random_uuid()`,
      attempts: sql`${publications.attempts} + 1`,
      version: sql`${publications.version} + 1`,
      updatedAt: sql`now()`,
    })
    .from(channels)
    .where(and(among(publications.id, publicationIds), eq(channels.id, publications.channelId)))
    .returning({
      publication: claimedColumns,
      channel: {
        id: channels.id,
        userId: channels.userId,
        title: channels.title,
        chatId: channels.chatId,
        isChannel: sql<boolean>`${channels.chatType} is not distinct from 'channel'`,
        botId: channels.botId,
        botTokenSealed: channels.botTokenSealed,
      },
    });
}

export async function openAttempts(tx: Tx, claimed: readonly AttemptKey[]): Promise<void> {
  const ids = claimed.map(({ id }) => id);
  const publicationIds = claimed.map(({ publicationId }) => publicationId);
  const fences = claimed.map(({ fence }) => fence);
  await tx.execute(
    sql`insert into ${attempts} (id, publication_id, fence, opened_at)
      select s.id, s.publication_id, s.fence, now()
      from unnest(${sql.param(ids)}::text[]::uuid[], ${sql.param(publicationIds)}::text[]::uuid[],
        ${sql.param(fences)}::integer[]) as s(id, publication_id, fence)`,
  );
}

/** A shorter line is walked however few channels there are. */
const LONG_LINE = 500;
/** To ask a channel costs a claim more than to walk past a row, roughly ten times as much as past one that a closed channel holds. */
const ROWS_A_CHANNEL = 10;
/** With more channels a claim walks: it stops where it has enough, and to ask all would take longer. */
const MAX_CHANNELS_ASKED = 5000;

/** What is known of the next claim. */
export type Outlook = {
  /** Milliseconds from the beginning of this transaction until something may become due, because its time comes or a wait is over; undefined when nothing is known to. */
  readonly lookAgainMs: number | undefined;
  /** Many more will be due then than there are channels. */
  readonly isLineLong: boolean;
};

export async function outlook(tx: Tx): Promise<Outlook> {
  const nextDue = tx
    .select({ at: sql`min(${publications.notBefore})` })
    .from(publications)
    .where(and(eq(publications.status, "scheduled"), sql`${publications.notBefore} > now()`));
  const nextRateLimit = tx
    .select({ at: sql`min(${rateLimits.until})` })
    .from(rateLimits)
    .where(sql`${rateLimits.until} > now()`);
  // The next claim comes within a second or two, because a notice may be lost.
  const moreThan = (count: SQL) => sql`exists (
    select from ${publications} p where p.status = 'scheduled' and p.not_before < now() + interval '2 seconds'
    offset ${count})`;
  // How many channels there are; one more than the bound stands for all beyond it.
  const known = sql`(select count(*) from (select from ${channels} limit ${sql.raw(String(MAX_CHANNELS_ASKED + 1))}) c)`;
  const [row] = await tx
    .select({
      ms: sql<
        string | null
      >`extract(epoch from least((${nextDue}), (${nextRateLimit})) - now()) * 1000`,
      isLineLong: sql<boolean>`case
        when not ${moreThan(sql.raw(String(LONG_LINE)))} or ${known} > ${sql.raw(String(MAX_CHANNELS_ASKED))} then false
        else ${moreThan(sql`${known} * ${sql.raw(String(ROWS_A_CHANNEL))}`)} end`,
    })
    .from(sql`(select 1) as one`);
  return {
    lookAgainMs: row?.ms == null ? undefined : Math.max(0, Math.ceil(Number(row.ms))),
    isLineLong: row?.isLineLong === true,
  };
}

/** Extends the leases of attempts that a living worker has in flight; returns the ids of those it still had the lease of. */
export async function extendLeases(
  db: Db,
  inFlight: readonly AttemptKey[],
  leaseMs: number,
): Promise<string[]> {
  const extended = await db
    .update(publications)
    .set({ leaseUntil: sql`now() + ${milliseconds(leaseMs)}` })
    .where(
      and(
        among(
          publications.id,
          inFlight.map(({ publicationId }) => publicationId),
        ),
        among(
          publications.attemptId,
          inFlight.map(({ id }) => id),
        ),
        eq(publications.status, "sending"),
      ),
    )
    .returning({ attemptId: publications.attemptId });
  return extended.flatMap(({ attemptId }) => attemptId ?? []);
}

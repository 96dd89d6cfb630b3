/** The engine's statements. The database's clock decides what is due; nothing here decides what follows. */
import type { Pace, PaceKey } from "@vestnik/domain/pacing";
import type { OutcomeKind, PublicationStatus } from "@vestnik/domain/publication";
import { heldStatuses } from "@vestnik/domain/channel";
import type { ChannelStatus } from "@vestnik/domain/channel";
import type { DeliveryCode } from "@vestnik/domain/errors";
import { and, eq, gt, inArray, isNull, lt, ne, notInArray, or, sql } from "drizzle-orm";
import type { SQL, SQLWrapper } from "drizzle-orm";
import type { Db, Tx } from "../../db/db.ts";
import { attempts, paces, channels, publications } from "../../db/schema.ts";
import type { SealedSecret } from "../../db/schema.ts";

export type PublicationRow = typeof publications.$inferSelect;

/** What a sender needs: the publication it holds the lease of, and where it goes. */
export type ClaimedPublication = {
  readonly publication: PublicationRow;
  readonly channel: {
    readonly id: string;
    readonly userId: string;
    readonly title: string;
    readonly chatId: string | null;
    readonly botId: number | null;
    readonly botTokenSealed: SealedSecret | null;
  };
};

/** What a notice to its owner says. */
const noticed = {
  userId: publications.userId,
  id: publications.id,
  batchId: publications.batchId,
  version: publications.version,
  status: publications.status,
};
type Noticed = Pick<PublicationRow, keyof typeof noticed>;

/** A list as one parameter: a list of parameters costs more to put together than to answer. */
const among = (column: SQLWrapper, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::text[]::uuid[])`;

const milliseconds = (ms: number): SQL => sql`${ms} * interval '1 millisecond'`;

/** What a worker asks for. */
export type ClaimQuestion = {
  readonly limit: number;
  /** Bots that have no room for more. */
  readonly exceptBots: readonly number[];
  /** Publications that were in preparation when a worker died, or all the others. */
  readonly suspects: boolean;
};

/** Due, inside the late limit, through a bot that works and was not told to wait, and first in its channel's line. */
function claimable({ exceptBots, suspects }: ClaimQuestion): SQL | undefined {
  return and(
    eq(publications.status, "scheduled"),
    suspects ? gt(publications.deaths, 0) : eq(publications.deaths, 0),
    sql`${publications.notBefore} <= now()`,
    sql`${publications.lateLimitAt} > now()`,
    sql`${channels.status} <> all(${sql.param([...heldStatuses])}::text[])`,
    exceptBots.length > 0 ? notInArray(channels.botId, [...exceptBots]) : undefined,
    sql`not exists (
      select 1 from ${paces} b
      where b.key in ('bot:' || ${channels.botId}, 'channel:' || ${channels.id}) and b.until > now())`,
    sql`not exists (
      select 1 from ${publications} e
      where e.channel_id = ${publications.channelId} and e.status = 'sending')`,
    sql`not exists (
      select 1 from ${publications} e
      where e.channel_id = ${publications.channelId} and e.status = 'scheduled'
        and (e.due_at, e.created_at, e.id)
          < (${publications.dueAt}, ${publications.createdAt}, ${publications.id}))`,
  );
}

/**
 * The line is walked in the order of time, as far as needed. Without statistics (a young table, a burst) the planner would rather look at
 * all of it and sort.
 */
export async function walkInOrder(tx: Tx): Promise<void> {
  await tx.execute(
    sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`,
  );
}

/** Locks what could go now; another worker's rows are passed over. `nowMs` is the database's clock. */
export async function lockCandidates(tx: Tx, question: ClaimQuestion) {
  return await tx
    .select({
      id: publications.id,
      botId: sql<number>`coalesce(${channels.botId}, 0)`.mapWith(Number),
      channelId: channels.id,
      weight: sql<number>`greatest(1, coalesce(jsonb_array_length(${publications.content} -> 'imageUrls'), 0))`,
      nowMs: sql<number>`extract(epoch from now()) * 1000`.mapWith(Number),
    })
    .from(publications)
    .innerJoin(channels, eq(channels.id, publications.channelId))
    .where(claimable(question))
    .orderBy(publications.notBefore)
    .limit(question.limit)
    .for("update", { of: publications, skipLocked: true });
}

/** Whether something is due that has to be tried alone. */
export async function hasSuspects(db: Db): Promise<boolean> {
  const found = await db
    .select({ id: publications.id })
    .from(publications)
    .innerJoin(channels, eq(channels.id, publications.channelId))
    .where(claimable({ limit: 1, exceptBots: [], suspects: true }))
    .limit(1);
  return found.length > 0;
}

/** Takes the lease and raises the fence. */
export async function claim(
  tx: Tx,
  publicationIds: readonly string[],
  { workerId, leaseMs }: { workerId: string; leaseMs: number },
): Promise<PublicationRow[]> {
  return await tx
    .update(publications)
    .set({
      status: "sending",
      workerId,
      leaseUntil: sql`now() + ${milliseconds(leaseMs)}`,
      fence: sql`${publications.fence} + 1`,
      attempts: sql`${publications.attempts} + 1`,
      version: sql`${publications.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(among(publications.id, publicationIds))
    .returning();
}

/** Locked, so that workers count one after the other. */
export async function findPaces(tx: Tx, keys: readonly PaceKey[]): Promise<Map<PaceKey, Pace>> {
  const rows = await tx
    .select()
    .from(paces)
    .where(sql`${paces.key} = any(${sql.param([...keys])}::text[])`)
    .orderBy(paces.key)
    .for("update");
  return new Map(
    rows.map(({ key, until, recent }) => [key, { until: until.getTime(), recent }] as const),
  );
}

/** A longer wait that is running already stays. */
export async function savePaces(tx: Tx, changed: ReadonlyMap<PaceKey, Pace>): Promise<void> {
  if (changed.size === 0) return;
  const rows = [...changed]
    .map(([key, { until, recent }]) => ({ key, until: new Date(until), recent }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
  await tx.execute(
    sql`insert into ${paces} (key, until, recent)
      select s.key, s.until, s.recent
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(key text, until timestamptz, recent jsonb)
      on conflict (key) do update
      set until = greatest(${paces.until}, excluded.until), recent = excluded.recent`,
  );
}

export async function openAttempts(tx: Tx, claimed: readonly PublicationRow[]): Promise<void> {
  const opened = JSON.stringify(claimed.map(({ id, fence }) => ({ id, fence })));
  await tx.execute(
    sql`insert into ${attempts} (publication_id, fence)
      select s.id, s.fence from jsonb_to_recordset(${opened}::jsonb) as s(id uuid, fence integer)`,
  );
}

export async function findChannels(
  db: Db | Tx,
  channelIds: readonly string[],
): Promise<ClaimedPublication["channel"][]> {
  return await db
    .select({
      id: channels.id,
      userId: channels.userId,
      title: channels.title,
      chatId: channels.chatId,
      botId: channels.botId,
      botTokenSealed: channels.botTokenSealed,
    })
    .from(channels)
    .where(among(channels.id, channelIds));
}

/** Milliseconds from the beginning of this transaction until something may become due: its time comes, or a wait is over; undefined when nothing is known to. */
export async function msUntilNextDue(tx: Tx): Promise<number | undefined> {
  const nextDue = tx
    .select({ at: sql`min(${publications.notBefore})` })
    .from(publications)
    .where(and(eq(publications.status, "scheduled"), sql`${publications.notBefore} > now()`));
  const nextPace = tx
    .select({ at: sql`min(${paces.until})` })
    .from(paces)
    .where(sql`${paces.until} > now()`);
  const [row] = await tx
    .select({
      ms: sql<string | null>`extract(epoch from least((${nextDue}), (${nextPace})) - now()) * 1000`,
    })
    .from(sql`(select 1) as one`);
  return row?.ms == null ? undefined : Math.max(0, Math.ceil(Number(row.ms)));
}

/** Keeps the leases of what a living worker still has in hand; answers with the attempts it still had. */
export async function extendLeases(
  db: Db,
  workerId: string,
  publicationIds: readonly string[],
  leaseMs: number,
): Promise<{ publicationId: string; fence: number }[]> {
  return await db
    .update(publications)
    .set({ leaseUntil: sql`now() + ${milliseconds(leaseMs)}` })
    .where(
      and(
        among(publications.id, publicationIds),
        eq(publications.status, "sending"),
        eq(publications.workerId, workerId),
      ),
    )
    .returning({ publicationId: publications.id, fence: publications.fence });
}

/** What one attempt's end makes of its publication; what is undefined stays as it is. */
export type Settlement = {
  readonly publicationId: string;
  readonly fence: number;
  readonly status: PublicationStatus;
  readonly messageIds?: readonly number[];
  readonly notBefore?: Date;
  readonly errorCode: DeliveryCode | null;
  readonly errorDescription: string | null;
  readonly attempts?: number;
  readonly deaths?: number;
};

/**
 * Moves publications only while the attempt that speaks is the latest one and its owner has not decided meanwhile:
 * `sending`, or `unconfirmed` after a lease ran out under a worker that was only slow.
 */
export async function settle(tx: Tx, settlements: readonly Settlement[]): Promise<Noticed[]> {
  if (settlements.length === 0) return [];
  return await tx
    .update(publications)
    .set({
      status: sql`s."status"`,
      messageIds: sql`coalesce(s."messageIds", ${publications.messageIds})`,
      notBefore: sql`coalesce(s."notBefore", ${publications.notBefore})`,
      errorCode: sql`s."errorCode"`,
      errorDescription: sql`s."errorDescription"`,
      attempts: sql`coalesce(s."attempts", ${publications.attempts})`,
      deaths: sql`coalesce(s."deaths", ${publications.deaths})`,
      publishedAt: sql`case when s."status" = 'published' then now() else ${publications.publishedAt} end`,
      sentChatId: sql`(select c.chat_id from ${channels} c where c.id = ${publications.channelId})`,
      leaseUntil: null,
      workerId: null,
      version: sql`${publications.version} + 1`,
      updatedAt: sql`now()`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(settlements)}::jsonb) as s(
        "publicationId" uuid, "fence" integer, "status" text, "messageIds" jsonb, "notBefore" timestamptz,
        "errorCode" text, "errorDescription" text, "attempts" integer, "deaths" integer)`,
    )
    .where(
      sql`${publications.id} = s."publicationId" and ${publications.fence} = s."fence"
        and (${publications.status} = 'sending'
          or (${publications.status} = 'unconfirmed' and ${publications.errorCode} = 'worker_stopped'))`,
    )
    .returning(noticed);
}

/** How an attempt ended. */
export type AttemptEnd = {
  readonly publicationId: string;
  readonly fence: number;
  readonly outcome: OutcomeKind;
  readonly code: string | null;
  readonly description: string | null;
};

export async function closeAttempts(tx: Tx, ends: readonly AttemptEnd[]): Promise<void> {
  if (ends.length === 0) return;
  await tx
    .update(attempts)
    .set({
      outcome: sql`s."outcome"`,
      code: sql`s."code"`,
      description: sql`s."description"`,
      closedAt: sql`now()`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as s(
        "publicationId" uuid, "fence" integer, "outcome" text, "code" text, "description" text)`,
    )
    .where(
      // A replayed end is no news; one that comes after the lease ran out is.
      sql`${attempts.publicationId} = s."publicationId" and ${attempts.fence} = s."fence"
        and (${attempts.closedAt} is null or ${attempts.code} = 'worker_stopped')`,
    );
}

/** Publications whose attempts ended, with their channels, in an order that keeps recorders from waiting for each other. */
export async function lockEnded(tx: Tx, publicationIds: readonly string[]) {
  return await tx
    .select({
      publication: {
        id: publications.id,
        lateLimitAt: publications.lateLimitAt,
        attempts: publications.attempts,
      },
      channel: {
        id: channels.id,
        userId: channels.userId,
        botId: channels.botId,
        botTokenSealed: channels.botTokenSealed,
        status: channels.status,
      },
      nowMs: sql<number>`extract(epoch from now()) * 1000`.mapWith(Number),
    })
    .from(publications)
    .leftJoin(channels, eq(channels.id, publications.channelId))
    .where(among(publications.id, publicationIds))
    .orderBy(publications.id)
    .for("update", { of: publications });
}

/** Who removes a channel holds it and then wants its publications; who is going to change it takes it first, too. */
export async function lockChannelsOf(tx: Tx, publicationIds: readonly string[]): Promise<void> {
  const channelIds = tx
    .select({ id: publications.channelId })
    .from(publications)
    .where(among(publications.id, publicationIds));
  await tx
    .select({ id: channels.id })
    .from(channels)
    .where(inArray(channels.id, channelIds))
    .orderBy(channels.id)
    .for("no key update");
}

/** A bot Telegram told to wait; a longer pause already running stays. */
export async function pauseBot(tx: Tx, botId: number, pauseMs: number): Promise<void> {
  const until = sql`now() + ${milliseconds(pauseMs)}`;
  await tx
    .insert(paces)
    .values({ key: `bot:${botId}`, until })
    .onConflictDoUpdate({
      target: paces.key,
      set: { until: sql`greatest(${paces.until}, excluded.until)` },
    });
}

/** A group that became a supergroup has another id. */
export async function moveChat(tx: Tx, channelId: string, chatId: string): Promise<void> {
  await tx.update(channels).set({ chatId }).where(eq(channels.id, channelId));
}

/** A revoked token is revoked for every channel its owner gave it to; their publications wait until a new one is given. */
export async function flagBot(tx: Tx, userId: string, botId: number): Promise<string[]> {
  const flagged = await tx
    .update(channels)
    .set({ status: "bad_token", checkedAt: sql`now()` })
    .where(
      and(eq(channels.userId, userId), eq(channels.botId, botId), ne(channels.status, "bad_token")),
    )
    .returning({ id: channels.id });
  return flagged.map(({ id }) => id);
}

/**
 * What was delivered proves the rights the bot was thought to lack; only a check makes a refused token good again. Who holds the channel
 * at this moment is not waited for: whoever removes it waits for the publication we hold, and whoever checks it knows better.
 */
export async function flagWorking(tx: Tx, channelId: string): Promise<string[]> {
  const unheld = tx
    .select({ id: channels.id })
    .from(channels)
    .where(
      and(
        eq(channels.id, channelId),
        inArray(channels.status, ["not_admin", "no_post_right", "unreachable"]),
      ),
    )
    .for("no key update", { skipLocked: true });
  const flagged = await tx
    .update(channels)
    .set({ status: "ok", checkedAt: sql`now()` })
    .where(inArray(channels.id, unheld))
    .returning({ id: channels.id });
  return flagged.map(({ id }) => id);
}

export async function flagChannel(
  tx: Tx,
  channelId: string,
  status: ChannelStatus,
): Promise<string[]> {
  const flagged = await tx
    .update(channels)
    .set({ status, checkedAt: sql`now()` })
    .where(and(eq(channels.id, channelId), ne(channels.status, status)))
    .returning({ id: channels.id });
  return flagged.map(({ id }) => id);
}

/**
 * Locks what is to be given up and is in nobody's hands at this moment. A process that froze in the middle of a transaction keeps its rows;
 * who waited for them would keep everybody else's publications waiting.
 */
async function lockUnheld(tx: Tx, where: SQL | undefined): Promise<string[]> {
  const rows = await tx
    .select({ id: publications.id })
    .from(publications)
    .where(where)
    .for("update", { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** Ends what is locked, without its worker and without its owner. */
async function giveUp(
  tx: Tx,
  publicationIds: readonly string[],
  end: { readonly status: PublicationStatus; readonly errorCode: DeliveryCode | SQL<DeliveryCode> },
): Promise<PublicationRow[]> {
  if (publicationIds.length === 0) return [];
  return await tx
    .update(publications)
    .set({
      ...end,
      errorDescription: "",
      version: sql`${publications.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(among(publications.id, publicationIds))
    .returning();
}

/** Publications whose worker stopped without a word. */
export async function parkExpired(tx: Tx): Promise<PublicationRow[]> {
  const expired = await lockUnheld(
    tx,
    and(eq(publications.status, "sending"), lt(publications.leaseUntil, sql`now()`)),
  );
  return await giveUp(tx, expired, { status: "unconfirmed", errorCode: "worker_stopped" });
}

/** Publications that came back into the line after their channel was removed: nobody will ever send them. */
export async function failChannelless(tx: Tx): Promise<PublicationRow[]> {
  const channelless = await lockUnheld(
    tx,
    and(
      eq(publications.status, "scheduled"),
      isNull(publications.channelId),
      lt(publications.notBefore, sql`now()`),
    ),
  );
  return await giveUp(tx, channelless, { status: "failed", errorCode: "channel_removed" });
}

/** Publications nobody could send in time: their channel was held, or no worker ran. */
export async function missLate(tx: Tx): Promise<PublicationRow[]> {
  const late = await lockUnheld(
    tx,
    and(
      eq(publications.status, "scheduled"),
      // Nothing is put off beyond its late limit, so the index of what is due finds all of them.
      lt(publications.notBefore, sql`now() + interval '1 minute'`),
      lt(publications.lateLimitAt, sql`now()`),
    ),
  );
  const errorCode = sql<DeliveryCode>`case when ${publications.attempts} > 0 then 'could_not_reach_telegram' else 'too_late_to_send' end`;
  return await giveUp(tx, late, { status: "missed", errorCode });
}

/** What a worker that stopped had in its hands: still `sending`, or parked meanwhile by another worker. */
export async function findOrphans(db: Db, workerId: string): Promise<PublicationRow[]> {
  return await db
    .select()
    .from(publications)
    .where(
      and(
        eq(publications.workerId, workerId),
        or(
          eq(publications.status, "sending"),
          and(eq(publications.status, "unconfirmed"), eq(publications.errorCode, "worker_stopped")),
        ),
      ),
    );
}

/** The engine's statements. The database's clock decides what is due; nothing here decides what follows. */
import type { OutcomeKind } from "@vestnik/domain/publication";
import { heldStatuses } from "@vestnik/domain/channel";
import type { ChannelStatus } from "@vestnik/domain/channel";
import type { DeliveryCode } from "@vestnik/domain/errors";
import { and, eq, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
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

const milliseconds = (ms: number): SQL => sql`${ms} * interval '1 millisecond'`;

/** Due, inside the late limit, through a bot that works and was not told to wait, and first in its channel's line. */
const claimable = sql`
  select p.id
  from ${publications} p
  join ${channels} c on c.id = p.channel_id
  where p.status = 'scheduled'
    and p.not_before <= now()
    and p.late_limit_at > now()
    and c.status <> all(${sql.param([...heldStatuses])}::text[])
    and not exists (select 1 from ${paces} b where b.key in ('bot:' || c.bot_id, 'channel:' || c.id) and b.until > now())
    and not exists (
      select 1 from ${publications} e
      where e.channel_id = p.channel_id
        and (e.status = 'sending'
          or (e.status = 'scheduled'
            and (e.due_at, e.created_at, e.id) < (p.due_at, p.created_at, p.id)))
    )`;

/** Takes the lease of the next due publications and raises their fence; another worker's rows are passed over. */
export async function claimDue(
  tx: Tx,
  claim: { workerId: string; limit: number; leaseMs: number },
): Promise<PublicationRow[]> {
  return await tx
    .update(publications)
    .set({
      status: "sending",
      workerId: claim.workerId,
      leaseUntil: sql`now() + ${milliseconds(claim.leaseMs)}`,
      fence: sql`${publications.fence} + 1`,
      attempts: sql`${publications.attempts} + 1`,
      version: sql`${publications.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(
      // An array is computed once; a sub-select in IN may be planned as a join and take more than the limit.
      sql`${publications.id} = any(array(${claimable} order by p.not_before limit ${claim.limit} for update of p skip locked))`,
    )
    .returning();
}

export async function openAttempts(tx: Tx, claimed: readonly PublicationRow[]): Promise<void> {
  await tx.insert(attempts).values(claimed.map(({ id, fence }) => ({ publicationId: id, fence })));
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
    .where(inArray(channels.id, [...channelIds]));
}

/** Milliseconds until something waiting becomes due; undefined when nothing waits for a later time. */
export async function msUntilNextDue(db: Db): Promise<number | undefined> {
  const [row] = await db
    .select({
      ms: sql<string | null>`extract(epoch from min(${publications.notBefore}) - now()) * 1000`,
    })
    .from(publications)
    .where(and(eq(publications.status, "scheduled"), sql`${publications.notBefore} > now()`));
  return row?.ms == null ? undefined : Math.max(0, Number(row.ms));
}

/** Keeps the leases of what a living worker still has in hand. */
export async function extendLeases(
  db: Db,
  workerId: string,
  publicationIds: readonly string[],
  leaseMs: number,
): Promise<void> {
  await db
    .update(publications)
    .set({ leaseUntil: sql`now() + ${milliseconds(leaseMs)}` })
    .where(
      and(
        inArray(publications.id, [...publicationIds]),
        eq(publications.status, "sending"),
        eq(publications.workerId, workerId),
      ),
    );
}

/** What one attempt's end makes of its publication. */
export type Settlement = {
  readonly publicationId: string;
  readonly fence: number;
  readonly change: PublicationChange;
};

type PublicationChange = Partial<{
  [Column in keyof Omit<PublicationRow, "kind">]: PublicationRow[Column] | SQL;
}>;

/**
 * Moves a publication only while the attempt that speaks is its latest one and its owner has not decided meanwhile:
 * `sending`, or `unconfirmed` after a lease ran out under a worker that was only slow.
 */
export async function settle(
  tx: Tx,
  { publicationId, fence, change }: Settlement,
): Promise<PublicationRow | undefined> {
  const [settled] = await tx
    .update(publications)
    .set({
      ...change,
      ...(change.status === "published" && { publishedAt: sql`now()` }),
      leaseUntil: null,
      workerId: null,
      version: sql`${publications.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(publications.id, publicationId),
        eq(publications.fence, fence),
        or(
          eq(publications.status, "sending"),
          and(eq(publications.status, "unconfirmed"), eq(publications.errorCode, "worker_stopped")),
        ),
      ),
    )
    .returning();
  return settled;
}

export async function closeAttempt(
  tx: Tx,
  attempt: {
    publicationId: string;
    fence: number;
    outcome: OutcomeKind;
    code: string | null;
    description: string | null;
  },
): Promise<void> {
  const { publicationId, fence, ...result } = attempt;
  await tx
    .update(attempts)
    .set({ ...result, closedAt: sql`now()` })
    .where(and(eq(attempts.publicationId, publicationId), eq(attempts.fence, fence)));
}

export async function findPublication(tx: Tx, id: string): Promise<PublicationRow | undefined> {
  const [row] = await tx.select().from(publications).where(eq(publications.id, id)).for("update");
  return row;
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

/** What was delivered proves the rights the bot was thought to lack; only a check makes a refused token good again. */
export async function flagWorking(tx: Tx, channelId: string): Promise<string[]> {
  const flagged = await tx
    .update(channels)
    .set({ status: "ok", checkedAt: sql`now()` })
    .where(
      and(
        eq(channels.id, channelId),
        inArray(channels.status, ["not_admin", "no_post_right", "unreachable"]),
      ),
    )
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

/** Publications whose worker stopped without a word. */
export async function parkExpired(tx: Tx): Promise<PublicationRow[]> {
  return await tx
    .update(publications)
    .set({
      status: "unconfirmed",
      errorCode: "worker_stopped",
      errorDescription: "",
      version: sql`${publications.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(publications.status, "sending"), lt(publications.leaseUntil, sql`now()`)))
    .returning();
}

/** Publications that came back into the line after their channel was removed: nobody will ever send them. */
export async function failChannelless(tx: Tx): Promise<PublicationRow[]> {
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
        eq(publications.status, "scheduled"),
        isNull(publications.channelId),
        lt(publications.notBefore, sql`now()`),
      ),
    )
    .returning();
}

/** Publications nobody could send in time: their channel was held, or no worker ran. */
export async function missLate(tx: Tx): Promise<PublicationRow[]> {
  return await tx
    .update(publications)
    .set({
      status: "missed",
      errorCode: sql<DeliveryCode>`case when ${publications.attempts} > 0 then 'could_not_reach_telegram' else 'too_late_to_send' end`,
      errorDescription: "",
      version: sql`${publications.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(publications.status, "scheduled"),
        // Nothing is put off beyond its late limit, so the index of what is due finds all of them.
        lt(publications.notBefore, sql`now() + interval '1 minute'`),
        lt(publications.lateLimitAt, sql`now()`),
      ),
    )
    .returning();
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

/** The moment by the clock that decides what is due. */
export async function databaseNow(tx: Tx): Promise<Date> {
  const [row] = await tx.select({ now: sql<string>`now()::text` }).from(sql`(select 1) as one`);
  if (!row) throw new Error("The database did not tell the time.");
  return new Date(row.now);
}

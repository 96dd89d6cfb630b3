/** The SQL of alerts and of their outbox. The database's clock decides when a message may go. */
import type { AlertMessageState } from "@vestnik/domain/alertMessage";
import type { CauseKey } from "@vestnik/domain/cause";
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, not, sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/db.ts";
import { among, milliseconds } from "../../db/sqlFragments.ts";
import {
  alertMessages,
  alerts,
  alertSettings,
  channels,
  publications,
  users,
} from "../../db/schema.ts";

export type AlertRow = typeof alerts.$inferSelect;
export type SettingsRow = typeof alertSettings.$inferSelect;
/** A cause of one owner. */
export type Cause = { readonly userId: string; readonly cause: CauseKey };

export async function readClock(db: Db | Tx): Promise<Date> {
  const { rows } = await db.execute<{ ms: string }>(
    sql`select extract(epoch from now()) * 1000 as ms`,
  );
  return new Date(Number(rows[0]?.ms));
}

/** Publications of which their owner is not told yet, with the state of their channels. */
export async function lockNew(tx: Tx, limit: number) {
  return await tx
    .select({
      id: publications.id,
      userId: publications.userId,
      batchId: publications.batchId,
      status: publications.status,
      code: publications.errorCode,
      followUp: publications.followUp,
      isLeaving: sql<boolean>`(${users.deletionAskedAt} is not null or ${users.blockedAt} is not null)`,
      channel: {
        id: channels.id,
        botId: channels.botId,
        status: channels.status,
        overPlan: channels.overPlan,
        ownerLeaving: channels.ownerLeaving,
      },
    })
    .from(publications)
    .innerJoin(users, eq(users.id, publications.userId))
    .leftJoin(channels, eq(channels.id, publications.channelId))
    .where(eq(publications.cause, "new"))
    .orderBy(asc(publications.updatedAt))
    .limit(limit)
    .for("update", { of: publications, skipLocked: true });
}

export async function saveCauses(
  tx: Tx,
  found: readonly { readonly id: string; readonly cause: CauseKey | null }[],
): Promise<void> {
  await tx
    .update(publications)
    .set({ cause: sql`s.cause` })
    .from(sql`jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as s(id uuid, cause text)`)
    .where(sql`${publications.id} = s.id`);
}

/** Open alerts of these causes, and whether their message has left the outbox. */
export async function listOpen(tx: Tx, causes: readonly Cause[]) {
  return await tx
    .select({
      id: alerts.id,
      userId: alerts.userId,
      cause: alerts.cause,
      openedAt: alerts.openedAt,
      isTold: sql<boolean>`not exists (select 1 from ${alertMessages} m
        where m.alert_id = ${alerts.id} and m.state in ('pending', 'asking'))`,
    })
    .from(alerts)
    .innerJoin(
      sql`jsonb_to_recordset(${JSON.stringify(causes)}::jsonb) as s("userId" uuid, cause text)`,
      sql`${alerts.userId} = s."userId" and ${alerts.cause} = s.cause`,
    )
    .where(isNull(alerts.closedAt));
}

/** Opens an alert of each cause that has none open; returns the new ones. */
export async function open(tx: Tx, causes: readonly Cause[]): Promise<AlertRow[]> {
  if (causes.length === 0) return [];
  return await tx
    .insert(alerts)
    .values([...causes])
    .onConflictDoNothing()
    .returning();
}

/** Returns those that were open. Messages of theirs that have not left say nothing any more. */
export async function close(tx: Tx, ids: readonly string[]): Promise<AlertRow[]> {
  if (ids.length === 0) return [];
  const closed = await tx
    .update(alerts)
    .set({ closedAt: sql`now()` })
    .where(and(among(alerts.id, ids), isNull(alerts.closedAt)))
    .returning();
  await tx
    .update(alertMessages)
    .set({ state: "dropped", endedAt: sql`now()` })
    .where(and(among(alertMessages.alertId, ids), eq(alertMessages.state, "pending")));
  return closed;
}

/** Of these alerts, those of whose trouble a message has left, or may have. */
export async function listTold(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const told = await tx
    .select({ alertId: alertMessages.alertId })
    .from(alertMessages)
    .where(
      and(
        among(alertMessages.alertId, ids),
        eq(alertMessages.kind, "trouble"),
        inArray(alertMessages.state, ["sent", "unconfirmed"]),
      ),
    );
  return told.map(({ alertId }) => alertId);
}

/** Of these alerts, those whose message about the trouble was dropped: their owners were not told. */
export async function listUntold(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const dropped = await tx
    .select({ alertId: alertMessages.alertId })
    .from(alertMessages)
    .where(
      and(
        among(alertMessages.alertId, ids),
        eq(alertMessages.kind, "trouble"),
        eq(alertMessages.state, "dropped"),
      ),
    );
  return dropped.map(({ alertId }) => alertId);
}

export async function write(
  tx: Tx,
  messages: readonly (typeof alertMessages.$inferInsert)[],
): Promise<void> {
  if (messages.length === 0) return;
  await tx
    .insert(alertMessages)
    .values([...messages])
    .onConflictDoNothing();
}

/** A page of open alerts of people who stay, by id. Those whose message is on its way are looked at later. */
export async function listForReview(
  db: Db | Tx,
  page: { readonly afterId: string | undefined; readonly limit: number },
): Promise<AlertRow[]> {
  const isAsking = sql`exists (select 1 from ${alertMessages} m where m.alert_id = ${alerts.id} and m.state = 'asking')`;
  return await db
    .select()
    .from(alerts)
    .where(
      and(
        isNull(alerts.closedAt),
        page.afterId === undefined ? undefined : gt(alerts.id, page.afterId),
        not(isAsking),
      ),
    )
    .orderBy(asc(alerts.id))
    .limit(page.limit);
}

/** The states of all channels of these users. */
export async function listStates(db: Db | Tx, userIds: readonly string[]) {
  return await db
    .select({
      id: channels.id,
      userId: channels.userId,
      botId: channels.botId,
      status: channels.status,
      overPlan: channels.overPlan,
      ownerLeaving: channels.ownerLeaving,
    })
    .from(channels)
    .where(among(channels.userId, userIds));
}

/** The causes, of these users, that publications still have. */
export async function listCauses(db: Db | Tx, userIds: readonly string[]): Promise<Cause[]> {
  const happened = await db
    .selectDistinct({ userId: publications.userId, cause: sql<CauseKey>`${publications.cause}` })
    .from(publications)
    .where(and(among(publications.userId, userIds), isNotNull(publications.cause)));
  return [...happened, ...(await listPictures(db, userIds))];
}

const warned = and(eq(publications.status, "scheduled"), isNotNull(publications.warningCode));

/** Decisions whose waiting publications have lost a picture; of all people, or of some. */
export async function listPictures(db: Db | Tx, userIds?: readonly string[]): Promise<Cause[]> {
  return await db
    .selectDistinct({
      userId: publications.userId,
      cause: sql<CauseKey>`'picture:' || ${publications.batchId}`,
    })
    .from(publications)
    .where(and(warned, userIds && among(publications.userId, userIds)));
}

/** Channels in which something stops posts that are due within a day. */
export async function listTroubledSoon(db: Db | Tx) {
  const p = publications;
  return await db
    .selectDistinctOn([channels.id], {
      id: channels.id,
      userId: channels.userId,
      botId: channels.botId,
      status: channels.status,
      overPlan: channels.overPlan,
      ownerLeaving: channels.ownerLeaving,
    })
    .from(channels)
    .where(
      and(
        sql`(${channels.status} <> 'ok' or ${channels.overPlan})`,
        not(channels.ownerLeaving),
        sql`exists (select 1 from ${p} where ${p.channelId} = ${channels.id} and ${p.status} = 'scheduled'
          and ${p.dueAt} < now() + interval '1 day')`,
      ),
    );
}

export async function findSettings(db: Db | Tx, userId: string): Promise<SettingsRow | undefined> {
  const [found] = await db.select().from(alertSettings).where(eq(alertSettings.userId, userId));
  return found;
}

export async function listSettings(
  db: Db | Tx,
  userIds: readonly string[],
): Promise<Map<string, SettingsRow>> {
  const found = await db.select().from(alertSettings).where(among(alertSettings.userId, userIds));
  return new Map(found.map((row) => [row.userId, row]));
}

export async function saveSettings(
  tx: Tx,
  userId: string,
  change: Partial<Omit<SettingsRow, "userId">>,
): Promise<void> {
  const row = { userId, ...change };
  await tx
    .insert(alertSettings)
    .values(row)
    .onConflictDoUpdate({ target: alertSettings.userId, set: row });
}

/** Telegram provably has not accepted them, so they may be tried again when their owner lets the bot write. */
export async function retryBlocked(tx: Tx, userId: string): Promise<void> {
  const isOpen = sql`exists (select 1 from ${alerts} a where a.id = ${alertMessages.alertId} and a.closed_at is null)`;
  await tx
    .update(alertMessages)
    .set({ state: "pending", notBefore: sql`now()`, attempts: 0, endedAt: null })
    .where(
      and(
        eq(alertMessages.userId, userId),
        eq(alertMessages.state, "blocked"),
        eq(alertMessages.kind, "trouble"),
        isOpen,
      ),
    );
}

/** Pending messages of a person are looked at again at once: other hours may be quiet now. */
export async function hurry(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(alertMessages)
    .set({ notBefore: sql`least(${alertMessages.notBefore}, now() + interval '10 seconds')` })
    .where(and(eq(alertMessages.userId, userId), eq(alertMessages.state, "pending")));
}

export async function findLast(db: Db, userId: string) {
  const [last] = await db
    .select({ at: alertMessages.endedAt, state: alertMessages.state })
    .from(alertMessages)
    .where(
      and(
        eq(alertMessages.userId, userId),
        inArray(alertMessages.state, ["sent", "unconfirmed", "blocked", "refused"]),
      ),
    )
    .orderBy(desc(alertMessages.endedAt))
    .limit(1);
  return last;
}

/** Messages that are due, of people who stay, the earliest first. Rows that another worker has locked are skipped. */
export async function lockDue(tx: Tx, limit: number, botKey: string) {
  return await tx
    .select({
      id: alertMessages.id,
      kind: alertMessages.kind,
      userId: alertMessages.userId,
      alertId: alertMessages.alertId,
      cause: alerts.cause,
      isClosed: isNotNull(alerts.closedAt),
      telegramId: sql<number>`${users.telegramId}`.mapWith(Number),
    })
    .from(alertMessages)
    .innerJoin(alerts, eq(alerts.id, alertMessages.alertId))
    .innerJoin(users, eq(users.id, alertMessages.userId))
    .where(
      and(
        eq(alertMessages.state, "pending"),
        lte(alertMessages.notBefore, sql`now()`),
        isNull(users.deletionAskedAt),
        isNotNull(users.telegramId),
        sql`not exists (select 1 from rate_limits b
          where b.key in (${botKey}, 'channel:' || ${alertMessages.userId}) and b.until > now())`,
      ),
    )
    .orderBy(asc(alertMessages.notBefore))
    .limit(limit)
    .for("update", { of: alertMessages, skipLocked: true });
}

/** The intent: committed before the request leaves. Returns the fence of each. */
export async function claim(
  tx: Tx,
  ids: readonly string[],
  leaseMs: number,
): Promise<{ id: string; fence: number; attempts: number }[]> {
  if (ids.length === 0) return [];
  return await tx
    .update(alertMessages)
    .set({
      state: "asking",
      attempts: sql`${alertMessages.attempts} + 1`,
      fence: sql`${alertMessages.fence} + 1`,
      leaseUntil: sql`now() + ${milliseconds(leaseMs)}`,
    })
    .where(and(among(alertMessages.id, ids), eq(alertMessages.state, "pending")))
    .returning({
      id: alertMessages.id,
      fence: alertMessages.fence,
      attempts: alertMessages.attempts,
    });
}

export async function drop(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(alertMessages)
    .set({ state: "dropped", endedAt: sql`now()` })
    .where(and(among(alertMessages.id, ids), eq(alertMessages.state, "pending")));
}

export async function postpone(tx: Tx, id: string, notBefore: Date): Promise<void> {
  await tx
    .update(alertMessages)
    .set({ notBefore })
    .where(and(eq(alertMessages.id, id), eq(alertMessages.state, "pending")));
}

/** Records what became of a request; false, and nothing is recorded, when another worker has claimed the message since. */
export async function settle(
  tx: Tx,
  { id, fence }: { readonly id: string; readonly fence: number },
  change:
    | { readonly state: Exclude<AlertMessageState, "pending"> }
    | { readonly state: "pending"; readonly delayMs: number },
): Promise<boolean> {
  const isPending = change.state === "pending";
  const settled = await tx
    .update(alertMessages)
    .set({
      state: change.state,
      leaseUntil: null,
      endedAt: isPending ? null : sql`now()`,
      ...(isPending && { notBefore: sql`now() + ${milliseconds(change.delayMs)}` }),
    })
    .where(
      and(
        eq(alertMessages.id, id),
        eq(alertMessages.fence, fence),
        inArray(alertMessages.state, ["asking", "unconfirmed"]),
      ),
    )
    .returning({ id: alertMessages.id });
  return settled.length === 1;
}

/** Messages whose worker is gone; returns whose they were. */
export async function parkExpired(tx: Tx, state: AlertMessageState): Promise<string[]> {
  const expired = await tx
    .update(alertMessages)
    .set({ state, leaseUntil: null, endedAt: sql`now()` })
    .where(and(eq(alertMessages.state, "asking"), lt(alertMessages.leaseUntil, sql`now()`)))
    .returning({ userId: alertMessages.userId });
  return expired.map(({ userId }) => userId);
}

/** Alerts that ended a quarter of a year ago. */
export async function deleteOld(db: Db): Promise<void> {
  await db.delete(alerts).where(lt(alerts.closedAt, sql`now() - interval '90 days'`));
}

/** How attempts and publications end: with an outcome, without their worker, or without their owner. */
import type { AttemptKey, OutcomeKind, PublicationStatus } from "@vestnik/domain/publication";
import { needsOwner } from "@vestnik/domain/cause";
import { heldStatuses } from "@vestnik/domain/channel";
import type { ChannelStatus } from "@vestnik/domain/channel";
import type { DeliveryCode } from "@vestnik/domain/errors";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Db, Tx } from "../../../db/db.ts";
import { among } from "../../../db/sqlFragments.ts";
import { attempts, channels, publications, users } from "../../../db/schema.ts";

import type { PublicationRow } from "./claimQueries.ts";

/** The columns a notice to the owner needs. */
export const noticed = {
  userId: publications.userId,
  id: publications.id,
  batchId: publications.batchId,
  version: publications.version,
  status: publications.status,
};

export type Noticed = Pick<PublicationRow, keyof typeof noticed>;

/** The columns of a row after the end of its last attempt, which `s` contains: its lease is over. */
export const settled = {
  status: sql`s."status"`,
  messageIds: sql`coalesce(s."messageIds", ${publications.messageIds})`,
  publishedAt: sql`case when s."status" = 'published' then now() else ${publications.publishedAt} end`,
  sentChatId: sql`(select c.chat_id from ${channels} c where c.id = ${publications.channelId})`,
  sentBotId: sql`(select c.bot_id from ${channels} c where c.id = ${publications.channelId})`,
  leaseUntil: null,
  workerId: null,
  version: sql`${publications.version} + 1`,
  updatedAt: sql`now()`,
};

/** What the end of one attempt makes of its publication; undefined fields stay as they are. */
export type Settlement = {
  readonly attempt: AttemptKey;
  readonly status: PublicationStatus;
  readonly messageIds?: readonly number[];
  readonly pollId?: string | undefined;
  readonly notBefore?: Date;
  readonly errorCode: DeliveryCode | null;
  readonly errorDescription: string | null;
  readonly attempts?: number;
  readonly crashCount?: number;
  /** It waits, and what it met is told to its owner. */
  readonly isNewProblem?: boolean;
};

/**
 * Changes a publication only while the attempt is its latest one and its owner has not decided meanwhile: while it is `sending`, or
 * `unconfirmed` because the lease of a slow worker ran out. What was delivered ends such a doubt also when it was another attempt's: after
 * a database was set back, several may have been under way.
 */
export async function settle(
  tx: Tx,
  settlements: readonly Settlement[],
): Promise<(Noticed & { readonly settledBy: string })[]> {
  if (settlements.length === 0) return [];
  return await tx
    .update(publications)
    .set({
      ...settled,
      // It is never earlier than before: a database that was set back may have forgotten that its owner chose an earlier time.
      notBefore: sql`greatest(s."notBefore", ${publications.notBefore})`,
      errorCode: sql`s."errorCode"`,
      errorDescription: sql`s."errorDescription"`,
      cause: sql`s."cause"`,
      attempts: sql`coalesce(s."attempts", ${publications.attempts})`,
      crashCount: sql`coalesce(s."crashCount", ${publications.crashCount})`,
      pollId: sql`coalesce(s."pollId", ${publications.pollId})`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(settlements.map(toRecord))}::jsonb) as s(
        "attemptId" uuid, "publicationId" uuid, "status" text, "messageIds" jsonb, "pollId" text, "notBefore" timestamptz,
        "errorCode" text, "errorDescription" text, "cause" text, "attempts" integer, "crashCount" integer)`,
    )
    .where(
      sql`${publications.id} = s."publicationId" and (
        (${publications.attemptId} = s."attemptId" and ${publications.status} = 'sending')
        or ((${publications.attemptId} = s."attemptId" or s."status" = 'published')
          and ${publications.status} = 'unconfirmed' and ${publications.errorCode} = 'worker_stopped'))`,
    )
    .returning({ ...noticed, settledBy: sql<string>`s."attemptId"` });
}

function toRecord({ attempt, ...change }: Settlement) {
  return { ...withCause(change), attemptId: attempt.id, publicationId: attempt.publicationId };
}

/** Alerts are made of the rows that say so (decision 130): in the transaction of the outcome, and without another statement. */
export function withCause<T extends Pick<Settlement, "status" | "errorCode" | "isNewProblem">>(
  ended: T,
) {
  const isNewProblem = ended.isNewProblem === true || needsOwner(ended.status, ended.errorCode);
  return { ...ended, cause: isNewProblem ? ("new" as const) : null };
}

/** How an attempt ended. */
export type AttemptEnd = {
  readonly id: string;
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
        "id" uuid, "outcome" text, "code" text, "description" text)`,
    )
    .where(
      // A replayed end changes nothing; one that comes after the lease ran out does.
      sql`${attempts.id} = s."id"
        and (${attempts.closedAt} is null or ${attempts.code} = 'worker_stopped')`,
    );
}

/** Closes what is open of these publications. Where a worker still works on one, its end comes later and counts. */
export async function closeAttemptsOf(tx: Tx, publicationIds: readonly string[]): Promise<void> {
  await tx
    .update(attempts)
    .set({ outcome: "unknown", code: "worker_stopped", closedAt: sql`now()` })
    .where(and(among(attempts.publicationId, publicationIds), isNull(attempts.closedAt)));
}

/** An attempt that ended. */
export type Ended = AttemptKey & {
  /** Of one that was delivered. */
  readonly messageIds: readonly number[] | null;
  /** Of a poll that was delivered. */
  readonly pollId?: string | undefined;
};

type Published = Noticed & {
  readonly settledBy: string;
  readonly channelId: string | null;
  readonly channelStatus: ChannelStatus | null;
};

/**
 * The usual end in one statement: what was delivered by the attempt that its row waits for is published, and the attempt is closed. The rows
 * of all that ended are locked, in a fixed order so that recorders cannot deadlock.
 */
export async function publish(tx: Tx, ended: readonly Ended[]): Promise<Published[]> {
  const ids = ended.map(({ id }) => id);
  const publicationIds = ended.map(({ publicationId }) => publicationId);
  const messageIds = ended.map((each) => (each.messageIds ? JSON.stringify(each.messageIds) : ""));
  const pollIds = ended.map((each) => each.pollId ?? "");
  const { rows } = await tx.execute<Published>(sql`
    with ended as materialized (
      select * from unnest(${sql.param(ids)}::text[]::uuid[], ${sql.param(publicationIds)}::text[]::uuid[],
        ${sql.param(messageIds)}::text[], ${sql.param(pollIds)}::text[]) as e(attempt_id, publication_id, message_ids, poll_id)
    ), locked as materialized (
      select p.id, p.attempt_id, p.status, p.channel_id from ${publications} p
      where ${among(sql`p.id`, publicationIds)} order by p.id for update
    ), published as (
      update ${publications} p
      set status = 'published', message_ids = e.message_ids::jsonb, poll_id = nullif(e.poll_id, ''), published_at = now(),
        sent_chat_id = c.chat_id, sent_bot_id = c.bot_id, error_code = null, error_description = null, cause = null,
        lease_until = null, worker_id = null, version = p.version + 1, updated_at = now()
      from locked l
      join ended e on e.publication_id = l.id and e.attempt_id = l.attempt_id
      left join ${channels} c on c.id = l.channel_id
      where p.id = l.id and l.status = 'sending' and e.message_ids <> ''
      returning p.user_id as "userId", p.id, p.batch_id as "batchId", p.version, p.status,
        e.attempt_id as "settledBy", c.id as "channelId", c.status as "channelStatus"
    ), closed as (
      update ${attempts} a set outcome = 'delivered', code = null, description = null, closed_at = now()
      from published where a.id = published."settledBy" and (a.closed_at is null or a.code = 'worker_stopped')
    )
    select * from published`);
  return rows;
}

/** Publications whose attempts ended, with their channels, in a fixed order so that recorders cannot deadlock. */
export async function lockEnded(tx: Tx, publicationIds: readonly string[]) {
  return await tx
    .select({
      publication: {
        id: publications.id,
        lateLimitAt: publications.lateLimitAt,
        attempts: publications.attempts,
        attemptId: publications.attemptId,
      },
      channel: {
        id: channels.id,
        userId: channels.userId,
        botId: channels.botId,
        botTokenSealed: channels.botTokenSealed,
        botTokenMask: channels.botTokenMask,
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

/**
 * Locks the publications to give up and skips those that are locked at this moment. A process that froze in the middle of a transaction
 * holds its locks; waiting for them would delay all other publications.
 */
async function lockUnheld(tx: Tx, where: SQL | undefined): Promise<string[]> {
  const rows = await tx
    .select({ id: publications.id })
    .from(publications)
    .where(where)
    .for("update", { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** Ends the locked publications without an outcome and without a decision of the owner. */
export async function giveUp(
  tx: Tx,
  publicationIds: readonly string[],
  end: {
    readonly status: PublicationStatus;
    readonly errorCode: DeliveryCode | SQL<DeliveryCode>;
    readonly cause: "new" | null | SQL<"new" | null>;
    readonly attemptId?: null;
    readonly workerId?: null;
    readonly leaseUntil?: null;
  },
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

/** Publications whose lease ran out because their worker stopped. */
export async function parkExpired(tx: Tx): Promise<PublicationRow[]> {
  const expired = await lockUnheld(
    tx,
    and(eq(publications.status, "sending"), lt(publications.leaseUntil, sql`now()`)),
  );
  return await giveUp(
    tx,
    expired,
    withCause({ status: "unconfirmed", errorCode: "worker_stopped" }),
  );
}

/** Publications that became scheduled again after their channel was removed: they can never be sent. */
export async function failChannelless(tx: Tx): Promise<PublicationRow[]> {
  const channelless = await lockUnheld(
    tx,
    and(
      eq(publications.status, "scheduled"),
      isNull(publications.channelId),
      lt(publications.notBefore, sql`now()`),
    ),
  );
  return await giveUp(
    tx,
    channelless,
    withCause({ status: "failed", errorCode: "channel_removed" }),
  );
}

/** Publications that were not sent in time: their channel was held, a restore holds them, or no worker ran. */
export async function missLate(tx: Tx): Promise<PublicationRow[]> {
  const late = await lockUnheld(
    tx,
    and(
      eq(publications.status, "scheduled"),
      // Nothing is deferred beyond its late limit, so the index of what is due finds all of them.
      lt(publications.notBefore, sql`now() + interval '1 minute'`),
      lt(publications.lateLimitAt, sql`now()`),
    ),
  );
  const isHeldBy = (mark: SQL) =>
    sql`exists (select 1 from ${channels} c where c.id = ${publications.channelId} and c.${mark})`;
  const lacksToken = isHeldBy(sql`status = any(${sql.param([...heldStatuses])}::text[])`);
  // Where only a bot token is missing, Telegram can be reached, also when an earlier try could not reach it.
  const errorCode = sql<DeliveryCode>`case
    when exists (select from ${users} u where u.id = ${publications.userId} and u.blocked_at is not null) then 'owner_blocked'
    when ${isHeldBy(sql`owner_leaving`)} then 'account_deletion_pending'
    when ${isHeldBy(sql`over_plan`)} then 'channel_beyond_plan' when ${lacksToken} then 'too_late_to_send'
    when ${publications.awaitsRelease} then 'copy_not_released'
    when exists (select 1 from ${attempts} a where a.id = ${publications.attemptId} and a.code = 'storage_away') then 'files_unavailable'
    when ${publications.attempts} > 0 then 'could_not_reach_telegram' else 'too_late_to_send' end`;
  const cause = sql<
    "new" | null
  >`case when ${isHeldBy(sql`owner_leaving`)} then null else 'new' end`;
  return await giveUp(tx, late, { status: "missed", errorCode, cause });
}

/** What a worker that stopped had in flight: still `sending`, or parked meanwhile by another worker; and when it was claimed. */
export async function findOrphans(
  db: Db,
  workerId: string,
): Promise<{ orphan: PublicationRow; claimedAt: Date | null }[]> {
  return await db
    .select({ orphan: publications, claimedAt: attempts.openedAt })
    .from(publications)
    .leftJoin(attempts, eq(attempts.id, publications.attemptId))
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

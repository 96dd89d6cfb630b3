/** How publications come into being: what is read before, and the statements that write them. */
import { randomUUID } from "node:crypto";
import { channelLabel } from "@vestnik/domain/channel";
import type { NamedChannel } from "@vestnik/domain/channel";
import { storedContent } from "@vestnik/domain/content";
import type { Content } from "@vestnik/domain/content";
import { BATCH_PAUSE_MS, lateLimitMinutes } from "@vestnik/domain/publication";
import type { LatePolicy } from "@vestnik/domain/publication";
import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Db, Tx } from "../../db/db.ts";
import { sent } from "../../db/notices.ts";
import { prepared } from "../../db/prepared.ts";
import {
  batches,
  channels,
  publications,
  publicationUploads,
  subscriptions,
  uploads,
  users,
} from "../../db/schema.ts";
import { ownChannelColumns, searchTextOf } from "./queries.ts";
import type { NewBatch, OwnChannel, PublicationRow } from "./queries.ts";

const value = (name: string) => sql.placeholder(name);

const ground = prepared((db) =>
  db
    .select({
      user: {
        createdAt: users.createdAt,
        deletionAskedAt: users.deletionAskedAt,
        blockedReason: users.blockedReason,
        ownLimits: users.ownLimits,
        changes: users.changes,
      },
      subscription: {
        status: subscriptions.status,
        paidPlan: subscriptions.paidPlan,
        paidFrom: subscriptions.paidFrom,
        paidUntil: subscriptions.paidUntil,
        paidCredits: subscriptions.paidCredits,
        endsAt: subscriptions.endsAt,
        endedAt: subscriptions.endedAt,
      },
      batch: { id: batches.id },
      channel: ownChannelColumns,
    })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .leftJoin(
      batches,
      and(eq(batches.userId, users.id), eq(batches.idempotencyKey, value("idempotencyKey"))),
    )
    .leftJoin(
      channels,
      and(
        eq(channels.userId, users.id),
        sql`${channels.id} = any(${value("channelIds")}::text[]::uuid[])`,
      ),
    )
    .where(eq(users.id, value("userId")))
    .prepare("ground"),
);

type Asked = Pick<NewBatch, "userId" | "idempotencyKey"> & {
  readonly channelIds: readonly string[];
};

/** What a decision to publish is judged by, as it is at one moment; without a user, there is nothing. */
export async function findGround(db: Db | Tx, { userId, idempotencyKey, channelIds }: Asked) {
  const found = await ground(db).execute({ userId, idempotencyKey, channelIds: [...channelIds] });
  const [first] = found;
  return {
    user: first?.user,
    subscription: first?.subscription ?? undefined,
    isKeyUsed: first ? first.batch !== null : false,
    /** Those of the named ones that are the user's. */
    channels: found.flatMap(({ channel }): OwnChannel[] => (channel ? [channel] : [])),
  };
}

/** What the publication of one channel has for itself. */
export type NewRow = {
  readonly id: string;
  readonly channelId: string;
  readonly channelTitle: string;
  readonly content: object;
  readonly plainText: string;
  readonly searchText: string;
};

type Written = { readonly content: Content; readonly plainText: string };

/** One for each channel, in their order: the common content, or what a channel gets instead. */
export function rowsOf(
  wanted: readonly (NamedChannel & { readonly id: string })[],
  common: Written,
  own: ReadonlyMap<string, Written> = new Map(),
): NewRow[] {
  return wanted.map((channel) => {
    const { content, plainText } = own.get(channel.id) ?? common;
    const channelTitle = channelLabel(channel);
    return {
      id: randomUUID(),
      channelId: channel.id,
      channelTitle,
      content: storedContent(content),
      plainText,
      searchText: searchTextOf(plainText, channelTitle),
    };
  });
}

type Timing = {
  /** `null` is now, by the database's clock. */
  readonly dueAt: Date | null;
  readonly timeZone: string | null;
  readonly latePolicy: LatePolicy;
};

/** Inserts the rows, a pause apart, into what the query calls `batch`: its id, its user, and the place and turn of the first. */
const insertion: SQL = sql`
  insert into ${publications} (id, user_id, batch_id, batch_position, channel_id, channel_title, content, plain_text, search_text,
    status, due_at, not_before, time_zone, late_policy, late_limit_at)
  select r.id, batch.user_id, batch.id, batch.position + r.index - 1, r."channelId", r."channelTitle", r.content, r."plainText", r."searchText",
    'scheduled', due.at, turn.at, ${value("timeZone")}, ${value("latePolicy")},
    -- Counted from its own turn: the last of very many channels must not be late before it could be on time.
    turn.at + ${value("lateMinutes")}::int * interval '1 minute'
  from batch
  cross join rows from (
    jsonb_to_recordset(${value("rows")}::jsonb) as (
      id uuid, "channelId" uuid, "channelTitle" text, content jsonb, "plainText" text, "searchText" text)
  ) with ordinality as r(id, "channelId", "channelTitle", content, "plainText", "searchText", index)
  cross join lateral (select coalesce(${value("dueAt")}::timestamptz, now()) as at) as due
  cross join lateral (
    select due.at + (batch.turns + r.index - 1) * ${sql.raw(String(BATCH_PAUSE_MS))} * interval '1 millisecond' as at
  ) as turn
  returning *`;

function insertionValues({ dueAt, timeZone, latePolicy }: Timing, rows: readonly NewRow[]) {
  return {
    rows: JSON.stringify(rows),
    dueAt: dueAt?.toISOString() ?? null,
    timeZone,
    latePolicy,
    lateMinutes: lateLimitMinutes[latePolicy],
  };
}

/**
 * Everything of a decision in one statement, which writes nothing when the account has changed since it was read, when a file is gone, or
 * when the key was used before. The account's row comes first, as where it is locked, and the files are held before they are used.
 */
const decision = prepared((db) => {
  const account = db.$with("account", {}).as(sql`
    update ${users} set changes = changes + 1 where id = ${value("userId")} and changes = ${value("changes")} returning id`);
  const used = db.$with("used", {}).as(sql`
    select filename from ${uploads}
    where user_id = (select id from account) and filename = any(${value("filenames")}::text[])
    order by filename for key share`);
  const batch = db.$with("batch", {}).as(sql`
    insert into ${batches} (id, user_id, idempotency_key, request_hash)
    select ${value("batchId")}::uuid, account.id, ${value("idempotencyKey")}, ${value("requestHash")} from account
    where (select count(*) from used) = cardinality(${value("filenames")}::text[])
    on conflict do nothing returning id, user_id, 0 as position, 0 as turns`);
  const made = db.$with("made", getTableColumns(publications)).as(insertion);
  const told = db.$with("told", { sent: sql<number>`sent`.as("sent") }).as(sql`
    select ${sent(value("notices"))} as sent from batch`);
  const linked = db.$with("linked", {}).as(sql`
    insert into ${publicationUploads} (publication_id, filename)
    select made.id, filename from made cross join unnest(${value("filenames")}::text[]) as filename`);
  return db
    .with(account, used, batch, made, linked, told)
    .select()
    .from(made)
    .crossJoin(told)
    .orderBy(asc(made.batchPosition))
    .prepare("publish_decision");
});

export async function insertDecision(
  db: Db | Tx,
  given: NewBatch &
    Timing & {
      readonly batchId: string;
      readonly rows: readonly NewRow[];
      /** Uploads that the content needs, each once. */
      readonly filenames: readonly string[];
      /** As the account was read. */
      readonly changes: number;
      /** As `writtenNotices` writes them. */
      readonly notices: string;
    },
): Promise<PublicationRow[]> {
  const { userId, idempotencyKey, requestHash, batchId, filenames, changes, notices } = given;
  const inserted = await decision(db).execute({
    userId,
    idempotencyKey,
    requestHash,
    batchId,
    changes,
    notices,
    filenames: [...filenames],
    ...insertionValues(given, given.rows),
  });
  return inserted.map(({ made }) => made);
}

/** Adds to a batch that exists, whose row the caller holds; returns the ids. */
export async function insertPublications(
  tx: Tx,
  given: Timing & {
    readonly userId: string;
    readonly batchId: string;
    readonly rows: readonly NewRow[];
    /** The place of the first in the batch, and how many are sent before it. */
    readonly position: number;
    readonly turns: number;
  },
): Promise<string[]> {
  await addition(tx).execute({ ...given, ...insertionValues(given, given.rows) });
  return given.rows.map(({ id }) => id);
}

const addition = prepared((tx) => {
  const batch = tx.$with("batch", {}).as(sql`
    select ${value("batchId")}::uuid as id, ${value("userId")}::uuid as user_id, ${value("position")}::int as position, ${value("turns")}::int as turns`);
  const made = tx.$with("made", { id: publications.id }).as(insertion);
  return tx.with(batch, made).select().from(made).prepare("add_publications");
});

/** The schema, the same for PGlite and PostgreSQL. */
import type { ApiKeyScope } from "@vestnik/domain/apiKey";
import type { AlertMessageKind, AlertMessageState } from "@vestnik/domain/alertMessage";
import type { BotRight } from "@vestnik/domain/botRights";
import type { CauseKey } from "@vestnik/domain/cause";
import { heldStatuses } from "@vestnik/domain/channel";
import type { ChannelStatus, ListeningState } from "@vestnik/domain/channel";
import { readContent, storedContent } from "@vestnik/domain/content";
import type { Content, OwnText } from "@vestnik/domain/content";
import { readDefaultOptions, storedDefaultOptions } from "@vestnik/domain/defaultOptions";
import type { DefaultOptions } from "@vestnik/domain/defaultOptions";
import type { FollowUpKind, FollowUpState, ShownFollowUp } from "@vestnik/domain/followUp";
import type { PollResult } from "@vestnik/domain/pollResult";
import type { DeliveryCode } from "@vestnik/domain/errors";
import type { Generation } from "@vestnik/domain/credits";
import type { AiCall } from "@vestnik/domain/generation";
import type { RateLimitKey } from "@vestnik/domain/rateLimiter";
import type { PlanLimits } from "@vestnik/domain/plan";
import type { PaidPlan } from "@vestnik/domain/price";
import type { LatePolicy, OutcomeKind, PublicationStatus } from "@vestnik/domain/publication";
import type { SnippetKind } from "@vestnik/domain/snippet";
import type { SubscriptionStatus } from "@vestnik/domain/subscription";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

const instant = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
const id = () => uuid("id").primaryKey().defaultRandom();
const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
/** What a row lacks that is older than a field is filled in here, so that no query has to think of it. */
const contentOf = customType<{ data: Content; driverData: unknown }>({
  dataType: () => "jsonb",
  toDriver: (content) => JSON.stringify(storedContent(content)),
  fromDriver: (stored) => readContent(Object(stored) as object),
});
/** The same for what a channel chose for its new posts. */
const defaultOptionsOf = customType<{ data: DefaultOptions; driverData: unknown }>({
  dataType: () => "jsonb",
  toDriver: (options) => JSON.stringify(storedDefaultOptions(options)),
  fromDriver: (stored) => readDefaultOptions(Object(stored) as object),
});

export const users = pgTable(
  "users",
  {
    id: id(),
    /** The user's number at the messenger; null once the deletion has begun, so that a person who logs in again is new. */
    telegramId: bigint("telegram_id", { mode: "number" }).unique(),
    username: text("username"),
    firstName: text("first_name").notNull(),
    photoUrl: text("photo_url"),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** When its owner asked for the account's deletion, which can still be undone. */
    deletionAskedAt: instant("deletion_asked_at"),
    /** When the deletion began, which cannot be undone. */
    deletionBegunAt: instant("deletion_begun_at"),
    /** Since when the operator lets nothing of this person be done, and the reason, which the person reads. */
    blockedAt: instant("blocked_at"),
    blockedReason: text("blocked_reason"),
    /** What the operator allows this person instead of what the plan says. */
    ownLimits: jsonb("own_limits").$type<Partial<PlanLimits>>().notNull().default({}),
    /** Rises with every lock of the account: what was read of it, and of what it has, is still true while this number is the same (decision 218). */
    changes: integer("changes").notNull().default(0),
  },
  (table) => [
    index("users_leaving")
      .on(table.deletionAskedAt)
      .where(sql`${table.deletionAskedAt} is not null`),
  ],
);

/** The latest download of a person's data: a link that opens once, and then how far it is. */
export const dataExports = pgTable(
  "data_exports",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the link's secret: the secret itself is never stored. */
    hash: bytes("hash").notNull().unique(),
    state: text("state").$type<"waiting" | "running" | "done" | "interrupted">().notNull(),
    doneFiles: integer("done_files").notNull().default(0),
    totalFiles: integer("total_files").notNull().default(0),
    doneBytes: bigint("done_bytes", { mode: "number" }).notNull().default(0),
    totalBytes: bigint("total_bytes", { mode: "number" }).notNull().default(0),
    startedAt: instant("started_at").notNull(),
    /** Until when the link can be opened. */
    expiresAt: instant("expires_at").notNull(),
    /** When the process that writes it was last heard of. */
    heardAt: instant("heard_at").notNull(),
  },
  (table) => [
    check(
      "data_exports_state",
      sql`${table.state} in ('waiting', 'running', 'done', 'interrupted')`,
    ),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the session token: the token itself is never stored. */
    hash: bytes("hash").notNull().unique(),
    userAgent: text("user_agent"),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastUsedAt: instant("last_used_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("sessions_by_user").on(table.userId),
    index("sessions_by_expiry").on(table.expiresAt),
  ],
);

/** Personal API keys. An ended one is deleted. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the key: the key itself is never stored. */
    hash: bytes("hash").notNull().unique(),
    /** The last characters of the key. */
    ending: text("ending").notNull(),
    name: text("name").notNull(),
    scopes: jsonb("scopes").$type<readonly ApiKeyScope[]>().notNull(),
    /** Null: all channels. Ids of removed channels stay; no other channel ever gets them. */
    channelIds: jsonb("channel_ids").$type<readonly string[]>(),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastUsedAt: instant("last_used_at"),
    expiresAt: instant("expires_at"),
  },
  (table) => [index("api_keys_of_user").on(table.userId, table.createdAt)],
);

/** Requests that came with an idempotency key and are stored nowhere else, with their answers. */
export const repeatableRequests = pgTable(
  "repeatable_requests",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    /** SHA-256 of method, address and body. */
    requestHash: text("request_hash").notNull(),
    /** Which of the requests with this key is carried out: one whose process died gives way to a later one. */
    attempt: uuid("attempt").notNull(),
    /** Null while it is carried out. */
    status: integer("status"),
    /** Null also where the answer is not stored: it has a secret, or is too long. */
    body: text("body"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index("repeatable_requests_by_time").on(table.createdAt),
  ],
);

/** Hashes of login proofs already used, because each is accepted once. */
export const loginProofs = pgTable("login_proofs", {
  hash: text("hash").primaryKey(),
  expiresAt: instant("expires_at").notNull(),
});

/** Web processes and when each was last seen, by the database's clock: limits are divided by their number (decision 72). */
export const webProcesses = pgTable("web_processes", {
  id: uuid("id").primaryKey(),
  seenAt: instant("seen_at").notNull(),
});

/** Nothing is published in such a channel now. `table` is the name the query gives the table; in words of the index that finds them. */
export function isClosed(table: string): SQL {
  const held = heldStatuses.map((status) => `'${status}'`).join(", ");
  return sql.raw(`(${table}.status in (${held}) or ${table}.over_plan or ${table}.owner_leaving)`);
}

export const channels = pgTable(
  "channels",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    username: text("username").notNull(),
    title: text("title").notNull(),
    displayName: text("display_name"),
    chatId: text("chat_id"),
    chatType: text("chat_type").$type<"channel" | "group">(),
    botId: bigint("bot_id", { mode: "number" }),
    botUsername: text("bot_username"),
    /** The bot token sealed by `secretBox.ts`, never in clear. */
    botTokenSealed: jsonb("bot_token_sealed").$type<SealedSecret>(),
    botTokenMask: text("bot_token_mask"),
    status: text("status").$type<ChannelStatus>().notNull(),
    checkedAt: instant("checked_at"),
    /** What the bot lacks besides the right to post, as the last check found it; null where none has looked. */
    missingRights: jsonb("missing_rights").$type<readonly BotRight[]>(),
    /** Its picture, by the names that Telegram gives it (`channels/picture.ts`); null where it has none, or none was seen yet. */
    picture: jsonb("picture").$type<{ readonly fileId: string; readonly uniqueId: string }>(),
    /** Its owner lets the AI read its published posts as a sample of its voice. */
    sharesVoice: boolean("shares_voice").notNull().default(false),
    /** Which options a new post begins with in the form (decision 214); what a program sends has its own. */
    defaultOptions: defaultOptionsOf("default_options")
      .notNull()
      .default(sql`'{}'`),
    /** Beyond the limit of its owner's plan: readable, but nothing is published in it. */
    overPlan: boolean("over_plan").notNull().default(false),
    /** Its owner's account is going to be deleted, or is blocked: nothing is published in it. */
    ownerLeaving: boolean("owner_leaving").notNull().default(false),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("channels_by_title").on(table.userId, sql`lower(${table.title})`),
    index("channels_closed").on(table.id).where(isClosed("channels")),
    index("channels_of_bot").on(table.botId),
  ],
);

/** Where Telegram tells what happens to an owner's bot, which its owner let us listen to (decision 216). */
export const botWebhooks = pgTable(
  "bot_webhooks",
  {
    /** A part of the webhook's address, and new whenever the webhook is set. */
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    botId: bigint("bot_id", { mode: "number" }).notNull(),
    /** SHA-256 of the secret that comes with each update: the secret itself is never stored. */
    secretHash: bytes("secret_hash").notNull(),
    /** `asked`: Telegram did not answer, so it may be set or not. `lost`: it is gone, or another one took its place. */
    state: text("state").$type<ListeningState>().notNull(),
    /** The host of the webhook that took its place. */
    takenBy: text("taken_by"),
    setAt: instant("set_at").notNull(),
    /** When Telegram was last asked for it. */
    checkedAt: instant("checked_at").notNull(),
  },
  (table) => [
    uniqueIndex("bot_webhooks_of_bot").on(table.userId, table.botId),
    index("bot_webhooks_checked").on(table.checkedAt),
    check("bot_webhooks_state", sql`${table.state} in ('asked', 'on', 'lost')`),
  ],
);

/** AES-256-GCM ciphertext with its own data key, which is wrapped by the key named here; all parts base64. */
export type SealedSecret = {
  readonly keyId: string;
  readonly wrappedKey: string;
  readonly ciphertext: string;
};

/**
 * How fast a bot, or one channel, is being written to (`domain/publications/rateLimiter.ts`). Nothing is sent through it before `until`: because
 * Telegram's limit is used up, or because Telegram told it to wait.
 */
export const rateLimits = pgTable(
  "rate_limits",
  {
    /** `bot:<number at the messenger>` or `channel:<id>`. */
    key: text("key").$type<RateLimitKey>().primaryKey(),
    until: instant("until").notNull(),
    /** When messages were sent lately: milliseconds since 1970 by the database's clock. */
    recent: jsonb("recent").$type<readonly number[]>().notNull().default([]),
  },
  (table) => [index("rate_limits_until").on(table.until)],
);

export const uploads = pgTable(
  "uploads",
  {
    filename: text("filename").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    contentType: text("content_type").notNull(),
    byteSize: integer("byte_size").notNull(),
    /** Zero where there is nothing to see. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** Of what is played. */
    seconds: real("seconds"),
    /** What its owner called the file; photos are drawn anew and have no name. */
    name: text("name"),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** When it was uploaded, or when a browser last reported that a text stored there uses it. */
    seenAt: instant("seen_at").notNull().defaultNow(),
  },
  (table) => [index("uploads_by_user").on(table.userId)],
);

/** What Telegram calls an upload that a bot has sent (`file_id`): that bot, and no other one, sends it again by this name. */
export const sentFiles = pgTable(
  "sent_files",
  {
    filename: text("filename")
      .notNull()
      .references(() => uploads.filename, { onDelete: "cascade" }),
    botId: bigint("bot_id", { mode: "number" }).notNull(),
    fileId: text("file_id").notNull(),
    sentAt: instant("sent_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.filename, table.botId] }),
    index("sent_files_by_age").on(table.sentAt),
  ],
);

/** One decision of an owner: the publications made by one request. */
export const batches = pgTable(
  "batches",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    idempotencyKey: text("idempotency_key").notNull(),
    /** SHA-256 of the request, so that a key reused for another request is refused. */
    requestHash: text("request_hash").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** From when it counts against the plan: since it was made, or was sent again or restored after a period in which it did not count. */
    countedAt: instant("counted_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("batches_by_key").on(table.userId, table.idempotencyKey)],
);

/** A post in two messages, of which the second is not on its way yet (`delivery/database/secondParts.ts`). */
export function isApart({ content }: { readonly content: AnyPgColumn }): SQL {
  return sql`${content} ->> 'shape' = 'apart'`;
}

/** It did not go well, or what was decided about it afterwards did not. Without parameters, as the condition of an index has to be. */
export function mayNeedOwner({
  status,
  followUp,
}: Readonly<Record<"status" | "followUp", AnyPgColumn>>): SQL {
  return sql`(${status} in ('failed', 'unconfirmed', 'missed') or ${followUp} ->> 'state' = 'failed')`;
}

export const publications = pgTable(
  "publications",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    batchId: uuid("batch_id")
      .notNull()
      .references(() => batches.id, { onDelete: "cascade" }),
    batchPosition: integer("batch_position").notNull(),
    /** Of the second message of a post: the publication of the first, which may be deleted since. */
    firstId: uuid("first_id"),
    /** Of the first message of a post in two: the publication of the second. */
    secondId: uuid("second_id"),
    /** Null once the channel was removed; `channel_title` remains for the history. */
    channelId: uuid("channel_id").references(() => channels.id, { onDelete: "set null" }),
    channelTitle: text("channel_title").notNull(),
    content: contentOf("content").notNull(),
    kind: text("kind")
      .$type<Content["kind"]>()
      .notNull()
      .generatedAlwaysAs(sql`content ->> 'kind'`),
    /** The text without formatting, for lists. */
    plainText: text("plain_text").notNull(),
    /**
     * The plain text and the channel's title in the normalised form of search words (`domain/publications/search.ts`): a database's own lower case depends
     * on its locale. Null in rows that are older than this column.
     */
    searchText: text("search_text"),
    status: text("status").$type<PublicationStatus>().notNull(),
    /** When its owner wants it sent. */
    dueAt: instant("due_at").notNull(),
    /** When it may be tried: `dueAt`, or later inside a batch or after a deferral. */
    notBefore: instant("not_before").notNull(),
    /** It was due when the database was restored from a backup, and may have been sent since that: the operator has to release it. */
    awaitsRelease: boolean("awaits_release").notNull().default(false),
    timeZone: text("time_zone"),
    latePolicy: text("late_policy").$type<LatePolicy>().notNull().default("hour"),
    /** `due_at` plus what the late policy allows: not sent after this without its owner. */
    lateLimitAt: instant("late_limit_at").notNull(),
    /** Why it is going to fail unless its owner acts, noticed before its time. */
    warningCode: text("warning_code").$type<DeliveryCode>(),
    version: integer("version").notNull().default(1),
    /** Rises with every claim, so that a worker that lost its lease cannot record over a newer one. */
    fence: integer("fence").notNull().default(0),
    /** Its latest attempt. Made at the claim and never again: a database that was set back may give out a fence twice. */
    attemptId: uuid("attempt_id"),
    leaseUntil: instant("lease_until"),
    /** The worker (its journal) that holds the lease. */
    workerId: text("worker_id"),
    attempts: integer("attempts").notNull().default(0),
    /** How many workers died while preparing it. */
    crashCount: integer("crash_count").notNull().default(0),
    errorCode: text("error_code").$type<DeliveryCode>(),
    errorDescription: text("error_description"),
    /**
     * Why its owner has to look at it: `new` until the cause is worked out, set in the transaction of its outcome; null when there is
     * nothing to look at, or its owner has dealt with it. What met a refused bot token waits, and is `new` until that is told.
     */
    cause: text("cause").$type<CauseKey | "new">(),
    /** The chat Telegram published it in. */
    sentChatId: text("sent_chat_id"),
    /** The bot that published it; null for what was published before this was noted. */
    sentBotId: bigint("sent_bot_id", { mode: "number" }),
    messageIds: jsonb("message_ids").$type<readonly number[]>(),
    publishedAt: instant("published_at"),
    /** When it was last changed in its channel, and since when it is removed from it or pinned in it. */
    editedAt: instant("edited_at"),
    removedAt: instant("removed_at"),
    pinnedAt: instant("pinned_at"),
    /** Since when a poll is known to be closed. The result is null where Telegram only said that it is. */
    pollClosedAt: instant("poll_closed_at"),
    pollResult: jsonb("poll_result").$type<PollResult>(),
    /** What Telegram calls a poll; null for what was published before this was noted. */
    pollId: text("poll_id"),
    /** The votes so far, as the bot that is listened to told them: when, and in which of its updates. */
    pollVotes: jsonb("poll_votes").$type<PollResult>(),
    pollVotesAt: instant("poll_votes_at"),
    pollVotesUpdate: bigint("poll_votes_update", { mode: "number" }),
    /** The follow-up that is under way or failed, as its owner sees it. */
    followUp: jsonb("follow_up").$type<ShownFollowUp>(),
    /** When its pinning, unpinning and removal were planned, which its content asks for: it is done once. */
    plannedAt: instant("planned_at"),
    /** When it is unpinned and removed by itself; null where that is not planned, or over. */
    unpinAt: instant("unpin_at"),
    removeAt: instant("remove_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [
    // What is too late is found among what is due without a look at its rows.
    index("publications_due")
      .on(table.notBefore, table.lateLimitAt)
      .where(sql`${table.status} = 'scheduled'`),
    index("publications_poison")
      .on(table.notBefore)
      .where(sql`${table.status} = 'scheduled' and ${table.crashCount} > 0`),
    // Finds what a dead worker left behind.
    index("publications_orphaned")
      .on(table.workerId)
      .where(sql`${table.status} = 'unconfirmed' and ${table.errorCode} = 'worker_stopped'`),
    // Finds the first scheduled publication of a channel, and whether one is being sent.
    index("publications_of_channel_waiting")
      .on(table.channelId, table.dueAt, table.createdAt, table.id)
      .where(sql`${table.status} = 'scheduled'`),
    // Also finds those whose lease is over: what is being sent is never much.
    index("publications_of_channel_sending")
      .on(table.channelId)
      .where(sql`${table.status} = 'sending'`),
    // The order of lists. What they filter by stands behind it, so that a row that does not fit is passed over without being read.
    index("publications_of_user").on(
      table.userId,
      table.dueAt,
      table.id,
      table.status,
      table.kind,
      table.channelId,
    ),
    // The same order, of the few rows that may need a decision of their owner.
    index("publications_needing_owner")
      .on(table.userId, table.dueAt, table.id)
      .where(mayNeedOwner(table)),
    index("publications_of_batch").on(table.batchId),
    // Finds the deleted ones beyond those that can be restored.
    index("publications_deleted")
      .on(table.userId, table.updatedAt)
      .where(sql`${table.status} = 'deleted'`),
    index("publications_of_cause")
      .on(table.userId, table.cause)
      .where(sql`${table.cause} is not null`),
    index("publications_without_cause")
      .on(table.updatedAt)
      .where(sql`${table.cause} = 'new'`),
    // Finds posts in two messages, of which the second is not on its way yet.
    index("publications_apart").on(table.channelId, table.status).where(isApart(table)),
    // Finds what was published and is to be pinned or removed by itself.
    index("publications_unplanned")
      .on(table.publishedAt)
      .where(
        sql`${table.status} = 'published' and ${table.plannedAt} is null
          and (${table.content} -> 'pin' is not null or ${table.content} -> 'removeAfterMinutes' is not null)`,
      ),
    index("publications_warned")
      .on(table.userId)
      .where(sql`${table.status} = 'scheduled' and ${table.warningCode} is not null`),
    index("publications_of_poll")
      .on(table.pollId)
      .where(sql`${table.pollId} is not null`),
    check(
      "publications_status",
      sql`${table.status} in ('scheduled', 'sending', 'published', 'failed', 'unconfirmed', 'missed', 'deleted')`,
    ),
  ],
);

/** What an owner wants done with a publication that is in its channel. */
export const followUps = pgTable(
  "follow_ups",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    publicationId: uuid("publication_id")
      .notNull()
      .references(() => publications.id, { onDelete: "cascade" }),
    kind: text("kind").$type<FollowUpKind>().notNull(),
    state: text("state").$type<FollowUpState>().notNull().default("waiting"),
    /** It was chosen with the content of its post, not decided about the published one. */
    planned: boolean("planned").notNull().default(false),
    /** Of an edit: what the post is to say, and its plain text. */
    content: contentOf("content"),
    plainText: text("plain_text"),
    /** Of an edit that was done: what the post said before. */
    before: contentOf("before"),
    notBefore: instant("not_before").notNull().defaultNow(),
    /** Until when it is tried. */
    deadline: instant("deadline").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Rises with every claim, so that a worker that lost its lease cannot record over a newer one. */
    fence: integer("fence").notNull().default(0),
    leaseUntil: instant("lease_until"),
    errorCode: text("error_code").$type<DeliveryCode>(),
    errorDescription: text("error_description"),
    createdAt: instant("created_at").notNull().defaultNow(),
    endedAt: instant("ended_at"),
  },
  (table) => [
    index("follow_ups_due")
      .on(table.notBefore)
      .where(sql`${table.state} = 'waiting'`),
    // One request at a time about one publication.
    uniqueIndex("follow_ups_asking")
      .on(table.publicationId)
      .where(sql`${table.state} = 'asking'`),
    index("follow_ups_of_publication").on(table.publicationId, table.createdAt),
    index("follow_ups_of_user").on(table.userId),
    check("follow_ups_kind", sql`${table.kind} in ('edit', 'remove', 'pin', 'unpin', 'close')`),
    check(
      "follow_ups_state",
      sql`${table.state} in ('waiting', 'asking', 'done', 'failed', 'replaced')`,
    ),
  ],
);

/** Uploads a publication needs; such files are not deleted. */
export const publicationUploads = pgTable(
  "publication_uploads",
  {
    publicationId: uuid("publication_id")
      .notNull()
      .references(() => publications.id, { onDelete: "cascade" }),
    filename: text("filename")
      .notNull()
      .references(() => uploads.filename, { onDelete: "restrict" }),
  },
  (table) => [
    uniqueIndex("publication_uploads_once").on(table.publicationId, table.filename),
    index("publication_uploads_by_file").on(table.filename),
  ],
);

/** Stored posts and polls. */
export const drafts = pgTable(
  "drafts",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    content: contentOf("content").notNull(),
    /** What single channels are to say instead of the content's text: canonical HTML; null where none does. */
    ownTexts: jsonb("own_texts").$type<readonly OwnText[]>(),
    /** The length of the content as JSON: of all drafts of a user it is limited, and to measure it each time would read all of them. */
    letters: integer("letters").notNull().default(0),
    version: integer("version").notNull().default(1),
    /** The key of the request that created it, where it had one: the same request again creates no second draft. */
    idempotencyKey: text("idempotency_key"),
    requestHash: text("request_hash"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    /** A deleted draft can be restored for a while. */
    deletedAt: instant("deleted_at"),
  },
  (table) => [
    uniqueIndex("drafts_by_key").on(table.userId, table.idempotencyKey),
    index("drafts_of_user").on(table.userId, table.updatedAt),
    index("drafts_deleted")
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
  ],
);

/** Templates, signatures and tag sets. */
export const snippets = pgTable(
  "snippets",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null: for all channels, as it also becomes when its channel is removed. */
    channelId: uuid("channel_id").references(() => channels.id, { onDelete: "set null" }),
    kind: text("kind").$type<SnippetKind>().notNull(),
    name: text("name").notNull(),
    /** Canonical HTML; empty in a tag set. */
    text: text("text").notNull(),
    tags: jsonb("tags").$type<readonly string[]>().notNull(),
    version: integer("version").notNull().default(1),
    /** The key of the request that created it, where it had one: the same request again creates no second one. */
    idempotencyKey: text("idempotency_key"),
    requestHash: text("request_hash"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    /** A deleted one can be restored for a while. */
    deletedAt: instant("deleted_at"),
  },
  (table) => [
    uniqueIndex("snippets_by_key").on(table.userId, table.idempotencyKey),
    index("snippets_of_user").on(table.userId, table.updatedAt),
    index("snippets_of_channel").on(table.channelId),
    index("snippets_deleted")
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    check("snippets_kind", sql`${table.kind} in ('template', 'signature', 'tag_set')`),
  ],
);

/** Uploads a draft needs; such files are not deleted. */
export const draftUploads = pgTable(
  "draft_uploads",
  {
    draftId: uuid("draft_id")
      .notNull()
      .references(() => drafts.id, { onDelete: "cascade" }),
    filename: text("filename")
      .notNull()
      .references(() => uploads.filename, { onDelete: "restrict" }),
  },
  (table) => [
    uniqueIndex("draft_uploads_once").on(table.draftId, table.filename),
    index("draft_uploads_by_file").on(table.filename),
  ],
);

/**
 * The ledger of credits: one row for each use of them. The balance is computed from it when it is read (`credits.ts`) and is stored
 * nowhere else.
 */
export const creditSpendings = pgTable(
  "credit_spendings",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    operation: text("operation").$type<Generation>().notNull(),
    amount: integer("amount").notNull(),
    /** The part of the amount that the monthly grant did not cover (decision 12). */
    fromBought: integer("from_bought").notNull().default(0),
    /** A reservation that is never settled stops counting after a while. */
    state: text("state").$type<"reserved" | "spent" | "returned">().notNull(),
    /** When the credits were taken: that decides the period they belong to. */
    createdAt: instant("created_at").notNull(),
    settledAt: instant("settled_at"),
  },
  (table) => [
    index("credit_spendings_of_user").on(table.userId, table.createdAt),
    check("credit_spendings_amount", sql`${table.amount} > 0`),
    check("credit_spendings_from_bought", sql`${table.fromBought} between 0 and ${table.amount}`),
    check("credit_spendings_state", sql`${table.state} in ('reserved', 'spent', 'returned')`),
  ],
);

/** Bought credits: the other pot of the ledger. They never expire. */
export const creditPurchases = pgTable(
  "credit_purchases",
  {
    /** What was paid for. One payment gives its credits once, and to one person. */
    key: text("key").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Bought as a pack, or carried over from the last paid month when a subscription ended. */
    source: text("source").$type<"pack" | "kept">().notNull().default("pack"),
    amount: integer("amount").notNull(),
    /** What was refunded of its price when that was last dealt with. */
    refundedCents: integer("refunded_cents").notNull().default(0),
    /** The part that a refund or a dispute took back. */
    takenBack: integer("taken_back").notNull().default(0),
    takenBackAt: instant("taken_back_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("credit_purchases_of_user").on(table.userId),
    check("credit_purchases_amount", sql`${table.amount} > 0`),
    check("credit_purchases_taken_back", sql`${table.takenBack} between 0 and ${table.amount}`),
    check("credit_purchases_source", sql`${table.source} in ('pack', 'kept')`),
  ],
);

/** A person at the payment provider. */
export const customers = pgTable("customers", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  customerId: text("customer_id").notNull().unique(),
  createdAt: instant("created_at").notNull(),
});

/** Subscriptions that must not renew because their owner's account is going to be deleted, until that is done or undone at the provider. */
export const heldRenewals = pgTable(
  "held_renewals",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    state: text("state").$type<"wanted" | "cancelling" | "cancelled" | "resuming">().notNull(),
    /** The one we cancel; null until it is known that its owner has not done so. */
    subscriptionId: text("subscription_id"),
    /** Until then one process asks the provider: an order that is under way must not arrive after its opposite. */
    leaseUntil: instant("lease_until"),
  },
  (table) => [
    check(
      "held_renewals_state",
      sql`${table.state} in ('wanted', 'cancelling', 'cancelled', 'resuming')`,
    ),
  ],
);

/** The subscription of a person as the payment provider last described it. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The provider's id. */
    subscriptionId: text("subscription_id").notNull().unique(),
    status: text("status").$type<SubscriptionStatus>().notNull(),
    /** The plan the provider names; the paid one counts. */
    plan: text("plan").$type<PaidPlan>().notNull(),
    /** The last period that was paid, and for which plan. */
    paidPlan: text("paid_plan").$type<PaidPlan>(),
    paidFrom: instant("paid_from"),
    paidUntil: instant("paid_until"),
    /** What that period grants; null: what the plan does. */
    paidCredits: integer("paid_credits"),
    endsAt: instant("ends_at"),
    /** The plan that begins when the paid period ends, where its owner has chosen a smaller one. */
    nextPlan: text("next_plan").$type<PaidPlan>(),
    nextAt: instant("next_at"),
    /** Where the unpaid invoice can be paid. */
    unpaidUrl: text("unpaid_url"),
    /** When the provider was asked for this; an answer to an earlier question is never written over it. */
    askedAt: instant("asked_at").notNull(),
    /** When it stopped giving; null until that was dealt with: credits carried over, channels beyond the free plan parked. */
    endedAt: instant("ended_at"),
  },
  (table) => [
    index("subscriptions_asked").on(table.askedAt),
    check(
      "subscriptions_paid",
      sql`(${table.paidPlan} is null) = (${table.paidFrom} is null) and (${table.paidPlan} is null) = (${table.paidUntil} is null)`,
    ),
  ],
);

/** Purchases that were begun on the payment provider's page. Its id is the idempotency key at the provider. */
export const checkouts = pgTable(
  "checkouts",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** `subscription`, or `pack:` and its credits: a person has at most one open checkout of each. */
    product: text("product").notNull(),
    /** With `subscription`. */
    plan: text("plan").$type<PaidPlan>(),
    /** With a pack. */
    credits: integer("credits"),
    cents: integer("cents").notNull(),
    /** The provider's id; null until its answer arrived. */
    sessionId: text("session_id").unique(),
    url: text("url"),
    state: text("state").$type<"open" | "paid" | "over">().notNull().default("open"),
    /** Finds what a refund is for. */
    paymentIntentId: text("payment_intent_id"),
    receiptUrl: text("receipt_url"),
    /** When it was shown to `POST /credits/subscription`, which accepts it once. */
    shownAt: instant("shown_at"),
    createdAt: instant("created_at").notNull(),
    settledAt: instant("settled_at"),
  },
  (table) => [
    uniqueIndex("checkouts_open")
      .on(table.userId, table.product)
      .where(sql`${table.state} = 'open'`),
    index("checkouts_of_user").on(table.userId, table.createdAt),
    index("checkouts_by_payment").on(table.paymentIntentId),
    check("checkouts_state", sql`${table.state} in ('open', 'paid', 'over')`),
  ],
);

/** Events of the payment provider, each acted on once. They are only hints: what they are about is read anew. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    /** The provider's id. */
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    aboutKind: text("about_kind").$type<"session" | "customer" | "charge" | "other">().notNull(),
    /** Null once it was applied. */
    aboutId: text("about_id"),
    /** By the provider's clock. */
    createdAt: instant("created_at").notNull(),
    receivedAt: instant("received_at").notNull(),
    /** Null until its effect is committed. */
    appliedAt: instant("applied_at"),
    attempts: integer("attempts").notNull().default(0),
  },
  (table) => [
    index("payment_events_unapplied")
      .on(table.receivedAt)
      .where(sql`${table.appliedAt} is null`),
    index("payment_events_received").on(table.receivedAt),
  ],
);

/** Up to which moment of the provider's clock its list of events was read. One row. */
export const paymentReconciliation = pgTable("payment_reconciliation", {
  id: integer("id").primaryKey(),
  eventsReadUntil: instant("events_read_until").notNull(),
});

/** How many AI calls a person made on the last day they made any. */
export const aiCalls = pgTable(
  "ai_calls",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").$type<AiCall>().notNull(),
    /** The day in UTC. */
    day: date("day", { mode: "string" }).notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

/** Whether, when and in which language a person is told of problems. Without a row: at any hour, in English. */
export const alertSettings = pgTable("alert_settings", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  enabled: boolean("enabled").notNull().default(true),
  /** Quiet hours in minutes since midnight, by the clocks of the zone; null: none. */
  quietFrom: integer("quiet_from"),
  quietUntil: integer("quiet_until"),
  timeZone: text("time_zone").notNull().default("UTC"),
  language: text("language").$type<"en" | "ru">().notNull().default("en"),
  /** Since when the login bot cannot write to this person; null: it can, as far as is known. */
  blockedAt: instant("blocked_at"),
});

/** A cause that an owner is told of, from when it was noticed until it is over. Of a cause there is at most one open. */
export const alerts = pgTable(
  "alerts",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    cause: text("cause").$type<CauseKey>().notNull(),
    openedAt: instant("opened_at").notNull().defaultNow(),
    closedAt: instant("closed_at"),
  },
  (table) => [
    uniqueIndex("alerts_open")
      .on(table.userId, table.cause)
      .where(sql`${table.closedAt} is null`),
    index("alerts_of_user").on(table.userId, table.openedAt),
  ],
);

/** The outbox of messages to owners: written in the transaction that opens or closes an alert, one of a kind for each. */
export const alertMessages = pgTable(
  "alert_messages",
  {
    id: id(),
    alertId: uuid("alert_id")
      .notNull()
      .references(() => alerts.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").$type<AlertMessageKind>().notNull(),
    state: text("state").$type<AlertMessageState>().notNull().default("pending"),
    notBefore: instant("not_before").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Rises with every claim, so that a worker that lost its lease cannot record over a newer one. */
    fence: integer("fence").notNull().default(0),
    leaseUntil: instant("lease_until"),
    createdAt: instant("created_at").notNull().defaultNow(),
    endedAt: instant("ended_at"),
  },
  (table) => [
    uniqueIndex("alert_messages_once").on(table.alertId, table.kind),
    index("alert_messages_due")
      .on(table.notBefore)
      .where(sql`${table.state} = 'pending'`),
    index("alert_messages_asking")
      .on(table.leaseUntil)
      .where(sql`${table.state} = 'asking'`),
    index("alert_messages_of_user").on(table.userId, table.endedAt),
    check(
      "alert_messages_state",
      sql`${table.state} in ('pending', 'asking', 'sent', 'unconfirmed', 'blocked', 'refused', 'dropped')`,
    ),
  ],
);

/** What operators did to accounts. A row outlives its account, and then says no more of it than its id. */
export const adminActs = pgTable(
  "admin_acts",
  {
    id: id(),
    at: instant("at").notNull().defaultNow(),
    /** The operator's name on the machine, or the one that was given. */
    by: text("by").notNull(),
    act: text("act").notNull(),
    /** Whom it was about. No reference: the account may be gone. */
    userId: uuid("user_id"),
    reason: text("reason"),
    /** Numbers and words of the act, nothing of the person. */
    details: jsonb("details").$type<Readonly<Record<string, string | number>>>().notNull(),
  },
  (table) => [
    index("admin_acts_at").on(table.at),
    index("admin_acts_of_user").on(table.userId, table.at),
  ],
);

/** The workers that have started and were not stopped: after the database was set back, each of them is heard before anything is claimed. */
export const workers = pgTable("workers", {
  id: text("id").primaryKey(),
  seenAt: instant("seen_at").notNull(),
  /** The epoch of the database that it has caught up with (`delivery_epoch`). */
  epochId: uuid("epoch_id"),
});

/** One row, with another id each time that workers notice that the database was set back. */
export const deliveryEpoch = pgTable(
  "delivery_epoch",
  {
    only: integer("only").primaryKey().default(1),
    id: uuid("id").notNull().defaultRandom(),
    beganAt: instant("began_at").notNull().defaultNow(),
    /** When a worker was last seen before the database was set back: all that happened later may be forgotten. */
    restoredAt: instant("restored_at"),
    /** All workers were heard, or what the others may have sent is marked as unconfirmed: claims may go on. */
    isSettled: boolean("is_settled").notNull().default(true),
  },
  (table) => [check("delivery_epoch_only", sql`${table.only} = 1`)],
);

/** What a worker that does not report may have sent: it was in the line when the epoch began. Empty once the epoch is settled. */
export const deliveryDoubts = pgTable("delivery_doubts", {
  publicationId: uuid("publication_id")
    .primaryKey()
    .references(() => publications.id, { onDelete: "cascade" }),
});

export const attempts = pgTable(
  "attempts",
  {
    id: id(),
    publicationId: uuid("publication_id")
      .notNull()
      .references(() => publications.id, { onDelete: "cascade" }),
    fence: integer("fence").notNull(),
    openedAt: instant("opened_at").notNull().defaultNow(),
    closedAt: instant("closed_at"),
    outcome: text("outcome").$type<OutcomeKind>(),
    code: text("code"),
    description: text("description"),
  },
  (table) => [index("attempts_of_publication").on(table.publicationId, table.fence)],
);

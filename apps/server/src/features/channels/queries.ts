/** The SQL of connected channels. */
import { heldStatuses } from "@vestnik/domain/channel";
import {
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import type { Db, Tx } from "../../db/db.ts";
import { channels, publications, rateLimits } from "../../db/schema.ts";
import { among } from "../../db/sqlFragments.ts";

export type ChannelRow = typeof channels.$inferSelect;
/** What a check or its owner may change of a channel. */
export type ChannelFacts = Partial<
  Pick<
    ChannelRow,
    | "username"
    | "title"
    | "displayName"
    | "chatId"
    | "chatType"
    | "botId"
    | "botUsername"
    | "botTokenSealed"
    | "botTokenMask"
    | "status"
    | "checkedAt"
    | "missingRights"
    | "picture"
    | "sharesVoice"
    | "defaultOptions"
  >
>;

const isOwn = (userId: string, channelId: string) =>
  and(eq(channels.id, channelId), eq(channels.userId, userId));

export async function listChannels(
  db: Db,
  userId: string,
  within?: readonly string[],
): Promise<ChannelRow[]> {
  return await db
    .select()
    .from(channels)
    .where(and(eq(channels.userId, userId), within && among(channels.id, within)))
    .orderBy(asc(channels.createdAt), asc(channels.id));
}

export async function findChannel(
  db: Db | Tx,
  userId: string,
  channelId: string,
): Promise<ChannelRow | undefined> {
  const [channel] = await db.select().from(channels).where(isOwn(userId, channelId));
  return channel;
}

/** Of channels of any owner. */
export async function findPictures(
  db: Db,
  channelIds: readonly string[],
): Promise<Pick<ChannelRow, "id" | "picture">[]> {
  if (channelIds.length === 0) return [];
  return await db
    .select({ id: channels.id, picture: channels.picture })
    .from(channels)
    .where(inArray(channels.id, [...channelIds]));
}

/** Locks all channels of the user, in the order in which every caller locks several of them. */
export async function lockChannels(
  tx: Tx,
  userId: string,
): Promise<Pick<ChannelRow, "id" | "createdAt" | "overPlan">[]> {
  return await tx
    .select({ id: channels.id, createdAt: channels.createdAt, overPlan: channels.overPlan })
    .from(channels)
    .where(eq(channels.userId, userId))
    .orderBy(asc(channels.id))
    .for("no key update");
}

export async function toggleOverPlan(
  tx: Tx,
  userId: string,
  channelIds: readonly string[],
): Promise<void> {
  await tx
    .update(channels)
    .set({ overPlan: sql`not ${channels.overPlan}` })
    .where(and(eq(channels.userId, userId), inArray(channels.id, [...channelIds])));
}

export async function countChannels(db: Db | Tx, userId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(channels)
    .where(eq(channels.userId, userId));
  return row?.total ?? 0;
}

/** Another channel of the user with this title (in any letter case) or with this chat. */
export async function findTwin(
  db: Db | Tx,
  userId: string,
  like: { readonly title: string; readonly chatId: string | null },
  exceptId?: string,
): Promise<string | undefined> {
  const [twin] = await db
    .select({ id: channels.id })
    .from(channels)
    .where(
      and(
        eq(channels.userId, userId),
        or(
          sql`lower(${channels.title}) = lower(${like.title})`,
          like.chatId === null ? undefined : eq(channels.chatId, like.chatId),
        ),
        exceptId === undefined ? undefined : ne(channels.id, exceptId),
      ),
    )
    .limit(1);
  return twin?.id;
}

/** Other channels of the user under this title whose chat has another number: the name is not theirs any more. */
export async function nameByNumber(
  tx: Tx,
  userId: string,
  { title, chatId }: { readonly title: string; readonly chatId: string },
): Promise<string[]> {
  const renamed = await tx
    .update(channels)
    .set({ username: sql`${channels.chatId}`, title: sql`'@' || ${channels.chatId}` })
    .where(
      and(
        eq(channels.userId, userId),
        sql`lower(${channels.title}) = lower(${title})`,
        ne(channels.chatId, chatId),
        sql`not exists (select from ${channels} other
          where other.user_id = ${userId} and other.title = '@' || ${channels.chatId})`,
      ),
    )
    .returning({ id: channels.id });
  return renamed.map(({ id }) => id);
}

export async function insertChannel(
  tx: Tx,
  channel: typeof channels.$inferInsert,
): Promise<ChannelRow> {
  const [inserted] = await tx.insert(channels).values(channel).returning();
  if (!inserted) throw new Error("An insert returns its row.");
  return inserted;
}

export async function updateChannel(
  tx: Tx,
  userId: string,
  channelId: string,
  facts: ChannelFacts,
): Promise<ChannelRow | undefined> {
  const [updated] = await tx
    .update(channels)
    .set(facts)
    .where(isOwn(userId, channelId))
    .returning();
  return updated;
}

/** Locks the channel until the transaction ends, so that no publication can be made for it meanwhile. */
export async function findChannelForUpdate(
  tx: Tx,
  userId: string,
  channelId: string,
): Promise<ChannelRow | undefined> {
  const [channel] = await tx.select().from(channels).where(isOwn(userId, channelId)).for("update");
  return channel;
}

/** A bot of this owner, and the mask of the token it works with. */
type BotNow = Pick<ChannelRow, "userId" | "botTokenMask"> & { readonly botId: number };

/**
 * The user's channels of this bot whose token the messenger refuses, or would refuse: a bot has one token at a time. First those in which
 * something waits: otherwise an owner of many would never reach one behind those that the bot was thrown out of.
 */
export async function findOutdated(db: Db, bot: BotNow, most: number): Promise<ChannelRow[]> {
  const nextDue = sql`(select min(${publications.dueAt}) from ${publications}
    where ${publications.channelId} = ${channels.id} and ${publications.status} = 'scheduled')`;
  return await db
    .select()
    .from(channels)
    .where(isOutdated(bot))
    .orderBy(sql`${nextDue} nulls last`, asc(channels.createdAt), asc(channels.id))
    .limit(most);
}

export async function countOutdated(db: Db, bot: BotNow): Promise<number> {
  const [found] = await db.select({ total: count() }).from(channels).where(isOutdated(bot));
  return found?.total ?? 0;
}

function isOutdated({ userId, botId, botTokenMask }: BotNow) {
  return and(
    eq(channels.userId, userId),
    eq(channels.botId, botId),
    or(
      inArray(channels.status, ["bad_token", "unreadable_token"]),
      ne(channels.botTokenMask, botTokenMask ?? ""),
    ),
  );
}

export async function deleteChannel(tx: Tx, userId: string, channelId: string): Promise<void> {
  await tx.delete(channels).where(isOwn(userId, channelId));
}

/** When what is known of a bot is too old; without `refusedBefore` a bot token known to be refused is not tried. */
type Unchecked = Readonly<Record<"okBefore" | "unreachableBefore", Date>> & {
  readonly refusedBefore: Date | undefined;
};

/**
 * Those of the channels whose bot was not checked lately, in the given order, those with a refused token last. No bot of an owner whose account is
 * going to be deleted.
 */
export async function findUnchecked(
  db: Db,
  channelIds: readonly string[],
  { okBefore, unreachableBefore, refusedBefore }: Unchecked,
): Promise<Pick<ChannelRow, "id" | "userId" | "botId" | "status">[]> {
  if (channelIds.length === 0) return [];
  const ids = sql.param([...channelIds]);
  const isRefused = eq(channels.status, "bad_token");
  return await db
    .select({
      id: channels.id,
      userId: channels.userId,
      botId: channels.botId,
      status: channels.status,
    })
    .from(channels)
    .where(
      and(
        inArray(channels.id, [...channelIds]),
        isNotNull(channels.botTokenSealed),
        not(channels.ownerLeaving),
        or(
          and(
            notInArray(channels.status, [...heldStatuses]),
            or(isNull(channels.checkedAt), lt(channels.checkedAt, okBefore)),
          ),
          and(eq(channels.status, "unreachable"), lt(channels.checkedAt, unreachableBefore)),
          refusedBefore && and(isRefused, lt(channels.checkedAt, refusedBefore)),
        ),
      ),
    )
    .orderBy(isRefused, sql`array_position(${ids}::uuid[], ${channels.id})`);
}

/** True while the messenger told the bot to wait, or it has used up the messenger's limit. */
export async function isBotPaused(db: Db, botId: number): Promise<boolean> {
  const paused = await db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, `bot:${botId}`), gt(rateLimits.until, sql`now()`)));
  return paused.length > 0;
}

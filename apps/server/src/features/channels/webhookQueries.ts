/** The SQL of the webhooks of bots that are listened to. */
import { and, asc, eq, gt, isNotNull, lt, notExists, sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/db.ts";
import { botWebhooks, channels, rateLimits } from "../../db/schema.ts";

export type WebhookRow = typeof botWebhooks.$inferSelect;
/** A bot of an owner: another owner of the same bot has another webhook of it. */
export type OwnBot = Pick<WebhookRow, "userId" | "botId">;

const isOf = ({ userId, botId }: OwnBot) =>
  and(eq(botWebhooks.userId, userId), eq(botWebhooks.botId, botId));
const isSame = ({ userId, id }: Pick<WebhookRow, "userId" | "id">) =>
  and(eq(botWebhooks.userId, userId), eq(botWebhooks.id, id));

export async function listWebhooks(db: Db, userId: string): Promise<WebhookRow[]> {
  return await db.select().from(botWebhooks).where(eq(botWebhooks.userId, userId));
}

export async function findWebhook(db: Db, bot: OwnBot): Promise<WebhookRow | undefined> {
  const [found] = await db.select().from(botWebhooks).where(isOf(bot));
  return found;
}

/** Of any owner: who asks has to know its secret. */
export async function findWebhookById(db: Db, id: string): Promise<WebhookRow | undefined> {
  const [found] = await db.select().from(botWebhooks).where(eq(botWebhooks.id, id));
  return found;
}

/**
 * Those that were not looked at lately, the longest unseen first. A bot that Telegram told to wait must not ask, and the webhook of an owner
 * who is leaving ends with the account.
 */
export async function listUnchecked(db: Db, before: Date, most: number): Promise<WebhookRow[]> {
  const paused = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(
      and(
        eq(rateLimits.key, sql`'bot:' || ${botWebhooks.botId}`),
        gt(rateLimits.until, sql`now()`),
      ),
    );
  const leaving = db
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.userId, botWebhooks.userId), channels.ownerLeaving));
  return await db
    .select()
    .from(botWebhooks)
    .where(and(lt(botWebhooks.checkedAt, before), notExists(paused), notExists(leaving)))
    .orderBy(asc(botWebhooks.checkedAt))
    .limit(most);
}

export async function noteLook(
  db: Db,
  row: Pick<WebhookRow, "userId" | "id">,
  checkedAt: Date,
): Promise<void> {
  await db.update(botWebhooks).set({ checkedAt }).where(isSame(row));
}

/** An earlier one of this bot has no address any more. */
export async function saveWebhook(tx: Tx, row: WebhookRow): Promise<void> {
  await tx
    .insert(botWebhooks)
    .values(row)
    .onConflictDoUpdate({ target: [botWebhooks.userId, botWebhooks.botId], set: row });
}

/** False where it is gone, or its bot has another one by now. */
export async function changeWebhook(
  tx: Tx,
  row: Pick<WebhookRow, "userId" | "id">,
  change: Pick<WebhookRow, "state" | "takenBy" | "checkedAt">,
): Promise<boolean> {
  const changed = await tx
    .update(botWebhooks)
    .set(change)
    .where(isSame(row))
    .returning({ id: botWebhooks.id });
  return changed.length > 0;
}

export async function deleteWebhook(
  tx: Tx,
  row: Pick<WebhookRow, "userId" | "id">,
): Promise<boolean> {
  const deleted = await tx.delete(botWebhooks).where(isSame(row)).returning({ id: botWebhooks.id });
  return deleted.length > 0;
}

/** Those of bots that no channel of the owner has any more. */
export async function deleteOrphans(tx: Tx, userId: string): Promise<WebhookRow[]> {
  const stillUsed = tx
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.userId, userId), eq(channels.botId, botWebhooks.botId)));
  return await tx
    .delete(botWebhooks)
    .where(and(eq(botWebhooks.userId, userId), notExists(stillUsed)))
    .returning();
}

/** The owner's channels of this bot, whose cards say whether it is listened to. */
export async function listChannelsOf(db: Db | Tx, { userId, botId }: OwnBot) {
  return await db
    .select({
      id: channels.id,
      userId: channels.userId,
      botTokenSealed: channels.botTokenSealed,
    })
    .from(channels)
    .where(
      and(
        eq(channels.userId, userId),
        eq(channels.botId, botId),
        isNotNull(channels.botTokenSealed),
      ),
    )
    .orderBy(asc(channels.createdAt), asc(channels.id));
}

/** The owner's channels of this bot in a chat. */
export async function findInChat(db: Db, bot: OwnBot, chatId: string): Promise<string[]> {
  const found = await db
    .select({ id: channels.id })
    .from(channels)
    .where(
      and(
        eq(channels.userId, bot.userId),
        eq(channels.botId, bot.botId),
        eq(channels.chatId, chatId),
      ),
    );
  return found.map(({ id }) => id);
}

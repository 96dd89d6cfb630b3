/** The SQL of API keys. Every query about one owner's keys names the user. */
import { and, asc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../../db/db.ts";
import { apiKeys, channels, users } from "../../db/schema.ts";

export type ApiKeyRow = typeof apiKeys.$inferSelect;

export type FoundKey = Pick<ApiKeyRow, "id" | "userId" | "scopes" | "channelIds" | "lastUsedAt"> & {
  /** The account is going to be deleted. */
  readonly isLeaving: boolean;
  readonly blockedReason: string | null;
};

/** A key that has not expired. */
export async function findKey(db: Db, hash: Uint8Array, now: Date): Promise<FoundKey | undefined> {
  const [found] = await db
    .select({
      id: apiKeys.id,
      userId: apiKeys.userId,
      scopes: apiKeys.scopes,
      channelIds: apiKeys.channelIds,
      lastUsedAt: apiKeys.lastUsedAt,
      isLeaving: sql<boolean>`${users.deletionAskedAt} is not null`,
      blockedReason: users.blockedReason,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.hash, hash), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now))));
  return found;
}

export async function touchKey(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, now))));
}

/** The oldest first. */
export async function listKeys(db: Db | Tx, userId: string): Promise<ApiKeyRow[]> {
  return await db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.userId, userId))
    .orderBy(asc(apiKeys.createdAt), asc(apiKeys.id));
}

export async function countKeys(tx: Tx, userId: string): Promise<number> {
  return await tx.$count(apiKeys, eq(apiKeys.userId, userId));
}

export async function insertKey(tx: Tx, key: typeof apiKeys.$inferInsert): Promise<ApiKeyRow> {
  const [made] = await tx.insert(apiKeys).values(key).returning();
  if (!made) throw new Error("An insert returns its row.");
  return made;
}

/** False when the user has no such key. */
export async function deleteKey(db: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.userId, userId), eq(apiKeys.id, id)))
    .returning({ id: apiKeys.id });
  return deleted.length > 0;
}

export async function deleteAllKeys(tx: Tx, userId: string): Promise<void> {
  await tx.delete(apiKeys).where(eq(apiKeys.userId, userId));
}

export async function listChannelIds(db: Db | Tx, userId: string): Promise<string[]> {
  const found = await db
    .select({ id: channels.id })
    .from(channels)
    .where(eq(channels.userId, userId));
  return found.map(({ id }) => id);
}

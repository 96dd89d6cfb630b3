/** The SQL of resealing bot tokens and of proving their keys: of all owners, because keys belong to the installation. */
import type { ChannelStatus } from "@vestnik/domain/channel";
import { and, asc, count, eq, gt, isNotNull, ne, sql } from "drizzle-orm";
import type { Db } from "../../db/db.ts";
import { channels } from "../../db/schema.ts";
import type { SealedSecret } from "../../db/schema.ts";

export type SealedChannel = {
  readonly id: string;
  readonly userId: string;
  readonly botTokenSealed: SealedSecret;
};

const keyOf = sql<string>`${channels.botTokenSealed}->>'keyId'`;

/** The next channels, in the order of their ids, whose bot token is sealed under another key. */
export async function listSealedUnderOthers(
  db: Db,
  keyId: string,
  afterId: string | undefined,
  limit: number,
): Promise<SealedChannel[]> {
  const { id, userId, botTokenSealed } = channels;
  return await db
    .select({ id, userId, botTokenSealed: sql<SealedSecret>`${botTokenSealed}` })
    .from(channels)
    .where(and(ne(keyOf, keyId), afterId === undefined ? undefined : gt(id, afterId)))
    .orderBy(asc(id))
    .limit(limit);
}

export type StoredBotToken = SealedChannel & { readonly status: ChannelStatus };

/** The next channels, in the order of their ids, that have a bot token. */
export async function listSealed(
  db: Db,
  afterId: string | undefined,
  limit: number,
): Promise<StoredBotToken[]> {
  const { id, userId, botTokenSealed, status } = channels;
  return await db
    .select({ id, userId, status, botTokenSealed: sql<SealedSecret>`${botTokenSealed}` })
    .from(channels)
    .where(and(isNotNull(botTokenSealed), afterId === undefined ? undefined : gt(id, afterId)))
    .orderBy(asc(id))
    .limit(limit);
}

/** False when the token changed meanwhile; then nothing is written. */
export async function replaceSealed(
  db: Db,
  { id, botTokenSealed }: SealedChannel,
  anew: SealedSecret,
): Promise<boolean> {
  const replaced = await db
    .update(channels)
    .set({ botTokenSealed: anew })
    .where(and(eq(channels.id, id), eq(channels.botTokenSealed, botTokenSealed)))
    .returning({ id: channels.id });
  return replaced.length > 0;
}

export type KeyInUse = { readonly keyId: string; readonly total: number };

export async function countByKey(db: Db): Promise<KeyInUse[]> {
  return await db
    .select({ keyId: keyOf, total: count() })
    .from(channels)
    .where(isNotNull(channels.botTokenSealed))
    .groupBy(keyOf)
    .orderBy(asc(keyOf));
}

/** Changes of a channel that follow from the outcome of an attempt. */
import type { ChannelStatus } from "@vestnik/domain/channel";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Tx } from "../../../db/db.ts";
import { among } from "../../../db/sqlFragments.ts";
import { channels, publications } from "../../../db/schema.ts";

/**
 * Removing a channel locks the channel first and its publications next; a change of the channel must lock in the same order. A refused bot
 * token changes all channels of its bot: they are locked together, because two workers would wait for each other's if each had one.
 */
export async function lockChannelsOf(
  tx: Tx,
  { publicationIds, refusedIds }: Record<"publicationIds" | "refusedIds", readonly string[]>,
): Promise<void> {
  const own = tx
    .select({ id: channels.id })
    .from(publications)
    .innerJoin(channels, eq(channels.id, publications.channelId))
    .where(among(publications.id, publicationIds));
  const refused = alias(channels, "refused");
  const ofBots = tx
    .select({ id: channels.id })
    .from(publications)
    .innerJoin(refused, eq(refused.id, publications.channelId))
    .innerJoin(
      channels,
      and(eq(channels.userId, refused.userId), eq(channels.botId, refused.botId)),
    )
    .where(among(publications.id, refusedIds));
  const channelIds = refusedIds.length === 0 ? own : own.union(ofBots);
  await tx
    .select({ id: channels.id })
    .from(channels)
    .where(inArray(channels.id, channelIds))
    .orderBy(channels.id)
    .for("no key update");
}

/** A group that became a supergroup has another id. */
export async function moveChat(tx: Tx, channelId: string, chatId: string): Promise<void> {
  await tx.update(channels).set({ chatId }).where(eq(channels.id, channelId));
}

type RefusedBot = {
  readonly userId: string;
  readonly botId: number;
  readonly botTokenMask: string | null;
};

/**
 * A revoked token is revoked for every channel of its owner that uses it; their publications wait for a new token. The mask tells the
 * tokens of a bot apart: a channel that was given the new one already is not held.
 */
export async function flagBot(
  tx: Tx,
  { userId, botId, botTokenMask }: RefusedBot,
): Promise<string[]> {
  const flagged = await tx
    .update(channels)
    .set({ status: "bad_token", checkedAt: sql`now()` })
    .where(
      and(
        eq(channels.userId, userId),
        eq(channels.botId, botId),
        sql`${channels.botTokenMask} is not distinct from ${botTokenMask}`,
        ne(channels.status, "bad_token"),
      ),
    )
    .returning({ id: channels.id });
  return flagged.map(({ id }) => id);
}

/**
 * A delivery proves the rights that the bot seemed to lack; only a check makes a refused token valid again. A channel that is locked at this
 * moment is skipped: its removal waits for the publication that this transaction has locked, and a check knows more than this does.
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

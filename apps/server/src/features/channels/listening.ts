/** Letting Vestnik listen to a bot: decided in the card of a channel, and true of every own channel of that bot (decision 216). */
import type { Deps } from "../../deps.ts";
import { AppError } from "../../appError.ts";
import { getKnownBotToken, requireChannel } from "./channels.ts";
import type { Channel } from "./channels.ts";
import { endWebhook, takeWebhook } from "./webhook.ts";
import * as queries from "./webhookQueries.ts";
import type { OwnBot, WebhookRow } from "./webhookQueries.ts";

/** What is known of the webhook at a channel's bot. */
export type Listening = Pick<WebhookRow, "state" | "takenBy" | "setAt">;

export async function startListening(
  deps: Deps,
  userId: string,
  channelId: string,
  now: Date,
): Promise<Channel> {
  const channel = await requireChannel(deps.database.db, userId, channelId);
  const botToken = await getKnownBotToken(deps, userId, channelId);
  await takeWebhook(deps, botOf(channel), botToken, now);
  return channel;
}

export async function stopListening(
  deps: Deps,
  userId: string,
  channelId: string,
): Promise<Channel> {
  const channel = await requireChannel(deps.database.db, userId, channelId);
  const row = await queries.findWebhook(deps.database.db, botOf(channel));
  if (row) await endWebhook(deps, row, await getKnownBotToken(deps, userId, channelId));
  return channel;
}

/** What is known of the bots of an owner, by their numbers. */
export async function listListening(
  { database }: Pick<Deps, "database">,
  userId: string,
): Promise<ReadonlyMap<number, Listening>> {
  const rows = await queries.listWebhooks(database.db, userId);
  return new Map(rows.map((row) => [row.botId, row]));
}

function botOf({ userId, botId }: Channel): OwnBot {
  // Without a bot there is no token either, which is refused alike.
  if (botId === null) throw new AppError("channel_not_found");
  return { userId, botId };
}

/** A new bot token for one channel also goes to the owner's other channels of the same bot. */
import { AppError } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import type { Secret } from "../../secrets/secret.ts";
import { lockUser } from "../auth/auth.ts";
import { changeChannel, checkChannel, getKnownBotToken, lockChannel } from "./channels.ts";
import type { Channel } from "./channels.ts";
import * as queries from "./queries.ts";
import type { ChannelFacts } from "./queries.ts";
import { requireWorkingBot } from "./workingBot.ts";

/** Each needs requests to the messenger while the owner waits. */
const MAX_AT_ONCE = 20;

type Mended = {
  /** How many channels work again. */
  readonly channels: number;
  /** How many publications that they held go out now. */
  readonly released: number;
  /** How many were not looked at, because there are too many. */
  readonly left: number;
};

/** Stores its token for the owner's other channels of that bot whose own token is refused, or is going to be. */
export async function mendSameBot(
  deps: Deps,
  { id, userId, botId, botTokenMask }: Channel,
  now: Date,
): Promise<Mended> {
  if (botId === null) return { channels: 0, released: 0, left: 0 };
  const bot = { userId, botId, botTokenMask };
  const others = await queries.findOutdated(deps.database.db, bot, MAX_AT_ONCE);
  const isAll = others.length < MAX_AT_ONCE;
  const botToken = await getKnownBotToken(deps, userId, id);
  const left = isAll ? 0 : (await queries.countOutdated(deps.database.db, bot)) - others.length;
  let mended: Mended = { channels: 0, released: 0, left };
  for (const other of others) {
    if (other.id === id) continue;
    const facts = await factsWith(deps, other, botToken, now);
    const released = facts && (await mend(deps, other, facts));
    if (released === undefined) continue;
    mended = { channels: mended.channels + 1, released: mended.released + released, left };
  }
  return mended;
}

/** Checks a channel again. A bot token that works is good for all channels of its bot, and releases what waits in each of them. */
export async function checkAgain(
  deps: Deps,
  userId: string,
  channelId: string,
  now: Date,
): Promise<Channel> {
  const channel = await checkChannel(deps, userId, channelId, now);
  if (channel.status === "ok") {
    await mendSameBot(deps, channel, now);
  }
  return channel;
}

/** Undefined where the bot may not post with any token: that channel is not changed. */
async function factsWith(
  deps: Deps,
  channel: Channel,
  botToken: Secret,
  now: Date,
): Promise<ChannelFacts | undefined> {
  try {
    return await requireWorkingBot(deps, channel, botToken, now);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** One transaction for each channel, so that no request waits for all of them. Returns how many publications it releases, undefined if it changed nothing. */
async function mend(
  { database }: Deps,
  before: Channel,
  facts: ChannelFacts,
): Promise<number | undefined> {
  const { userId, id } = before;
  return await database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const current = await lockChannel(tx, before, facts);
    const isSame = current?.botTokenSealed?.ciphertext === before.botTokenSealed?.ciphertext;
    // Removed, or given another token meanwhile.
    if (!current || !isSame) return undefined;
    // The owner connected this chat as another channel meanwhile: the name of this one leads to the same chat.
    const like = { title: current.title, chatId: facts.chatId ?? null };
    if (await queries.findTwin(tx, userId, like, id)) return undefined;
    return (await changeChannel(tx, current, facts)).released;
  });
}

/** A new bot token for one channel also goes to the owner's other channels of the same bot. */
import { AppError } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import type { Secret } from "../../secrets/secret.ts";
import { lockUser } from "../auth/auth.ts";
import { changeChannel } from "./channels.ts";
import type { Channel } from "./channels.ts";
import * as queries from "./queries.ts";
import type { ChannelFacts } from "./queries.ts";
import { requireWorkingBot } from "./workingBot.ts";

/** Each needs requests to the messenger while the owner waits. */
const MAX_AT_ONCE = 20;

/** Stores it for the owner's other channels of that bot whose own token is refused. Returns how many work again. */
export async function mendSameBot(
  deps: Deps,
  { id, userId, botId }: Channel,
  botToken: Secret,
  now: Date,
): Promise<number> {
  if (botId === null) return 0;
  const others = await queries.findRefused(deps.database.db, userId, botId, MAX_AT_ONCE);
  let mended = 0;
  for (const other of others) {
    if (other.id === id) continue;
    const facts = await factsWith(deps, other, botToken, now);
    if (facts && (await mend(deps, other, facts))) mended += 1;
  }
  return mended;
}

/** Undefined where the bot may not post, whatever its token: that channel is not changed. */
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

/** One transaction for each channel, so that no request waits for all of them. */
async function mend({ database }: Deps, before: Channel, facts: ChannelFacts): Promise<boolean> {
  const { userId, id } = before;
  return await database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const current = await queries.findChannelForUpdate(tx, userId, id);
    const isSame = current?.botTokenSealed?.ciphertext === before.botTokenSealed?.ciphertext;
    // Removed, or given another token meanwhile.
    if (!current || current.status !== "bad_token" || !isSame) return false;
    // The owner connected this chat as another channel meanwhile: the name of this one leads to the same chat.
    const like = { title: current.title, chatId: facts.chatId ?? null };
    if (await queries.findTwin(tx, userId, like, id)) return false;
    await changeChannel(tx, current, facts);
    return true;
  });
}

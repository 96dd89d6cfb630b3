/** Connecting channels through the bots of their owners (decisions 4 and 26). */
import { randomUUID } from "node:crypto";
import {
  channelTitle,
  channelUsername,
  checkChannelUsername,
  checkChatId,
} from "@vestnik/domain/channel";
import { isWithin } from "@vestnik/domain/plan";
import { AppError, refuseProblems } from "../../appError.ts";
import type { Db, Tx } from "../../db/db.ts";
import type { SealedSecret } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Secret } from "../../secrets/secret.ts";
import { lockUser } from "../auth/auth.ts";
import { limitsFor } from "../../plans.ts";
import { notifyDue, notifyOwner } from "../../db/notices.ts";
import { failWaitingOf } from "../publications/publications.ts";
import { checkBot } from "./botCheck.ts";
import type { BotCheck } from "./botCheck.ts";
import * as queries from "./queries.ts";
import type { ChannelFacts, ChannelRow } from "./queries.ts";
import { botTokenPlace, learnedFrom, requireWorkingBot } from "./workingBot.ts";

export type Channel = ChannelRow;
/** What a request calls the channel it is about: usernames, titles, its number. */
type ChannelNames = { readonly names: readonly string[]; readonly chatId: string | undefined };
type NewChannel = {
  readonly name: string;
  /** Of the chat, where the owner knows it. */
  readonly chatId: string | null;
  readonly botToken: Secret | undefined;
};
type Meter = { readonly count: number; readonly limit: number };

export async function listChannels({ database }: Deps, userId: string): Promise<Channel[]> {
  return await queries.listChannels(database.db, userId);
}

export async function countChannels(deps: Deps, userId: string): Promise<Meter> {
  return await meterOf(deps, deps.database.db, userId);
}

/** What a bot could do in a channel. Nothing is stored. */
export async function tryBot(deps: Deps, name: string, botToken: Secret): Promise<BotCheck> {
  refuseProblems(checkChannelUsername(name));
  return await checkBot(deps.messenger, botToken, {
    username: channelUsername(name),
    chatId: null,
  });
}

/** Without a bot token the channel waits for one; with one that does not work it is refused and nothing is stored. */
export async function connectChannel(
  deps: Deps,
  userId: string,
  given: NewChannel,
  now: Date,
): Promise<Channel> {
  const { name, chatId, botToken } = given;
  refuseProblems([
    ...checkChannelUsername(name),
    ...(chatId === null ? [] : checkChatId(chatId, name)),
  ]);
  const username = channelUsername(name);
  const title = channelTitle(name);
  await requirePlace(deps, deps.database.db, userId, { title, chatId });
  const id = randomUUID();
  const place = { id, userId, username, chatId, isUnproven: true };
  const facts = botToken ? await requireWorkingBot(deps, place, botToken, now) : {};
  return await deps.database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    // Asking the messenger took a while, and other requests may have been quicker.
    await requirePlace(deps, tx, userId, { title, chatId: facts.chatId ?? chatId });
    const channel = await queries.insertChannel(tx, {
      ...{ id, userId, username, title, chatId, status: "no_token", createdAt: now },
      ...facts,
    });
    await notifyOwner(tx, { userId, type: "channel", data: { id } });
    return channel;
  });
}

/** The channel, where a request calls it by its own names and by no other's. */
export async function getSameChannel(
  { database }: Pick<Deps, "database">,
  userId: string,
  channelId: string,
  names: ChannelNames,
): Promise<Channel> {
  const channel = await requireChannel(database.db, userId, channelId);
  if (!isSameChannel(channel, names)) throw new AppError("channel_changed");
  return channel;
}

/** Gives a channel another bot token. The one it had stays until the new one is known to work. */
export async function replaceBotToken(
  deps: Deps,
  userId: string,
  channelId: string,
  given: ChannelNames & { readonly botToken: Secret },
  now: Date,
): Promise<Channel> {
  const channel = await getSameChannel(deps, userId, channelId, given);
  // What the owner said of its number was kept for the first bot to look at.
  const address = { ...channel, isUnproven: channel.displayName === null };
  const facts = await requireWorkingBot(deps, address, given.botToken, now);
  return await deps.database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const twin = await queries.findTwin(
      tx,
      userId,
      { title: channel.title, chatId: facts.chatId ?? null },
      channelId,
    );
    if (twin) throw new AppError("channel_duplicate");
    return await changeChannel(tx, channel, facts);
  });
}

/** Looks again whether the channel's bot may post, and keeps what it finds as the channel's status. */
export async function checkChannel(
  deps: Deps,
  userId: string,
  channelId: string,
  now: Date,
): Promise<Channel> {
  const channel = await requireChannel(deps.database.db, userId, channelId);
  const { botTokenSealed } = channel;
  if (!botTokenSealed) return channel;
  const check = await checkBot(
    deps.messenger,
    openBotToken(deps, { ...channel, botTokenSealed }),
    channel,
  );
  const facts = learnedFrom(check, now);
  return await deps.database.db.transaction(async (tx) => {
    const current = await queries.findChannelForUpdate(tx, userId, channelId);
    if (!current) throw new AppError("not_found");
    // What was found out is about a token that was replaced meanwhile.
    if (current.botTokenSealed?.ciphertext !== botTokenSealed.ciphertext) return current;
    return await changeChannel(tx, channel, facts);
  });
}

/** What still waits for the channel fails at once instead of never going out. */
export async function removeChannel(
  { database }: Deps,
  userId: string,
  channelId: string,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    // Publishing holds the same row: a post is made before, and fails here, or finds no channel.
    await lockUser(tx, userId);
    const channel = await queries.findChannelForUpdate(tx, userId, channelId);
    if (!channel) throw new AppError("not_found");
    await failWaitingOf(tx, userId, channelId);
    await queries.deleteChannel(tx, userId, channelId);
    await notifyOwner(tx, { userId, type: "channel", data: { id: channelId } });
  });
}

/** The bot token in clear. Throws when the row was tampered with or its key is not in SECRET_KEYS. */
export function openBotToken(
  { secrets }: Pick<Deps, "secrets">,
  channel: { readonly id: string; readonly userId: string; readonly botTokenSealed: SealedSecret },
): Secret {
  return secrets.open(channel.botTokenSealed, botTokenPlace(channel));
}

/** A bot that works is good news for publications that wait for it. */
export async function changeChannel(
  tx: Tx,
  before: Channel,
  facts: ChannelFacts,
): Promise<Channel> {
  const { userId, id } = before;
  const channel = await queries.updateChannel(tx, userId, id, facts);
  if (!channel) throw new AppError("not_found");
  if (channel.status === "ok") await notifyDue(tx);
  const isNews = channel.status !== before.status || channel.botTokenMask !== before.botTokenMask;
  if (isNews) await notifyOwner(tx, { userId, type: "channel", data: { id } });
  return channel;
}

async function requireChannel(db: Db, userId: string, channelId: string): Promise<Channel> {
  const channel = await queries.findChannel(db, userId, channelId);
  if (!channel) throw new AppError("not_found");
  return channel;
}

/** Room in the plan for one more, and no other channel of the user with the same name or chat. */
async function requirePlace(
  deps: Deps,
  db: Db | Tx,
  userId: string,
  like: { readonly title: string; readonly chatId: string | null },
): Promise<void> {
  if (await queries.findTwin(db, userId, like)) throw new AppError("channel_duplicate");
  const { count, limit } = await meterOf(deps, db, userId);
  if (!isWithin(limit, count + 1)) throw new AppError("channel_limit_reached", { limit, count });
}

async function meterOf({ config }: Deps, db: Db | Tx, userId: string): Promise<Meter> {
  return { count: await queries.countChannels(db, userId), limit: limitsFor(config).channels };
}

function isSameChannel(channel: Channel, { names, chatId }: ChannelNames): boolean {
  const title = channel.title.toLowerCase();
  const isSameName = names.every((name) => channelTitle(name).toLowerCase() === title);
  return isSameName && (chatId === undefined || chatId === channel.chatId);
}

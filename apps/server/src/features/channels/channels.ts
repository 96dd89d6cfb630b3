/** Connecting channels through the bots of their owners (decisions 4 and 26). */
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { checkAfterPublishing } from "@vestnik/domain/afterPublishing";
import {
  channelTitle,
  channelUsername,
  checkChannelUsername,
  checkChatId,
  holdReasonOf,
  isHeld,
} from "@vestnik/domain/channel";
import { readDefaultOptions } from "@vestnik/domain/defaultOptions";
import { isWithin } from "@vestnik/domain/plan";
import { channelsOverPlan } from "@vestnik/domain/subscription";
import type { InputProblem } from "@vestnik/domain/errors";
import { AppError, refuseProblems } from "../../appError.ts";
import type { Db, Tx } from "../../db/db.ts";
import type { Deps } from "../../deps.ts";
import { StorageAway } from "../../providers/files.ts";
import type { Secret } from "../../secrets/secret.ts";
import { getUser, lockUser } from "../auth/auth.ts";
import { planOf } from "../plans/plans.ts";
import { notifyDue, notifyOwner } from "../../db/notices.ts";
import { countDue, failWaitingOf } from "../publications/publications.ts";
import { checkBot } from "./botCheck.ts";
import type { BotCheck } from "./botCheck.ts";
import { pictureVersionOf, removePicture } from "./pictureFile.ts";
import * as queries from "./queries.ts";
import type { ChannelFacts, ChannelRow } from "./queries.ts";
import { findBotToken, findStoredToken } from "./storedToken.ts";
import { confirmWebhook, endOrphans, renewWebhook } from "./webhook.ts";
import { deleteOrphans } from "./webhookQueries.ts";
import { learnedFrom, requireBotToken, requireWorkingBot } from "./workingBot.ts";

export { findPicturesInUse, removePicture } from "./pictureFile.ts";
export { findBotToken, openBotToken } from "./storedToken.ts";
export { endAllListening } from "./webhookWatch.ts";
export type Channel = ChannelRow;
/** A channel after a change, and how many of the publications it held go out now. */
type Changed = { readonly channel: Channel; readonly released: number };
/** How a request names its channel: usernames, titles, chat number. */
type ChannelNames = { readonly names: readonly string[]; readonly chatId: string | undefined };
type NewChannel = {
  readonly name: string;
  /** The chat's number, if the owner knows it. */
  readonly chatId: string | null;
  /** As its owner pasted it. */
  readonly botToken: Secret | undefined;
};
type Meter = { readonly count: number; readonly limit: number };

/** Of the given channels only, where they are given. */
export async function listChannels(
  { database }: Deps,
  userId: string,
  within?: readonly string[],
): Promise<Channel[]> {
  return await queries.listChannels(database.db, userId, within);
}

export async function countChannels(deps: Deps, userId: string, now: Date): Promise<Meter> {
  return await meterOf(deps, deps.database.db, userId, now);
}

/** Checks what a bot may do in a channel. Nothing is stored. */
export async function tryBot(
  deps: Deps,
  { name, chatId }: Pick<NewChannel, "name" | "chatId">,
  pasted: Secret,
): Promise<BotCheck> {
  refuseProblems(problemsOf({ name, chatId }));
  return await checkBot(deps.messenger, requireBotToken(pasted), {
    username: channelUsername(name),
    chatId: chatId && channelUsername(chatId),
  });
}

function problemsOf({ name, chatId }: Pick<NewChannel, "name" | "chatId">): InputProblem[] {
  return [...checkChannelUsername(name), ...(chatId === null ? [] : checkChatId(chatId, name))];
}

/** Without a bot token the channel waits for one; with a bot token that does not work it is refused and nothing is stored. */
export async function connectChannel(
  deps: Deps,
  userId: string,
  given: NewChannel,
  now: Date,
): Promise<Channel> {
  refuseProblems(problemsOf(given));
  const chatId = given.chatId && channelUsername(given.chatId);
  const username = channelUsername(given.name);
  const title = channelTitle(given.name);
  if (given.botToken) await renewNames(deps, userId, title, now);
  await requirePlace(deps, deps.database.db, userId, { title, chatId }, now);
  const botToken = given.botToken && requireBotToken(given.botToken);
  const id = randomUUID();
  const place = { id, userId, username, chatId, isUnproven: true };
  const facts = botToken ? await requireWorkingBot(deps, place, botToken, now) : {};
  const connected = await deps.database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    await takeName(tx, { id, userId }, facts);
    // Asking the messenger took a while, and other requests may have come first.
    const like = { title: facts.title ?? title, chatId: facts.chatId ?? chatId };
    await requirePlace(deps, tx, userId, like, now);
    const channel = await queries.insertChannel(tx, {
      id,
      userId,
      username,
      title,
      chatId,
      status: "no_token",
      createdAt: now,
      ...facts,
    });
    await notifyOwner(tx, { userId, type: "channel", data: { id } });
    return channel;
  });
  if (botToken) await renewIfNewToken(deps, connected, botToken, now);
  return connected;
}

/** A token is new where other channels of the bot have another one. */
async function renewIfNewToken(
  deps: Deps,
  { userId, botId, botTokenMask }: Channel,
  botToken: Secret,
  now: Date,
): Promise<void> {
  if (botId === null) return;
  const others = await queries.countOutdated(deps.database.db, { userId, botId, botTokenMask });
  if (others > 0) await renewWebhook(deps, { userId, botId }, botToken, now);
}

/** The stored bot token of an own channel, for another channel of the same bot. */
export async function getKnownBotToken(
  deps: Deps,
  userId: string,
  channelId: string,
): Promise<Secret> {
  const channel = await requireChannel(deps.database.db, userId, channelId);
  const { botTokenSealed } = channel;
  if (!botTokenSealed) throw new AppError("channel_not_found");
  const botToken = findBotToken(deps, { ...channel, botTokenSealed });
  if (!botToken) throw new AppError("bot_token_unreadable");
  return botToken;
}

/** The channel, if the names of the request are its own. */
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

/** Replaces a channel's bot token. The old one stays until the new one is known to work. */
export async function replaceBotToken(
  deps: Deps,
  userId: string,
  channelId: string,
  given: ChannelNames & { readonly botToken: Secret },
  now: Date,
): Promise<Changed> {
  const channel = await getSameChannel(deps, userId, channelId, given);
  // A number that the owner gave is unproven until the first bot has seen the chat.
  const address = { ...channel, isUnproven: channel.displayName === null };
  const facts = await requireWorkingBot(deps, address, requireBotToken(given.botToken), now);
  const { changed, orphans } = await deps.database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const twin = await queries.findTwin(
      tx,
      userId,
      { title: channel.title, chatId: facts.chatId ?? null },
      channelId,
    );
    if (twin) throw new AppError("channel_duplicate");
    // Its old token may have been refused while the messenger was asked about the new one.
    const current = await lockChannel(tx, channel, facts);
    if (!current) throw new AppError("channel_not_found");
    return {
      changed: await changeChannel(tx, current, facts),
      orphans: await deleteOrphans(tx, userId),
    };
  });
  await endOrphans(deps, orphans, findStoredToken(deps, channel));
  const { botId } = changed.channel;
  const renewed = findStoredToken(deps, changed.channel);
  if (botId !== null && renewed) await renewWebhook(deps, { userId, botId }, renewed, now);
  return changed;
}

/** What an owner chooses for a channel; what is left out does not change. */
type ChannelSettings = Pick<ChannelFacts, "sharesVoice" | "defaultOptions">;
type GivenSettings = {
  /** Lets the AI read the published posts as a sample of the channel's voice. */
  readonly sharesVoice?: boolean | undefined;
  /** What a new post begins with in the form. */
  readonly defaultOptions?: object | undefined;
};

export function requireSettings({ sharesVoice, defaultOptions }: GivenSettings): ChannelSettings {
  const chosen = defaultOptions && readDefaultOptions(defaultOptions);
  refuseProblems(chosen ? checkAfterPublishing(chosen) : []);
  return {
    ...(sharesVoice !== undefined && { sharesVoice }),
    ...(chosen && { defaultOptions: chosen }),
  };
}

export async function changeSettings(
  { database }: Pick<Deps, "database">,
  channel: Channel,
  settings: ChannelSettings,
): Promise<Channel> {
  if (isDeepStrictEqual({ ...channel, ...settings }, channel)) return channel;
  return await database.db.transaction(async (tx) => {
    const { userId, id } = channel;
    const changed = await queries.updateChannel(tx, userId, id, settings);
    if (!changed) throw new AppError("channel_not_found");
    await notifyOwner(tx, { userId, type: "channel", data: { id } });
    return changed;
  });
}

/** Whether the AI may read the posts of an own channel; undefined when there is no such channel. */
export async function findVoice(
  { database }: Pick<Deps, "database">,
  userId: string,
  channelId: string,
): Promise<Pick<Channel, "sharesVoice"> | undefined> {
  return await queries.findChannel(database.db, userId, channelId);
}

/** For who holds the lock of the user's row. */
export async function ownsChannel(tx: Tx, userId: string, channelId: string): Promise<boolean> {
  return (await queries.findChannel(tx, userId, channelId)) !== undefined;
}

/**
 * Checks again whether the channel's bot may post, and stores the result as the channel's status. No answer says nothing about a token that
 * was refused.
 */
export async function checkChannel(
  deps: Deps,
  userId: string,
  channelId: string,
  now: Date,
): Promise<Channel> {
  const channel = await requireChannel(deps.database.db, userId, channelId);
  const { botTokenSealed } = channel;
  if (!botTokenSealed) return channel;
  const botToken = findBotToken(deps, { ...channel, botTokenSealed });
  const facts: ChannelFacts = botToken
    ? learnedFrom(await checkBot(deps.messenger, botToken, channel), channel.chatId, now)
    : { status: "unreadable_token", checkedAt: now };
  const { botId } = channel;
  const isAnswered = facts.status !== "bad_token" && facts.status !== "unreachable";
  if (botId !== null && botToken && isAnswered)
    await confirmWebhook(deps, { userId, botId }, botToken, now);
  return await deps.database.db.transaction(async (tx) => {
    const current = await lockChannel(tx, channel, facts);
    if (!current) throw new AppError("channel_not_found");
    // The result is about a token that was replaced meanwhile.
    if (current.botTokenSealed?.ciphertext !== botTokenSealed.ciphertext) return current;
    if (isHeld(current.status) && facts.status === "unreachable") return current;
    return (await changeChannel(tx, current, facts)).channel;
  });
}

/**
 * What still waits for the channel fails at once, because it could never be sent. A channel that was beyond the limit of the plan may take
 * its place.
 */
export async function removeChannel(
  deps: Deps,
  userId: string,
  channelId: string,
  now: Date,
): Promise<void> {
  const { removed, orphans } = await deps.database.db.transaction(async (tx) => {
    // Publishing locks the same row: a post is either made before and fails here, or finds no channel.
    const user = await lockUser(tx, userId);
    // In their order, before one of them: a refused bot token changes several, and would wait for this one with another in hand.
    await queries.lockChannels(tx, userId);
    const channel = await queries.findChannelForUpdate(tx, userId, channelId);
    if (!channel) throw new AppError("channel_not_found");
    await failWaitingOf(tx, userId, channelId);
    await queries.deleteChannel(tx, userId, channelId);
    await notifyOwner(tx, { userId, type: "channel", data: { id: channelId } });
    await fitChannels(tx, userId, (await planOf(deps, tx, user, now)).limits.channels);
    return { removed: channel, orphans: await deleteOrphans(tx, userId) };
  });
  await endOrphans(deps, orphans, findStoredToken(deps, removed));
  // While the storage is away it stays, and goes with the leftovers.
  await removePicture(deps.files, removed).catch((error: unknown) => {
    if (!(error instanceof StorageAway)) throw error;
  });
}

/**
 * Marks the channels beyond the limit of a plan, and releases those that are not beyond it any more, with what waits for them. The caller
 * holds the lock of the user's row.
 */
export async function fitChannels(tx: Tx, userId: string, limit: number): Promise<void> {
  const all = await queries.lockChannels(tx, userId);
  const over = new Set(channelsOverPlan(all, limit).map(({ id }) => id));
  const changed = all.filter(({ id, overPlan }) => overPlan !== over.has(id));
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  await queries.toggleOverPlan(tx, userId, ids);
  await notifyOwner(tx, ...ids.map((id) => ({ userId, type: "channel" as const, data: { id } })));
  if (changed.some(({ overPlan }) => overPlan)) await notifyDue(tx);
}

/** A name that changes is taken from other channels, too: these are locked first, in their order. */
export async function lockChannel(
  tx: Tx,
  { userId, id, title }: Channel,
  facts: ChannelFacts,
): Promise<Channel | undefined> {
  if (facts.title !== undefined && facts.title !== title) await queries.lockChannels(tx, userId);
  return await queries.findChannelForUpdate(tx, userId, id);
}

/**
 * The messenger gave this name to one number, so that another channel of the owner that is stored under it has lost it. What is left to
 * store of the name: its owner may have added a channel under it that no bot has seen.
 */
async function takeName(
  tx: Tx,
  { userId, id }: Pick<Channel, "userId" | "id">,
  facts: ChannelFacts,
): Promise<ChannelFacts> {
  const { username, title, ...others } = facts;
  if (username === undefined || title === undefined) return facts;
  const chatId = facts.chatId ?? username;
  const renamed = await queries.nameByNumber(tx, userId, { title, chatId });
  await notifyOwner(
    tx,
    ...renamed.map((one) => ({ userId, type: "channel" as const, data: { id: one } })),
  );
  for (const name of new Set([username, chatId])) {
    const free = { username: name, title: channelTitle(name) };
    if (!(await queries.findTwin(tx, userId, { title: free.title, chatId: null }, id)))
      return { ...others, ...free };
  }
  return others;
}

function rightsOf({ missingRights }: Channel): string {
  return missingRights?.join() ?? "";
}

/** Stores what a check found. A bot that works again releases the publications that wait for it. */
export async function changeChannel(
  tx: Tx,
  before: Channel,
  facts: ChannelFacts,
): Promise<Changed> {
  const { userId, id } = before;
  const isRenamed = facts.title !== undefined && facts.title !== before.title;
  const changed = isRenamed ? await takeName(tx, before, facts) : facts;
  const channel = await queries.updateChannel(tx, userId, id, changed);
  if (!channel) throw new AppError("channel_not_found");
  const isReleased = isHeld(before.status) && holdReasonOf(channel) === null;
  const released = isReleased ? await countDue(tx, userId, id) : 0;
  if (channel.status === "ok") await notifyDue(tx);
  const isSeen = (["status", "botTokenMask", "title", "displayName"] as const).some(
    (fact) => channel[fact] !== before[fact],
  );
  const isOtherRight = rightsOf(channel) !== rightsOf(before);
  const isOtherPicture = pictureVersionOf(channel) !== pictureVersionOf(before);
  if (isSeen || isOtherRight || isOtherPicture)
    await notifyOwner(tx, { userId, type: "channel", data: { id } });
  return { channel, released };
}

/** Another channel may have had this name when it was last checked: then it is asked for its present one. */
async function renewNames(deps: Deps, userId: string, title: string, now: Date): Promise<void> {
  const twin = await queries.findTwin(deps.database.db, userId, { title, chatId: null });
  if (twin === undefined) return;
  await checkChannel(deps, userId, twin, now).catch((error: unknown) => {
    // Nothing was learned, so that it keeps its name.
    if (!(error instanceof AppError)) throw error;
  });
}

export async function requireChannel(db: Db, userId: string, channelId: string): Promise<Channel> {
  const channel = await queries.findChannel(db, userId, channelId);
  if (!channel) throw new AppError("channel_not_found");
  return channel;
}

/** Requires quota for one more channel, and no other channel of the user with the same name or chat. */
async function requirePlace(
  deps: Deps,
  db: Db | Tx,
  userId: string,
  like: { readonly title: string; readonly chatId: string | null },
  now: Date,
): Promise<void> {
  if (await queries.findTwin(db, userId, like)) throw new AppError("channel_duplicate");
  const { count, limit } = await meterOf(deps, db, userId, now);
  if (!isWithin(limit, count + 1)) throw new AppError("channel_limit_reached", { limit, count });
}

async function meterOf(deps: Deps, db: Db | Tx, userId: string, now: Date): Promise<Meter> {
  const { limits } = await planOf(deps, db, await getUser(db, userId), now);
  return { count: await queries.countChannels(db, userId), limit: limits.channels };
}

function isSameChannel(channel: Channel, { names, chatId }: ChannelNames): boolean {
  const title = channel.title.toLowerCase();
  const isSameName = names.every((name) => channelTitle(name).toLowerCase() === title);
  return isSameName && (chatId === undefined || chatId === channel.chatId);
}

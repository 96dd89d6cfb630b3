/** Rules of a channel (specification, section 5; decision 4). */
import type { Problem } from "./errors.ts";

export const channelStatuses = [
  "ok",
  "no_token",
  "bad_token",
  "not_admin",
  "no_post_right",
  "unreachable",
] as const;
export type ChannelStatus = (typeof channelStatuses)[number];

/** Publications wait while their channel has no bot token that works: trying would only be refused again. */
export function isHeld(status: ChannelStatus): boolean {
  return heldStatuses.some((held) => held === status);
}

export const heldStatuses = ["bad_token", "no_token"] as const satisfies ChannelStatus[];

/** The steps a channel and its bot are checked in, in this order. */
export const channelCheckSteps = ["bot_token", "chat", "membership", "post_right"] as const;
export type ChannelCheckStep = (typeof channelCheckSteps)[number];

/** A link to a message of a private channel holds the channel's number without its -100. */
const PRIVATE_LINK = /^(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.me\/c\/(\d+)(?:\/\d+)*\/?$/i;

/**
 * The name as people type or paste it (`name`, `@name`, `https://t.me/name`) → `name`; the link of a private channel's
 * message (`t.me/c/1234567890/5`) → the channel's number.
 */
export function channelUsername(input: string): string {
  const [, number] = PRIVATE_LINK.exec(input.trim()) ?? [];
  if (number !== undefined) return `-100${number}`;
  return input
    .trim()
    .replace(/^(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.me\//i, "")
    .replace(/^@+/, "")
    .replace(/\/+$/, "");
}

/** A title is the username with a leading @ (specification, section 3). */
export function channelTitle(username: string): string {
  return `@${channelUsername(username)}`;
}

type NamedChannel = {
  /** The username with a leading @; for a private channel its number in the username's place. */
  readonly title: string;
  /** The name the chat carries in Telegram; null until a bot has seen it. */
  readonly displayName: string | null;
};

/** How a channel is named beside its publications: "@name"; a private channel, which has none, by its name in Telegram, else by its number. */
export function channelLabel({ title, displayName }: NamedChannel): string {
  const username = channelUsername(title);
  return isChatId(username) ? displayName || username : title;
}

const TELEGRAM_USERNAME = /^[a-z][a-z0-9_]{3,31}$/i;
const CHAT_ID = /^-\d{5,16}$/;

/** A private channel has no username; its numeric id stands in its place. */
export function isChatId(username: string): boolean {
  return CHAT_ID.test(username);
}

export function checkChannelUsername(input: string): Problem[] {
  const username = channelUsername(input);
  if (username === "") return [{ code: "channel_username_required" }];
  if (isChatId(username) || TELEGRAM_USERNAME.test(username)) return [];
  return [{ code: "channel_username_invalid" }];
}

/** A number given beside the name: it has to look like one, and where the name is a number they are the same. */
export function checkChatId(chatId: string, input: string): Problem[] {
  if (!isChatId(chatId)) return [{ code: "chat_id_invalid" }];
  const username = channelUsername(input);
  return isChatId(username) && username !== chatId ? [{ code: "chat_id_mismatch" }] : [];
}

const BOT_TOKEN = /^(\d{3,16}):[A-Za-z0-9_-]{30,60}$/;

/** The numeric id of the bot a token belongs to, or undefined when it does not look like a bot token at all. */
export function botIdOf(botToken: string): number | undefined {
  const match = BOT_TOKEN.exec(botToken.trim());
  return match ? Number(match[1]) : undefined;
}

/** What may be shown of a bot token: `123456:•••abcd` (decision 4). */
export function maskBotToken(botToken: string): string {
  const [botId = "", secret = ""] = botToken.split(":");
  return `${botId}:•••${secret.slice(-4)}`;
}

/** Where a chat is; `linkRoot` is https://t.me, or the emulator's address in a demo. */
export type ChatAddress = {
  readonly linkRoot: string;
  readonly username: string;
  readonly chatId: string | null;
};

/** Opens the chat. A private chat opens only at a message, so there is nothing to link to. */
export function chatLink({ linkRoot, username }: ChatAddress): string | null {
  return isChatId(username) ? null : `${linkRoot}/${username}`;
}

/** Opens a sent message; a private chat's link needs its id without the -100 prefix. */
export function messageLink(chat: ChatAddress, messageId: number): string | null {
  const publicLink = chatLink(chat);
  if (publicLink) return `${publicLink}/${messageId}`;
  if (!chat.chatId?.startsWith("-100")) return null;
  return `${chat.linkRoot}/c/${chat.chatId.slice(4)}/${messageId}`;
}

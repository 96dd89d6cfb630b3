/** Rules of a channel (specification, section 5; decision 4). */
import type { DeliveryCode, InputProblem } from "./errors.ts";

export const channelStatuses = [
  "ok",
  "no_token",
  "bad_token",
  "not_admin",
  "no_post_right",
  "unreachable",
] as const;
export type ChannelStatus = (typeof channelStatuses)[number];

/** Publications wait while their channel has no working bot token: a try would only be refused again. */
export function isHeld(status: ChannelStatus): boolean {
  return heldStatuses.some((held) => held === status);
}

export const heldStatuses = ["bad_token", "no_token"] as const satisfies ChannelStatus[];

/**
 * Why what is scheduled in a channel is not sent: it has no working bot token, it is beyond the limit of its owner's plan, or its
 * owner's account is going to be deleted.
 */
export const holdReasons = ["bot_token", "plan", "deletion"] as const;
export type HoldReason = (typeof holdReasons)[number];

/** A new bot token would not release what the plan holds, nor a larger plan what waits for a deletion, so that is said first. */
export function holdReasonOf(channel: {
  readonly status: ChannelStatus;
  readonly overPlan: boolean;
  readonly ownerLeaving: boolean;
}): HoldReason | null {
  if (channel.ownerLeaving) return "deletion";
  if (channel.overPlan) return "plan";
  return isHeld(channel.status) ? "bot_token" : null;
}

/** With what code that waits in such a channel is going to fail, as far as is known before its time. */
export function foreseenCodeOf(status: ChannelStatus): DeliveryCode | null {
  switch (status) {
    case "ok":
    case "no_token":
    case "bad_token":
      // What waits for a token is held, and does not fail.
      return null;
    case "not_admin":
      return "bot_not_member";
    case "no_post_right":
      return "not_enough_rights";
    case "unreachable":
      return "chat_not_found";
    default:
      return status satisfies never;
  }
}

/** The steps a channel and its bot are checked in, in this order. */
export const channelCheckSteps = ["bot_token", "chat", "membership", "post_right"] as const;
export type ChannelCheckStep = (typeof channelCheckSteps)[number];

/** A link to a message of a private channel contains the channel's number without its -100. */
const PRIVATE_LINK = /^(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.me\/c\/(\d+)(?:\/\d+)*\/?$/i;

/**
 * Converts a name as people type or paste it (`name`, `@name`, `https://t.me/name`) to `name`, and the link of a private channel's
 * message (`t.me/c/1234567890/5`) to the channel's number.
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

export type NamedChannel = {
  /** The username with a leading @; for a private channel its number in the username's place. */
  readonly title: string;
  /** The name of the chat in Telegram; null until a bot has seen it. */
  readonly displayName: string | null;
};

/** The label of a channel beside its publications: "@name"; for a private channel its name in Telegram, otherwise its number. */
export function channelLabel({ title, displayName }: NamedChannel): string {
  const username = channelUsername(title);
  return isChatId(username) ? displayName || username : title;
}

const TELEGRAM_USERNAME = /^[a-z][a-z0-9_]{3,31}$/i;
const CHAT_ID = /^-\d{5,16}$/;

/** A private channel has no username; its numeric id is used instead. */
export function isChatId(username: string): boolean {
  return CHAT_ID.test(username);
}

export function checkChannelUsername(input: string): InputProblem[] {
  const username = channelUsername(input);
  if (username === "") return [{ code: "channel_username_required" }];
  if (isChatId(username) || TELEGRAM_USERNAME.test(username)) return [];
  return [{ code: "channel_username_invalid" }];
}

/** Checks a number given beside the name: its form, and that it equals the name if that is a number, too. */
export function checkChatId(chatId: string, input: string): InputProblem[] {
  if (!isChatId(chatId)) return [{ code: "chat_id_invalid" }];
  const username = channelUsername(input);
  return isChatId(username) && username !== chatId ? [{ code: "chat_id_mismatch" }] : [];
}

const BOT_TOKEN = /^(\d{3,16}):[A-Za-z0-9_-]{30,60}$/;

/** The numeric id of the bot a token belongs to, or undefined when it is no bot token. */
export function botIdOf(botToken: string): number | undefined {
  const match = BOT_TOKEN.exec(botToken.trim());
  return match ? Number(match[1]) : undefined;
}

/** The part of a bot token that may be shown: `123456:•••abcd` (decision 4). */
export function maskBotToken(botToken: string): string {
  const [botId = "", secret = ""] = botToken.split(":");
  return `${botId}:•••${secret.slice(-4)}`;
}

/** The address of a chat; `linkRoot` is https://t.me, or the emulator's address in a demo. */
export type ChatAddress = {
  readonly linkRoot: string;
  readonly username: string;
  readonly chatId: string | null;
};

/** A link to the chat; null for a private chat, which can only be opened at a message. */
export function chatLink({ linkRoot, username }: ChatAddress): string | null {
  return isChatId(username) ? null : `${linkRoot}/${username}`;
}

/** A link to a sent message; a private chat's link needs its id without the -100 prefix. */
export function messageLink(chat: ChatAddress, messageId: number): string | null {
  const publicLink = chatLink(chat);
  if (publicLink) return `${publicLink}/${messageId}`;
  if (!chat.chatId?.startsWith("-100")) return null;
  return `${chat.linkRoot}/c/${chat.chatId.slice(4)}/${messageId}`;
}

/** Rules of a channel (docs/product.md, Channels; decision 4). */
import { isChatId, numberInLinks, readChatReference } from "./chatReference.ts";
import type { DeliveryCode, InputProblem } from "./errors.ts";

export const channelStatuses = [
  "ok",
  "no_token",
  "bad_token",
  "unreadable_token",
  "not_admin",
  "no_post_right",
  "unreachable",
] as const;
export type ChannelStatus = (typeof channelStatuses)[number];

/**
 * Whether Telegram tells us what happens to a channel's bot: `asked` while it is not known whether Telegram took our webhook, `lost` once it is
 * gone or another program has put its own there.
 */
export const listeningStates = ["asked", "on", "lost"] as const;
export type ListeningState = (typeof listeningStates)[number];

/** Publications wait while their channel has no working bot token: a try would only be refused again. */
export function isHeld(status: ChannelStatus): boolean {
  return heldStatuses.some((held) => held === status);
}

export const heldStatuses = [
  "bad_token",
  "no_token",
  "unreadable_token",
] as const satisfies ChannelStatus[];

/**
 * Why what is scheduled is not sent: its channel has no working bot token, or is beyond the limit of its owner's plan; its owner's account is
 * going to be deleted; or it was due when the database was restored from a backup, and its operator has not released it.
 */
export const holdReasons = ["bot_token", "plan", "deletion", "restore"] as const;
export type HoldReason = (typeof holdReasons)[number];

/** A new bot token would not release what the plan holds, nor a larger plan what waits for a deletion, so that is said first. */
export function holdReasonOf(channel: {
  readonly status: ChannelStatus;
  readonly overPlan: boolean;
  readonly ownerLeaving: boolean;
}): Exclude<HoldReason, "restore"> | null {
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
    case "unreadable_token":
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

/** The username, or the number of a private channel, in what people type or paste (`@name`, `https://t.me/name/15`); "" when there is none. */
export function channelUsername(input: string): string {
  const found = readChatReference(input);
  return found.kind === "chat" ? found.username : "";
}

/** A title is the username with a leading @. */
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
  const username = title.replace(/^@/, "");
  return isChatId(username) ? displayName || username : title;
}

export function checkChannelUsername(input: string): InputProblem[] {
  const found = readChatReference(input);
  switch (found.kind) {
    case "chat":
      return [];
    case "nothing":
      return [{ code: "channel_username_required" }];
    case "invite":
      return [{ code: "channel_invite_link" }];
    case "several":
      return [{ code: "channel_several" }];
    case "unreadable":
      return [{ code: "channel_username_invalid" }];
    default:
      return found satisfies never;
  }
}

/** Checks a number given beside the name: its form, and that it equals the name if that is a number, too. */
export function checkChatId(chatId: string, input: string): InputProblem[] {
  const given = channelUsername(chatId);
  if (!isChatId(given)) return [{ code: "chat_id_invalid" }];
  const username = channelUsername(input);
  return isChatId(username) && username !== given ? [{ code: "chat_id_mismatch" }] : [];
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

/** A link to a sent message; a private chat's link contains its number. */
export function messageLink(chat: ChatAddress, messageId: number): string | null {
  const publicLink = chatLink(chat);
  if (publicLink) return `${publicLink}/${messageId}`;
  const number = chat.chatId === null ? undefined : numberInLinks(chat.chatId);
  return number === undefined ? null : `${chat.linkRoot}/c/${number}/${messageId}`;
}

const messageLinkShape =
  /^(?:https?:\/\/)?(?<host>[^/]+)\/(?:s\/)?(?:c\/(?<number>\d+)|(?<name>\w+))(?:\/(?<topic>\d{1,15}))?\/(?<id>\d{1,15})\/?(?:\?(?<query>[^#]*))?(?:#.*)?$/i;

/** The number of the message that a link names, where it is one of this chat: under its public name or its number. */
export function readMessageLink(chat: ChatAddress, link: string): number | undefined {
  return readPlace(chat, link)?.messageId;
}

/** The number of the topic that a link names, where it is one of this chat: its own link, or that of a message in it. */
export function readTopicLink(chat: ChatAddress, link: string): number | undefined {
  const place = readPlace(chat, link);
  return place?.topicId ?? place?.messageId;
}

function readPlace(chat: ChatAddress, link: string) {
  const {
    host = "",
    number,
    name,
    topic,
    id,
    query,
  } = messageLinkShape.exec(link.trim())?.groups ?? {};
  const ownHost = chat.linkRoot.replace(/^https?:\/\//, "");
  if (!["t.me", "telegram.me", ownHost].includes(host.toLowerCase())) return undefined;
  const isNamed = name?.toLowerCase() === chat.username.toLowerCase();
  const isNumbered = number !== undefined && Number(number) === numberInLinks(chat.chatId ?? "");
  const messageId = Number(id);
  if (!(isNamed || isNumbered) || messageId === 0) return undefined;
  const [, thread] = /(?:^|&)thread=(\d{1,15})(?:&|$)/.exec(query ?? "") ?? [];
  return { messageId, topicId: Number(topic ?? thread) || undefined };
}

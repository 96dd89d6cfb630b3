/** Asks the messenger, step by step, whether a bot may post to a channel (decisions 4 and 26). */
import type { BotRight } from "@vestnik/domain/botRights";
import { botIdOf } from "@vestnik/domain/botToken";
import { channelCheckSteps } from "@vestnik/domain/channel";
import { isChatId } from "@vestnik/domain/chatReference";
import type { ChannelCheckStep, ChannelStatus } from "@vestnik/domain/channel";
import type { ErrorDetails, RefusalCode } from "@vestnik/domain/errors";
import type { Answer, Bot, Chat, Membership, Messenger } from "../../providers/messenger.ts";
import type { Secret } from "../../secrets/secret.ts";

/** The address of a chat: its name, and its number once a bot has seen it. */
export type ChatAddress = {
  readonly username: string;
  readonly chatId: string | null;
  /** The owner gave the number and no bot has seen the chat yet: the name has to resolve to it. */
  readonly isUnproven?: boolean;
};
type BroadcastChat = Chat & { readonly kind: "channel" | "group" };

export type Failure = {
  readonly step: ChannelCheckStep;
  readonly code: RefusalCode;
  readonly details?: ErrorDetails;
  /** The status of a stored channel after this failure; undefined when the check learned nothing about it. */
  readonly status: Exclude<ChannelStatus, "ok" | "no_token"> | undefined;
};

/** Bot and chat are present as far as the check got. */
export type BotCheck =
  | {
      readonly passed: true;
      readonly bot: Bot;
      readonly chat: BroadcastChat;
      readonly missingRights: readonly BotRight[];
    }
  | {
      readonly passed: false;
      readonly failure: Failure;
      readonly bot?: Bot;
      readonly chat?: Chat;
      /** The chat that has the name now. */
      readonly holder?: Chat | undefined;
    };

export async function checkBot(
  messenger: Messenger,
  botToken: Secret,
  address: ChatAddress,
): Promise<BotCheck> {
  const bot = await askForBot(messenger, botToken);
  if (bot.kind !== "answered") return { passed: false, failure: failureOf("bot_token", bot) };
  const known = { bot: bot.value };
  const { chat, holder } = await askForChat(messenger, botToken, address);
  if (chat.kind !== "answered")
    return { ...known, holder, passed: false, failure: failureOf("chat", chat) };
  if (address.isUnproven && address.chatId !== null && chat.value.id !== address.chatId) {
    return { ...known, chat: chat.value, passed: false, failure: otherNumber };
  }
  if (!isBroadcast(chat.value)) {
    return { ...known, chat: chat.value, passed: false, failure: unsupportedKind };
  }
  const membership = await messenger.getMembership(botToken, chat.value, bot.value);
  const asked = { ...known, chat: chat.value };
  if (membership.kind !== "answered") {
    return { ...asked, passed: false, failure: failureOf("membership", membership) };
  }
  const failure = failureOfMembership(chat.value, membership.value);
  if (failure) return { ...asked, passed: false, failure };
  return { ...asked, passed: true, missingRights: membership.value.missingRights };
}

export type StepState = {
  readonly step: ChannelCheckStep;
  readonly state: "passed" | "failed" | "skipped";
  readonly code?: RefusalCode;
};

/** The check as a list of steps; steps after a failed one were not tried. */
export function stepsOf(check: BotCheck): StepState[] {
  if (check.passed) return channelCheckSteps.map((step) => ({ step, state: "passed" }));
  const { failure } = check;
  const failedAt = channelCheckSteps.indexOf(failure.step);
  return channelCheckSteps.map((step, index) => {
    if (index === failedAt) return { step, state: "failed", code: failure.code };
    return { step, state: index < failedAt ? "passed" : "skipped" };
  });
}

/** Text that cannot be a bot token is not sent anywhere. */
async function askForBot(messenger: Messenger, botToken: Secret): Promise<Answer<Bot>> {
  if (botIdOf(botToken.reveal()) !== undefined) return await messenger.getBot(botToken);
  return { kind: "refused", status: 404, description: "Not Found" };
}

/**
 * Asks by name first: the messenger shows a public chat to every bot, so "not an administrator" differs from "no such chat". A name that
 * now leads to another chat is not followed, because the number identifies the chat.
 */
async function askForChat(
  messenger: Messenger,
  botToken: Secret,
  { username, chatId, isUnproven = false }: ChatAddress,
): Promise<{ readonly chat: Answer<Chat>; readonly holder?: Chat }> {
  const named = await messenger.getChat(botToken, isChatId(username) ? username : `@${username}`);
  if (chatId === null || isUnproven) return { chat: named };
  if (named.kind === "busy" || named.kind === "unreachable") return { chat: named };
  const holder = named.kind === "answered" ? { holder: named.value } : {};
  if (holder.holder?.id === chatId) return { chat: named };
  return { chat: await messenger.getChat(botToken, chatId), ...holder };
}

function isBroadcast(chat: Chat): chat is BroadcastChat {
  return chat.kind !== "other";
}

const otherNumber: Failure = { step: "chat", code: "chat_id_mismatch", status: "unreachable" };

const unsupportedKind: Failure = {
  step: "chat",
  code: "channel_kind_unsupported",
  status: "unreachable",
};

function failureOfMembership(chat: BroadcastChat, membership: Membership): Failure | undefined {
  const isInside = chat.kind === "channel" ? membership.isAdmin : membership.isMember;
  if (!isInside) return { step: "membership", code: "bot_not_in_channel", status: "not_admin" };
  if (membership.mayPost) return undefined;
  return { step: "post_right", code: "bot_may_not_post", status: "no_post_right" };
}

const refusals = {
  bot_token: { code: "bot_token_invalid", status: "bad_token" },
  chat: { code: "channel_unknown_to_bot", status: "unreachable" },
  membership: { code: "bot_not_in_channel", status: "not_admin" },
} as const;

function failureOf(
  step: keyof typeof refusals,
  answer: Exclude<Answer<never>, { kind: "answered" }>,
): Failure {
  switch (answer.kind) {
    case "refused":
      // "Forbidden": the chat exists, and the bot was removed from it.
      if (answer.status === 403) return { step: "membership", ...refusals.membership };
      return { step, ...refusals[step] };
    case "busy": {
      const seconds = Math.max(1, Math.ceil(answer.retryAfterMs / 1000));
      return { step, code: "messenger_busy", details: { seconds }, status: undefined };
    }
    case "unreachable":
      return { step, code: "messenger_unreachable", status: "unreachable" };
    default:
      return answer satisfies never;
  }
}

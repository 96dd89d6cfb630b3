/** What is stored about a bot once the messenger confirmed that it may post to the channel. */
import { channelTitle } from "@vestnik/domain/channel";
import { findBotToken, maskBotToken } from "@vestnik/domain/botToken";
import { AppError } from "../../appError.ts";
import type { Chat } from "../../providers/messenger.ts";
import type { Deps } from "../../deps.ts";
import type { SecretPlace } from "../../secrets/secretBox.ts";
import { Secret } from "../../secrets/secret.ts";
import { checkBot } from "./botCheck.ts";
import type { BotCheck, ChatAddress, Failure } from "./botCheck.ts";
import type { ChannelFacts } from "./queries.ts";

/** The bot token in what its owner pasted. Without one the messenger is not asked. */
export function requireBotToken(pasted: Secret): Secret {
  const found = findBotToken(pasted.reveal());
  if (found.botToken === undefined) throw new AppError(found.problem.code, found.problem.details);
  return new Secret(found.botToken);
}

type ChannelPlace = { readonly id: string; readonly userId: string };

/** Asks the messenger, outside of any transaction; returns what to store once the bot works. */
export async function requireWorkingBot(
  { messenger, secrets }: Deps,
  channel: ChatAddress & ChannelPlace,
  botToken: Secret,
  now: Date,
): Promise<ChannelFacts> {
  const check = await checkBot(messenger, botToken, channel);
  if (!check.passed) throw refusalOf(check.failure);
  return {
    ...factsOf(check),
    botTokenSealed: secrets.seal(botToken, botTokenPlace(channel)),
    botTokenMask: maskBotToken(botToken.reveal()),
    status: "ok",
    checkedAt: now,
  };
}

function factsOf({ bot, chat, missingRights }: Extract<BotCheck, { passed: true }>): ChannelFacts {
  return {
    ...namesOf(chat),
    chatId: chat.id,
    chatType: chat.kind,
    botId: bot.id,
    botUsername: bot.username,
    missingRights,
  };
}

/** A chat is called what the messenger says of its number: names are given away, and others take them. */
function namesOf({ id, username, displayName, picture }: Chat): ChannelFacts {
  return { displayName, picture, ...addressOf(username ?? id) };
}

function addressOf(username: string): Pick<ChannelFacts, "username" | "title"> {
  return { username, title: channelTitle(username) };
}

/** The facts a check found. A busy messenger reveals nothing about the channel, so this refuses and the user is asked to wait. */
export function learnedFrom(check: BotCheck, chatId: string | null, now: Date): ChannelFacts {
  if (check.passed) return { ...factsOf(check), status: "ok", checkedAt: now };
  const { status } = check.failure;
  if (!status) throw refusalOf(check.failure);
  const { chat, holder } = check;
  if (chat && chat.id === chatId) return { ...namesOf(chat), status, checkedAt: now };
  // Another chat has the name, and this one does not answer: only its number is left.
  const isNameLost = chatId !== null && holder !== undefined && holder.id !== chatId;
  return { ...(isNameLost && addressOf(chatId)), status, checkedAt: now };
}

/** The place a channel's bot token is sealed for: in another row it does not open. */
export function botTokenPlace({ userId, id }: ChannelPlace): SecretPlace {
  return { userId, rowId: id, column: "bot_token" };
}

function refusalOf({ code, details }: Failure): AppError {
  return new AppError(code, details);
}

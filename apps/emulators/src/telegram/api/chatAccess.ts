import type { ChatReference, User } from "../message.ts";
import { type Bot, type Chat, type Member, type Rights, findChat, isPrivate } from "../world.ts";
import type { Call } from "./call.ts";
import { textOf } from "./fields.ts";
import { Refusal, badRequest, forbidden } from "./refusal.ts";
import { requireOpenTopic } from "./topics.ts";

function requireChat(call: Call): Chat {
  const key = textOf(call.fields, "chat_id")?.trim() ?? "";
  if (key === "") throw badRequest("chat_id is empty");
  const chat = findChat(call.world, key);
  if (!chat) throw badRequest("chat not found");
  if (chat.migratedTo !== undefined) {
    throw new Refusal(400, "Bad Request: group chat was upgraded to a supergroup chat", {
      migrate_to_chat_id: chat.migratedTo,
    });
  }
  return chat;
}

const isInside = (member: Member | undefined): member is Member =>
  member !== undefined && member.status !== "left" && member.status !== "kicked";

/** A public channel may be read from outside, never after the bot was kicked. */
export function requireReadable(call: Call): Chat {
  const chat = requireChat(call);
  const member = chat.members.get(call.bot.id);
  if (member?.status === "kicked") {
    throw forbidden(
      isPrivate(chat) ? "bot was blocked by the user" : `bot was kicked from the ${chat.type} chat`,
    );
  }
  if (!isInside(member) && !chat.username) throw notAMember(chat);
  return chat;
}

const notAMember = (chat: Chat): Refusal =>
  forbidden(
    isPrivate(chat)
      ? "bot can't initiate conversation with a user"
      : `bot is not a member of the ${chat.type} chat`,
  );

export function requireMember(call: Call): { chat: Chat; member: Member } {
  const chat = requireReadable(call);
  const member = chat.members.get(call.bot.id);
  if (!isInside(member)) throw notAMember(chat);
  return { chat, member };
}

export const may = (member: Member, right: keyof Rights): boolean =>
  member.status === "creator" || (member.status === "administrator" && member.rights[right]);

/** The chat, when this bot may post there. Members of groups may, in channels only administrators. */
export function requireWritable(call: Call): Chat {
  const { chat, member } = requireMember(call);
  if (chat.type === "channel" && !may(member, "can_post_messages")) {
    throw badRequest("need administrator rights in the channel chat");
  }
  requireOpenTopic(call.fields, chat);
  return chat;
}

export const userOf = (bot: Bot): User => ({
  id: bot.id,
  is_bot: true,
  first_name: bot.firstName,
  username: bot.username,
});

export const referenceTo = (chat: Chat): ChatReference => ({
  id: chat.id,
  ...(isPrivate(chat) ? { first_name: chat.title } : { title: chat.title }),
  ...(chat.username ? { username: chat.username } : {}),
  ...(chat.topics ? { is_forum: true as const } : {}),
  type: chat.type,
});

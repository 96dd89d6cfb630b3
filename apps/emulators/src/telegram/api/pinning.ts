import type { Chat } from "../world.ts";
import { may, requireMember } from "./chatAccess.ts";
import type { Call, Method } from "./call.ts";
import { requireMessageId } from "./editing.ts";
import { integerOf } from "./fields.ts";
import { badRequest } from "./refusal.ts";

function requirePinnable(call: Call): Chat {
  const { chat, member } = requireMember(call);
  if (!may(member, "can_edit_messages")) {
    throw badRequest("not enough rights to manage pinned messages in the chat");
  }
  return chat;
}

export const pinChatMessage: Method = (call) => {
  const messageId = requireMessageId(call);
  const chat = requirePinnable(call);
  if (!chat.posts.has(messageId)) throw badRequest("message to pin not found");
  chat.pinned = [...chat.pinned.filter((id) => id !== messageId), messageId];
  call.changed(chat);
  return true;
};

/** Without a message the newest pin goes. */
export const unpinChatMessage: Method = (call) => {
  const chat = requirePinnable(call);
  const messageId = integerOf(call.fields, "message_id") ?? chat.pinned.at(-1);
  if (messageId === undefined || !chat.pinned.includes(messageId)) {
    throw badRequest("message to unpin not found");
  }
  chat.pinned = chat.pinned.filter((id) => id !== messageId);
  call.changed(chat);
  return true;
};

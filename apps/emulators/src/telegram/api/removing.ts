import type { Chat, Member, Post } from "../world.ts";
import { may, requireMember } from "./chatAccess.ts";
import type { Call, Method } from "./call.ts";
import { requireMessageId } from "./editing.ts";
import { listOf } from "./fields.ts";
import { badRequest } from "./refusal.ts";

const DELETABLE_SECONDS = 48 * 3600;
const MAX_AT_ONCE = 100;

export const deleteMessage: Method = (call) => {
  const messageId = requireMessageId(call);
  const { chat, member } = requireMember(call);
  const post = chat.posts.get(messageId);
  if (!post) throw badRequest("message to delete not found");
  requireDeletable(call, member, post);
  remove(call, chat, [messageId]);
  return true;
};

/** Messages that are not there are skipped. */
export const deleteMessages: Method = (call) => {
  const ids = (listOf(call.fields, "message_ids") ?? []).map(Number);
  if (ids.length === 0) throw badRequest("message identifiers are not specified");
  if (ids.length > MAX_AT_ONCE) throw badRequest("too many message identifiers specified");
  if (ids.some((id) => !Number.isSafeInteger(id) || id <= 0)) {
    throw badRequest("invalid message identifier specified");
  }
  const { chat, member } = requireMember(call);
  const present = ids.filter((id) => chat.posts.has(id));
  for (const id of present) requireDeletable(call, member, chat.posts.get(id) as Post);
  remove(call, chat, present);
  return true;
};

/** With the right to delete anything goes; without it only what the bot posted in the last 48 hours. */
function requireDeletable(call: Call, member: Member, post: Post): void {
  if (may(member, "can_delete_messages")) return;
  if (post.botId !== call.bot.id) throw badRequest("message can't be deleted");
  if (call.now - post.message.date >= DELETABLE_SECONDS) {
    throw badRequest("message can't be deleted for everyone");
  }
}

function remove(call: Call, chat: Chat, ids: number[]): void {
  for (const id of ids) chat.posts.delete(id);
  chat.pinned = chat.pinned.filter((id) => !ids.includes(id));
  call.changed(chat);
}

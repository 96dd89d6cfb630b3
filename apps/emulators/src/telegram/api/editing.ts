import { isDeepStrictEqual } from "node:util";
import { saidMarks } from "../marks.ts";
import type { Message } from "../message.ts";
import type { Chat, Member, Post } from "../world.ts";
import { may, requireMember } from "./chatAccess.ts";
import type { Call, Method } from "./call.ts";
import { flagOf, integerOf, objectOf, textOf } from "./fields.ts";
import { readMarkup, requireCaption, requireText } from "./messageText.ts";
import { type Refusal, badRequest } from "./refusal.ts";
import { readReplyMarkup } from "./replyMarkup.ts";
import { captionFields, MEDIA_KINDS, readItem, shownOf } from "./media.ts";
import { isClosed } from "./sendPoll.ts";

export function requireMessageId(call: Call): number {
  const messageId = integerOf(call.fields, "message_id");
  if (messageId === undefined || messageId <= 0) {
    throw badRequest("message identifier is not specified");
  }
  return messageId;
}

export const editMessageText: Method = (call) => {
  const { fields } = call;
  const text = textOf(fields, "text") ?? "";
  if (text === "") throw badRequest("message text is empty");
  const { parse_mode: parseMode, entities } = fields.values;
  const raw = readMarkup({ text, parseMode, entities });
  const markup = readReplyMarkup(fields);
  const { chat, post } = requireEditable(call);
  if (post.message.text === undefined) throw badRequest("there is no text in the message to edit");
  const clean = requireText(raw);
  const preview = objectOf(fields, "link_preview_options");
  const { entities: _, link_preview_options: __, reply_markup: ___, ...unchanged } = post.message;
  return replacePost(call, chat, post, {
    ...unchanged,
    text: clean.text,
    ...(clean.entities.length > 0 ? { entities: clean.entities } : {}),
    ...(preview ? { link_preview_options: preview } : {}),
    ...markup,
  });
};

export const editMessageCaption: Method = (call) => {
  const { fields } = call;
  const { parse_mode: parseMode, caption_entities: entities } = fields.values;
  const raw = readMarkup({ text: textOf(fields, "caption") ?? "", parseMode, entities });
  const markup = readReplyMarkup(fields);
  const { chat, post } = requireEditable(call);
  if (!hasMedia(post)) throw badRequest("there is no caption in the message to edit");
  const caption = requireCaption(raw);
  const { caption: _, caption_entities: __, show_caption_above_media: ___, ...rest } = post.message;
  const { reply_markup: ____, ...unchanged } = rest;
  return replacePost(call, chat, post, {
    ...unchanged,
    ...captionFields(caption),
    ...(flagOf(fields, "show_caption_above_media") ? { show_caption_above_media: true } : {}),
    ...markup,
  });
};

const hasMedia = ({ message }: Post): boolean =>
  MEDIA_KINDS.some((kind) => message[kind] !== undefined);

/** An item of an album may become another one. */
export const editMessageMedia: Method = async (call) => {
  const media = objectOf(call.fields, "media");
  if (!media) throw badRequest("can't parse InputMedia: expected an Object");
  const item = readItem(media);
  const markup = readReplyMarkup(call.fields);
  const { chat, post } = requireEditable(call);
  if (!hasMedia(post) && post.message.text === undefined) {
    throw badRequest("there is no media in the message to edit");
  }
  const caption = requireCaption(item.raw);
  const shown = await shownOf(call, item);
  const { message_id, date, chat: place, sender_chat, from, media_group_id } = post.message;
  return replacePost(call, chat, post, {
    message_id,
    date,
    chat: place,
    ...(sender_chat && { sender_chat }),
    ...(from && { from }),
    ...(media_group_id !== undefined && { media_group_id }),
    ...saidMarks(post.marks ?? []),
    ...shown,
    ...captionFields(caption),
    ...markup,
  });
};

export const stopPoll: Method = (call) => {
  const messageId = requireMessageId(call);
  const { chat, member } = requireMember(call);
  const post = chat.posts.get(messageId);
  if (!post) throw badRequest("message with poll to stop not found");
  const { poll } = post.message;
  if (!poll) throw badRequest("message is not a poll");
  if (isClosed(poll, call.now)) throw badRequest("poll has already been closed");
  if (!mayEdit(call, chat, member, post)) throw badRequest("poll can't be stopped");
  poll.is_closed = true;
  call.changed(chat);
  call.updates.tell(call.world.bots.get(post.botId), "poll", poll);
  return poll;
};

const cannotEdit = (): Refusal => badRequest("message can't be edited");

/** Its own messages a bot may edit while it may post; those of others need the right to edit. */
function mayEdit(call: Call, chat: Chat, member: Member, post: Post): boolean {
  if (post.botId === call.bot.id && chat.type !== "channel") return true;
  if (post.botId === call.bot.id && may(member, "can_post_messages")) return true;
  return chat.type === "channel" && may(member, "can_edit_messages");
}

function requireEditable(call: Call): { chat: Chat; post: Post } {
  const messageId = requireMessageId(call);
  const { chat, member } = requireMember(call);
  const post = chat.posts.get(messageId);
  if (!post) throw badRequest("message to edit not found");
  if (!mayEdit(call, chat, member, post)) throw cannotEdit();
  return { chat, post };
}

function replacePost(call: Call, chat: Chat, post: Post, edited: Message): Message {
  const { edit_date: _, ...before } = post.message;
  const { edit_date: __, ...after } = edited;
  if (isDeepStrictEqual(before, after)) {
    throw badRequest(
      "message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message",
    );
  }
  post.message = { ...edited, edit_date: call.now };
  call.changed(chat);
  return post.message;
}

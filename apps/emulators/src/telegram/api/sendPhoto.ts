import type { Message } from "../message.ts";
import type { FormattedText } from "../text/messageEntity.ts";
import { requireWritable } from "./chatAccess.ts";
import type { Method } from "./call.ts";
import { flagOf, textOf } from "./fields.ts";
import { readMarkup, requireCaption } from "./messageText.ts";
import { photoSizes, readPhoto } from "./photoInput.ts";
import { addPost } from "./posting.ts";
import { badRequest } from "./refusal.ts";
import { readReplyMarkup } from "./replyMarkup.ts";

export const sendPhoto: Method = async (call) => {
  const { fields, bot } = call;
  const { photo: given, parse_mode: parseMode, caption_entities: entities } = fields.values;
  if (given === undefined && !fields.files.has("photo")) {
    throw badRequest("there is no photo in the request");
  }
  const raw = readMarkup({ text: textOf(fields, "caption") ?? "", parseMode, entities });
  const markup = readReplyMarkup(fields);
  const chat = requireWritable(call);
  const caption = requireCaption(raw);
  const photo = await readPhoto(call, given, "photo");
  return addPost(call, chat, {
    photo: photoSizes(photo, bot.id),
    ...captionFields(caption),
    ...(flagOf(fields, "show_caption_above_media") ? { show_caption_above_media: true } : {}),
    ...(flagOf(fields, "has_spoiler") ? { has_media_spoiler: true } : {}),
    ...markup,
  });
};

export function captionFields(
  caption: FormattedText | undefined,
): Pick<Message, "caption" | "caption_entities"> {
  if (!caption) return {};
  const { text, entities } = caption;
  return { caption: text, ...(entities.length > 0 ? { caption_entities: entities } : {}) };
}

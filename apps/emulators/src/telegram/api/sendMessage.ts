import { requireWritable } from "./chatAccess.ts";
import type { Method } from "./call.ts";
import { objectOf, textOf } from "./fields.ts";
import { readMarkup, requireText } from "./messageText.ts";
import { addPost } from "./posting.ts";
import { badRequest } from "./refusal.ts";
import { readReplyMarkup } from "./replyMarkup.ts";

export const sendMessage: Method = (call) => {
  const { fields } = call;
  const text = textOf(fields, "text") ?? "";
  if (text === "") throw badRequest("message text is empty");
  const { parse_mode: parseMode, entities } = fields.values;
  const raw = readMarkup({ text, parseMode, entities });
  const markup = readReplyMarkup(fields);
  const chat = requireWritable(call);
  const clean = requireText(raw);
  const preview = objectOf(fields, "link_preview_options");
  return addPost(call, chat, {
    text: clean.text,
    ...(clean.entities.length > 0 ? { entities: clean.entities } : {}),
    ...(preview ? { link_preview_options: preview } : {}),
    ...markup,
  });
};

import type { InlineButton, InlineKeyboard } from "../message.ts";
import { checkedLink } from "../text/checkedLink.ts";
import { type Fields, isObject, parsedJson } from "./fields.ts";
import { badRequest } from "./refusal.ts";

/** The inline keyboard of a call; keyboards for private chats are accepted and change nothing in a channel. */
export function readReplyMarkup(fields: Fields): { reply_markup: InlineKeyboard } | undefined {
  const raw = fields.values["reply_markup"];
  if (raw === undefined || raw === "") return undefined;
  const markup = parsedJson(raw);
  if (typeof markup === "string") throw badRequest("can't parse reply keyboard markup JSON object");
  if (!isObject(markup)) throw badRequest("object expected as reply markup");
  const rows = markup["inline_keyboard"];
  if (rows === undefined) return undefined;
  if (!Array.isArray(rows)) {
    throw badRequest('field "inline_keyboard" of the InlineKeyboardMarkup must be an Array');
  }
  const keyboard = (rows as unknown[]).map((row) => {
    if (!Array.isArray(row)) {
      throw badRequest('field "inline_keyboard" must be an Array of Arrays');
    }
    return (row as unknown[]).map(readButton);
  });
  return keyboard.length > 0 ? { reply_markup: { inline_keyboard: keyboard } } : undefined;
}

const MAX_CALLBACK_BYTES = 64;

function readButton(raw: unknown): InlineButton {
  if (!isObject(raw)) throw badRequest("can't parse inline keyboard button: expected an Object");
  const { text, url, callback_data } = raw;
  if (typeof text !== "string" || text.trim() === "") {
    throw badRequest(
      "can't parse inline keyboard button: text buttons are unallowed in the inline keyboard",
    );
  }
  if (typeof url === "string" && checkedLink(url) === undefined) {
    throw badRequest(`inline keyboard button URL '${url}' is invalid: Wrong HTTP URL`);
  }
  if (typeof callback_data === "string" && Buffer.byteLength(callback_data) > MAX_CALLBACK_BYTES) {
    throw badRequest("BUTTON_DATA_INVALID");
  }
  return { ...(raw as Record<string, never>), text };
}

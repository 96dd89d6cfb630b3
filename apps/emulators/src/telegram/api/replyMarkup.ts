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
const MAX_COPY_TEXT = 256;
const STYLES: readonly unknown[] = ["primary", "success", "danger"];

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
  const { copy_text: copied, style } = raw;
  if (copied !== undefined) requireCopyText(copied);
  if (style !== undefined && !STYLES.includes(style))
    throw badRequest("can't parse inline keyboard button: invalid button style specified");
  if (url === undefined && callback_data === undefined && !("copy_text" in raw)) {
    throw badRequest(
      "can't parse inline keyboard button: text buttons are unallowed in the inline keyboard",
    );
  }
  return { ...(raw as Record<string, never>), text };
}

function requireCopyText(copied: unknown): void {
  const text = isObject(copied) ? copied["text"] : undefined;
  if (typeof text !== "string")
    throw badRequest("can't parse inline keyboard button: Can't find field \"text\"");
  const { length } = Array.from(text);
  if (length === 0 || length > MAX_COPY_TEXT) throw badRequest("BUTTON_COPY_TEXT_INVALID");
}

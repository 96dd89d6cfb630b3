import { cleanText, codePoints } from "../text/formattedText.ts";
import { parseHtml } from "../text/htmlMarkup.ts";
import { MarkupRefusal } from "../text/htmlTag.ts";
import type { FormattedText, MessageEntity } from "../text/messageEntity.ts";
import { isObject, parsedJson } from "./fields.ts";
import { badRequest, emulatorRefusal } from "./refusal.ts";

const MAX_TEXT_LENGTH = 4096;
const MAX_CAPTION_LENGTH = 1024;
const MAX_MARKUP_BYTES = 32_768;

type Markup = { text: string; parseMode: unknown; entities: unknown };

/** Reads text, parse mode and entities as the Bot API server does, before it looks at the chat. */
export function readMarkup({ text, parseMode, entities }: Markup): FormattedText {
  if (Buffer.byteLength(text) > MAX_MARKUP_BYTES) throw badRequest("text is too long");
  const mode = typeof parseMode === "string" ? parseMode.trim().toLowerCase() : "";
  if (mode === "html") return readHtml(text);
  if (mode === "markdown" || mode === "markdownv2") {
    throw emulatorRefusal(`parse_mode "${String(parseMode)}" is not emulated`);
  }
  if (mode !== "" && mode !== "none") throw badRequest("unsupported parse_mode");
  return { text, entities: readEntities(entities, text.length) };
}

function readHtml(text: string): FormattedText {
  try {
    return parseHtml(text);
  } catch (error) {
    if (error instanceof MarkupRefusal) {
      throw badRequest(`can't parse entities: ${error.message}`);
    }
    throw error;
  }
}

const USER_ENTITIES = new Set(
  "bold italic underline strikethrough spoiler blockquote expandable_blockquote code pre text_link custom_emoji date_time".split(
    " ",
  ),
);

function readEntities(raw: unknown, textLength: number): MessageEntity[] {
  const list = parsedJson(raw);
  if (!Array.isArray(list)) return [];
  const entities: MessageEntity[] = [];
  for (const item of list as unknown[]) {
    if (!isObject(item)) throw badRequest("can't parse MessageEntity: expected an Object");
    const { type, offset, length } = item;
    if (typeof type !== "string" || typeof offset !== "number" || typeof length !== "number") {
      throw badRequest("can't parse MessageEntity: invalid field");
    }
    if (offset + length > textLength) {
      throw badRequest(`entity begins after the end of the text at UTF-16 offset ${offset}`);
    }
    if (USER_ENTITIES.has(type)) entities.push({ ...item, type, offset, length });
  }
  return entities;
}

export function requireText(raw: FormattedText): FormattedText {
  const clean = cleanText(raw);
  if (!clean) throw badRequest("text must be non-empty");
  if (codePoints(clean.text) > MAX_TEXT_LENGTH) throw badRequest("message is too long");
  return clean;
}

/** An empty caption is fine and means none. */
export function requireCaption(raw: FormattedText): FormattedText | undefined {
  const clean = cleanText(raw);
  if (clean && codePoints(clean.text) > MAX_CAPTION_LENGTH) {
    throw badRequest("message caption is too long");
  }
  return clean;
}

export function requirePollText(raw: FormattedText, limit: number, tooLong: string): FormattedText {
  const clean = cleanText(raw);
  if (!clean) throw badRequest("text must be non-empty");
  if (codePoints(clean.text) > limit) throw badRequest(`${tooLong} must not exceed ${limit}`);
  // Only custom emoji survive in the texts of a poll.
  return { text: clean.text, entities: clean.entities.filter((one) => one.custom_emoji_id) };
}

import { checkedLink } from "./checkedLink.ts";
import { dateFormat } from "./dateFormat.ts";
import {
  type Cursor,
  type StartTag,
  MarkupRefusal,
  charAt,
  decodeReference,
  readEndTag,
  readStartTag,
  refuseAt,
} from "./htmlTag.ts";
import {
  type FormattedText,
  type MessageEntity,
  entityEnd,
  sortEntities,
} from "./messageEntity.ts";

type OpenTag = StartTag & { offset: number };

/** Text with what the HTML parse mode of Telegram makes of it; throws MarkupRefusal with Telegram's words. */
export function parseHtml(markup: string): FormattedText {
  const cursor: Cursor = { markup, at: 0 };
  const open: OpenTag[] = [];
  const entities: MessageEntity[] = [];
  let text = "";
  let halfSurrogate = false;
  for (; cursor.at < markup.length; cursor.at++) {
    const char = charAt(cursor);
    const decoded = char === "&" ? decodeReference(cursor) : undefined;
    if (decoded !== undefined) {
      text += decoded;
      halfSurrogate ||= !decoded.isWellFormed();
      cursor.at--;
    } else if (char !== "<") {
      text += char;
    } else if (markup[cursor.at + 1] === "/") {
      readEndTag(cursor, open.at(-1)?.name);
      const tag = open.pop();
      if (tag && text.length > tag.offset) closeTag(tag, text, entities);
    } else {
      open.push(openTag(cursor, text.length));
    }
  }
  const unclosed = open.at(-1);
  if (unclosed) {
    throw new MarkupRefusal(`Can't find end tag corresponding to start tag "${unclosed.name}"`);
  }
  if (halfSurrogate) throw new MarkupRefusal(HALF_SURROGATE);
  return { text, entities: sortEntities(entities.map(withoutCodeLanguage)) };
}

const HALF_SURROGATE =
  "Text contains invalid Unicode characters after decoding HTML entities, check for unmatched surrogate code units";

function openTag(cursor: Cursor, offset: number): OpenTag {
  const begin = cursor.at;
  const tag = readStartTag(cursor);
  if (tag.name === "span" && tag.attributes.get("class") !== "tg-spoiler") {
    refuseAt(cursor, begin, 'Tag "span" must have class "tg-spoiler"');
  }
  return { ...tag, offset };
}

const SIMPLE: Record<string, string> = {
  i: "italic",
  em: "italic",
  b: "bold",
  strong: "bold",
  s: "strikethrough",
  strike: "strikethrough",
  del: "strikethrough",
  u: "underline",
  ins: "underline",
  span: "spoiler",
  "tg-spoiler": "spoiler",
};

function closeTag(tag: OpenTag, text: string, entities: MessageEntity[]): void {
  const range = { offset: tag.offset, length: text.length - tag.offset };
  if (tag.name === "pre" || tag.name === "code") closeCode(tag, range, entities);
  else {
    const entity = entityOf(tag, range, text);
    if (entity) entities.push(entity);
  }
}

type Range = { offset: number; length: number };

function entityOf(tag: OpenTag, range: Range, text: string): MessageEntity | undefined {
  switch (tag.name) {
    case "blockquote":
      return {
        type: tag.attributes.has("expandable") ? "expandable_blockquote" : "blockquote",
        ...range,
      };
    case "a": {
      const url = checkedLink(tag.attributes.get("href") || text.slice(tag.offset));
      // A mention of a user the bot never met is dropped, as the real server does.
      return url === undefined || url.startsWith("tg://user?id=")
        ? undefined
        : { type: "text_link", ...range, url };
    }
    case "tg-emoji":
      return { type: "custom_emoji", ...range, custom_emoji_id: requireEmojiId(tag) };
    case "tg-time":
      return { type: "date_time", ...range, ...dateFormat(tag.attributes) };
    default:
      return { type: SIMPLE[tag.name] ?? tag.name, ...range };
  }
}

function requireEmojiId(tag: OpenTag): string {
  const id = tag.attributes.get("emoji-id") ?? "";
  if (!/^-?\d{1,19}$/.test(id) || Number(id) === 0) {
    throw new MarkupRefusal("Invalid custom emoji identifier specified");
  }
  return id;
}

/** `pre` and `code` around exactly the same text, with a language on the `code`, become one block. */
function closeCode(tag: OpenTag, range: Range, entities: MessageEntity[]): void {
  const language = languageOf(tag);
  const inner = entities.at(-1);
  const sameRange =
    inner && inner.offset === range.offset && entityEnd(inner) === range.offset + range.length;
  if (sameRange && tag.name === "pre" && inner.type === "code" && inner.language !== undefined) {
    inner.type = "pre";
  } else if (sameRange && tag.name === "code" && inner.type === "pre" && language !== undefined) {
    inner.language = language;
  } else {
    entities.push({
      type: tag.name,
      ...range,
      ...(tag.name === "code" && language !== undefined ? { language } : {}),
    });
  }
}

function languageOf(tag: OpenTag): string | undefined {
  const [, language] = /^language-(.+)$/s.exec(tag.attributes.get("class") ?? "") ?? [];
  return language;
}

function withoutCodeLanguage(entity: MessageEntity): MessageEntity {
  if (entity.type === "code") delete entity.language;
  return entity;
}

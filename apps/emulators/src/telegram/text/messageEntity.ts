/** One formatted range of a message, as the Bot API writes it. Offsets and lengths are UTF-16 code units. */
export type MessageEntity = {
  type: string;
  offset: number;
  length: number;
  url?: string;
  language?: string;
  custom_emoji_id?: string;
  unix_time?: number;
  date_time_format?: string;
};

export type FormattedText = { text: string; entities: MessageEntity[] };

/** Telegram's order for entities that cover the same range: the outermost first. */
const PRIORITY: Record<string, number> = {
  blockquote: 0,
  expandable_blockquote: 0,
  pre: 11,
  code: 20,
  text_link: 49,
  bold: 90,
  italic: 91,
  underline: 92,
  strikethrough: 93,
  spoiler: 94,
  custom_emoji: 99,
};
const COMMON_PRIORITY = 50;

function priorityOf(entity: MessageEntity): number {
  if (entity.type === "pre" && entity.language !== undefined) return 10;
  return PRIORITY[entity.type] ?? COMMON_PRIORITY;
}

export function sortEntities(entities: MessageEntity[]): MessageEntity[] {
  return entities.sort(
    (a, b) => a.offset - b.offset || b.length - a.length || priorityOf(a) - priorityOf(b),
  );
}

export const entityEnd = (entity: MessageEntity): number => entity.offset + entity.length;

const SPLITTABLE = new Set(["bold", "italic", "underline", "strikethrough", "spoiler"]);
export const isSplittable = (entity: MessageEntity): boolean => SPLITTABLE.has(entity.type);

export const isBlockquote = (entity: MessageEntity): boolean =>
  entity.type === "blockquote" || entity.type === "expandable_blockquote";

export const isCode = (entity: MessageEntity): boolean =>
  entity.type === "pre" || entity.type === "code";

/** Entities with invisible data, which stay even around white space. */
export const hasHiddenData = (entity: MessageEntity): boolean =>
  entity.url !== undefined || entity.language !== undefined || entity.type === "custom_emoji";

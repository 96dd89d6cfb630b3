import { layOutEntities } from "./entityLayout.ts";
import { findEntities } from "./foundEntities.ts";
import {
  type FormattedText,
  type MessageEntity,
  entityEnd,
  hasHiddenData,
} from "./messageEntity.ts";

/** The text a reader will see, or undefined when nothing visible is left. */
export function cleanText(raw: FormattedText): FormattedText | undefined {
  const cleaned = withoutControls({ ...raw, entities: layOutEntities(raw.entities) });
  const shrunk = withoutBlankEntities(cleaned);
  const trimmed = trim({ ...cleaned, entities: layOutEntities(shrunk) });
  if (!trimmed || INVISIBLE.test(trimmed.text)) return undefined;
  const entities = layOutEntities(trimmed.entities, findEntities(trimmed.text));
  return { text: trimmed.text, entities: withoutBlankEntities({ ...trimmed, entities }) };
}

/** Telegram's limits count code points, not UTF-16 units. */
export function codePoints(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0xdc00 || unit > 0xdfff) count++;
  }
  return count;
}

/** White space and what fonts draw nothing for: zero-width characters, fillers, variation selectors, tags, blanks, and marks without a letter. */
const INVISIBLE =
  /^[\s\u0085\u2800\ufff9-\ufffc\u{13441}\u{13442}\u{1d159}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Mn}\p{Me}]*$/u;

const isDropped = (char: string): boolean =>
  char === "\r" || /[\u2028-\u202e\u0333\u033f\u030a]/.test(char);

const isBlank = (char: string | undefined): boolean => char === " " || char === "\n";

/** Control characters and tabs become one space each, `\r` and a few marks disappear, offsets follow. */
function withoutControls({ text, entities }: FormattedText): FormattedText {
  // oxlint-disable-next-line no-control-regex
  if (!/[\0-\x09\x0b-\x1f\u2028-\u202e\u0333\u033f\u030a]/.test(text)) return { text, entities };
  const moved: number[] = [];
  let clean = "";
  for (const char of text.split("")) {
    moved.push(clean.length);
    if (isDropped(char)) continue;
    clean += char < " " && char !== "\n" ? " " : char;
  }
  moved.push(clean.length);
  const at = (offset: number): number => moved[Math.min(offset, text.length)] ?? clean.length;
  return {
    text: clean,
    entities: entities.map((entity) => {
      const offset = at(entity.offset);
      return { ...entity, offset, length: at(entityEnd(entity)) - offset };
    }),
  };
}

/** Styles do not start with white space and never consist of it; entities with hidden data may. */
function withoutBlankEntities({ text, entities }: FormattedText): MessageEntity[] {
  const pinned = new Set(entities.filter(hasHiddenData).map((entity) => entity.offset));
  const shrunk = entities.map((entity) => {
    if (hasHiddenData(entity)) return entity;
    let { offset } = entity;
    while (offset < entityEnd(entity) && isBlank(text[offset]) && !pinned.has(offset)) offset++;
    return { ...entity, offset, length: entityEnd(entity) - offset };
  });
  return shrunk.filter(
    (entity) => entity.length > 0 && (hasHiddenData(entity) || hasInk(text, entity)),
  );
}

const hasInk = (text: string, entity: MessageEntity): boolean =>
  /[^ \n]/.test(text.slice(entity.offset, entityEnd(entity)));

/** The end is trimmed; the start only up to the first entity. */
function trim({ text, entities }: FormattedText): FormattedText | undefined {
  let end = text.length;
  while (end > 0 && isBlank(text[end - 1])) end--;
  if (end === 0) return undefined;
  const firstEntity = entities[0]?.offset ?? end;
  let start = 0;
  while (start < firstEntity && start < end && isBlank(text[start])) start++;
  return {
    text: text.slice(start, end),
    entities: entities
      .filter((entity) => entity.offset < end)
      .map((entity) => ({
        ...entity,
        offset: entity.offset - start,
        length: Math.min(entityEnd(entity), end) - entity.offset,
      })),
  };
}

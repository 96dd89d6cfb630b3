import type { MessageEntity } from "./messageEntity.ts";

/** What Telegram recognises in plain text by itself. Simpler than the real rules: the common top-level domains only. */
const PATTERNS: [string, RegExp][] = [
  ["url", /(?<![\p{L}\p{N}_@.])https?:\/\/[^\s<>"«»]+[^\s<>"«».,:;!?'()[\]]/giu],
  ["email", /(?<![\p{L}\p{N}_.+-])[a-z0-9_.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}/giu],
  [
    "url",
    /(?<![\p{L}\p{N}_@./-])(?:[a-z0-9-]+\.)+(?:com|org|net|io|me|ru|dev|app|info|su|рф)(?![\p{L}\p{N}_-])(?:\/[^\s<>"«»]*[^\s<>"«».,:;!?'()[\]])?/giu,
  ],
  ["mention", /(?<![\p{L}\p{N}_/@])@[a-z0-9_]{3,32}(?![a-z0-9_])/giu],
  [
    "hashtag",
    /(?<![\p{L}\p{Nd}_·\u200c\u0d80-\u0dff])#(?=[\p{Nd}_·\u200c]{0,255}\p{L})[\p{L}\p{Nd}_·\u200c\u0d80-\u0dff]{1,256}(?![\p{L}\p{Nd}_·\u200c\u0d80-\u0dff]*#)/gu,
  ],
  ["cashtag", /(?<![\p{L}\p{N}_$])\$[A-Z]{1,8}(?![\p{L}\p{N}_$])/gu],
];

export function findEntities(text: string): MessageEntity[] {
  if (!/[#@$.]/.test(text)) return [];
  const found: MessageEntity[] = [];
  const taken = (offset: number, length: number): boolean =>
    found.some((one) => offset < one.offset + one.length && one.offset < offset + length);
  for (const [type, pattern] of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const { length } = match[0];
      if (!taken(match.index, length)) found.push({ type, offset: match.index, length });
    }
  }
  return found;
}

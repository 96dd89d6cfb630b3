import { countCodePoints } from "./telegramHtml.ts";
import { cleanCharacters } from "./richTextRuns.ts";

/** At most this many generated tags are taken over (specification, section 5). */
export const MAX_GENERATED_TAGS = 5;
/** Longer ones are sentences. */
const MAX_GENERATED_TAG_LENGTH = 64;
const DEFAULT_TAGS = ["#tag1", "#tag2", "#tag3", "#content", "#telegram"] as const;
const NOT_IN_GENERATED = /[^[\p{Script=Latin}&&\p{L}][\p{Script=Cyrillic}&&\p{L}]0-9]/gv;

/** The characters at which Telegram ends a hashtag. */
const NOT_IN_HASHTAG = /[^\p{L}\p{M}\p{N}_·]+/u;

/**
 * One tag as it is stored: a single leading `#`, then only characters of a Telegram hashtag, so that "machine learning" becomes
 * `#machine_learning` and "утро-города!" `#утро_города`. Undefined when nothing is left.
 */
export function normalizeTag(raw: string): string | undefined {
  const name = cleanCharacters(raw).split(NOT_IN_HASHTAG).filter(Boolean).join("_");
  return name === "" ? undefined : `#${name}`;
}

/** Parses a pasted line into tags: separated by commas or line breaks, or by the `#` of the next one. */
export function parseTags(text: string): readonly string[] {
  return normalizeTags(text.split(/[,\r\n]|\s#/u));
}

/** Removes duplicates; hashtags do not distinguish upper and lower case. */
export function normalizeTags(tags: readonly string[]): readonly string[] {
  const known = new Map<string, string>();
  for (const raw of tags) {
    const tag = normalizeTag(raw);
    const key = tag?.toLowerCase();
    if (tag !== undefined && key !== undefined && !known.has(key)) known.set(key, tag);
  }
  return [...known.values()];
}

/**
 * Tags an AI model proposed, cleaned as specified (section 5): lower case, only Latin letters, Cyrillic letters and
 * digits, at most five; the defaults when none is left.
 */
export function cleanGeneratedTags(generated: readonly string[]): readonly string[] {
  const names = generated.map((tag) =>
    tag.normalize("NFC").toLowerCase().replace(NOT_IN_GENERATED, ""),
  );
  const short = names.filter((name) => name.length <= MAX_GENERATED_TAG_LENGTH);
  const tags = normalizeTags(short).slice(0, MAX_GENERATED_TAGS);
  return tags.length === 0 ? DEFAULT_TAGS : tags;
}

/** What is appended to the text of a post: a blank line and the tags, or nothing. */
export function tagBlock(tags: readonly string[]): string {
  return tags.length === 0 ? "" : `\n\n${tags.join(" ")}`;
}

/** In code points: two for the blank line, the tags, one between two tags. */
export function tagBlockLength(tags: readonly string[]): number {
  return countCodePoints(tagBlock(tags));
}

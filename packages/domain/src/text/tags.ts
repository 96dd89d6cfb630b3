import type { InputProblem } from "../errors.ts";
import { countCodePoints } from "./telegramHtml.ts";
import { isBlank } from "./words/blankText.ts";
import { cleanCharacters } from "./richTextRuns.ts";

/** At most this many generated tags are taken over (docs/product.md, AI). */
export const MAX_GENERATED_TAGS = 5;
/** Longer ones are sentences. */
const MAX_GENERATED_TAG_LENGTH = 64;
const DEFAULT_TAGS = ["#tag1", "#tag2", "#tag3", "#content", "#telegram"] as const;
const NOT_IN_GENERATED = /[^[\p{Script=Latin}&&\p{L}][\p{Script=Cyrillic}&&\p{L}]0-9]/gv;

/** Marks of Indian and other scripts stay, because words are unreadable without them, although Telegram's link ends there. */
const NOT_IN_TAG = /[^\p{L}\p{M}\p{N}_·\u200c]+/u;

const UNSEEN = /[\p{Default_Ignorable_Code_Point}--\u200c]/gv;

/** The characters of a hashtag by Telegram's rule; the Sinhala block is in it whole. One of the first 256 has to be a letter. */
const LINKED = /^#[\p{L}\p{Nd}_·\u200c\u0d80-\u0dff]{1,256}/u;

/**
 * One tag as it is stored: a single leading `#`, then only characters of a Telegram hashtag, so that "machine learning" becomes
 * `#machine_learning` and "утро-города!" `#утро_города`. Undefined when nothing is left.
 */
export function normalizeTag(raw: string): string | undefined {
  const parts = withoutUnseen(raw).split(NOT_IN_TAG).filter(Boolean);
  return isBlank(parts.join("")) ? undefined : `#${parts.join("_")}`;
}

/** Without invisible characters; Persian words keep their zero-width non-joiner. */
function withoutUnseen(raw: string): string {
  return cleanCharacters(raw.normalize("NFC")).replace(UNSEEN, "");
}

/** The part of a stored tag that Telegram makes a link: usually all, nothing of `#2024`. */
export function linkedPart(tag: string): string {
  const [linked = ""] = LINKED.exec(tag) ?? [];
  return /\p{L}/u.test(linked) ? linked : "";
}

/** What becomes of a tag as it was typed. */
export type TagReading = {
  readonly typed: string;
  /** Undefined when nothing is left, Telegram would not make a link of it, or it is an address. */
  readonly tag: string | undefined;
  /** What is to be said about it; undefined when it is what was typed. */
  readonly remark: "nothing" | "no_letter" | "changed" | "cut" | "link" | undefined;
};

/**
 * An address up to white space, or up to a comma or semicolon that ends it: with a scheme, with one of the hosts that are written without,
 * or with a path.
 */
const ADDRESS =
  /(?<![\w#.])#*(?:(?:[a-z][a-z\d+.-]{0,20}:)?\/\/[^\s/]|(?:mailto|tel|javascript|data):|www\.|(?:t|telegram)\.me\/|(?:[\p{L}\d-]{1,63}\.){1,4}\p{L}{2,24}\/)(?:[^\s,;]|[,;](?![\s#]|$))+/giu;

/** Reads what somebody typed or pasted for tags: each with what becomes of it. */
export function readTags(text: string): readonly TagReading[] {
  const tags = splitTags(text.replace(ADDRESS, ",")).flatMap((part) => {
    const typed = withoutUnseen(part).trim().replace(/\s+/g, " ");
    return isBlank(typed.replaceAll("#", "")) ? [] : [readTag(typed)];
  });
  const addresses = (text.match(ADDRESS) ?? []).map(
    (typed) => ({ typed, tag: undefined, remark: "link" }) as const,
  );
  return [...tags, ...addresses];
}

/** A link would be stored as a tag of its letters. Ask before the tags are normalized. */
export function checkGivenTags(tags: readonly string[]): InputProblem[] {
  const isLink = (given: string) => readTags(given).some(({ remark }) => remark === "link");
  return tags.some(isLink) ? [{ code: "tag_is_link" }] : [];
}

function readTag(typed: string): TagReading {
  const tag = normalizeTag(typed);
  if (tag === undefined) return { typed, tag, remark: "nothing" };
  const linked = linkedPart(tag);
  if (linked === "") return { typed, tag: undefined, remark: "no_letter" };
  if (linked !== tag) return { typed, tag, remark: "cut" };
  const isSame = typed.replace(/^#+\s*/, "") === tag.slice(1);
  return { typed, tag, remark: isSame ? undefined : "changed" };
}

/** At commas and other marks between words, at line breaks, and before the `#` of the next one; a `#` behind a word (`#C#`) is part of it. */
function splitTags(text: string): readonly string[] {
  return text
    .replace(/[＃﹟]/gu, "#")
    .split(/[,;，、；|•\r\n]|\s(?=#)/u)
    .flatMap((part) => (/^\s*#/u.test(part) ? part.split(/(?<!#)(?=#+[^#\s])/u) : [part]));
}

/** Removes duplicates; hashtags do not distinguish upper and lower case. */
export function normalizeTags(tags: readonly string[]): readonly string[] {
  const known = new Map<string, string>();
  for (const raw of tags.flatMap(splitTags)) {
    const tag = normalizeTag(raw);
    const key = tag?.toLowerCase();
    if (tag !== undefined && key !== undefined && !known.has(key)) known.set(key, tag);
  }
  return [...known.values()];
}

/**
 * Tags an AI model proposed, cleaned (docs/product.md, AI): lower case, only Latin letters, Cyrillic letters and
 * digits, at most five; the defaults when none is left.
 */
export function cleanGeneratedTags(generated: readonly string[]): readonly string[] {
  const names = generated.map((tag) =>
    tag.normalize("NFC").toLowerCase().replace(NOT_IN_GENERATED, ""),
  );
  const short = names.filter((name) => name.length <= MAX_GENERATED_TAG_LENGTH);
  const tags = normalizeTags(short).filter(linkedPart).slice(0, MAX_GENERATED_TAGS);
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

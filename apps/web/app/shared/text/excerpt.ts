/**
 * The first letters of a post's HTML as plain text, for lists: 100 characters with an ellipsis (docs/product.md, Calendar and list).
 * Lines are separated, and a word is cut only when it is very long.
 */
import { joinedLines } from "./joinedLines.ts";

const EXCERPT_LENGTH = 100;
const MAX_CUT_LENGTH = 20;
/** How much is shown before the first word of the search. */
const LEAD_IN = 30;

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
};

/** When the search matches only further back, the excerpt begins a little before the match. */
export function excerptOf(html: string, search = ""): string {
  const text = plainTextOf(html);
  const letters = Array.from(text);
  if (letters.length <= EXCERPT_LENGTH) return text;
  const start = startFor(letters, search);
  const rest = letters.slice(start);
  const prefix = start > 0 ? "…" : "";
  if (rest.length <= EXCERPT_LENGTH) return `${prefix}${rest.join("")}`;
  return `${prefix}${wholeWords(rest)}…`;
}

/** Zero unless the first match is behind the first hundred letters. */
function startFor(letters: readonly string[], search: string): number {
  const lower = letters.map((letter) => letter.toLowerCase()).join("");
  const places = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => lower.indexOf(word))
    .filter((place) => place >= 0);
  if (places.length === 0) return 0;
  const first = Array.from(lower.slice(0, Math.min(...places))).length;
  if (first < EXCERPT_LENGTH - MAX_CUT_LENGTH) return 0;
  const space = letters.lastIndexOf(" ", first - LEAD_IN);
  return space === -1 ? first : space + 1;
}

function plainTextOf(html: string): string {
  const lines = html
    .replace(/<\/?(?:p|br|li|ul|ol|pre|blockquote)\b[^>]*>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? "")
    .replace(/&#(\d{1,7});/g, (_, code: string) => characterOf(Number(code)))
    .split("\n")
    .flatMap((line) => line.replace(/\s+/gu, " ").trim() || []);
  return joinedLines(lines);
}

function wholeWords(letters: readonly string[]): string {
  const space = letters.lastIndexOf(" ", EXCERPT_LENGTH);
  const end = space > EXCERPT_LENGTH - MAX_CUT_LENGTH ? space : EXCERPT_LENGTH;
  return letters
    .slice(0, end)
    .join("")
    .replace(/[\s·.,;:—–-]+$/u, "");
}

function characterOf(codePoint: number): string {
  return codePoint > 0 && codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : "";
}

/**
 * The first letters of a post's HTML as plain text, for lists (specification, section 9: 100 characters with ellipsis).
 * Lines stand apart, and no word is cut unless it is a very long one.
 */
const EXCERPT_LENGTH = 100;
const LONGEST_CUT = 20;

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
};

export function excerptOf(html: string): string {
  const text = html
    .replace(/<\/?(?:p|br|li|ul|ol|pre|blockquote)\b[^>]*>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? "")
    .replace(/&#(\d{1,7});/g, (_, code: string) => characterOf(Number(code)))
    .trim()
    .replace(/\s*\n\s*/gu, " · ")
    .replace(/\s+/gu, " ");
  const letters = Array.from(text);
  if (letters.length <= EXCERPT_LENGTH) return text;
  return `${wholeWords(letters)}…`;
}

function wholeWords(letters: readonly string[]): string {
  const space = letters.lastIndexOf(" ", EXCERPT_LENGTH);
  const end = space > EXCERPT_LENGTH - LONGEST_CUT ? space : EXCERPT_LENGTH;
  return letters
    .slice(0, end)
    .join("")
    .replace(/[\s·,;:—–-]+$/u, "");
}

function characterOf(codePoint: number): string {
  return codePoint > 0 && codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : "";
}

/** The first letters of a post's HTML as plain text, for lists (specification, section 9: 100 characters with ellipsis). */
const EXCERPT_LENGTH = 100;

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
};

export function excerptOf(html: string): string {
  const text = html
    .replace(/<\/?(?:p|br|li|ul|ol|pre|blockquote)\b[^>]*>/gi, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? "")
    .replace(/&#(\d{1,7});/g, (_, code: string) => characterOf(Number(code)))
    .replace(/\s+/gu, " ")
    .trim();
  const letters = Array.from(text);
  if (letters.length <= EXCERPT_LENGTH) return text;
  return `${letters.slice(0, EXCERPT_LENGTH).join("").trimEnd()}…`;
}

function characterOf(codePoint: number): string {
  return codePoint > 0 && codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : "";
}

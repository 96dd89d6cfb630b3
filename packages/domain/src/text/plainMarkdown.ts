import { paragraph } from "./richText.ts";
import { isEmpty } from "./richTextNormal.ts";

/**
 * Markdown as models write it, turned into text with the few marks that are read later (decision 6): headings become bold lines, lists get
 * bullets, links show their address, tables become lines; fences, rules and signs of quotes disappear. Linear in the text.
 */
export function withoutMarkdown(text: string): string {
  const lines = text.split("\n").flatMap((line) => plainLine(line.trim()) ?? []);
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const FENCE = /^(?:`{3,}|~{3,})[^`\s]*$/;
const RULE = /^(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,}|=+)$/;
const TABLE_RULE = /^[\s:|-]+$/;
const HEADING = /^#{1,6}\s+(?=\S)/;
const QUOTE = /^(?:>\s?)+/;
const LIST_ITEM = /^[-*+•]\s+(?:\[[ xX]\]\s+)?/;

/** Undefined for a line that is no text. */
function plainLine(given: string): string | undefined {
  if (FENCE.test(given)) return undefined;
  const line = given.replace(QUOTE, "");
  // A blank line, because a rule stands between paragraphs.
  if (RULE.test(line) || isEmpty({ blocks: [paragraph(line)] })) return "";
  if (line.includes("|") && line.includes("-") && TABLE_RULE.test(line)) return undefined;
  if (HEADING.test(line)) return asHeading(line.replace(HEADING, ""));
  const item = LIST_ITEM.exec(line)?.[0];
  if (item !== undefined) return `• ${plainWords(line.slice(item.length))}`;
  return plainWords(isRow(line) ? cellsOf(line) : line);
}

function asHeading(content: string): string {
  const words = plainWords(content.replace(/ #+$/, "")).replaceAll(/[*`]/g, "").trim();
  return words === "" ? "" : `*${words}*`;
}

function isRow(line: string): boolean {
  return line.length > 2 && line.startsWith("|") && line.endsWith("|");
}

function cellsOf(row: string): string {
  const cells = row.slice(1, -1).split("|");
  return cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "")
    .join(" — ");
}

const CODE_OR_LINK =
  /(?<code>`[^`\n]+`)|(?<picture>!?)\[(?<words>[^[\]\n]*)\]\((?<address>(?:[^()\s]|\([^()\s]*\))*)(?:\s+"[^"]*")?\)/g;
const SIGNS = /\*{2,}|_{2,}/g;
const WORD = /[\p{L}\p{N}]/u;
const ESCAPED = /\\([\\`*_{}[\]()#+\-.!>~|=])/g;

/** Marks within one line; what is code stays as it is. */
function plainWords(line: string): string {
  let plain = "";
  let from = 0;
  const text = line.replaceAll(/`{2,}/g, "`");
  for (const match of text.matchAll(CODE_OR_LINK)) {
    const { code, picture, words = "", address = "" } = match.groups ?? {};
    plain += withSingleSigns(text.slice(from, match.index));
    plain += code ?? linkOf(withSingleSigns(words), address, picture === "!");
    from = match.index + match[0].length;
  }
  return plain + withSingleSigns(text.slice(from));
}

function linkOf(words: string, address: string, isPicture: boolean): string {
  if (isPicture || address === "" || words === address) return words;
  return words.trim() === "" ? address : `${words} (${address})`;
}

function withSingleSigns(text: string): string {
  return text.replace(ESCAPED, "$1").replace(SIGNS, oneSign).replaceAll("~~", "");
}

/** Signs within a word, as in `2**3` and `a__b`, are no marks. */
function oneSign(signs: string, at: number, text: string): string {
  const isInside = WORD.test(text[at - 1] ?? "") && WORD.test(text[at + signs.length] ?? "");
  return isInside ? signs : "*";
}

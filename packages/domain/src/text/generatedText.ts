/** What an AI wrote, as it can be published: plain text with typed marks (decision 6) that fits its limit. */
import { withoutHtml } from "./plainHtml.ts";
import { withoutMarkdown } from "./plainMarkdown.ts";
import { fromPlainText } from "./plainText.ts";
import type { TextRun } from "./richText.ts";
import { cleanCharacters } from "./richTextRuns.ts";
import { countCodePoints, visibleLength, visibleText } from "./telegramHtml.ts";

/** No text has more characters of HTML and Markdown than this for a visible one; what is longer is not read to its end. */
const MAX_MARKUP = 32;

/** The result is read as `limit` code points at most. It is empty when nothing can be read. */
export function fitGeneratedText(text: string, limit: number): string {
  const plain = publishable(withoutWrapper(cleanCharacters(text.slice(0, limit * MAX_MARKUP))));
  const clean = beginningOf(withoutQuotes(withoutIntroduction(plain)), limit);
  const doc = fromPlainText(clean);
  if (doc.blocks.length === 0) return "";
  return visibleLength(doc) <= limit ? clean : cutAt(clean, limit);
}

/** Whether only its beginning can be used: then it does not matter how it would have ended. */
export function exceedsPlace(text: string, limit: number): boolean {
  const whole = fitGeneratedText(text.slice(0, limit * MAX_MARKUP), Infinity);
  return visibleLength(fromPlainText(whole)) > limit;
}

const OPENING = /^\s*<(answer|response|output|final|post|text)>/i;

/** Tags around all of it, in which some models put what is meant for the reader. */
function withoutWrapper(text: string): string {
  const [opening, name = ""] = OPENING.exec(text) ?? [];
  if (opening === undefined) return text;
  const inner = text.slice(opening.length).trim();
  const closing = `</${name}>`.toLowerCase();
  return inner.toLowerCase().endsWith(closing) ? inner.slice(0, -closing.length).trim() : text;
}

const WORD = /[\p{L}\p{N}]/u;

/**
 * Words that all stand in a comment, a fence or a tag stay as they are: the owner has read them while they were streamed, so they must not
 * count as no text, which would be free.
 */
function publishable(text: string): string {
  // Entities may stand for any character.
  const plain = withoutMarkdown(cleanCharacters(withoutHtml(text)));
  return plain === "" && WORD.test(text) ? text.trim() : plain;
}

/** More characters of typed text than this stand for one visible character in no text anybody writes. */
const MAX_SIGNS = 8;

/** What the limit can reach of a text of any length. */
function beginningOf(text: string, limit: number): string {
  return text.slice(0, limit * MAX_SIGNS).replace(/[\ud800-\udbff]$/, "");
}

const INTRODUCTION =
  /^(?:sure|certainly|of course|here(?:['’]s| is| are)|конечно|разумеется|вот|готово)(?!\p{L}).{0,120}$/iu;
const NAMES_ITSELF = /(?:post|text|version|rewrit|draft|пост|текст|вариант|верси|черновик).*:$/iu;
const YOUR_TEXT =
  /(?:your (?:\w+ )?(?:post|text|draft)|ваш (?:\p{L}+ )?(?:пост|текст|черновик))[.!]?$/iu;

/** "Sure, here is your post:" above the post, where nothing else can be meant. */
function withoutIntroduction(text: string): string {
  const end = text.indexOf("\n\n");
  const first = text.slice(0, Math.max(0, end)).replaceAll("*", "");
  const isIntroduction =
    INTRODUCTION.test(first) && (NAMES_ITSELF.test(first) || YOUR_TEXT.test(first));
  return isIntroduction ? text.slice(end + 2) : text;
}

const QUOTES: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["«", "»"],
  ["“", "”"],
  ["„", "“"],
];

/** Quotation marks around all of it, and nowhere else. */
function withoutQuotes(text: string): string {
  for (const [open, close] of QUOTES) {
    if (text.length < 3 || !text.startsWith(open) || !text.endsWith(close)) continue;
    const inner = text.slice(1, -1);
    if (!inner.includes(open) && !inner.includes(close)) return inner.trim();
  }
  return text;
}

/** Whole lines as long as they fit; of the line that does not, its first sentences. */
function cutAt(text: string, limit: number): string {
  const kept: string[] = [];
  let used = 0;
  for (const line of text.split("\n")) {
    const lineBreak = kept.length === 0 ? 0 : 1;
    const runs = runsOf(line);
    const length = countCodePoints(wordsOf(runs));
    if (used + lineBreak + length > limit) {
      // Half a sentence only where there would be little else.
      const mayBreakWords = used < limit / 2;
      kept.push(cutLine(runs, limit - used - lineBreak, mayBreakWords));
      break;
    }
    kept.push(line);
    used += lineBreak + length;
  }
  return kept.join("\n").trim();
}

function cutLine(runs: readonly TextRun[], room: number, mayBreakSentences: boolean): string {
  const visible = wordsOf(runs);
  const end = lengthOf(visible, Math.max(0, room));
  const sentences = endOfSentence(visible, end);
  if (sentences > 0) return withMarks(cutRuns(runs, sentences));
  if (!mayBreakSentences || room < 2) return "";
  const most = lengthOf(visible, room - 1);
  const space = visible.lastIndexOf(" ", most);
  const words = visible.slice(0, space > most / 2 ? space : most).trimEnd().length;
  return `${withMarks(cutRuns(runs, words))}…`;
}

function runsOf(line: string): readonly TextRun[] {
  const [block] = fromPlainText(line).blocks;
  return block?.type === "paragraph" ? block.runs : [];
}

function wordsOf(runs: readonly TextRun[]): string {
  return runs.map((run) => run.text).join("");
}

/** The UTF-16 length of the first code points. */
function lengthOf(text: string, codePoints: number): number {
  let length = 0;
  let count = 0;
  for (const character of text) {
    if (count === codePoints) break;
    length += character.length;
    count++;
  }
  return length;
}

/** Shorter ones are numbers of a list and abbreviations. */
const MIN_SENTENCE = 16;

/** The last end of a sentence up to an offset, or 0. */
function endOfSentence(text: string, from: number): number {
  for (let end = from; end >= MIN_SENTENCE; end--) {
    const isBeforeSpace = end === text.length || text[end] === " ";
    if (isBeforeSpace && /[.!?…]["»”)]{0,2}$/.test(text.slice(end - 3, end))) return end;
  }
  return 0;
}

function cutRuns(runs: readonly TextRun[], end: number): TextRun[] {
  let offset = 0;
  return runs.flatMap(({ text, marks }) => {
    const part = text.slice(0, Math.max(0, end - offset));
    offset += text.length;
    return part === "" ? [] : [{ text: part, marks }];
  });
}

/** Typed marks around the runs where they will be read as these; otherwise the words alone. */
function withMarks(runs: readonly TextRun[]): string {
  const words = wordsOf(runs);
  const marked = runs.map(markRun).join("");
  for (const written of [marked, words]) {
    if (visibleText(fromPlainText(written)) === words.trim()) return written;
  }
  return words.replaceAll(/[*_`]/g, "");
}

const SIGNS: Readonly<Record<string, string>> = { bold: "*", italic: "_", code: "`" };

/** Signs do not open or close beside spaces, so these stay outside. */
function markRun({ text, marks }: TextRun): string {
  const words = text.trim();
  if (words === "") return text;
  const signs = marks.map(({ type }) => SIGNS[type] ?? "");
  const start = text.indexOf(words);
  const after = text.slice(start + words.length);
  return `${text.slice(0, start)}${signs.join("")}${words}${signs.toReversed().join("")}${after}`;
}

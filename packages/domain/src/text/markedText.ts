/**
 * Writes runs as plain text with typed marks (decision 6), the way `fromPlainText` reads them. What typed marks cannot say is written
 * without them: bold inside a word, underline, links. Reading the text back never gives a mark that was not there, unless somebody wrote
 * the signs themselves.
 */
import { fromPlainText } from "./plainText.ts";
import type { StyleName, TextRun } from "./richText.ts";

/** The text of one line, without line breaks. */
export function writeMarkedLine(runs: readonly TextRun[]): string {
  const words = runs.map((run) => run.text).join("");
  const attempts = [
    writeStyled(runs, STYLES, NOTHING_AROUND),
    writeStyled(runs, [], NOTHING_AROUND),
    words,
  ];
  // The rules for opening and closing marks are checked where they are written once: by reading.
  return attempts.find((line) => readsAs(line, runs)) ?? words;
}

type Style = { readonly sign: string; readonly type: StyleName };
const STYLES: readonly Style[] = [
  { sign: "*", type: "bold" },
  { sign: "_", type: "italic" },
];

/** The characters before and after. */
type Around = { readonly before: string; readonly after: string };
const NOTHING_AROUND: Around = { before: "", after: "" };

function writeStyled(runs: readonly TextRun[], styles: readonly Style[], around: Around): string {
  const [style, ...inner] = styles;
  if (!style) return runs.map(writeRun).join("");
  const spans = spansOf(runs, style.type);
  return spans
    .map(({ runs: own, isMarked }, at) => {
      const before = lastLetter(spans[at - 1]?.runs) ?? around.before;
      const after = firstLetter(spans[at + 1]?.runs) ?? around.after;
      if (!isMarked) return writeStyled(own, inner, { before, after });
      const text = writeStyled(own, inner, NOTHING_AROUND);
      return mark(text, style.sign, { before, after });
    })
    .join("");
}

/** Signs stand at the words: the white space at the ends of a span stays outside. */
function mark(text: string, sign: string, { before, after }: Around): string {
  const words = text.trim();
  const start = text.indexOf(words);
  const opens = start > 0 || !WORD.test(before);
  const closes = start + words.length < text.length || !WORD.test(after);
  if (words === "" || !opens || !closes) return text;
  return text.slice(0, start) + sign + words + sign + text.slice(start + words.length);
}

const WORD = /[\p{L}\p{N}]/u;

function writeRun({ text, marks }: TextRun): string {
  const isCode = marks.some((one) => one.type === "code");
  return isCode && !text.includes("`") ? `\`${text}\`` : text;
}

type Span = { readonly isMarked: boolean; readonly runs: TextRun[] };

/** Neighbours that have the style, or lack it. */
function spansOf(runs: readonly TextRun[], type: StyleName): Span[] {
  const spans: Span[] = [];
  for (const run of runs) {
    const isMarked = run.marks.some((one) => one.type === type);
    const last = spans.at(-1);
    if (last?.isMarked === isMarked) last.runs.push(run);
    else spans.push({ isMarked, runs: [run] });
  }
  return spans;
}

function lastLetter(runs: readonly TextRun[] | undefined): string | undefined {
  const run = runs?.at(-1);
  return run && Array.from(writeRun(run).slice(-2)).at(-1);
}

function firstLetter(runs: readonly TextRun[] | undefined): string | undefined {
  const run = runs?.[0];
  return run && Array.from(writeRun(run).slice(0, 2))[0];
}

/** Reading gives the same text, and no mark that the runs do not have. */
function readsAs(line: string, runs: readonly TextRun[]): boolean {
  const [block, ...others] = fromPlainText(line).blocks;
  if (others.length > 0 || (block && block.type !== "paragraph")) return false;
  const read = lettersOf(block?.runs ?? []);
  const meant = lettersOf(runs);
  return (
    read.length === meant.length &&
    read.every(
      ({ letter, marks }, at) =>
        letter === meant[at]?.letter && marks.every((one) => meant[at]?.marks.includes(one)),
    )
  );
}

type Letter = { readonly letter: string; readonly marks: readonly StyleName[] };

/** Without white space, which is read with or without a mark. */
function lettersOf(runs: readonly TextRun[]): Letter[] {
  return runs.flatMap(({ text, marks }) => {
    const types = marks.flatMap((one) => (one.type === "link" ? [] : [one.type]));
    return Array.from(text.replace(/\s+/gu, ""), (letter) => ({ letter, marks: types }));
  });
}

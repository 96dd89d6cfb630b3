/**
 * Marks that typed marks cannot say — links, spoilers, underline, strikethrough — do not go to an AI and do not come back. They are put
 * back where their words stayed what they were.
 */
import { type Mark, mergeRuns, sameMark, type TextRun } from "./richText.ts";

export type Line = readonly TextRun[];

/** A mark that found no place in the new text. */
export type LostMark = { readonly mark: Mark; readonly text: string };

export function keepMarks(
  before: readonly Line[],
  after: readonly Line[],
): { readonly lines: readonly Line[]; readonly lost: readonly LostMark[] } {
  const texts = after.map((line) => line.map((run) => run.text).join(""));
  const places: Place[][] = texts.map(() => []);
  const lost: LostMark[] = [];
  const search: Search = { texts, taken: new Set() };
  before.forEach((line, at) => {
    for (const { mark, text } of spansOf(line)) {
      const found = findPlace(search, text, mark, at);
      if (found) places[found.line]?.push(found.place);
      else lost.push({ mark, text });
    }
  });
  return { lines: after.map((line, at) => withMarks(line, places[at] ?? [])), lost };
}

type Place = { readonly start: number; readonly end: number; readonly mark: Mark };

/** The words that carry one mark. */
function spansOf(line: Line): LostMark[] {
  const spans: { readonly mark: Mark; text: string }[] = [];
  let open: typeof spans = [];
  for (const { text, marks } of line) {
    open = marks.filter(isUntypable).map((mark) => {
      const continued = open.find((span) => sameMark(span.mark, mark));
      if (continued) continued.text += text;
      const span = continued ?? { mark, text };
      if (!continued) spans.push(span);
      return span;
    });
  }
  return spans
    .map(({ mark, text }) => ({ mark, text: text.trim() }))
    .filter(({ text }) => text !== "");
}

function isUntypable({ type }: Mark): boolean {
  return type !== "bold" && type !== "italic" && type !== "code";
}

type Search = {
  readonly texts: readonly string[];
  /** Letters that have got a mark of a type already. */
  readonly taken: Set<string>;
};

/** In the line of the same number first, because there the same words mean the same. */
function findPlace({ texts, taken }: Search, words: string, mark: Mark, at: number) {
  for (const line of [at, ...texts.keys()]) {
    const text = texts[line] ?? "";
    for (let start = text.indexOf(words); start >= 0; start = text.indexOf(words, start + 1)) {
      const place = { start, end: start + words.length, mark };
      const key = (letter: number) => `${mark.type} ${line} ${letter}`;
      if (taken.has(key(start)) || !standsAlone(text, place)) continue;
      const letters = Array.from(words, (_, letter) => key(start + letter));
      if (letters.some((letter) => taken.has(letter))) continue;
      for (const letter of letters) taken.add(letter);
      return { line, place };
    }
  }
  return undefined;
}

function standsAlone(text: string, { start, end }: Place): boolean {
  return (
    !JOINED.test(text.slice(start - 1, start + 1)) && !JOINED.test(text.slice(end - 1, end + 1))
  );
}

/** Two letters of one word. */
const JOINED = /^[\p{L}\p{N}]{2}$/u;

function withMarks(line: Line, places: readonly Place[]): TextRun[] {
  const cuts = [...new Set(places.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  let offset = 0;
  const runs = line.flatMap((run) => {
    const start = offset;
    const end = (offset += run.text.length);
    const borders = [start, ...cuts.filter((cut) => start < cut && cut < end), end];
    return borders.slice(1).map((border, at): TextRun => {
      const from = borders[at] ?? start;
      const own = places.filter((place) => place.start <= from && border <= place.end);
      const text = run.text.slice(from - start, border - start);
      return { text, marks: [...run.marks, ...own.map((place) => place.mark)] };
    });
  });
  return mergeRuns(runs);
}

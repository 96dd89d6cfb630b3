import type { TextRun } from "@vestnik/domain/richText";

/** A quotation mark whose form depends on the text around it. */
export type QuotationMark = {
  readonly run: { text: string };
  readonly depth: number;
  readonly side: 0 | 1;
};

type Forms = readonly [outer: string, inner: string];
const RUSSIAN: Forms = ["«»", "„“"];
const OTHER: Forms = ["“”", "‘’"];

/** How much of the text tells its language. */
const NEAR = 200;

/** Gives the marks of a paragraph the form of its language. */
export function writeQuotationMarks(
  marks: readonly QuotationMark[],
  runs: readonly TextRun[],
): void {
  if (marks.length === 0) return;
  const text = runs.map((run) => run.text).join("");
  const places = placesOf(runs);
  const open: Forms[] = [];
  for (const { run, depth, side } of marks) {
    const forms = (side === 1 ? open.pop() : undefined) ?? formsAt(text, places.get(run) ?? 0);
    if (side === 0) open.push(forms);
    run.text = forms[depth % 2 === 0 ? 0 : 1].charAt(side);
  }
}

/** By the sentence before the mark, else by what follows: a Russian text may quote an English word. */
function formsAt(text: string, place: number): Forms {
  const [before = ""] = text
    .slice(Math.max(0, place - NEAR), place)
    .split(/[.!?…\n]/)
    .slice(-1);
  const near = /\p{L}/u.test(before) ? before : text.slice(place, place + NEAR);
  return /\p{Script=Cyrillic}/u.test(near) ? RUSSIAN : OTHER;
}

function placesOf(runs: readonly TextRun[]): ReadonlyMap<unknown, number> {
  let place = 0;
  return new Map(
    runs.map((run) => {
      place += run.text.length;
      return [run, place - run.text.length];
    }),
  );
}

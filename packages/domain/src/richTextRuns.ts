import { type Mark, type TextRun, mergeRuns } from "./richText.ts";
import { normalizeHref } from "./richTextLink.ts";

/** From the outside to the inside when written as HTML: a link stays one link although a word in it is bold. */
const MARK_ORDER = ["link", "bold", "italic", "underline", "strike", "spoiler", "code"] as const;

/**
 * Characters Telegram would change or remove by itself are changed here, so that the counter counts what readers get:
 * every kind of line break is `\n`, control characters and tabs are spaces, direction overrides and three combining
 * marks are dropped (a ring above joins its letter first, where such a letter exists: "å").
 */
export function cleanCharacters(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/[\u202a-\u202e]/g, "")
    .replace(/\p{L}\u030a/gu, (letter) => letter.normalize("NFC"))
    .replace(/[\u030a\u0333\u033f]/g, "")
    .replace(/[^\P{Cc}\n]/gu, " ");
}

/**
 * The runs of one paragraph as they are sent: one space instead of many, none at the ends of lines, at most two line
 * breaks in a row. Breaks at the start and the end stay (at most two): they are blank lines of the document.
 */
export function tidyRuns(runs: readonly TextRun[]): TextRun[] {
  const merged = mergeRuns(collapseWhitespace(runs));
  return mergeRuns(merged.map((run) => (isBlankCode(run) ? { text: run.text, marks: [] } : run)));
}

type MarkedCharacter = { readonly text: string; readonly marks: readonly Mark[] };

function collapseWhitespace(runs: readonly TextRun[]): MarkedCharacter[] {
  const kept: MarkedCharacter[] = [];
  const dropTrailingSpace = (): void => {
    if (kept.at(-1)?.text === " ") kept.pop();
  };
  for (const run of runs) {
    const marks = resolveMarks(run.marks);
    for (const text of cleanCharacters(run.text)) {
      if (text === "\n") dropTrailingSpace();
      const last = kept.at(-1)?.text ?? "\n";
      if (text === " " && (last === " " || last === "\n")) continue;
      if (text === "\n" && last === "\n" && kept.at(-2)?.text === "\n") continue;
      kept.push({ text, marks });
    }
  }
  dropTrailingSpace();
  return kept;
}

/** Code holds nothing else (Telegram's rule), every mark once, links only with an address Telegram takes. */
function resolveMarks(marks: readonly Mark[]): readonly Mark[] {
  if (marks.some((mark) => mark.type === "code")) return [{ type: "code" }];
  return MARK_ORDER.flatMap((type) => {
    if (type === "link") return findLink(marks);
    return marks.some((mark) => mark.type === type) ? [{ type }] : [];
  });
}

function findLink(marks: readonly Mark[]): Mark[] {
  for (const mark of marks) {
    const href = mark.type === "link" ? normalizeHref(mark.href) : undefined;
    if (href !== undefined) return [{ type: "link", href }];
  }
  return [];
}

/** Telegram drops code around nothing but whitespace; the preview must not show an empty grey box. */
function isBlankCode(run: TextRun): boolean {
  return run.marks[0]?.type === "code" && run.text.trim() === "";
}

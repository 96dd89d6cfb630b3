import { type Mark, type TextRun, mergeRuns } from "./richText.ts";
import { normalizeHref } from "./links/richTextLink.ts";

/**
 * From the outermost to the innermost style in HTML. A link is outside of all of them, so that it stays one link although a word in
 * it is bold. Code excludes all others.
 */
const STYLE_ORDER = ["bold", "italic", "underline", "strike", "spoiler"] as const;

/** Characters that `cleanCharacters` may change. Most texts contain none of them, and this check is much cheaper. */
const UNCLEAN = /[^\P{Cc}\n]|[\p{Cs}\u2028-\u202e\u030a\u0333\u033f]/u;

/**
 * Changes the characters that Telegram would change or remove itself, so that the counter counts what readers get: every kind of line break
 * becomes `\n`, control characters and tabs become spaces, direction overrides and three combining marks are dropped (a ring above is first
 * combined with its letter, where such a letter exists: "å").
 */
export function cleanCharacters(text: string): string {
  if (!UNCLEAN.test(text)) return text;
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
  if (!merged.some(isBlankCode)) return merged;
  return mergeRuns(merged.map((run) => (isBlankCode(run) ? { text: run.text, marks: [] } : run)));
}

const MAX_LINE_BREAKS = 2;

function collapseWhitespace(runs: readonly TextRun[]): TextRun[] {
  const tidied: TextRun[] = [];
  /** Line breaks at the end of `tidied`. */
  let breaks = 0;
  for (const run of runs) {
    let text = collapseInside(cleanCharacters(run.text));
    if (text.startsWith("\n")) {
      dropLastSpace(tidied);
      text = text.slice(Math.max(0, leadingBreaks(text) + breaks - MAX_LINE_BREAKS));
    } else if (text.startsWith(" ") && (breaks > 0 || (tidied.at(-1)?.text ?? " ").endsWith(" "))) {
      text = text.slice(1);
    }
    if (text === "") continue;
    const own = trailingBreaks(text);
    breaks = own === text.length ? breaks + own : own;
    tidied.push({ text, marks: resolveMarks(run.marks) });
  }
  dropLastSpace(tidied);
  return tidied;
}

/** Collapses white space inside one run: at most one space and two line breaks in a row remain. */
function collapseInside(text: string): string {
  if (!/ {2}|\n/.test(text)) return text;
  return text
    .replace(/ {2,}/g, " ")
    .replace(/ ?\n[ \n]*/g, (space) =>
      space.indexOf("\n") === space.lastIndexOf("\n") ? "\n" : "\n\n",
    );
}

function leadingBreaks(text: string): number {
  if (!text.startsWith("\n")) return 0;
  return text.startsWith("\n\n") ? 2 : 1;
}

function trailingBreaks(text: string): number {
  if (!text.endsWith("\n")) return 0;
  return text.endsWith("\n\n") ? 2 : 1;
}

function dropLastSpace(runs: TextRun[]): void {
  const last = runs.at(-1);
  if (!last?.text.endsWith(" ")) return;
  runs.pop();
  if (last.text !== " ") runs.push({ text: last.text.slice(0, -1), marks: last.marks });
}

/** Code excludes all other marks (Telegram's rule), every mark occurs once, and links need an address that Telegram accepts. */
function resolveMarks(marks: readonly Mark[]): readonly Mark[] {
  if (marks.length === 0) return marks;
  if (marks.some((mark) => mark.type === "code")) return [{ type: "code" }];
  const link = findLink(marks);
  const resolved: Mark[] = link ? [link] : [];
  for (const type of STYLE_ORDER) {
    if (marks.some((mark) => mark.type === type)) resolved.push({ type });
  }
  return resolved;
}

function findLink(marks: readonly Mark[]): Link | undefined {
  for (const mark of marks) {
    const link = mark.type === "link" ? resolveLink(mark) : undefined;
    if (link !== undefined) return link;
  }
  return undefined;
}

type Link = Extract<Mark, { type: "link" }>;

/** Thousands of runs may share one long address, so it is parsed once. */
const resolvedLinks = new WeakMap<Link, Link | null>();

function resolveLink(link: Link): Link | undefined {
  let resolved = resolvedLinks.get(link);
  if (resolved === undefined) {
    const href = normalizeHref(link.href);
    resolved = href === undefined ? null : { type: "link", href };
    resolvedLinks.set(link, resolved);
  }
  return resolved ?? undefined;
}

/** Telegram drops code around nothing but whitespace; the preview must not show an empty grey box. */
function isBlankCode(run: TextRun): boolean {
  return run.marks[0]?.type === "code" && run.text.trim() === "";
}

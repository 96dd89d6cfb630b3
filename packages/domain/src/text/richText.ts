/**
 * The text of a post as one small document. Editor, counter, preview, database and sender all use this model, so what is shown is what is
 * sent (decisions 5 and 6).
 *
 * The types allow only what Telegram can show: quotes are at the top level, never inside each other or inside lists.
 */
export type RichText = { readonly blocks: readonly Block[] };

export type Block = FlowBlock | Quote;

/** Blocks that are allowed everywhere: at the top level, in a quote and in a list item. */
export type FlowBlock = Paragraph | List | CodeBlock;

/** One paragraph is one line for Telegram; an empty paragraph is a blank line. */
export type Paragraph = { readonly type: "paragraph"; readonly runs: readonly TextRun[] };

export type List = BulletList | NumberedList;
type BulletList = { readonly type: "bulletList"; readonly items: readonly ListItem[] };
type NumberedList = {
  readonly type: "numberedList";
  /** The number of the first item. */
  readonly start: number;
  readonly items: readonly ListItem[];
};
export type ListItem = { readonly blocks: readonly FlowBlock[] };

export type CodeBlock = {
  readonly type: "code";
  readonly language: string | null;
  readonly text: string;
};

type Quote = {
  readonly type: "quote";
  /** Readers see the first lines and may open the rest. */
  readonly expandable: boolean;
  readonly blocks: readonly FlowBlock[];
};

/** Characters with one set of marks; `\n` is a hard line break. */
export type TextRun = { readonly text: string; readonly marks: readonly Mark[] };

export type Mark = { readonly type: StyleName } | { readonly type: "link"; readonly href: string };
export type StyleName = "bold" | "italic" | "underline" | "strike" | "spoiler" | "code";

/** Deeper lists are folded into their parent item, which also bounds every recursion over a document. */
export const MAX_LIST_DEPTH = 6;

export const EMPTY_TEXT: RichText = { blocks: [] };

export function paragraph(text: string, ...marks: readonly Mark[]): Paragraph {
  return { type: "paragraph", runs: text === "" ? [] : [{ text, marks }] };
}

export function sameMark(left: Mark | undefined, right: Mark | undefined): boolean {
  if (left?.type !== right?.type) return false;
  return left?.type !== "link" || (right?.type === "link" && left.href === right.href);
}

function sameMarks(left: readonly Mark[], right: readonly Mark[]): boolean {
  if (left === right) return true;
  return left.length === right.length && left.every((mark, at) => sameMark(mark, right[at]));
}

/** Neighbours with equal marks become one run; empty runs disappear. */
export function mergeRuns(runs: readonly TextRun[]): TextRun[] {
  const merged: TextRun[] = [];
  for (const run of runs) {
    if (run.text === "") continue;
    const last = merged.at(-1);
    if (last && sameMarks(last.marks, run.marks)) {
      merged[merged.length - 1] = { text: last.text + run.text, marks: last.marks };
    } else {
      merged.push(run);
    }
  }
  return merged;
}

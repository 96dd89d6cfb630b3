/** Reads a part of the editor's document as lines, and puts other lines in their place. */
import { Mark, type Node, type Schema } from "@tiptap/pm/model";
import { type EditorState, TextSelection, type Transaction } from "@tiptap/pm/state";
import { canSplit } from "@tiptap/pm/transform";
import type { Line } from "@vestnik/domain/keptMarks";
import { type EditorNode, fromEditorDocument } from "../editorDocument.ts";

export type Range = { readonly from: number; readonly to: number };

/** A part of a paragraph without line breaks; white space at its ends is left out. */
type SelectedLine = Range & { readonly runs: Line };

/** The lines with something in them. */
export function readLines(doc: Node, { from, to }: Range): SelectedLine[] {
  const lines: SelectedLine[] = [];
  doc.nodesBetween(from, to, (block, at) => {
    if (!block.isTextblock) return true;
    for (const { start, end } of spansBetweenBreaks(block)) {
      const range = trim(doc, Math.max(at + 1 + start, from), Math.min(at + 1 + end, to));
      if (range) lines.push({ ...range, runs: readRuns(doc, range) });
    }
    return false;
  });
  return lines;
}

function spansBetweenBreaks(block: Node): { readonly start: number; readonly end: number }[] {
  const breaks: number[] = [];
  block.forEach((child, offset) => {
    if (child.type.name === "hardBreak") breaks.push(offset);
  });
  const ends = [...breaks, block.content.size];
  return ends.map((end, at) => ({ start: at === 0 ? 0 : (breaks[at - 1] ?? 0) + 1, end }));
}

function trim(doc: Node, from: number, to: number): Range | undefined {
  if (from >= to) return undefined;
  const text = doc.textBetween(from, to, "\n", "\n");
  const start = text.length - text.trimStart().length;
  return text.trim() === "" ? undefined : { from: from + start, to: from + text.trimEnd().length };
}

function readRuns(doc: Node, { from, to }: Range): Line {
  const $from = doc.resolve(from);
  const own = $from.parent.cut($from.parentOffset, $from.parentOffset + to - from);
  const content = own.content.toJSON() as readonly EditorNode[];
  const [block] = fromEditorDocument({ content: [{ type: "paragraph", content }] }).blocks;
  return block?.type === "paragraph" ? block.runs : [];
}

/** Code is not rewritten. */
export function hasCodeBlock(doc: Node, { from, to }: Range): boolean {
  let isThere = false;
  doc.nodesBetween(from, to, ({ type }) => {
    isThere ||= type.spec.code === true;
  });
  return isThere;
}

/**
 * The first line takes the place of the first, and so on, so lists and quotes stay what they are. Lines too many stand below the last
 * one, as if they were typed there; places too many are removed. The caret stands behind them.
 */
export function putLines(state: EditorState, range: Range, lines: readonly Line[]): Transaction {
  const { schema, tr } = state;
  const places = readLines(state.doc, range);
  const last = places.at(-1);
  if (!last || lines.length === 0) return tr;
  const shared = Math.min(places.length, lines.length);
  const lastShared = places[shared - 1] ?? last;
  if (places.length > shared) tr.delete(lastShared.to, last.to);
  let end = last.to;
  for (const line of lines.slice(shared)) end = addLine(tr, end, line);
  for (const [at, place] of [...places.slice(0, shared).entries()].reverse()) {
    tr.replaceWith(place.from, place.to, inlineNodes(schema, lines[at] ?? []));
  }
  return tr.setSelection(TextSelection.create(tr.doc, tr.mapping.map(last.to)));
}

/** Like the Enter key: in a list it is another item. Gives the end of the line. */
function addLine(tr: Transaction, at: number, line: Line): number {
  const depth =
    tr.doc.resolve(at).node(-1).type.name === "listItem" && canSplit(tr.doc, at, 2) ? 2 : 1;
  const nodes = inlineNodes(tr.doc.type.schema, line);
  tr.split(at, depth).insert(at + 2 * depth, nodes);
  return at + 2 * depth + nodes.reduce((size, node) => size + node.nodeSize, 0);
}

function inlineNodes(schema: Schema, line: Line): Node[] {
  return line.map(({ text, marks }) => {
    const own = marks.flatMap((mark) => {
      const type = schema.marks[mark.type];
      return type ? [type.create(mark.type === "link" ? { href: mark.href } : null)] : [];
    });
    return schema.text(
      text,
      own.reduce<readonly Mark[]>((set, mark) => mark.addToSet(set), Mark.none),
    );
  });
}

/** Puts a snippet's text into the editor's document: one step to undo, and nothing that is written is replaced. */
import { Fragment, Slice, type Node } from "@tiptap/pm/model";
import { Selection, type EditorState, type Transaction } from "@tiptap/pm/state";
import { toHtml } from "@vestnik/domain/richTextHtml";
import { fromEditorDocument, type EditorNode } from "../document/editorDocument.ts";

/** At the caret, as if it were pasted there; behind what is selected, which stays. */
export function insertTemplate(state: EditorState, template: Node): Transaction {
  const { doc, selection, tr } = state;
  if (isBlank(doc)) return withCaret(tr.replaceWith(0, doc.content.size, template.content), "end");
  const { $to } = selection;
  // In a block of code its formatting would be lost.
  if ($to.parent.type.spec.code === true) {
    const end = $to.after(1);
    return withCaret(tr.insert(end, template.content), end);
  }
  if (isEmptyLine($to.parent)) {
    return withCaret(tr.replaceWith($to.before(), $to.after(), template.content), $to.after());
  }
  return withCaret(tr.replace($to.pos, $to.pos, Slice.maxOpen(template.content)), $to.pos);
}

/** Below the text with an empty line between; undefined where the text has it already. The caret stays where it is. */
export function appendSignature(state: EditorState, signature: Node): Transaction | undefined {
  const { doc, tr, schema } = state;
  if (htmlOf(doc).includes(htmlOf(signature))) return undefined;
  const gap = schema.nodes["paragraph"]?.create();
  if (isBlank(doc) || !gap) return tr.replaceWith(0, doc.content.size, signature.content);
  let end = doc.content.size;
  let last = doc.childCount - 1;
  for (; last > 0 && isEmptyLine(doc.child(last)); last -= 1) end -= doc.child(last).nodeSize;
  const added = Fragment.from(gap).append(signature.content);
  // Empty lines at the end stay as one, so the caret in one of them has its place.
  return end === doc.content.size
    ? tr.insert(end, added)
    : tr.delete(end + 2, doc.content.size).insert(end + 2, signature.content);
}

/** The canonical HTML of a post, empty where nothing is written. */
export function htmlOf(doc: Node): string {
  return toHtml(fromEditorDocument(doc.toJSON() as EditorNode));
}

function withCaret(tr: Transaction, before: number | "end"): Transaction {
  const at = before === "end" ? tr.doc.content.size : tr.mapping.map(before);
  return tr.setSelection(Selection.near(tr.doc.resolve(at), -1)).scrollIntoView();
}

function isBlank(doc: Node): boolean {
  return doc.childCount === 1 && isEmptyLine(doc.firstChild);
}

function isEmptyLine(node: Node | null): boolean {
  return node?.type.name === "paragraph" && node.content.size === 0;
}

/** Puts a snippet's text into the editor's document: one step to undo, and nothing that is written is replaced. */
import { DOMParser, Fragment, type Node, Slice } from "@tiptap/pm/model";
import { type EditorState, Selection, type Transaction } from "@tiptap/pm/state";
import { toHtml } from "@vestnik/domain/richTextHtml";
import type { Editor } from "@tiptap/core";
import { closeHistory, isHistoryTransaction } from "@tiptap/pm/history";
import type { Snippet } from "@vestnik/contract/snippets";
import { normalizeTags } from "@vestnik/domain/tags";
import { useTranslation } from "react-i18next";
import { type EditorNode, fromEditorDocument } from "../editor/editorDocument.ts";
import { toastSuccess } from "../../../shared/ui/notice/toast.ts";
import { toastUndo } from "../../../shared/ui/notice/undoToast.tsx";
import { inertBody } from "../editor/inertHtml.ts";
import { type PostFormStore, usePostFormStore } from "../form/postFormStore.ts";

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

// Puts a snippet into the post.

/** Says by a toast what the form does not show: that nothing was to be done, and how tags are taken out again. */
export function useSnippetUse(editor: Editor): (snippet: Snippet) => void {
  const { t } = useTranslation("snippets");
  const formStore = usePostFormStore();

  function putTags({ name, tags }: Snippet) {
    const added = addTags(formStore, tags);
    if (added.length === 0) return toastSuccess(t("tagsThere", { name }));
    const undo = () => removeTags(formStore, added);
    toastUndo(t("tagsAdded", { tags: added.join(" ") }), t("undo"), undo);
  }

  return (snippet) => {
    if (snippet.kind === "tag_set") return putTags(snippet);
    const text = parse(editor, snippet.text);
    if (snippet.kind === "signature") {
      const signed = appendSignature(editor.state, text);
      if (!signed) return toastSuccess(t("signatureThere", { name: snippet.name }));
      return dispatchAlone(editor, signed);
    }
    const before = editor.state.doc;
    dispatchAlone(editor, insertTemplate(editor.state, text));
    const added = addTags(formStore, snippet.tags);
    if (added.length > 0) undoTogether(editor, before, formStore, added);
  };
}

function parse({ schema }: Editor, html: string): Node {
  return DOMParser.fromSchema(schema).parse(inertBody(html), { preserveWhitespace: "full" });
}

/** One step to undo, apart from what was typed before and what is typed next. */
function dispatchAlone({ view }: Editor, tr: Transaction): void {
  view.dispatch(closeHistory(tr));
  view.dispatch(closeHistory(view.state.tr));
}

/** The editor's undo takes the tags of a template out, too, and its redo brings them back: that step only, not a later one to the same text. */
function undoTogether(
  editor: Editor,
  before: Node,
  formStore: PostFormStore,
  added: readonly string[],
): void {
  const after = editor.state.doc;
  editor.on("transaction", ({ transaction }) => {
    if (!isHistoryTransaction(transaction)) return;
    const leads = (from: Node, to: Node) => transaction.before.eq(from) && transaction.doc.eq(to);
    if (leads(after, before)) removeTags(formStore, added);
    else if (leads(before, after)) addTags(formStore, added);
  });
}

/** Gives those that were not there. */
function addTags({ draft }: PostFormStore, tags: readonly string[]): readonly string[] {
  const { draft: present, change } = draft.getState();
  const all = normalizeTags([...present.tags, ...tags]);
  const added = all.slice(present.tags.length);
  if (added.length > 0) change({ tags: [...all] });
  return added;
}

function removeTags({ draft }: PostFormStore, tags: readonly string[]): void {
  const { draft: present, change } = draft.getState();
  change({ tags: present.tags.filter((tag) => !tags.includes(tag)) });
}

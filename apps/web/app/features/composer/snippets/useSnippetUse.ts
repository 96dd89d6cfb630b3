/** Puts a snippet into the post. */
import type { Editor } from "@tiptap/core";
import { closeHistory, isHistoryTransaction } from "@tiptap/pm/history";
import { DOMParser, type Node } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import type { Snippet } from "@vestnik/contract/snippets";
import { normalizeTags } from "@vestnik/domain/tags";
import { useTranslation } from "react-i18next";
import { toastSuccess } from "../../../shared/ui/notice/toast.ts";
import { toastUndo } from "../../../shared/ui/notice/undoToast.tsx";
import { inertBody } from "../editor/inertHtml.ts";
import { usePostFormStore, type PostFormStore } from "../formStore/postFormStore.ts";
import { appendSignature, insertTemplate } from "./snippetInsertion.ts";

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

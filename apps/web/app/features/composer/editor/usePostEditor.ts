/**
 * The editor of the post's text: restores the draft, reports every change, and parses pasted plain text as decision 24
 * says.
 */
import type { Editor } from "@tiptap/core";
import { DOMParser, type Slice } from "@tiptap/pm/model";
import { EditorState } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { useEditor } from "@tiptap/react";
import { fromPlainText } from "@vestnik/domain/plainText";
import { toHtml } from "@vestnik/domain/richTextHtml";
import { useEffect, useEffectEvent, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { barHeight } from "../../../shared/ui/notice/bottomBar.ts";
import { toastNote } from "../../../shared/ui/notice/toast.ts";
import { editorExtensions } from "./editorExtensions.ts";
import { inertBody } from "./inertHtml.ts";
import { linkWithPasted } from "./pastedAddress.ts";
import { lossNote, readPastedHtml } from "./pastedHtml.ts";

export type PostEditorOptions = {
  /** Returns the stored text as HTML; it is read when `revision` changes. */
  readonly html: () => string;
  readonly revision: number;
  readonly label: string;
  readonly placeholder: string;
  /** The id of the element that shows the length. */
  readonly describedBy: string;
  readonly onChange: (html: string) => void;
};

// Of Tiptap's paste rules only that of links runs; the others would parse asterisks a second time, and differently.
const PASTE_RULES = ["link"];

/** As JSON, because Tiptap parses HTML, even an empty string, in a way that Trusted Types refuse. */
const EMPTY = { type: "doc", content: [{ type: "paragraph" }] };

/** Null until the page can show it. */
export function usePostEditor(options: PostEditorOptions): Editor | null {
  const { revision, label, placeholder, describedBy } = options;
  const { t } = useTranslation("composer");
  const editorProps = useMemo(
    () => ({
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        "aria-placeholder": placeholder,
        "aria-describedby": describedBy,
      },
      scrollThreshold: aboveBars,
      scrollMargin: aboveBars,
      handlePaste: linkWithPasted,
      clipboardTextParser: readPlainText,
      transformPastedHTML: (given: string) => {
        const { html, ...lost } = readPastedHtml(given);
        const note = lossNote(t, lost);
        if (note !== undefined) toastNote(note);
        return html;
      },
    }),
    [label, placeholder, describedBy, t],
  );
  const editor = useEditor({
    // React may discard an editor that is made while rendering.
    immediatelyRender: false,
    extensions: editorExtensions,
    content: EMPTY,
    enablePasteRules: PASTE_RULES,
    // Tiptap writes its style element with innerHTML, which Trusted Types refuse; PostEditor.module.css has the rules.
    injectCSS: false,
    editorProps,
    onUpdate: (change) => options.onChange(change.editor.isEmpty ? "" : change.editor.getHTML()),
  });
  const takeOver = useEffectEvent(() => {
    if (editor && !editor.isDestroyed) loadHtml(editor, options.html());
  });
  // Outside React: the editor owns its document and gets another one only when the whole draft is replaced.
  useEffect(() => takeOver(), [editor, revision]);
  return editor;
}

/** How far from the edges of the window the caret stays: never below what sticks to them. */
const aboveBars = {
  top: 80,
  left: 0,
  right: 0,
  get bottom() {
    return barHeight() + 8;
  },
};

/** Replaces the document and its history: undo must not bring back what was published or replaced. */
function loadHtml({ view, schema, state }: Editor, html: string): void {
  const parser = DOMParser.fromSchema(schema);
  const doc = parser.parse(inertBody(html), { preserveWhitespace: "full" });
  view.updateState(EditorState.create({ doc, plugins: state.plugins }));
  // Notifies everything that listens to the editor.
  view.dispatch(view.state.tr.setMeta("addToHistory", false));
}

/** Ctrl+Shift+V (`verbatim`) pastes the text without parsing it. */
function readPlainText(
  text: string,
  _context: unknown,
  verbatim: boolean,
  view: EditorView,
): Slice {
  const body = verbatim ? plainParagraphs(text) : inertBody(toHtml(fromPlainText(text)));
  return DOMParser.fromSchema(view.state.schema).parseSlice(body, { preserveWhitespace: "full" });
}

function plainParagraphs(text: string): HTMLElement {
  const body = document.createElement("div");
  for (const line of text.split(/\r\n?|\n/)) {
    const paragraph = document.createElement("p");
    paragraph.textContent = line;
    body.append(paragraph);
  }
  return body;
}

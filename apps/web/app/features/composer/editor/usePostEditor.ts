/** The editor of the post's text: restores the draft, reports every change, reads pasted plain text as decision 24 says. */
import type { Editor } from "@tiptap/core";
import { DOMParser, type Slice } from "@tiptap/pm/model";
import { EditorState } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { useEditor } from "@tiptap/react";
import { fromPlainText } from "@vestnik/domain/plainText";
import { toHtml } from "@vestnik/domain/richTextHtml";
import { useEffect, useEffectEvent, useMemo } from "react";
import { editorExtensions } from "./editorExtensions.ts";
import { inertBody, withoutTraps } from "./inertHtml.ts";
import { linkWithPasted } from "./pastedAddress.ts";

export type PostEditorOptions = {
  /** Gives the stored text as HTML; it is taken over when `revision` changes. */
  readonly html: () => string;
  readonly revision: number;
  readonly label: string;
  readonly placeholder: string;
  /** Id of the element that tells the length. */
  readonly describedBy: string;
  readonly onChange: (html: string) => void;
};

// The kit's paste rules would read asterisks a second time, and otherwise; links keep theirs.
const PASTE_RULES = ["link"];

/** As JSON: the kit reads HTML, even none, in a way that Trusted Types refuse. */
const EMPTY = { type: "doc", content: [{ type: "paragraph" }] };

/** Null until the page is ready for it. */
export function usePostEditor(options: PostEditorOptions): Editor | null {
  const { revision, label, placeholder, describedBy } = options;
  const editorProps = useMemo(
    () => ({
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        "aria-placeholder": placeholder,
        "aria-describedby": describedBy,
      },
      handlePaste: linkWithPasted,
      clipboardTextParser: readPlainText,
      transformPastedHTML: withoutTraps,
    }),
    [label, placeholder, describedBy],
  );
  const editor = useEditor({
    // An editor made while rendering may be thrown away before it is shown.
    immediatelyRender: false,
    extensions: editorExtensions,
    content: EMPTY,
    enablePasteRules: PASTE_RULES,
    // The kit writes its style element with innerHTML, which trusted types refuse; PostEditor.module.css has the rules.
    injectCSS: false,
    editorProps,
    onUpdate: (change) => options.onChange(change.editor.isEmpty ? "" : change.editor.getHTML()),
  });
  const takeOver = useEffectEvent(() => {
    if (editor && !editor.isDestroyed) loadHtml(editor, options.html());
  });
  // Outside React: the editor owns its document and gets another one only when the whole draft was exchanged.
  useEffect(() => takeOver(), [editor, revision]);
  return editor;
}

/** Another document with a history of its own: undoing must not bring back what was published or replaced. */
function loadHtml({ view, schema, state }: Editor, html: string): void {
  const parser = DOMParser.fromSchema(schema);
  const doc = parser.parse(inertBody(html), { preserveWhitespace: "full" });
  view.updateState(EditorState.create({ doc, plugins: state.plugins }));
  // Tells everybody who looks at the editor.
  view.dispatch(view.state.tr.setMeta("addToHistory", false));
}

/** Ctrl+Shift+V (`verbatim`) pastes letters as they are. */
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

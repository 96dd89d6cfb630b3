/**
 * The editor of the post's text: restores the draft, reports every change, and parses pasted plain text as decision 6
 * says.
 */
import type { Editor } from "@tiptap/core";
import { DOMParser, type Node, type Slice } from "@tiptap/pm/model";
import { EditorState, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { useEditor } from "@tiptap/react";
import { fromPlainText } from "@vestnik/domain/plainText";
import { toHtml } from "@vestnik/domain/richTextHtml";
import { startTransition, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { normalizeHref } from "@vestnik/domain/richTextLink";
import { ownCopy } from "@vestnik/html/ownHtml";
import type { PastedText } from "@vestnik/html/postHtml";
import { isWrittenOut } from "@vestnik/html/writtenOut";
import type { TFunction } from "i18next";
import { flushSync } from "react-dom";
import { barHeight } from "../../../shared/ui/notice/bottomBar.ts";
import { toastNote } from "../../../shared/ui/notice/toast.ts";
import { editorExtensions } from "./editorExtensions.ts";
import { fetchHtmlReader, readForeignHtml, waitingForReader } from "./foreignHtml.ts";
import { inertBody } from "./inertHtml.ts";

type PostEditorOptions = {
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
      handleDOMEvents: waitingForReader,
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
  // After what is on the screen. Without network the next paste asks again.
  useEffect(() => void fetchHtmlReader().catch(() => undefined), []);
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

// An address pasted over words makes them a link. Tiptap recognises `example.com`, this every address
// Telegram opens.

const ADDRESS = /^(?:https?|tg|ton|tonsite):\/\/\S+$/i;

function linkWithPasted(view: EditorView, event: ClipboardEvent): boolean {
  const { doc, schema, selection, tr } = view.state;
  const { from, to, empty } = selection;
  const { link, code } = schema.marks;
  const text = event.clipboardData?.getData("text/plain").trim() ?? "";
  const href = ADDRESS.test(text) ? normalizeHref(text) : undefined;
  if (empty || !link || !code || href === undefined || doc.rangeHasMark(from, to, code))
    return false;
  // A block of code takes no marks: there the address is pasted as text.
  if (!tr.addMark(from, to, link.create({ href })).docChanged) return false;
  view.dispatch(tr);
  return true;
}

// What is pasted or dropped is read before the editor sees it, by the reader the API has (packages/html).

/** HTML of our own, and what of the paste has no place in a post. A copy out of an editor stays exactly what it was. */
function readPastedHtml(html: string): Omit<PastedText, "text"> & { readonly html: string } {
  const copy = ownCopy(html);
  if (copy !== undefined) return { html: copy, lostLinks: [], lostPictures: 0 };
  const { text, ...lost } = readForeignHtml(html);
  return { html: toHtml(text), ...lost };
}

/** What became of links and pictures that are not in the post, as one note; undefined when everything is. */
function lossNote(
  t: TFunction<"composer">,
  { lostLinks, lostPictures }: Omit<PastedText, "text">,
): string | undefined {
  const sentences = [
    ...(lostLinks.length > 0
      ? [t("link.lost", { count: lostLinks.length, addresses: nameLinks(lostLinks, t) })]
      : []),
    ...(lostLinks.some(({ address }) => isWrittenOut(address)) ? [t("link.writtenOut")] : []),
    ...(lostPictures > 0 ? [t("images.lost", { count: lostPictures })] : []),
  ];
  return sentences.length > 0 ? sentences.join(" ") : undefined;
}

const MAX_NAMED_LINKS = 3;
const MAX_NAMED_LENGTH = 40;

/** The addresses of the first few, cut, or their words where there is none. */
function nameLinks(links: PastedText["lostLinks"], t: TFunction<"composer">): string {
  const named = links
    .slice(0, MAX_NAMED_LINKS)
    .map(({ address, words }) =>
      address === "" ? t("link.words", { words: cut(words) }) : cut(address),
    );
  return [...named, ...(links.length > MAX_NAMED_LINKS ? ["…"] : [])].join(", ");
}

function cut(text: string): string {
  const characters = Array.from(text.slice(0, 2 * MAX_NAMED_LENGTH));
  return characters.length > MAX_NAMED_LENGTH
    ? `${characters.slice(0, MAX_NAMED_LENGTH - 1).join("")}…`
    : text;
}

/**
 * The editor's document; a new object only when it has changed. Typing has priority over what is computed from the
 * document, and any button or key press flushes the update first.
 */
export function useEditorDocument(editor: Editor): Node {
  const [document, setDocument] = useState(() => editor.state.doc);
  // Outside React: the editor owns its document, and keys and buttons read it.
  useEffect(() => {
    let latest: Node | undefined;
    function follow({ transaction }: { transaction: Transaction }) {
      const { doc } = editor.state;
      if (doc === latest) return;
      latest = doc;
      if (transaction.docChanged) startTransition(() => setDocument(doc));
      else setDocument(doc); // another document altogether
    }
    const soon = () => setDocument(editor.state.doc);
    const settle = () => flushSync(soon);
    const flushBeforeSubmit = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === "Enter" && (ctrlKey || metaKey)) settle();
    };
    const atFirst = { capture: true };
    soon();
    editor.on("transaction", follow);
    editor.on("blur", soon);
    window.addEventListener("pointerdown", settle, atFirst);
    window.addEventListener("click", settle, atFirst);
    window.addEventListener("keydown", flushBeforeSubmit, atFirst);
    return () => {
      editor.off("transaction", follow);
      editor.off("blur", soon);
      window.removeEventListener("pointerdown", settle, atFirst);
      window.removeEventListener("click", settle, atFirst);
      window.removeEventListener("keydown", flushBeforeSubmit, atFirst);
    };
  }, [editor]);
  return document;
}

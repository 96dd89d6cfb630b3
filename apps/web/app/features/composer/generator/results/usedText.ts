/** Inserts a generated text into the post: its marks become formatting here, and only here (decision 24). */
import type { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { DOMParser, Fragment, type Node } from "@tiptap/pm/model";
import { fromPlainText } from "@vestnik/domain/plainText";
import { toHtml } from "@vestnik/domain/richTextHtml";
import { inertBody } from "../../editor/inertHtml.ts";

export type UsedText = {
  /** True until the post changes. */
  readonly mayUndo: () => boolean;
  readonly undo: () => void;
  /** Whether the post contains the text, whatever undo or redo did; undefined once the post is another one. */
  readonly isIn: () => boolean | undefined;
};

/** How a text gets into a post that has one: after it, or in its place. */
export type Place = "below" | "instead";

/** Becomes the content of an empty post; otherwise new paragraphs at the end, or all there is. One step to undo. */
export function putIntoPost(editor: Editor, text: string, place: Place): UsedText {
  const { view, state } = editor;
  const { doc, schema } = state;
  const parser = DOMParser.fromSchema(schema);
  const { content } = parser.parse(inertBody(toHtml(fromPlainText(text))), {
    preserveWhitespace: "full",
  });
  const gap = schema.nodes["paragraph"]?.create();
  const end = isEmptyLine(doc.lastChild) ? doc.content.size - 2 : doc.content.size;
  const from = place === "instead" ? 0 : end;
  // Separates the inserted text from the text before it.
  const isAlone = place === "instead" || isEmptyPost(doc);
  const added = isAlone || !gap ? content : Fragment.from(gap).append(content);
  view.dispatch(closeHistory(state.tr.replaceWith(from, doc.content.size, added)));
  // What is typed next is another step to undo.
  view.dispatch(closeHistory(view.state.tr));
  const after = view.state.doc;
  const mayUndo = () => !editor.isDestroyed && editor.state.doc === after;
  return {
    mayUndo,
    undo: () => void (mayUndo() && editor.commands.undo()),
    isIn: () => {
      const present = editor.state.doc;
      if (present.eq(after)) return true;
      return present.eq(doc) ? false : undefined;
    },
  };
}

function isEmptyPost(doc: Node): boolean {
  return isEmptyLine(doc.firstChild) && doc.childCount === 1;
}

function isEmptyLine(node: Node | null): boolean {
  return node?.type.name === "paragraph" && node.content.size === 0;
}

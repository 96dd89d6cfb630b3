/** A generated text in the post: its marks become formatting once, here (decision 24). */
import type { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { DOMParser, Fragment, type Node } from "@tiptap/pm/model";
import { fromPlainText } from "@vestnik/domain/plainText";
import { toHtml } from "@vestnik/domain/richTextHtml";
import { inertBody } from "../editor/inertHtml.ts";

export type UsedText = {
  /** True as long as nothing was changed since. */
  readonly mayUndo: () => boolean;
  readonly undo: () => void;
  /** Whether the text stands in the post, by whatever undo or redo; undefined once the post is another one. */
  readonly isIn: () => boolean | undefined;
};

/** The content of an empty post; otherwise new paragraphs behind what is there. One step to undo. */
export function putIntoPost(editor: Editor, text: string): UsedText {
  const { view, state } = editor;
  const { doc, schema } = state;
  const parser = DOMParser.fromSchema(schema);
  const { content } = parser.parse(inertBody(toHtml(fromPlainText(text))), {
    preserveWhitespace: "full",
  });
  const gap = schema.nodes["paragraph"]?.create();
  const from = isEmptyLine(doc.lastChild) ? doc.content.size - 2 : doc.content.size;
  // A line of its own between what was there and what comes.
  const isAlone = isEmptyLine(doc.firstChild) && doc.childCount === 1;
  const added = isAlone || !gap ? content : Fragment.from(gap).append(content);
  view.dispatch(closeHistory(state.tr.replaceWith(from, doc.content.size, added)));
  // What is typed next is another step.
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

function isEmptyLine(node: Node | null): boolean {
  return node?.type.name === "paragraph" && node.content.size === 0;
}

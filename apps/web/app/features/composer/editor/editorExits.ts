/** Arrow keys lead out of a quote, a list or a block of code at the start and at the end of the text. */
import { Extension, type Editor } from "@tiptap/core";
import { Selection, TextSelection } from "@tiptap/pm/state";

export const EditorExits = Extension.create({
  name: "editorExits",
  priority: 1000,
  addKeyboardShortcuts() {
    return {
      ArrowUp: () => leave(this.editor, "up"),
      ArrowDown: () => leave(this.editor, "down"),
    };
  },
});

/** Adds an empty line before the first or after the last block, unless that is a plain line itself. */
function leave({ state, view }: Editor, direction: "up" | "down"): boolean {
  const { doc, selection, schema } = state;
  const edge = direction === "up" ? Selection.atStart(doc) : Selection.atEnd(doc);
  const block = direction === "up" ? doc.firstChild : doc.lastChild;
  const isAtEdge = selection.empty && edge.$from.sameParent(selection.$from);
  const { paragraph } = schema.nodes;
  if (!isAtEdge || !paragraph || block?.type === paragraph) return false;
  if (!view.endOfTextblock(direction)) return false;
  const place = direction === "up" ? 0 : doc.content.size;
  const tr = state.tr.insert(place, paragraph.create());
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, place + 1)).scrollIntoView());
  return true;
}

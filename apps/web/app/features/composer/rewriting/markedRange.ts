/** Marks the part that is being rewritten in the editor, follows it through edits, and knows whether it was edited itself. */
import type { Editor } from "@tiptap/core";
import type { Slice } from "@tiptap/pm/model";
import { Plugin, PluginKey, type EditorState } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import classes from "./Rewriting.module.css";
import type { Range } from "./selectedLines.ts";

type Marked = Range & { readonly original: Slice };

const key = new PluginKey<Marked | null>("rewriting");

const plugin = new Plugin<Marked | null>({
  key,
  state: {
    init: () => null,
    apply(tr, marked) {
      const next = tr.getMeta(key) as Marked | null | undefined;
      if (next !== undefined) return next;
      if (!marked || !tr.docChanged) return marked;
      const from = tr.mapping.map(marked.from, 1);
      return { ...marked, from, to: Math.max(from, tr.mapping.map(marked.to, -1)) };
    },
  },
  props: {
    decorations(state) {
      const marked = key.getState(state);
      if (!marked || marked.from === marked.to) return DecorationSet.empty;
      const look = { class: classes["marked"] ?? "" };
      return DecorationSet.create(state.doc, [Decoration.inline(marked.from, marked.to, look)]);
    },
  },
});

export function followRanges(editor: Editor): void {
  if (!key.get(editor.state)) editor.registerPlugin(plugin);
}

export function markRange(editor: Editor, range: Range | null): void {
  if (editor.isDestroyed) return;
  const { state, view } = editor;
  const marked = range && { ...range, original: state.doc.slice(range.from, range.to) };
  view.dispatch(state.tr.setMeta(key, marked).setMeta("addToHistory", false));
}

/** Undefined once it was removed, or the text is another one. */
export function markedRange(state: EditorState): Range | undefined {
  const marked = key.getState(state);
  return marked && marked.from < marked.to ? marked : undefined;
}

export function isUntouched(state: EditorState): boolean {
  const marked = key.getState(state);
  return !!marked && state.doc.slice(marked.from, marked.to).eq(marked.original);
}

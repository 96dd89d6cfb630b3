/** Telegram's spoiler mark, which Tiptap lacks: text hidden until it is tapped. */
import { Mark, mergeAttributes } from "@tiptap/core";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    spoiler: { toggleSpoiler: () => ReturnType };
  }
}

export const SpoilerMark = Mark.create({
  name: "spoiler",
  // The stored form (domain/richTextHtml.ts), which a paste has, too, when the editor sees it.
  parseHTML: () => [{ tag: "span[data-spoiler]" }],
  renderHTML: ({ HTMLAttributes }) => [
    "span",
    mergeAttributes(HTMLAttributes, { "data-spoiler": "" }),
    0,
  ],
  addCommands() {
    return {
      toggleSpoiler:
        () =>
        ({ commands }) =>
          commands.toggleMark(this.name),
    };
  },
  addKeyboardShortcuts() {
    return { "Mod-Shift-p": () => this.editor.commands.toggleSpoiler() };
  },
});

/** The editor knows only what Telegram can show (decision 6); everything else becomes plain text. */
import { Extension, markInputRule, type Extensions } from "@tiptap/core";
import { StarterKit } from "@tiptap/starter-kit";
import { normalizeHref } from "@vestnik/domain/richTextLink";
import { EditorExits } from "./editorExits.ts";
import { SpoilerMark } from "./spoilerMark.ts";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    expandableQuotes: { toggleExpandable: () => ReturnType };
  }
}

/** A long quote that shows its first lines until a reader expands it. */
const ExpandableQuotes = Extension.create({
  name: "expandableQuotes",
  addCommands: () => ({
    toggleExpandable:
      () =>
      ({ editor, chain }) => {
        const { expandable } = editor.getAttributes("blockquote");
        const quoted = editor.isActive("blockquote") ? chain() : chain().setBlockquote();
        return quoted.updateAttributes("blockquote", { expandable: expandable !== true }).run();
      },
  }),
  addKeyboardShortcuts() {
    return { "Mod-Shift-f": () => this.editor.commands.toggleExpandable() };
  },
  addGlobalAttributes: () => [
    {
      types: ["blockquote"],
      attributes: {
        expandable: {
          default: false,
          parseHTML: (element) => element.hasAttribute("data-expandable"),
          renderHTML: ({ expandable }) => (expandable === true ? { "data-expandable": "" } : {}),
        },
      },
    },
  ],
});

const ONE_STAR = /(?:^|\s)(\*(?!\s+\*)([^*\s](?:[^*]*[^*\s])?)\*)$/;
const TWO_UNDERSCORES = /(?:^|\s)(__(?!\s+__)([^_\s](?:[^_]*[^_\s])?)__)$/;

/**
 * One or two asterisks give bold, one or two underscores italic (decision 24). Tiptap's own rules, which run after
 * these, read one asterisk as italic and two underscores as bold.
 */
const TypedMarks = Extension.create({
  name: "typedMarks",
  priority: 1000,
  addInputRules() {
    const { bold, italic } = this.editor.schema.marks;
    return [
      ...(bold ? [markInputRule({ find: ONE_STAR, type: bold })] : []),
      ...(italic ? [markInputRule({ find: TWO_UNDERSCORES, type: italic })] : []),
    ];
  },
});

const isForTelegram = (address: string) => normalizeHref(address) !== undefined;

export const editorExtensions: Extensions = [
  StarterKit.configure({
    heading: false,
    horizontalRule: false,
    trailingNode: false,
    codeBlock: { HTMLAttributes: { spellcheck: "false" } },
    link: {
      autolink: false,
      openOnClick: false,
      defaultProtocol: "https",
      // Tiptap calls this for every address: pasted, dropped or restored.
      isAllowedUri: isForTelegram,
      shouldAutoLink: isForTelegram,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  SpoilerMark,
  ExpandableQuotes,
  TypedMarks,
  EditorExits,
];

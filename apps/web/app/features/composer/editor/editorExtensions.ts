/** The editor knows only what Telegram can show (decision 6); everything else becomes plain text. */
import {
  type Editor,
  Extension,
  type Extensions,
  Mark,
  markInputRule,
  mergeAttributes,
} from "@tiptap/core";
import { StarterKit } from "@tiptap/starter-kit";
import { normalizeHref } from "@vestnik/domain/richTextLink";
import { Selection, TextSelection } from "@tiptap/pm/state";

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
 * One or two asterisks give bold, one or two underscores italic (decision 6). Tiptap's own rules, which run after
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

// Telegram's spoiler mark, which Tiptap lacks: text hidden until it is tapped.

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    spoiler: { toggleSpoiler: () => ReturnType };
  }
}

const SpoilerMark = Mark.create({
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

// Arrow keys lead out of a quote, a list or a block of code at the start and at the end of the text.

const EditorExits = Extension.create({
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

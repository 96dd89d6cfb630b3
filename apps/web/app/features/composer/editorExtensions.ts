/** What the editor knows is what Telegram can show (decision 6); everything else becomes plain text when it enters. */
import { Extension, markInputRule, type Extensions } from "@tiptap/core";
import { StarterKit } from "@tiptap/starter-kit";
import { normalizeHref } from "@vestnik/domain/richTextLink";
import { SpoilerMark } from "./spoilerMark.ts";

/** A long quote of which readers see the first lines and may open the rest. */
const ExpandableQuotes = Extension.create({
  name: "expandableQuotes",
  addGlobalAttributes: () => [
    {
      types: ["blockquote"],
      attributes: {
        expandable: {
          default: false,
          parseHTML: (element) =>
            element.hasAttribute("data-expandable") || element.hasAttribute("expandable"),
          renderHTML: ({ expandable }) => (expandable === true ? { "data-expandable": "" } : {}),
        },
      },
    },
  ],
});

const ONE_STAR = /(?:^|\s)(\*(?!\s+\*)([^*\s](?:[^*]*[^*\s])?)\*)$/;
const TWO_UNDERSCORES = /(?:^|\s)(__(?!\s+__)([^_\s](?:[^_]*[^_\s])?)__)$/;

/**
 * Asterisks give bold and underscores italic, one or two alike (decision 24); the kit, whose own rules are asked after
 * these, reads one asterisk as italic and two underscores as bold.
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
      // The kit calls this for every address it meets: pasted, dropped or restored.
      isAllowedUri: (address) => normalizeHref(address) !== undefined,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  SpoilerMark,
  ExpandableQuotes,
  TypedMarks,
];

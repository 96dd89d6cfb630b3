/** The formats of the toolbar: the name of each, its command and its active state. */
import type { Editor } from "@tiptap/core";
import {
  IconBlockquote,
  IconBold,
  IconCode,
  IconEyeOff,
  IconItalic,
  IconList,
  IconListNumbers,
  IconSourceCode,
  IconStrikethrough,
  IconUnderline,
  type Icon,
} from "@tabler/icons-react";
import { editorShortcuts } from "../../../shared/keys/shortcuts.ts";

type FormatName =
  | "bold"
  | "italic"
  | "underline"
  | "strike"
  | "spoiler"
  | "code"
  | "bulletList"
  | "orderedList"
  | "blockquote"
  | "codeBlock";

export type EditorFormat = {
  readonly name: FormatName;
  readonly icon: Icon;
  /** As ARIA writes them (`aria-keyshortcuts`); "Control" is ⌘ on a Mac. */
  readonly keys: string;
  readonly toggle: (editor: Editor) => boolean;
  /** Formats letters, not lines. */
  readonly isMark?: true;
};

const chain = (editor: Editor) => editor.chain().focus();

export const editorFormats: readonly EditorFormat[] = [
  {
    name: "bold",
    icon: IconBold,
    keys: editorShortcuts.bold,
    toggle: (e) => chain(e).toggleBold().run(),
    isMark: true,
  },
  {
    name: "italic",
    icon: IconItalic,
    keys: editorShortcuts.italic,
    toggle: (e) => chain(e).toggleItalic().run(),
    isMark: true,
  },
  {
    name: "underline",
    icon: IconUnderline,
    keys: editorShortcuts.underline,
    toggle: (e) => chain(e).toggleUnderline().run(),
    isMark: true,
  },
  {
    name: "strike",
    icon: IconStrikethrough,
    keys: editorShortcuts.strike,
    toggle: (e) => chain(e).toggleStrike().run(),
    isMark: true,
  },
  {
    name: "spoiler",
    icon: IconEyeOff,
    keys: editorShortcuts.spoiler,
    toggle: (e) => chain(e).toggleSpoiler().run(),
    isMark: true,
  },
  {
    name: "code",
    icon: IconCode,
    keys: editorShortcuts.code,
    toggle: (e) => chain(e).toggleCode().run(),
    isMark: true,
  },
  {
    name: "bulletList",
    icon: IconList,
    keys: editorShortcuts.bulletList,
    toggle: (e) => chain(e).toggleBulletList().run(),
  },
  {
    name: "orderedList",
    icon: IconListNumbers,
    keys: editorShortcuts.orderedList,
    toggle: (e) => chain(e).toggleOrderedList().run(),
  },
  {
    name: "blockquote",
    icon: IconBlockquote,
    keys: editorShortcuts.blockquote,
    toggle: (e) => chain(e).toggleBlockquote().run(),
  },
  {
    name: "codeBlock",
    icon: IconSourceCode,
    keys: editorShortcuts.codeBlock,
    toggle: (e) => chain(e).toggleCodeBlock().run(),
  },
];

/** Inside code no other mark is allowed (Telegram's rule). */
export function isVerbatim(editor: Editor): boolean {
  return editor.isActive("code") || editor.isActive("codeBlock");
}

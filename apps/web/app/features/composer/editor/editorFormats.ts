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
    keys: "Control+B",
    toggle: (e) => chain(e).toggleBold().run(),
    isMark: true,
  },
  {
    name: "italic",
    icon: IconItalic,
    keys: "Control+I",
    toggle: (e) => chain(e).toggleItalic().run(),
    isMark: true,
  },
  {
    name: "underline",
    icon: IconUnderline,
    keys: "Control+U",
    toggle: (e) => chain(e).toggleUnderline().run(),
    isMark: true,
  },
  {
    name: "strike",
    icon: IconStrikethrough,
    keys: "Control+Shift+S",
    toggle: (e) => chain(e).toggleStrike().run(),
    isMark: true,
  },
  {
    name: "spoiler",
    icon: IconEyeOff,
    keys: "Control+Shift+P",
    toggle: (e) => chain(e).toggleSpoiler().run(),
    isMark: true,
  },
  {
    name: "code",
    icon: IconCode,
    keys: "Control+E",
    toggle: (e) => chain(e).toggleCode().run(),
    isMark: true,
  },
  {
    name: "bulletList",
    icon: IconList,
    keys: "Control+Shift+8",
    toggle: (e) => chain(e).toggleBulletList().run(),
  },
  {
    name: "orderedList",
    icon: IconListNumbers,
    keys: "Control+Shift+7",
    toggle: (e) => chain(e).toggleOrderedList().run(),
  },
  {
    name: "blockquote",
    icon: IconBlockquote,
    keys: "Control+Shift+B",
    toggle: (e) => chain(e).toggleBlockquote().run(),
  },
  {
    name: "codeBlock",
    icon: IconSourceCode,
    keys: "Control+Alt+C",
    toggle: (e) => chain(e).toggleCodeBlock().run(),
  },
];

/** Inside code no other mark is allowed (Telegram's rule). */
export function isVerbatim(editor: Editor): boolean {
  return editor.isActive("code") || editor.isActive("codeBlock");
}

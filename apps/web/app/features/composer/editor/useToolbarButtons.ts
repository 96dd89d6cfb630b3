/** The buttons of the toolbar, with their state at the caret. */
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconFold,
  IconLink,
  IconMicrophone,
  IconMoodSmile,
  IconPlayerStopFilled,
  IconSparkles,
  type Icon,
} from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { redoDepth, undoDepth } from "@tiptap/pm/history";
import { useEditorState } from "@tiptap/react";
import { useTranslation } from "react-i18next";
import { editorShortcuts } from "../../../shared/keys/shortcuts.ts";
import { editorFormats, isVerbatim, type EditorFormat } from "./editorFormats.ts";
import type { VoiceTool } from "../dictation/useVoice.ts";

export type ToolbarButton = {
  readonly name: string;
  readonly label: string;
  readonly icon: Icon;
  readonly keys?: string;
  /** Undefined for buttons that have no on and off. */
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
};

export type ToolbarActions = {
  readonly onLink: () => void;
  readonly onEmoji: () => void;
  readonly onRewrite: () => void;
  readonly voice: VoiceTool;
};

export function useToolbarButtons(
  editor: Editor,
  { onLink, onEmoji, onRewrite, voice }: ToolbarActions,
): readonly ToolbarButton[] {
  const { t } = useTranslation("composer");
  const { t: tEmoji } = useTranslation("emoji");
  const { t: tVoice } = useTranslation("voice");
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => toolbarState(current),
  });
  const formats = editorFormats.map((format, index) => ({
    name: format.name,
    label: t(`format.${format.name}`),
    icon: format.icon,
    keys: format.keys,
    pressed: state.active[index] ?? false,
    disabled: state.disabled[index] ?? false,
    onClick: () => void format.toggle(editor),
  }));
  const chain = () => editor.chain().focus();
  return [
    ...formats.slice(0, 5),
    {
      name: "link",
      label: t("format.link"),
      icon: IconLink,
      keys: editorShortcuts.link,
      pressed: state.link,
      disabled: state.inCode,
      onClick: onLink,
    },
    ...formats.slice(5),
    ...(state.quote
      ? [
          {
            name: "expandable",
            label: t("format.expandable"),
            icon: IconFold,
            keys: editorShortcuts.expandable,
            pressed: state.expandable,
            onClick: () => void chain().toggleExpandable().run(),
          },
        ]
      : []),
    {
      name: "emoji",
      label: tEmoji("button"),
      icon: IconMoodSmile,
      keys: editorShortcuts.emoji,
      onClick: onEmoji,
    },
    {
      name: "voice",
      label: tVoice("dictate"),
      icon: voice.isRecording ? IconPlayerStopFilled : IconMicrophone,
      pressed: voice.isRecording,
      onClick: voice.press,
    },
    { name: "rewrite", label: t("format.rewrite"), icon: IconSparkles, onClick: onRewrite },
    {
      name: "undo",
      label: t("format.undo"),
      icon: IconArrowBackUp,
      keys: editorShortcuts.undo,
      disabled: !state.undo,
      onClick: () => void chain().undo().run(),
    },
    {
      name: "redo",
      label: t("format.redo"),
      icon: IconArrowForwardUp,
      keys: editorShortcuts.redo,
      disabled: !state.redo,
      onClick: () => void chain().redo().run(),
    },
  ];
}

function toolbarState(editor: Editor) {
  const inCode = isVerbatim(editor);
  const isDisabled = ({ name, isMark }: EditorFormat) => isMark && name !== "code" && inCode;
  return {
    active: editorFormats.map(({ name }) => editor.isActive(name)),
    disabled: editorFormats.map(isDisabled),
    link: editor.isActive("link"),
    inCode,
    quote: editor.isActive("blockquote"),
    expandable: editor.isActive("blockquote", { expandable: true }),
    // Tiptap's `can()` builds every command again for every letter.
    undo: undoDepth(editor.state) > 0,
    redo: redoDepth(editor.state) > 0,
  };
}

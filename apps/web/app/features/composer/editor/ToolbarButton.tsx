import { ActionIcon, type ActionIconProps } from "@mantine/core";
import {
  type Icon,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconFold,
  IconLink,
  IconMicrophone,
  IconMoodSmile,
  IconPlayerStopFilled,
  IconSparkles,
} from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import { redoDepth, undoDepth } from "@tiptap/pm/history";
import { useEditorState } from "@tiptap/react";
import { useTranslation } from "react-i18next";
import type { EmojiTool } from "./emoji/useEmojiPicker.ts";
import type { RewritingTool } from "./rewriting/useRewriting.ts";
import { editorShortcuts, shownKeys } from "../../../shared/keys/shortcuts.ts";
import classes from "./PostEditor.module.css";
import { type EditorFormat, editorFormats, isVerbatim } from "./editorFormats.ts";
import type { VoiceTool } from "../dictation/useVoice.ts";

type ToolbarButtonProps = ActionIconProps &
  Omit<ComponentProps<"button">, keyof ActionIconProps> & {
    readonly label: string;
    readonly icon: Icon;
    readonly keys?: string;
    readonly pressed?: boolean;
    readonly lit?: boolean;
  };

export function ToolbarButton({
  label,
  icon: ButtonIcon,
  keys,
  pressed,
  lit,
  ...props
}: ToolbarButtonProps) {
  const isOn = pressed ?? lit ?? false;
  return (
    <ActionIcon
      variant={isOn ? "light" : "subtle"}
      color={isOn ? "petrol" : "gray"}
      c={isOn ? "var(--v-info-text)" : "var(--v-text)"}
      size={35}
      aria-label={label}
      title={keys ? `${label} (${shownKeys(keys)})` : label}
      aria-keyshortcuts={keys}
      aria-pressed={pressed}
      // The selection stays where it is while the button is pressed.
      onMouseDown={(event) => event.preventDefault()}
      {...props}
    >
      <ButtonIcon size={19} stroke={1.9} aria-hidden />
    </ActionIcon>
  );
}

type OpeningButtonProps = ToolbarButtonProps & {
  readonly tool: { readonly isOpen: boolean };
  /** What it opens, once its code is fetched. */
  readonly children: ReactNode;
};

/** What it opens stands beside it. */
function OpeningButton({ tool: { isOpen }, children, ...button }: OpeningButtonProps) {
  return (
    <span className={classes["anchor"]}>
      <ToolbarButton
        {...button}
        lit={isOpen}
        aria-expanded={isOpen}
        aria-busy={isOpen && !children}
      />
      {children}
    </span>
  );
}

/** Prefetches the emoji when the pointer approaches the button. */
export function EmojiButton(props: ToolbarButtonProps & { readonly tool: EmojiTool }) {
  const { tool } = props;
  const { picker } = tool;
  return (
    <OpeningButton
      {...props}
      aria-haspopup="dialog"
      onPointerEnter={tool.prefetch}
      onFocus={tool.prefetch}
    >
      {picker && (
        <picker.EmojiPicker
          emoji={picker.emoji}
          opened={tool.isOpen}
          onClose={tool.close}
          onChoose={tool.choose}
          onAdd={tool.add}
        />
      )}
    </OpeningButton>
  );
}

type RewritingButtonProps = ToolbarButtonProps & {
  readonly editor: Editor;
  readonly tool: RewritingTool;
  readonly hasImages: boolean;
};

/** A menu button: Enter and the arrow downwards open it. */
export function RewritingButton({ editor, hasImages, ...button }: RewritingButtonProps) {
  const { isOpen, loaded, toggle, close, leave } = button.tool;

  function takeKeys(event: KeyboardEvent<HTMLButtonElement>) {
    button.onKeyDown?.(event);
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    if (!isOpen) toggle();
  }

  return (
    <OpeningButton {...button} aria-haspopup="menu" onKeyDown={takeKeys}>
      {isOpen && loaded && (
        <loaded.RewritingMenu
          editor={editor}
          hasImages={hasImages}
          work={loaded.work}
          close={close}
          leave={leave}
        />
      )}
    </OpeningButton>
  );
}

// The buttons of the toolbar, with their state at the caret.

type ToolbarEntry = {
  readonly name: string;
  readonly label: string;
  readonly icon: Icon;
  readonly keys?: string;
  /** Undefined for buttons that have no on and off. */
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
};

type ToolbarActions = {
  readonly onLink: () => void;
  readonly onEmoji: () => void;
  readonly onRewrite: () => void;
  readonly voice: VoiceTool;
};

export function useToolbarButtons(
  editor: Editor,
  { onLink, onEmoji, onRewrite, voice }: ToolbarActions,
): readonly ToolbarEntry[] {
  const { t } = useTranslation("composer");
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
      label: t("format.emoji"),
      icon: IconMoodSmile,
      keys: editorShortcuts.emoji,
      onClick: onEmoji,
    },
    {
      name: "voice",
      label: t("format.dictate"),
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

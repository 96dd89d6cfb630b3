import { ActionIcon, type ActionIconProps } from "@mantine/core";
import { useRovingIndex } from "@mantine/hooks";
import type { Icon } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { shownKeys } from "./editorKeys.ts";
import classes from "./PostEditor.module.css";
import { ToolbarLegend } from "./ToolbarLegend.tsx";
import type { EmojiTool } from "../emoji/useEmojiPicker.ts";
import { useToolbarButtons } from "./useToolbarButtons.ts";
import { useVoice } from "../dictation/useVoice.ts";

export type EditorToolbarProps = {
  readonly editor: Editor;
  readonly editorId: string;
  readonly emoji: EmojiTool;
  readonly onLink: () => void;
};

/** One stop of the Tab key; the arrow keys move between the buttons. */
export function EditorToolbar({ editor, editorId, emoji, onLink }: EditorToolbarProps) {
  const { t } = useTranslation("composer");
  const { t: tVoice } = useTranslation("voice");
  const voice = useVoice(editor);
  const buttons = useToolbarButtons(editor, { onLink, onEmoji: emoji.toggle, voice });
  const roving = useRovingIndex({
    total: buttons.length,
    initialIndex: 0,
    isItemDisabled: (index) => buttons[index]?.disabled === true,
  });
  return (
    <>
      <div className={classes["head"]}>
        <div
          className={classes["toolbar"]}
          role="toolbar"
          aria-label={t("editor.toolbar")}
          aria-controls={editorId}
        >
          {buttons.map(({ name, onClick, ...button }, index) =>
            name === "emoji" ? (
              <EmojiButton
                key={name}
                tool={emoji}
                {...button}
                {...roving.getItemProps({ index, onClick })}
              />
            ) : (
              <ToolbarButton key={name} {...button} {...roving.getItemProps({ index, onClick })} />
            ),
          )}
        </div>
        <ToolbarLegend buttons={buttons} />
      </div>
      {voice.loaded && (
        <voice.loaded.VoicePanel
          label={tVoice("dictate")}
          dictation={voice.loaded.dictation}
          focusText={() => editor.view.focus()}
          onRecording={voice.onRecording}
        />
      )}
    </>
  );
}

type ToolbarButtonProps = ActionIconProps &
  Omit<ComponentProps<"button">, keyof ActionIconProps> & {
    readonly label: string;
    readonly icon: Icon;
    readonly keys?: string;
    readonly pressed?: boolean;
    readonly lit?: boolean;
  };

function ToolbarButton({
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
      size={36}
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

/** Prefetches the emoji when the pointer approaches the button. */
function EmojiButton({ tool, ...button }: ToolbarButtonProps & { readonly tool: EmojiTool }) {
  const { picker } = tool;
  return (
    <span className={classes["emoji"]}>
      <ToolbarButton
        {...button}
        lit={tool.isOpen}
        aria-haspopup="dialog"
        aria-expanded={tool.isOpen}
        aria-busy={tool.isOpen && !picker}
        onPointerEnter={tool.prefetch}
        onFocus={tool.prefetch}
      />
      {picker && (
        <picker.EmojiPicker
          emoji={picker.emoji}
          opened={tool.isOpen}
          onClose={tool.close}
          onChoose={tool.choose}
          onAdd={tool.add}
        />
      )}
    </span>
  );
}

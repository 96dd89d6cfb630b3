import { useRovingIndex } from "@mantine/hooks";
import type { Editor } from "@tiptap/core";
import { useTranslation } from "react-i18next";
import classes from "./PostEditor.module.css";
import { EmojiButton, RewritingButton, ToolbarButton } from "./ToolbarButton.tsx";
import { ToolbarLegend } from "./ToolbarLegend.tsx";
import type { EmojiTool } from "../emoji/useEmojiPicker.ts";
import type { RewritingTool } from "../rewriting/useRewriting.ts";
import { useToolbarButtons } from "./useToolbarButtons.ts";
import { useVoice } from "../dictation/useVoice.ts";

export type EditorToolbarProps = {
  readonly editor: Editor;
  readonly editorId: string;
  readonly emoji: EmojiTool;
  readonly rewriting: RewritingTool;
  readonly hasImages: boolean;
  readonly onLink: () => void;
};

/** One stop of the Tab key; the arrow keys move between the buttons. */
export function EditorToolbar(props: EditorToolbarProps) {
  const { editor, editorId, emoji, rewriting, onLink } = props;
  const { t } = useTranslation("composer");
  const { t: tVoice } = useTranslation("voice");
  const voice = useVoice(editor);
  const buttons = useToolbarButtons(editor, {
    onLink,
    onEmoji: emoji.toggle,
    onRewrite: rewriting.toggle,
    voice,
  });
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
          {buttons.map(({ name, onClick, ...button }, index) => {
            const common = { ...button, ...roving.getItemProps({ index, onClick }) };
            if (name === "emoji") return <EmojiButton key={name} tool={emoji} {...common} />;
            if (name !== "rewrite") return <ToolbarButton key={name} {...common} />;
            const { hasImages } = props;
            return (
              <RewritingButton key={name} {...{ editor, tool: rewriting, hasImages }} {...common} />
            );
          })}
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

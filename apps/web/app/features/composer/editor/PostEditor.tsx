import { useDisclosure, useRovingIndex } from "@mantine/hooks";
import type { Editor } from "@tiptap/core";
import { keydownHandler } from "@tiptap/pm/keymap";
import { EditorContent, useEditorState } from "@tiptap/react";
import { type KeyboardEvent, memo, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { ActionIcon } from "@mantine/core";
import { IconHelp } from "@tabler/icons-react";
import { lazyDialog } from "../../../shared/ui/loading/lazyPart.tsx";
import { isVerbatim } from "./editorFormats.ts";
import classes from "./PostEditor.module.css";
import { type EmojiTool, useEmojiPicker } from "./emoji/useEmojiPicker.ts";
import { type RewritingTool, useRewriting } from "./rewriting/useRewriting.ts";
import {
  EmojiButton,
  RewritingButton,
  ToolbarButton,
  useToolbarButtons,
} from "./ToolbarButton.tsx";
import { useVoice } from "../dictation/useVoice.ts";
import { popup } from "../../../shared/ui/popup/popup.ts";
import { usePopup } from "../../../shared/ui/popup/usePopup.ts";
import type { LegendProps } from "./LegendList.tsx";

const EDITOR_ID = "post-text";

const LinkDialog = lazyDialog(async () => (await import("./LinkDialog.tsx")).LinkDialog);

type PostEditorProps = {
  /** Where the page has another editor. */
  readonly id?: string;
  readonly editor: Editor;
  readonly placeholder: string;
  /** The text is the caption of images. */
  readonly hasImages: boolean;
  /** The counter, below the field. */
  readonly children: ReactNode;
};

export function PostEditor({ children, ...field }: PostEditorProps) {
  return (
    <div className={classes["field"]}>
      <EditorField {...field} />
      <div className={classes["foot"]}>{children}</div>
    </div>
  );
}

/** Memoised, because the counter renders with every letter and the field need not. */
const EditorField = memo(function EditorField(props: Omit<PostEditorProps, "children">) {
  const { id = EDITOR_ID, editor, placeholder, hasImages } = props;
  const [isLinking, link] = useDisclosure(false);
  const emoji = useEmojiPicker(editor);
  const rewriting = useRewriting(editor);
  const openLink = () => {
    if (!isVerbatim(editor)) link.open();
  };
  const closeLink = () => {
    link.close();
    editor.view.focus();
  };
  const isBlank = useEditorState({ editor, selector: (snapshot) => isUntouched(snapshot.editor) });
  const keys = keydownHandler({
    "Mod-k": () => (openLink(), true),
    "Mod-.": () => (emoji.toggle(), true),
    // Before the menu has the focus.
    Escape: () => rewriting.isOpen && rewriting.leave(),
  });

  function takeKeys(event: KeyboardEvent) {
    // In React's tree dialogs are inside the field, so their key events bubble here.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    if (keys(editor.view, event.nativeEvent)) event.preventDefault();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the field for everything in it
    <div onKeyDown={takeKeys}>
      <EditorToolbar
        editor={editor}
        editorId={id}
        emoji={emoji}
        rewriting={rewriting}
        hasImages={hasImages}
        onLink={openLink}
      />
      <div className={classes["page"]}>
        {rewriting.loaded && (
          <rewriting.loaded.RewritingPanel editor={editor} work={rewriting.loaded.work} />
        )}
        {isBlank && (
          <div className={classes["placeholder"]} aria-hidden>
            {placeholder}
          </div>
        )}
        <EditorContent id={id} editor={editor} className={classes["content"]} />
      </div>
      {isLinking && (
        <Suspense fallback={null}>
          <LinkDialog editor={editor} onClose={closeLink} />
        </Suspense>
      )}
    </div>
  );
});

function isUntouched({ state: { doc } }: Editor): boolean {
  const first = doc.firstChild;
  return doc.childCount === 1 && first?.type.name === "paragraph" && first.content.size === 0;
}

type EditorToolbarProps = {
  readonly editor: Editor;
  readonly editorId: string;
  readonly emoji: EmojiTool;
  readonly rewriting: RewritingTool;
  readonly hasImages: boolean;
  readonly onLink: () => void;
};

/** One stop of the Tab key; the arrow keys move between the buttons. */
function EditorToolbar(props: EditorToolbarProps) {
  const { editor, editorId, emoji, rewriting, onLink } = props;
  const { t } = useTranslation("composer");
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
              <RewritingButton
                key={name}
                editor={editor}
                tool={rewriting}
                hasImages={hasImages}
                {...common}
              />
            );
          })}
        </div>
        <ToolbarLegend buttons={buttons} />
      </div>
      {voice.loaded && (
        <voice.loaded.VoicePanel
          label={t("format.dictate")}
          dictation={voice.loaded.dictation}
          focusText={() => editor.view.focus()}
          onRecording={voice.onRecording}
        />
      )}
    </>
  );
}

const legend = popup("dialog", async () => (await import("./LegendList.tsx")).LegendList);

/** The names of the buttons and their keys, for touch screens, which cannot show tooltips. */
function ToolbarLegend({ buttons }: LegendProps) {
  const { t } = useTranslation("composer");
  const { button, Part, props } = usePopup(legend);
  return (
    <>
      <ActionIcon
        {...button}
        variant="subtle"
        color="gray"
        c="var(--v-text)"
        size={36}
        aria-label={t("editor.legend")}
        title={t("editor.legend")}
      >
        <IconHelp size={19} stroke={1.9} aria-hidden />
      </ActionIcon>
      {Part && <Part buttons={buttons} {...props} />}
    </>
  );
}

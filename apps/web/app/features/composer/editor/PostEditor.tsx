import { useDisclosure } from "@mantine/hooks";
import type { Editor } from "@tiptap/core";
import { keydownHandler } from "@tiptap/pm/keymap";
import { EditorContent, useEditorState } from "@tiptap/react";
import { memo, Suspense, type KeyboardEvent, type ReactNode } from "react";
import { lazyDialog } from "../../../shared/ui/loading/lazyPart.tsx";
import { isVerbatim } from "./editorFormats.ts";
import { EditorToolbar } from "./EditorToolbar.tsx";
import classes from "./PostEditor.module.css";
import { useEmojiPicker } from "../emoji/useEmojiPicker.ts";
import { useRewriting } from "../rewriting/useRewriting.ts";

const EDITOR_ID = "post-text";

const LinkDialog = lazyDialog(async () => (await import("./LinkDialog.tsx")).LinkDialog);

export type PostEditorProps = {
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
  const { editor, placeholder, hasImages } = props;
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
        editorId={EDITOR_ID}
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
        <EditorContent id={EDITOR_ID} editor={editor} className={classes["content"]} />
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

import type { Editor } from "@tiptap/core";
import { EditorContent } from "@tiptap/react";
import type { ReactNode } from "react";
import { EditorToolbar } from "./EditorToolbar.tsx";
import classes from "./PostEditor.module.css";
import { useEditorDocument } from "./usePostEditor.ts";

const EDITOR_ID = "post-text";

export type PostEditorProps = {
  readonly editor: Editor;
  readonly placeholder: string;
  /** The counter, at the foot of the field. */
  readonly children: ReactNode;
};

export function PostEditor({ editor, placeholder, children }: PostEditorProps) {
  const document = useEditorDocument(editor);
  const first = document.firstChild;
  const isBlank =
    document.childCount === 1 && first?.type.name === "paragraph" && first.content.size === 0;
  return (
    <div className={classes["field"]}>
      <EditorToolbar editor={editor} editorId={EDITOR_ID} />
      <div className={classes["page"]}>
        {isBlank && (
          <div className={classes["placeholder"]} aria-hidden>
            {placeholder}
          </div>
        )}
        <EditorContent id={EDITOR_ID} editor={editor} className={classes["content"]} />
      </div>
      <div className={classes["foot"]}>{children}</div>
    </div>
  );
}

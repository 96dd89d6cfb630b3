import type { Editor } from "@tiptap/core";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import composer from "./Composer.module.css";
import classes from "./DraftEditor.module.css";
import { addImageFiles } from "./draftImageChanges.ts";
import { ImagePanel } from "./ImagePanel.tsx";
import { LengthCounter } from "./LengthCounter.tsx";
import { usePostDesk, usePostDraft } from "./postDesk.ts";
import { PostEditor } from "./PostEditor.tsx";
import { TagsField } from "./TagsField.tsx";
import type { ComposedPost } from "./useComposedPost.ts";
import { LENGTH_ID } from "./useDraftEditor.ts";
import { useDroppedFiles } from "./useDroppedFiles.ts";

/** What a draft of a post is made of: the same fields as in the composer. */
export function DraftEditorFields({ editor, post }: { editor: Editor; post: ComposedPost }) {
  const { t } = useTranslation("composer");
  const desk = usePostDesk();
  const tags = usePostDraft(({ draft }) => draft.tags);
  const change = usePostDraft((state) => state.change);
  const setTags = useCallback((next: string[]) => change({ tags: next }), [change]);
  const isOver = useDroppedFiles((dropped) => addImageFiles(desk, dropped));
  return (
    <div className={classes["fields"]}>
      {isOver && <div className={composer["dropNow"]}>{t("images.dropNow")}</div>}
      <PostEditor editor={editor} placeholder={t("editor.placeholder")}>
        <LengthCounter id={LENGTH_ID} state={post.length} hasImages={post.hasImages} />
      </PostEditor>
      <ImagePanel />
      <TagsField tags={tags} onChange={setTags} />
    </div>
  );
}

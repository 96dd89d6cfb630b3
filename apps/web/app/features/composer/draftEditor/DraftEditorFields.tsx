import type { Editor } from "@tiptap/core";
import { optionsOf } from "@vestnik/domain/content";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useShallow } from "zustand/react/shallow";
import classes from "./DraftEditor.module.css";
import { ImagePanel } from "../images/ImagePanel.tsx";
import { LengthCounter } from "../postForm/LengthCounter.tsx";
import { usePostDraft } from "../formStore/postFormStore.ts";
import { PostEditor } from "../editor/PostEditor.tsx";
import { SnippetsButton } from "../snippets/SnippetsButton.tsx";
import { SendingOptions } from "../whereAndWhen/SendingOptions.tsx";
import { TagsField } from "../postForm/TagsField.tsx";
import type { ComposedPost } from "../postForm/useComposedPost.ts";
import { useMarkedOverflow } from "../postForm/useMarkedOverflow.ts";
import { LENGTH_ID } from "../postForm/useDraftEditor.ts";

/** The fields of a post's draft, the same as in the composer. */
export function DraftEditorFields({ editor, post }: { editor: Editor; post: ComposedPost }) {
  const { t } = useTranslation("composer");
  const tags = usePostDraft(({ draft }) => draft.tags);
  const options = usePostDraft(useShallow(({ draft }) => optionsOf(draft)));
  const change = usePostDraft((state) => state.change);
  useMarkedOverflow(editor, post);
  const setTags = useCallback((next: string[]) => change({ tags: next }), [change]);
  return (
    <div className={classes["fields"]}>
      <PostEditor editor={editor} placeholder={t("editor.placeholder")} hasImages={post.hasImages}>
        <SnippetsButton editor={editor} />
        <LengthCounter id={LENGTH_ID} state={post.length} hasImages={post.hasImages} />
      </PostEditor>
      <ImagePanel />
      <TagsField tags={tags} onChange={setTags} />
      <SendingOptions options={options} onChange={change} />
    </div>
  );
}

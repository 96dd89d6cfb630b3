import { useTranslation } from "react-i18next";
import classes from "./DraftEditor.module.css";
import { PostPreview } from "../preview/PostPreview.tsx";
import type { ComposedPost } from "../postForm/useComposedPost.ts";

export function DraftEditorPreview({ post }: { post: ComposedPost }) {
  const { t } = useTranslation("drafts");
  if (!post.hasContent) return <p className={classes["quiet"]}>{t("editor.nothingToShow")}</p>;
  return (
    <PostPreview
      message={post.message}
      images={post.images}
      options={post.content}
      limit={post.length.limit}
      channel={undefined}
      at={undefined}
    />
  );
}

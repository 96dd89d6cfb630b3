import { useState } from "react";
import { contentText } from "../../../shared/text/contentText.ts";
import { suggestedTitle } from "./draftTitle.ts";
import { SaveDraftButton } from "./SaveDraftButton.tsx";
import type { ComposedPost } from "../postForm/useComposedPost.ts";
import { usePostDraftReasons } from "./useDraftReasons.ts";
import { contentOfPost } from "./useDraftSaving.ts";

export function SaveDraftPost({ post }: { post: ComposedPost }) {
  const [title, setTitle] = useState("");
  const reasons = usePostDraftReasons(title, post);
  return (
    <SaveDraftButton
      kind="post"
      title={title}
      onTitle={setTitle}
      suggested={() => suggestedTitle(contentText(post.request.text ?? ""))}
      reasons={reasons}
      content={() => contentOfPost(title, post)}
    />
  );
}

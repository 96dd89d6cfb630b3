import { useState } from "react";
import { contentText } from "../../../../shared/text/contentText.ts";
import { sourceOf } from "../../form/postDraft.ts";
import { usePostDraft } from "../../form/postFormStore.ts";
import { suggestedTitle } from "../../../../shared/text/suggestedTitle.ts";
import { SaveDraftButton } from "./SaveDraftButton.tsx";
import type { ComposedPost } from "../../form/useComposedPost.ts";
import { contentOfPost, useEditedDraft, usePostDraftReasons } from "./useDraftSaving.ts";

export function SaveDraftPost({ post }: { post: ComposedPost }) {
  const edited = useEditedDraft(usePostDraft(({ draft }) => draft.fromDraft));
  const change = usePostDraft((state) => state.change);
  const [title, setTitle] = useState("");
  const reasons = usePostDraftReasons(title, post);
  return (
    <SaveDraftButton
      kind="post"
      edited={edited}
      onSaved={(saved) => change({ fromDraft: sourceOf(saved) })}
      title={title}
      onTitle={setTitle}
      suggested={() => edited?.title ?? suggestedTitle(contentText(post.request.text ?? ""))}
      reasons={reasons}
      content={() => contentOfPost(title, post)}
    />
  );
}

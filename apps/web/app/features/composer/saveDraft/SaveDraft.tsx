import { Skeleton } from "@mantine/core";
import type { Poll } from "@vestnik/domain/poll";
import i18next from "i18next";
import { Suspense } from "react";
import { lazyPart } from "../../../shared/ui/loading/lazyPart.tsx";
import type { ComposedPost } from "../postForm/useComposedPost.ts";

/** Loaded on demand, because a form can be shown without it. */
const SaveDraftPost = lazyPart(
  async () => (await import("./SaveDraftPost.tsx")).SaveDraftPost,
  () => i18next.t("drafts:saveAs.button"),
);
const SaveDraftPoll = lazyPart(
  async () => (await import("./SaveDraftPoll.tsx")).SaveDraftPoll,
  () => i18next.t("drafts:saveAs.button"),
);

export type SaveDraftProps = { readonly post: ComposedPost } | { readonly poll: Poll };

/** Saves the content of the form as a draft; it also stays in the form. Renders nothing when there is nothing to save. */
export function SaveDraft(props: SaveDraftProps) {
  if ("poll" in props) {
    return (
      <Suspense fallback={null}>
        <SaveDraftPoll poll={props.poll} />
      </Suspense>
    );
  }
  const { post } = props;
  if (!post.hasContent && !post.hasImages) return null;
  return (
    <Suspense fallback={<Skeleton height={36} />}>
      <SaveDraftPost post={post} />
    </Suspense>
  );
}

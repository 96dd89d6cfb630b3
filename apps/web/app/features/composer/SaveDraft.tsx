import { Skeleton } from "@mantine/core";
import type { Poll } from "@vestnik/domain/poll";
import { lazy, Suspense } from "react";
import type { ComposedPost } from "./useComposedPost.ts";

/** Not needed for the first look at a form. */
const SaveDraftPost = lazy(async () => ({
  default: (await import("./SaveDraftPost.tsx")).SaveDraftPost,
}));
const SaveDraftPoll = lazy(async () => ({
  default: (await import("./SaveDraftPoll.tsx")).SaveDraftPoll,
}));

export type SaveDraftProps = { readonly post: ComposedPost } | { readonly poll: Poll };

/** Puts what is in the form aside; it stays in the form. Nothing where there is nothing to save. */
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

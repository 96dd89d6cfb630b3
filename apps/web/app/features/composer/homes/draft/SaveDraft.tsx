import { Skeleton } from "@mantine/core";
import type { PollContent } from "@vestnik/domain/content";
import i18next from "i18next";
import { Suspense } from "react";
import { lazyPart } from "../../../../shared/ui/loading/lazyPart.tsx";
import { withTexts } from "../../../../shared/i18n/texts.ts";
import type { ComposedPost } from "../../form/useComposedPost.ts";

/** Loaded on demand, because a form can be shown without it. */
const SaveDraftPost = lazyPart(
  withTexts(["drafts"], async () => (await import("./SaveDraftButton.tsx")).SaveDraftPost),
  () => i18next.t("emptyForm:panel.drafts"),
);
const SaveDraftPoll = lazyPart(
  withTexts(["drafts"], async () => (await import("./SaveDraftPoll.tsx")).SaveDraftPoll),
  () => i18next.t("emptyForm:panel.drafts"),
);

type SaveDraftProps =
  | {
      readonly post: ComposedPost;
      /** Also without content its place stays. */
      readonly isKept: boolean;
    }
  | { readonly poll: PollContent };

/** Saves the content of the form as a draft; it also stays in the form. Renders nothing when there is nothing to save. */
export function SaveDraft(props: SaveDraftProps) {
  if ("poll" in props) {
    return (
      <Suspense fallback={null}>
        <SaveDraftPoll poll={props.poll} />
      </Suspense>
    );
  }
  const { post, isKept } = props;
  if (!isKept && !post.hasContent && !post.hasImages) return null;
  return (
    <Suspense fallback={<Skeleton height={36} width={160} />}>
      <SaveDraftPost post={post} />
    </Suspense>
  );
}

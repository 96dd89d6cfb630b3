/** The post as it would be sent now, computed from the editor's own document. */
import type { Editor } from "@tiptap/core";
import type { Channel } from "@vestnik/contract/channels";
import type { CreditInfo } from "@vestnik/contract/credits";
import type { CreatePublicationsInput } from "@vestnik/contract/publications";
import { composeMessage, type Message } from "@vestnik/domain/message";
import type { RichText } from "@vestnik/domain/richText";
import { toHtml } from "@vestnik/domain/richTextHtml";
import { useMemo } from "react";
import { useShallow } from "zustand/react/shallow";
import { userTimeZone } from "../../shared/time/timeZone.ts";
import { channelChoice, publishableIds } from "./channelChoice.ts";
import { fromEditorDocument, type EditorNode } from "./editorDocument.ts";
import { useImageUploads } from "./imageUploads.ts";
import { lengthState, type LengthState } from "./lengthState.ts";
import { draftImages, usePostDraft, type PostDraft } from "./postDraft.ts";
import { publicationsLeft } from "./publicationsLeft.ts";
import { obstaclesOf, type Obstacle } from "./readiness.ts";
import { useEditorDocument } from "./usePostEditor.ts";

export type ComposedPost = {
  readonly message: Message;
  readonly images: readonly string[];
  /** There are images, or some on their way. */
  readonly hasImages: boolean;
  readonly length: LengthState;
  readonly channelIds: readonly string[];
  readonly obstacles: readonly Obstacle[];
  readonly request: CreatePublicationsInput;
};

/** `channels` and `meter` (publications of this period) are undefined until they are known. */
export function useComposedPost(
  editor: Editor,
  channels: readonly Channel[] | undefined,
  meter: CreditInfo["publications"] | undefined,
): ComposedPost {
  const document = useEditorDocument(editor);
  const draft = usePostDraft((state) => state.draft);
  const uploads = useImageUploads((state) => state.uploads);
  const richText = useMemo(() => fromEditorDocument(document.toJSON() as EditorNode), [document]);
  const message = useMemo(() => composeMessage(richText, draft.tags), [richText, draft.tags]);
  const images = usePostDraft(useShallow((state) => draftImages(state.draft)));
  const channelIds = publishableIds(draft.selectedChannelIds, channels ?? []);
  const obstacles = obstaclesOf({
    post: {
      length: message.length,
      hasText: richText.blocks.length > 0,
      images,
      tags: draft.tags,
    },
    channelCount: channelIds.length,
    channelChoice: channelChoice(channels),
    publicationsLeft: publicationsLeft(meter),
    uploading: uploads.some(({ error }) => error === undefined),
    uploadFailed: uploads.some(({ error }) => error !== undefined),
  });
  return {
    message,
    images,
    hasImages: images.length + uploads.length > 0,
    length: lengthState(message.length, images.length + uploads.length),
    channelIds,
    obstacles,
    request: useMemo(
      () => publicationRequest(richText, draft, channelIds),
      // oxlint-disable-next-line react/exhaustive-deps -- the ids are compared by value
      [richText, draft, channelIds.join()],
    ),
  };
}

function publicationRequest(
  richText: RichText,
  draft: PostDraft,
  channelIds: readonly string[],
): CreatePublicationsInput {
  return {
    kind: "post",
    channelIds: [...channelIds],
    text: toHtml(richText),
    imageUrl: draft.useMultipleImages ? null : draft.imageUrl,
    imageUrls: draft.useMultipleImages ? draft.imageUrls : [],
    tags: draft.tags,
    scheduledDate: draft.scheduledDate,
    timeZone: userTimeZone(),
  };
}

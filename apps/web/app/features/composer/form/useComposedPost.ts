/** The post as it would be sent now, computed from the editor's own document. */
import type { Editor } from "@tiptap/core";
import type { CreatePublicationsInput } from "@vestnik/contract/publications";
import type { OwnText, PostContent } from "@vestnik/domain/content";
import { captioned } from "@vestnik/domain/messageShape";
import { composeMessage, isTooLarge, type Message } from "@vestnik/domain/message";
import { toHtml } from "@vestnik/domain/richTextHtml";
import { useMemo } from "react";
import { useShallow } from "zustand/react/shallow";
import { lengthLimit } from "@vestnik/domain/post";
import { checkTopicGroups } from "@vestnik/domain/topic";
import { useTimeZone } from "../../../shared/time/timeZone.ts";
import { groupsAmong } from "../timing/topicGroups.ts";
import { channelChoice, publishableIds } from "../timing/channelChoice.ts";
import { type EditorNode, fromEditorDocument } from "../editor/editorDocument.ts";
import { mayRetry, useImageUploads, usePostDraft } from "./postFormStore.ts";
import { contentOf, draftImages, givenPost, type PostDraft } from "./postDraft.ts";
import {
  asValidationProblem,
  postsLeft,
  type Surroundings,
  type ValidationProblem,
  validationProblems,
} from "../publish/validation.ts";
import { ownTextProblems, writtenOwnTexts } from "./ownTexts.ts";
import { dueAtOf } from "../timing/timing.ts";
import { useEditorDocument } from "../editor/usePostEditor.ts";

export type PostRequest = Extract<CreatePublicationsInput, { kind: "post" }>;

export type ComposedPost = {
  readonly message: Message;
  readonly images: readonly string[];
  /** There is something to preview. */
  readonly hasContent: boolean;
  /** There are images or uploads. */
  readonly hasImages: boolean;
  /** How many of them have the text as their caption. */
  readonly captionedCount: number;
  readonly length: LengthState;
  readonly channelIds: readonly string[];
  readonly problems: readonly ValidationProblem[];
  readonly content: PostContent;
  readonly request: PostRequest;
  /** Of all channels that have one, chosen or not. */
  readonly ownTexts: readonly OwnText[];
};

export function useComposedPost(
  editor: Editor,
  { channels, meter, now, currentChannelId, tickedIds }: Surroundings,
): ComposedPost {
  const timeZone = useTimeZone();
  const document = useEditorDocument(editor);
  const draft = usePostDraft(useShallow((state) => withoutText(state.draft)));
  // Only these numbers, because each step of a progress bar would compose the whole post again.
  const { count, uploading, uploadFailed } = useImageUploads(
    useShallow(({ uploads }) => ({
      count: uploads.length,
      uploading: uploads.some(({ error }) => error === undefined),
      uploadFailed: uploads.some(({ error }) => error !== undefined && mayRetry(error)),
    })),
  );
  const richText = useMemo(() => fromEditorDocument(document.toJSON() as EditorNode), [document]);
  const content = useMemo(() => contentOf({ ...draft, text: toHtml(richText) }), [draft, richText]);
  const message = useMemo(() => composeMessage(richText, draft.tags), [richText, draft.tags]);
  const images = usePostDraft(useShallow((state) => draftImages(state.draft)));
  const staysInChannel = draft.selectedChannelIds.some((id) => id === currentChannelId);
  const drafted = staysInChannel
    ? draft.selectedChannelIds
    : publishableIds(draft.selectedChannelIds, channels ?? []);
  const channelIds = tickedIds ?? drafted;
  const ownTexts = useMemo(() => writtenOwnTexts(draft.ownTexts), [draft.ownTexts]);
  const sentOwnTexts = ownTexts.filter(({ channelId }) => channelIds.includes(channelId));
  // Of what is still being uploaded only the number is known.
  const isPending = count > 0 && content.shape !== "apart";
  const captionedCount = isPending
    ? images.length + count
    : captioned({ ...content, hasWords: message.length > 0 }).length;
  const problems = validationProblems({
    post: { ...content, length: message.length, hasText: richText.blocks.length > 0 },
    hugeMarkup: isTooLarge(message) ? message.html.length : undefined,
    timing: draft,
    now,
    channelCount: channelIds.length,
    channelChoice: tickedIds || staysInChannel ? "some" : channelChoice(channels),
    postsLeft: postsLeft(meter),
    uploading,
    uploadFailed,
  }).concat(
    ownTextProblems(sentOwnTexts, draft.tags, captionedCount, channels),
    checkTopicGroups(draft.topicId, groupsAmong(channels, channelIds).length).map(
      asValidationProblem,
    ),
  );
  return {
    message,
    images,
    hasContent: message.length > 0 || images.length > 0,
    hasImages: images.length + count > 0,
    captionedCount,
    length: lengthState(message.length, captionedCount),
    channelIds,
    problems,
    content,
    request: useMemo(
      () => publicationRequest(content, draft, channelIds, sentOwnTexts, timeZone),
      // oxlint-disable-next-line react/exhaustive-deps -- the ids are compared by value
      [content, draft, channelIds.join(), timeZone],
    ),
    ownTexts,
  };
}

type DraftAround = Omit<PostDraft, "text">;

/** Without the text, which changes with every letter: the editor has the present one. */
function withoutText({ text: _, ...draft }: PostDraft): DraftAround {
  return draft;
}

function publicationRequest(
  content: PostContent,
  draft: DraftAround,
  channelIds: readonly string[],
  ownTexts: readonly OwnText[],
  timeZone: string,
): PostRequest {
  return {
    kind: "post",
    channelIds: [...channelIds],
    ...(ownTexts.length > 0 && { ownTexts: [...ownTexts] }),
    ...givenPost(content),
    scheduledDate: dueAtOf(draft)?.toISOString() ?? null,
    timeZone,
    latePolicy: draft.latePolicy,
  };
}

// Compares the length of a post with Telegram's limit (docs/product.md, Posts).

type LengthLevel = "fine" | "near" | "over";

export type LengthState = {
  readonly level: LengthLevel;
  readonly length: number;
  readonly limit: number;
  /** Letters left; negative when the text is over the limit. */
  readonly remaining: number;
};

export function lengthState(length: number, captionedCount: number): LengthState {
  const { limit, warnAbove } = lengthLimit(captionedCount);
  return { level: levelOf(length, limit, warnAbove), length, limit, remaining: limit - length };
}

function levelOf(length: number, limit: number, warnAbove: number): LengthLevel {
  if (length > limit) return "over";
  return length > warnAbove ? "near" : "fine";
}

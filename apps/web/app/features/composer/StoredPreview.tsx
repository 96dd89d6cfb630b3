import type { Publication } from "@vestnik/contract/publications";
import { composeMessage } from "@vestnik/domain/message";
import { readStoredHtml } from "@vestnik/domain/storedHtml";
import { useMemo } from "react";
import { useChannels } from "../../shared/api/queries/channelQueries.ts";
import { PollPreview } from "./poll/PollPreview.tsx";
import { PostPreview } from "./form/preview/PostPreview.tsx";

type Post = Extract<Publication, { kind: "post" }>["content"];

/** A publication as Telegram shows it, drawn as the form previews it. */
export function StoredPreview({ publication }: { publication: Publication }) {
  const { channelId, channelTitle, publishedAt, dueAt } = publication;
  // The publication stores the title of its channel, for a channel that was removed.
  const removed = { title: channelTitle, displayName: null };
  const channel = useChannels().data?.find(({ id }) => id === channelId) ?? removed;
  const around = { channel, at: Date.parse(publishedAt ?? dueAt) };
  if (publication.kind === "poll") return <PollPreview poll={publication.content} {...around} />;
  return <StoredPost content={publication.content} {...around} />;
}

type StoredPostProps = Omit<Parameters<typeof PollPreview>[0], "poll"> & { readonly content: Post };

function StoredPost({ content, ...around }: StoredPostProps) {
  const { text, tags } = content;
  const message = useMemo(() => composeMessage(readStoredHtml(text), tags), [text, tags]);
  return (
    <PostPreview
      message={message}
      media={content.media}
      limit={message.length}
      options={content}
      {...around}
    />
  );
}

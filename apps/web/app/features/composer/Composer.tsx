import { Button, Group, Skeleton } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import { IconEraser } from "@tabler/icons-react";
import type { Publication } from "@vestnik/contract/publications";
import { useDeferredValue, useState, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChannels } from "../../shared/api/channelQueries.ts";
import { useCreditInfo } from "../../shared/api/creditQueries.ts";
import { useOwnStorage } from "../../shared/session/useOwnStorage.ts";
import { ChannelSelect } from "./ChannelSelect.tsx";
import classes from "./Composer.module.css";
import { ImagePanel } from "./ImagePanel.tsx";
import { LengthCounter } from "./LengthCounter.tsx";
import { usePostDraft } from "./postDraft.ts";
import { PostEditor } from "./PostEditor.tsx";
import { PostPreview } from "./PostPreview.tsx";
import { PublishBar } from "./PublishBar.tsx";
import { TagsField } from "./TagsField.tsx";
import { useComposedPost, type ComposedPost } from "./useComposedPost.ts";
import { useDraftFlush } from "./useDraftFlush.ts";
import { useDroppedFiles } from "./useDroppedFiles.ts";
import { useOnlyChannel } from "./useOnlyChannel.ts";
import { usePostEditor } from "./usePostEditor.ts";
import { publicationBody, usePublishPost } from "./usePublishPost.ts";
import { addImageFiles } from "./draftImageChanges.ts";
import { emptyComposer } from "./emptiedDraft.ts";
import { ShownAfterPublishing } from "./ShownAfterPublishing.tsx";
import { EmptiedNotice } from "./EmptiedNotice.tsx";

const COUNTER_ID = "post-length";

export type ComposerProps = {
  /** Called with the publications of one decision, one a channel. */
  readonly onAccepted: (publications: Publication[]) => void;
  /** The progress of what was published last. */
  readonly children?: ReactNode;
};

/** Waits until it is known whose draft to show. */
export function Composer(props: ComposerProps) {
  return useOwnStorage() ? <OwnComposer {...props} /> : <Skeleton height={480} />;
}

function OwnComposer(props: ComposerProps) {
  const { t } = useTranslation("composer");
  const revision = usePostDraft((state) => state.revision);
  const change = usePostDraft((state) => state.change);
  useDraftFlush();
  const editor = usePostEditor({
    html: () => usePostDraft.getState().draft.text,
    revision,
    label: t("editor.label"),
    placeholder: t("editor.placeholder"),
    describedBy: COUNTER_ID,
    onChange: (html) => change({ text: html }),
  });
  return editor ? <ComposerForm {...props} editor={editor} /> : <Skeleton height={480} />;
}

function ComposerForm({ editor, onAccepted, children }: ComposerProps & { editor: Editor }) {
  const { t } = useTranslation("composer");
  const tags = usePostDraft((state) => state.draft.tags);
  const chosenIds = usePostDraft((state) => state.draft.selectedChannelIds);
  const channels = useChannels();
  const files = useDroppedFiles(addImageFiles);
  const credits = useCreditInfo().data;
  useOnlyChannel(channels.data);
  const post = useComposedPost(editor, channels.data, credits?.publications);
  const publishing = usePublishing(post, onAccepted);
  const message = useDeferredValue(post.message);
  const hasContent = message.length > 0 || post.images.length > 0;
  return (
    <section
      className={classes["composer"]}
      aria-label={t("heading")}
      onKeyDownCapture={onPublishKeys(publishing.publish)}
      {...files.listeners}
    >
      {files.isOver && <div className={classes["dropNow"]}>{t("images.dropNow")}</div>}
      <div className={classes["form"]}>
        <PostEditor editor={editor} placeholder={t("editor.placeholder")}>
          <LengthCounter id={COUNTER_ID} state={post.length} hasImages={post.hasImages} />
        </PostEditor>
        <ImagePanel />
        <TagsField tags={tags} onChange={setTags} />
        <ChannelSelect channels={channels} chosenIds={chosenIds} onChange={chooseChannels} />
      </div>
      <div className={classes["side"]}>
        {hasContent && (
          <PostPreview
            message={message}
            images={post.images}
            limit={post.length.limit}
            channel={channels.data?.find(({ id }) => id === post.channelIds[0])}
          />
        )}
        <PublishBar
          channelCount={post.channelIds.length}
          obstacles={post.obstacles}
          credits={credits}
          triedInVain={publishing.triedInVain}
          publishing={publishing.post}
          isSamePost={publishing.post.unansweredBody === publicationBody(post.request)}
          onPublish={publishing.publish}
        />
        {hasContent && <ClearButton onClear={() => emptyComposer("cleared")} />}
        <ShownAfterPublishing>{children}</ShownAfterPublishing>
        <EmptiedNotice />
      </div>
    </section>
  );
}

/** Publishing by button and by keys; the composer is emptied when the post was accepted. */
function usePublishing(post: ComposedPost, onAccepted: ComposerProps["onAccepted"]) {
  const [triedInVain, setTriedInVain] = useState(false);
  const publishPost = usePublishPost((publications) => {
    emptyComposer("published");
    setTriedInVain(false);
    onAccepted(publications);
  });
  const publish = () => {
    if (post.obstacles.length > 0) setTriedInVain(true);
    else publishPost.publish(post.request);
  };
  return { post: publishPost, publish, triedInVain };
}

/** Ctrl+Enter or ⌘+Enter anywhere in the composer. */
function onPublishKeys(publish: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    // Dialogs stand inside the composer in React's tree, though not on the page.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    event.preventDefault();
    event.stopPropagation();
    publish();
  };
}

function setTags(tags: string[]): void {
  usePostDraft.getState().change({ tags });
}

function chooseChannels(selectedChannelIds: string[]): void {
  usePostDraft.getState().change({ selectedChannelIds });
}

function ClearButton({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation("composer");
  return (
    <Group justify="space-between" gap="xs" className={classes["quiet"] ?? ""}>
      {t("autosave")}
      <Button
        variant="subtle"
        color="gray"
        c="var(--v-text)"
        size="compact-sm"
        h={36}
        leftSection={<IconEraser size={16} aria-hidden />}
        onClick={onClear}
      >
        {t("clear.button")}
      </Button>
    </Group>
  );
}

import { Skeleton } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import type { Channel } from "@vestnik/contract/channels";
import { emptyPost, type PostOptions as Options, postOptionsOf } from "@vestnik/domain/content";
import { automaticPreview } from "@vestnik/domain/linkPreview";
import { shapeOf } from "@vestnik/domain/messageShape";
import i18next from "i18next";
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
} from "react";
import { useTranslation } from "react-i18next";
import { useShallow } from "zustand/react/shallow";
import { useChannels } from "../../../shared/api/queries/channelQueries.ts";
import { lazyPart } from "../../../shared/ui/loading/lazyPart.tsx";
import classes from "../Composer.module.css";
import { addImageFiles } from "../images/draftImageChanges.ts";
import { Foot } from "../publish/FormBar.tsx";
import { ImagePanel, useDroppedFiles } from "../images/ImagePanel.tsx";
import { LengthCounter } from "../form/LengthCounter.tsx";
import { usePostDraft, usePostFormStore } from "../form/postFormStore.ts";
import { PostEditor } from "../editor/PostEditor.tsx";
import { SnippetsButton } from "../snippets/SnippetsButton.tsx";
import { MoreOptions } from "../options/MoreOptions.tsx";
import { useRowWords } from "../options/rowWords.ts";
import { setByHand } from "../timing/channelDefaults.ts";
import { groupsAmong } from "../timing/topicGroups.ts";
import { usePostWords } from "../../../shared/options/chosenWords.ts";
import { TagsField } from "../form/TagsField.tsx";
import { dueAtOf } from "../timing/timing.ts";
import type { ComposedPost } from "../form/useComposedPost.ts";
import { LENGTH_ID, useMarkedOverflow } from "../form/useDraftEditor.ts";

/** Loaded with the first content of the post. */
const PostPreview = lazyPart(
  async () => (await import("../form/preview/PostPreview.tsx")).PostPreview,
  () => i18next.t("composer:preview.heading"),
);

/** Memoised, because none depends on the text and they are expensive to render. */
const Images = memo(ImagePanel);
const Tags = memo(TagsField);

/** Loaded with media that have a text. */
const ShapeAdviser = lazyPart(async () => (await import("../shape/ShapeAdviser.tsx")).ShapeAdviser);

/** Loaded when it is opened. */
const PostOptions = lazyPart(
  async () => (await import("../options/PostOptions.tsx")).PostOptions,
  () => i18next.t("composer:options.heading"),
);

type PostFieldsProps = {
  /** The name of the form: "New post". */
  readonly label: string;
  readonly editor: Editor;
  readonly post: ComposedPost;
  /** The channel in the preview. */
  readonly channel: Channel | undefined;
  readonly onSubmitKeys: (event: KeyboardEvent) => void;
  /** The state of autosave, beside the length. */
  readonly saved?: ReactNode;
  /** The fields for channels and time. */
  readonly fields: ReactNode;
  /** What else can be done with the text, below its fields. */
  readonly actions?: ReactNode;
  /** The button, below channels and time. */
  readonly bar: ReactNode;
  /** It is in its channel: how it was delivered cannot be chosen any more. */
  readonly isPublished?: boolean;
  /** What became of it. */
  readonly children: ReactNode;
};

/** The fields of a post with its preview: the same for a new post and for one that waits. */
export function PostFields({ editor, post, channel, fields, ...props }: PostFieldsProps) {
  const options = usePostDraft(useShallow((state) => postOptionsOf(state.draft)));
  const dueAt = usePostDraft((state) => dueAtOf(state.draft)?.getTime());
  const message = useDeferredValue(post.message);
  return (
    <section
      className={classes["composer"]}
      aria-label={props.label}
      onKeyDownCapture={props.onSubmitKeys}
    >
      <DroppedFiles />
      <div className={classes["form"]}>
        <TextFields
          editor={editor}
          post={post}
          channel={channel}
          saved={props.saved}
          isPublished={props.isPublished ?? false}
        />
        {props.actions}
      </div>
      <Foot>
        {fields}
        {props.bar}
      </Foot>
      <div className={classes["side"]}>
        {post.hasContent && (
          <div className={classes["preview"]} data-preview>
            <Suspense fallback={<Skeleton height={160} />}>
              <PostPreview
                editor={editor}
                message={message}
                media={post.content.media}
                options={options}
                limit={post.length.limit}
                channel={channel}
                at={dueAt}
              />
            </Suspense>
          </div>
        )}
        {props.children}
      </div>
    </section>
  );
}

/** Text, images, tags and options: what a post is, wherever its content is kept. */
export function TextFields({
  editor,
  post,
  channel,
  saved,
  isPublished = false,
}: Pick<PostFieldsProps, "editor" | "post" | "saved" | "isPublished"> &
  Partial<Pick<PostFieldsProps, "channel">>) {
  const { t } = useTranslation(["composer", "emptyForm"]);
  const tags = usePostDraft((state) => state.draft.tags);
  const options = usePostDraft(useShallow((state) => postOptionsOf(state.draft)));
  const follows = usePostDraft((state) => state.draft.follows);
  const formStore = usePostFormStore();
  const postWords = usePostWords();
  const rowWords = useRowWords();
  const { data: channels = [] } = useChannels();
  const destinations = channels.filter(({ id }) => post.channelIds.includes(id));
  const isToGroup = groupsAmong(channels, post.channelIds).length > 0;
  const change = usePostDraft((state) => state.change);
  const choose = (chosen: Partial<Options>) =>
    change(setByHand(formStore.draft.getState().draft, chosen));
  const setTags = useCallback((tags: string[]) => change({ tags }), [change]);
  useMarkedOverflow(editor, post);
  // The picture of a card has its place above or below, too.
  const shape = shapeOf({ ...post.content, hasWords: post.message.length > 0 });
  const imageCount = shape === "card" ? 1 : post.captionedCount;
  const form = { kind: "post", imageCount, isPublished } as const;
  // What has no effect is not said.
  const idle = imageCount > 0 ? { linkPreview: automaticPreview } : { captionAbove: false };
  const topic = isToGroup ? {} : { topicId: null };
  return (
    <>
      <PostEditor
        editor={editor}
        placeholder={t("emptyForm:placeholder")}
        hasImages={post.captionedCount > 0}
      >
        <SnippetsButton editor={editor} />
        {saved}
        <LengthCounter id={LENGTH_ID} state={post.length} isCaption={post.captionedCount > 0} />
      </PostEditor>
      <Images />
      {post.images.length > 0 && post.message.length > 0 && !isPublished && (
        <Suspense fallback={null}>
          <ShapeAdviser post={post} options={options} channel={channel} onChange={change} />
        </Suspense>
      )}
      <Tags tags={tags} onChange={setTags} />
      <MoreOptions
        form={form}
        options={options}
        chosen={rowWords({
          options,
          vestniks: postOptionsOf(emptyPost),
          follows,
          channels: destinations,
          wordsOf: (each) => postWords({ ...each, ...idle, ...topic }),
        })}
        onChange={choose}
      >
        <Suspense fallback={<Skeleton height={240} />}>
          <PostOptions
            form={form}
            options={options}
            post={post}
            channel={channel}
            channels={destinations}
            onChange={choose}
          />
        </Suspense>
      </MoreOptions>
    </>
  );
}

/** Files are accepted anywhere, also where the fields are not shown; otherwise the browser would open them instead of the page. */
export function DroppedFiles() {
  const { t } = useTranslation("composer");
  const formStore = usePostFormStore();
  const isOver = useDroppedFiles((dropped) => addImageFiles(formStore, dropped));
  return isOver && <div className={classes["dropNow"]}>{t("images.dropNow")}</div>;
}

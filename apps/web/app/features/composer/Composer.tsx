import type { Editor } from "@tiptap/core";
import type { Channel } from "@vestnik/contract/channels";
import { Suspense, useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import { useChannels } from "../../shared/api/queries/channelQueries.ts";
import { useCreditInfo } from "../../shared/api/queries/creditQueries.ts";
import { FormShape } from "../../shared/firstScreen/ContentShape.tsx";
import { useFirstWords } from "../../shared/firstScreen/useFirstWords.ts";
import { useNow } from "../../shared/time/useNow.ts";
import { lazyPart } from "../../shared/ui/loading/lazyPart.tsx";
import { contentText } from "../../shared/text/contentText.ts";
import type { ContentPanelsProps } from "./ContentPanels.tsx";
import {
  AutosaveNotices,
  FormActions,
  SavedText,
  useDraftFlush,
} from "./homes/browser/AutosaveNotices.tsx";
import {
  composerFormStore,
  emptyComposer,
  forgetScheduled,
  postAutosave,
  useEmptiedDraft,
  wasSent,
} from "./homes/browser/postHome.ts";
import { useDefaultsOfEmptyForm, withDestinations } from "./timing/channelDefaults.ts";
import { ChannelSelect } from "./timing/ChannelSelect.tsx";
import classes from "./Composer.module.css";
import { Generator } from "./ai/Generator.tsx";
import { PostFormStoreContext, usePostDraft, usePostFormStore } from "./form/postFormStore.ts";
import { draftImages, isEmptyDraft, type PostDraft } from "./form/postDraft.ts";
import { PostFields } from "./homes/PostFields.tsx";
import { PublishBar, usePublishLabel } from "./publish/PublishBar.tsx";
import { usePublishByKeys } from "./publish/publishByKeys.tsx";
import { SaveDraft } from "./homes/draft/SaveDraft.tsx";
import { summaryOf, usePublishing, useSubmitKeys } from "./publish/publishing.ts";
import { ShownAfterPublishing } from "./publish/FormBar.tsx";
import { timingOf } from "./timing/timing.ts";
import { useComposedPost } from "./form/useComposedPost.ts";
import { useDraftEditor } from "./form/useDraftEditor.ts";
import { namesOf, useOnlyChannel } from "./timing/channelChoice.ts";
import { WhenField } from "./timing/WhenField.tsx";

/** Loaded on demand: there is none before something was sent or cleared. */
const EmptiedNotice = lazyPart(
  async () => (await import("./homes/browser/EmptiedNotice.tsx")).EmptiedNotice,
);

/** Loaded with the first content of the post. */
const ToPreview = lazyPart(async () => (await import("./form/preview/ToPreview.tsx")).ToPreview);

/** Loaded with the second channel. */
const OwnTextLink = lazyPart(async () => (await import("./form/OwnTextLink.tsx")).OwnTextLink);
const ownTextOf = (channel: Channel) => (
  <Suspense fallback={null}>
    <OwnTextLink channel={channel} />
  </Suspense>
);

/** How often the form checks whether the chosen time has passed. */
const CLOCK_INTERVAL_MS = 10_000;

/** The form of a new post. What is written in it is autosaved in this browser. */
export function Composer(props: ContentPanelsProps) {
  return (
    <PostFormStoreContext value={composerFormStore}>
      <NewPost {...props} />
    </PostFormStoreContext>
  );
}

function NewPost(props: ContentPanelsProps) {
  useDraftFlush(postAutosave.flush);
  // Outside React: the store. Since the form was left, what was scheduled may have been changed.
  useEffect(forgetScheduled, []);
  const editor = useDraftEditor();
  const isEmpty = usePostDraft((state) => isEmptyDraft(state.draft));
  return (
    <>
      <PostNotices />
      <div className={classes["whole"]} data-empty={isEmpty}>
        {editor && <Generator editor={editor} />}
        {editor ? <ComposerForm {...props} editor={editor} /> : <FormWaiting isBlank={isEmpty} />}
      </div>
    </>
  );
}

function FormWaiting({ isBlank }: { readonly isBlank: boolean }) {
  return <FormShape words={useFirstWords()} isBlank={isBlank} />;
}

function PostNotices() {
  const { t } = useTranslation("composer");
  const isFailed = useStore(postAutosave.state, ({ saving }) => saving.is === "failed");
  const draft = usePostDraft((state) => (isFailed ? state.draft : undefined));
  const inReach = useEmptiedDraft((state) => state.emptied?.draft);
  const textOf = (each: PostDraft) =>
    [contentText(each.text), each.tags.join(" ")].filter(Boolean).join("\n") ||
    t("preview.album", { count: draftImages(each).length });
  return (
    <AutosaveNotices
      kind="post"
      autosave={postAutosave}
      draft={draft}
      inReach={inReach}
      textOf={textOf}
    />
  );
}

function PostSaved() {
  const saving = useStore(postAutosave.state, (state) => state.saving);
  return <SavedText saving={saving} />;
}

function ComposerForm(props: ContentPanelsProps & { readonly editor: Editor }) {
  const { editor, onPublished, onScheduled, children } = props;
  const { t } = useTranslation("composer");
  const chosenIds = usePostDraft((state) => state.draft.selectedChannelIds);
  const timing = usePostDraft(useShallow((state) => timingOf(state.draft)));
  const change = usePostDraft((state) => state.change);
  const isEmpty = usePostDraft((state) => isEmptyDraft(state.draft));
  const channels = useChannels();
  const formStore = usePostFormStore();
  const chooseChannels = useCallback(
    (ids: string[]) =>
      change(withDestinations(formStore.draft.getState().draft, channels.data, ids)),
    [change, channels.data, formStore],
  );
  const credits = useCreditInfo().data;
  const now = useNow(CLOCK_INTERVAL_MS);
  const why = useEmptiedDraft(({ emptied }) => emptied?.why);
  useOnlyChannel(channels.data, {
    kind: "post",
    chosenIds,
    isEmpty,
    isCleared: why === "cleared",
    choose: chooseChannels,
  });
  useDefaultsOfEmptyForm({
    isEmpty,
    channels: channels.data,
    chosenIds,
    draftNow: () => formStore.draft.getState().draft,
    change,
  });
  const isFresh = useEmptiedDraft(({ emptied }) => wasSent(emptied));
  const post = useComposedPost(editor, {
    channels: channels.data,
    meter: credits?.publications,
    now,
  });
  const publishing = usePublishing(post.request, post.problems, (publications, asked) => {
    if (asked.scheduledDate === null) {
      emptyComposer({ why: "published" });
      onPublished(publications);
    } else {
      emptyComposer({ why: "scheduled", sent: summaryOf(publications) });
      onScheduled();
    }
  });
  const byKeys = usePublishByKeys(publishing, {
    isNow: timing.scheduleType === "now",
    isReady: post.problems.length === 0,
    channelNames: namesOf(post.channelIds, channels.data),
  });
  const hasOwnText = (id: string) => post.ownTexts.some(({ channelId }) => channelId === id);
  const commonIn = post.channelIds.find((id) => !hasOwnText(id)) ?? post.channelIds[0];
  const mayHaveOwnTexts = post.channelIds.length > 1 || post.ownTexts.length > 0;
  return (
    <PostFields
      label={t("heading")}
      editor={editor}
      post={post}
      channel={channels.data?.find(({ id }) => id === commonIn)}
      onSubmitKeys={useSubmitKeys(byKeys.submit)}
      saved={post.hasContent && <PostSaved />}
      fields={
        <>
          <ChannelSelect
            channels={channels}
            chosenIds={chosenIds}
            beside={mayHaveOwnTexts ? ownTextOf : undefined}
            onChange={chooseChannels}
          />
          {channels.data?.length !== 0 && <WhenField timing={timing} now={now} onChange={change} />}
        </>
      }
      actions={
        (post.hasContent || isFresh) && (
          <FormActions isKept={!post.hasContent} onClear={() => emptyComposer({ why: "cleared" })}>
            <SaveDraft post={post} isKept={isFresh} />
          </FormActions>
        )
      }
      bar={
        <PublishBar
          kind="post"
          label={usePublishLabel(timing, isFresh ? 0 : post.channelIds.length, now)}
          scheduleType={timing.scheduleType}
          problems={post.problems}
          credits={credits}
          isFresh={isFresh}
          publishing={publishing}
          toPreview={
            post.hasContent && (
              <Suspense fallback={null}>
                <ToPreview />
              </Suspense>
            )
          }
        />
      }
    >
      {byKeys.question}
      {/* The newest comes first: after publishing that is the progress, otherwise what happened to the form. */}
      <ShownAfterPublishing after={isFresh}>
        {why !== "published" && <Emptied />}
        {children}
        {why === "published" && <Emptied />}
      </ShownAfterPublishing>
    </PostFields>
  );
}

function Emptied() {
  const hasEmptied = useEmptiedDraft(({ emptied }) => emptied !== undefined);
  return (
    hasEmptied && (
      <Suspense fallback={null}>
        <EmptiedNotice />
      </Suspense>
    )
  );
}

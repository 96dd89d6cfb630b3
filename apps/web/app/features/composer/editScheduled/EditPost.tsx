import { Container, Skeleton, Stack } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useShallow } from "zustand/react/shallow";
import { useChannels } from "../../../shared/api/queries/channelQueries.ts";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { ChannelSelect } from "../whereAndWhen/ChannelSelect.tsx";
import { EditHead } from "./EditHead.tsx";
import { BackNotice, UnsavedVersion } from "./UnsavedVersion.tsx";
import { LeaveWarning } from "./LeaveWarning.tsx";
import { PostFormStoreContext, usePostDraft } from "../formStore/postFormStore.ts";
import { PostFields } from "../postForm/PostFields.tsx";
import type { PostPublication } from "../formStore/publicationDraft.ts";
import { ToPreview } from "../preview/ToPreview.tsx";
import { SaveBar } from "./SaveBar.tsx";
import { useScheduledTab } from "./useScheduledTab.ts";
import { timingOf } from "../whereAndWhen/timing.ts";
import { useComposedPost } from "../postForm/useComposedPost.ts";
import { useDraftEditor } from "../postForm/useDraftEditor.ts";
import { useEditing, type Editing } from "./useEditing.ts";
import { useSubmitKeys } from "../publish/usePublishing.ts";
import { useSavePost } from "./useSavePost.ts";
import { useSiblings } from "./useSiblings.ts";
import { useTellSaved } from "./useTellSaved.ts";
import { WhenField } from "../whereAndWhen/WhenField.tsx";
import { WhichChannels } from "./WhichChannels.tsx";

/** How often the form checks whether the chosen time has passed. */
const CLOCK_INTERVAL_MS = 10_000;

/** The editor of a scheduled post, in one of its channels or in all of them, on a form store of its own: changes are stored in this browser until they are saved. */
export function EditPost({ publication }: { publication: PostPublication }) {
  const editing = useEditing(publication);
  return (
    <PostFormStoreContext value={editing.formStore}>
      <Container component="main" id="content" tabIndex={-1} size="lg" py="lg">
        <OpenPost editing={editing} />
      </Container>
    </PostFormStoreContext>
  );
}

function OpenPost({ editing }: { editing: Editing }) {
  const editor = useDraftEditor();
  return editor ? <EditForm editing={editing} editor={editor} /> : <Skeleton height={480} />;
}

function EditForm({ editing, editor }: { editing: Editing; editor: Editor }) {
  const { t } = useTranslation("editScheduledPost");
  const { dateTime } = useFormat();
  const navigate = useNavigate();
  const chosenIds = usePostDraft((state) => state.draft.selectedChannelIds);
  const timing = usePostDraft(useShallow((state) => timingOf(state.draft)));
  const change = usePostDraft((state) => state.change);
  const isChanged = usePostDraft((state) => state.draft !== editing.original);
  const isLeaving = useRef(false);
  const scheduledTab = useScheduledTab();
  const channels = useChannels();
  const now = useNow(CLOCK_INTERVAL_MS);
  const siblings = useSiblings(editing.publication);
  const { targets } = siblings;
  const tellSaved = useTellSaved();
  const currentChannelId = editing.publication.channelId ?? undefined;
  const surroundings = { channels: channels.data, meter: undefined, now, currentChannelId };
  const post = useComposedPost(editor, surroundings);

  const isUploading = () => editing.formStore.uploads.getState().uploads.length > 0;

  async function leave(message?: string) {
    const notification =
      message === undefined ? {} : { notification: { kind: "success", message } };
    isLeaving.current = true;
    await navigate(scheduledTab, { state: { item: editing.publication.id, ...notification } });
  }

  function savedWords({ dueAt, held }: PostPublication) {
    if (timing.scheduleType === "later") return t("saved", { time: dateTime(dueAt) });
    return t(held ? "savedHeld" : "savedNow");
  }

  const saving = useSavePost(targets, post.request, async ({ post: saved, results }) => {
    // Undo needs the images that were taken out.
    editing.keepImages({ alsoRemoved: results !== undefined });
    await leave(results ? undefined : savedWords(saved));
    if (results) tellSaved(saved, targets, results, timing);
  });
  const save = () => {
    if (siblings.isKnown) saving.save(post.problems.length > 0);
    else siblings.refetch();
  };
  async function loadCurrent() {
    siblings.refetch();
    return await editing.loadCurrent();
  }

  return (
    <Stack gap="lg">
      <LeaveWarning
        mayLoseWords={() => (isChanged || isUploading()) && !isLeaving.current}
        isStored={() => !isUploading() && editing.isStored()}
        onDiscard={editing.forget}
      />
      <EditHead
        publication={editing.publication}
        targets={targets}
        onDeleted={() => void leave()}
      />
      <WhichChannels opened={editing.publication} siblings={siblings} />
      {editing.isBack && isChanged && <BackNotice editing={editing} />}
      <PostFields
        label={t("heading")}
        editor={editor}
        post={post}
        channel={channels.data?.find(({ id }) => id === post.channelIds[0])}
        onSubmitKeys={useSubmitKeys(save)}
        fields={
          <>
            {targets.length === 1 && (
              <ChannelSelect
                channels={channels}
                chosenIds={chosenIds}
                single
                onChange={(selectedChannelIds) => change({ selectedChannelIds })}
              />
            )}
            <WhenField timing={timing} now={now} onChange={change} />
          </>
        }
        bar={
          <SaveBar
            saving={saving}
            isReady={!siblings.isLoading}
            problems={post.problems}
            timing={timing}
            now={now}
            isChanged={isChanged}
            channelCount={targets.length}
            toPreview={post.hasContent && <ToPreview />}
            onSave={save}
            onLoadCurrent={loadCurrent}
          />
        }
      >
        <UnsavedVersion editing={editing} />
      </PostFields>
    </Stack>
  );
}

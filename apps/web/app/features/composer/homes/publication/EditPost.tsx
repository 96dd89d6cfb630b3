import { Button, Container, Skeleton, Stack } from "@mantine/core";
import { IconDeviceFloppy, IconSend } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import type { Channel } from "@vestnik/contract/channels";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { useShallow } from "zustand/react/shallow";
import { HISTORY_TAB } from "../../../../shared/addresses/tabAddresses.ts";
import { ApiError } from "../../../../shared/api/apiError.ts";
import { useChannels } from "../../../../shared/api/queries/channelQueries.ts";
import { fullSentences } from "../../../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../../../shared/i18n/useErrorSentence.ts";
import { fetchPublication } from "../../../../shared/publications/publicationRequests.ts";
import type { ChannelOf } from "../../../../shared/publications/useChannelName.ts";
import { useFormat } from "../../../../shared/time/useFormat.ts";
import { useNow } from "../../../../shared/time/useNow.ts";
import { Notice } from "../../../../shared/ui/notice/Notice.tsx";
import { toastUndo } from "../../../../shared/ui/notice/undoToast.tsx";
import {
  draftImages,
  isEditable,
  type PostPublication,
  scheduledDraftOf,
} from "../../form/postDraft.ts";
import { PostFormStoreContext, usePostDraft } from "../../form/postFormStore.ts";
import { LeaveGuard } from "../LeaveGuard.tsx";
import { OwnVersion } from "../OwnVersion.tsx";
import { SaveBar } from "../SaveBar.tsx";
import { unsavedEdit } from "../unsaved.ts";
import { type Home, type HomeForm, useHome } from "../useHome.ts";
import { deleteUploadedImages } from "../../images/imageUploads.ts";
import { PostFields } from "../PostFields.tsx";
import { useComposedPost } from "../../form/useComposedPost.ts";
import { withoutLeftTopic } from "../../timing/topicGroups.ts";
import { useDraftEditor } from "../../form/useDraftEditor.ts";
import { ToPreview } from "../../form/preview/ToPreview.tsx";
import { PublishHint } from "../../publish/PublishHint.tsx";
import { useSubmitKeys } from "../../publish/publishing.ts";
import { ChannelSelect, ChannelsWaiting } from "../../timing/ChannelSelect.tsx";
import { dueAtOf, type Timing, timingOf } from "../../timing/timing.ts";
import { WhenField } from "../../timing/WhenField.tsx";
import { EditHead, useScheduledTab, WhichChannels } from "./EditHead.tsx";
import { changesTo, channelTicks, type ChannelTicks } from "./channelTicks.ts";
import { type Edited, useSavePost, useTellSaved } from "./useSavePost.ts";
import { type EditedSiblings, useSiblings } from "./useSiblings.ts";

/** How often the form checks whether the chosen time has passed. */
const CLOCK_INTERVAL_MS = 10_000;

/** A publication that waits: it can be changed until it is due. */
function homeOf(publication: PostPublication): Home<PostPublication> {
  return {
    writingOf: (post) => ({ title: "", draft: scheduledDraftOf(post) }),
    fetchCurrent: async ({ id }) => {
      const current = await fetchPublication(id);
      return isEditable(current) ? current : undefined;
    },
    unsaved: unsavedEdit(publication.id),
    keepsFiles: false,
  };
}

/** The form of a scheduled post, in one of its channels or in all of them: changes are stored in this browser until they are saved. */
export function EditPost({ publication }: { publication: PostPublication }) {
  const [home] = useState(() => homeOf(publication));
  const form = useHome(publication, home);
  return (
    <PostFormStoreContext value={form.formStore}>
      <Container component="main" id="content" tabIndex={-1} size="lg" py="lg">
        <OpenPost form={form} opened={publication} />
      </Container>
    </PostFormStoreContext>
  );
}

type OpenPostProps = {
  readonly form: HomeForm<PostPublication>;
  readonly opened: PostPublication;
};

function OpenPost(props: OpenPostProps) {
  const editor = useDraftEditor();
  return editor ? <EditForm {...props} editor={editor} /> : <Skeleton height={480} />;
}

function EditForm({ form, opened, editor }: OpenPostProps & { readonly editor: Editor }) {
  const { t } = useTranslation("editScheduledPost");
  const { dateTime } = useFormat();
  const navigate = useNavigate();
  const timing = usePostDraft(useShallow((state) => timingOf(state.draft)));
  const change = usePostDraft((state) => state.change);
  const scheduledTab = useScheduledTab();
  const channels = useChannels();
  const now = useNow(CLOCK_INTERVAL_MS);
  const publication = form.loaded ?? opened;
  const siblings = useSiblings(publication);
  const { targets } = siblings;
  const tellSaved = useTellSaved();
  const ticks = useChannelTicks(publication, siblings);
  const post = useComposedPost(editor, {
    channels: channels.data,
    meter: undefined,
    now,
    currentChannelId: publication.channelId ?? undefined,
    tickedIds: ticks?.tickedIds,
  });
  const edited = editedOf(publication, siblings, ticks, post.channelIds[0]);

  async function leave(message?: string) {
    const notification =
      message === undefined ? {} : { notification: { kind: "success", message } };
    form.leaveUnasked();
    await navigate(scheduledTab, { state: { item: publication.id, ...notification } });
  }

  function savedWords({ dueAt, held }: PostPublication) {
    if (timing.scheduleType === "later") return t("saved", { time: dateTime(dueAt) });
    return t(held ? "savedHeld" : "savedNow");
  }

  const saving = useSavePost(edited, post.request, async ({ post: saved, results }) => {
    form.settle();
    // Undo needs the images that were taken out.
    if (!results) deleteUploadedImages(takenOut(publication, post.images));
    await leave(results ? undefined : savedWords(saved));
    if (results) tellSaved(saved, edited, results, timing);
  });
  const save = () => {
    if (siblings.isKnown) saving.save(post.problems.length > 0);
    else siblings.refetch();
  };
  async function loadCurrent() {
    siblings.refetch();
    return await form.loadCurrent();
  }
  const isNow = timing.scheduleType === "now";
  const saveLabel = useSaveLabel(isNow, edited.kept.length + edited.addedIds.length);

  return (
    <Stack gap="lg">
      <LeaveGuard form={form} title={t("leaveTitle")} stayLabel={t("stay")} leaveLabel={t("leave")}>
        {t("leaveText")}
      </LeaveGuard>
      <EditHead publication={publication} targets={targets} onDeleted={() => void leave()} />
      <WhichChannels
        opened={publication}
        siblings={siblings}
        places={placesOf(edited, channels.data)}
      />
      {form.isRestored && form.isChanged && <BackNotice form={form} />}
      <PostFields
        label={t("heading")}
        editor={editor}
        post={post}
        channel={channels.data?.find(({ id }) => id === post.channelIds[0])}
        onSubmitKeys={useSubmitKeys(save)}
        fields={
          <>
            {ticks ? (
              <ChannelSelect
                channels={channels}
                chosenIds={ticks.tickedIds}
                waitingIn={ticks.waitingIn}
                takenIds={ticks.takenIds}
                onChange={(ids) =>
                  change({
                    channelChanges: changesTo(ids, ticks),
                    ...withoutLeftTopic(channels.data, ticks.tickedIds, ids),
                  })
                }
              />
            ) : (
              <OneChannel channels={channels} siblings={siblings} />
            )}
            <WhenField timing={timing} now={now} onChange={change} />
          </>
        }
        bar={
          <SaveBar
            size="lg"
            label={saveLabel}
            Icon={isNow ? IconSend : IconDeviceFloppy}
            isDisabled={post.problems.length > 0}
            isLoading={saving.isSaving || siblings.isLoading}
            beside={post.hasContent && <ToPreview />}
            hint={(id, className) =>
              post.problems.length > 0 ? (
                <PublishHint
                  id={id}
                  intent="save"
                  problems={post.problems}
                  spoken={saving.triedInVain}
                />
              ) : (
                <div className={className} id={id}>
                  <SaveHint timing={timing} now={now} isChanged={form.isChanged} />
                </div>
              )
            }
            saving={saving}
            form={{ loadCurrent }}
            words={{ failed: t("error_updating"), load: t("load"), unknown: t("unknown") }}
            gone={
              (form.isGone || isTooLate(saving.error)) && {
                text: <TooLateText />,
                action: <ToHistory />,
              }
            }
            onSave={save}
            onRetry={save}
          />
        }
      >
        <OwnVersion
          version={form.ownVersion}
          title={t("mine")}
          copyLabel={t("copyMine")}
          withoutText={t("withoutText")}
          shown={t("loaded")}
          use={{ label: t("useMine"), onUse: form.restoreOwnVersion }}
        />
      </PostFields>
    </Stack>
  );
}

/** The ticks of all channels of the decision; undefined where this post alone is changed, and until they are known. */
function useChannelTicks(
  opened: PostPublication,
  { same, own, scope, batch }: EditedSiblings,
): ChannelTicks | undefined {
  const changes = usePostDraft((state) => state.draft.channelChanges);
  return useMemo(() => {
    const others = [...same, ...own];
    if (!batch || (scope.onlyHere && others.length > 0)) return undefined;
    return channelTicks([opened, ...others], batch, changes);
  }, [opened, same, own, scope.onlyHere, batch, changes]);
}

function editedOf(
  opened: PostPublication,
  { targets, same, own }: EditedSiblings,
  ticks: ChannelTicks | undefined,
  channelId: string | undefined,
): Edited {
  if (!ticks) return { opened, kept: targets, removed: [], addedIds: [], channelId };
  const { addedIds, isRemoved } = ticks;
  return {
    opened,
    kept: targets.filter((each) => !isRemoved(each)),
    removed: [opened, ...same, ...own].filter(isRemoved),
    addedIds,
    channelId: opened.channelId ?? undefined,
  };
}

/** The channels that get the content, where they are others than before. */
function placesOf(
  { kept, removed, addedIds }: Edited,
  channels: readonly Channel[] | undefined,
): readonly ChannelOf[] | undefined {
  if (addedIds.length + removed.length === 0) return undefined;
  const titleOf = (id: string) => channels?.find((each) => each.id === id)?.title ?? "";
  return [...kept, ...addedIds.map((id) => ({ channelId: id, channelTitle: titleOf(id) }))];
}

type OneChannelProps = {
  readonly channels: ReturnType<typeof useChannels>;
  readonly siblings: EditedSiblings;
};

/** Where a post that is changed alone goes. */
function OneChannel({ channels, siblings }: OneChannelProps) {
  const chosenIds = usePostDraft((state) => state.draft.selectedChannelIds);
  const change = usePostDraft((state) => state.change);
  if (!siblings.isKnown) return siblings.error === null && <ChannelsWaiting single={false} />;
  return (
    <ChannelSelect
      channels={channels}
      chosenIds={chosenIds}
      single
      onChange={(selectedChannelIds) =>
        change({
          selectedChannelIds,
          ...withoutLeftTopic(channels.data, chosenIds, selectedChannelIds),
        })
      }
    />
  );
}

/** The images that the saved post had and has no more. */
function takenOut(saved: PostPublication, images: readonly string[]): readonly string[] {
  return draftImages(scheduledDraftOf(saved)).filter((each) => !images.includes(each));
}

function useSaveLabel(isNow: boolean, count: number): string {
  const { t } = useTranslation("editScheduledPost");
  if (count > 1) return t(isNow ? "saveAllNow" : "saveAll", { count });
  return t(isNow ? "saveNow" : "save");
}

type SaveHintProps = { readonly timing: Timing; readonly now: Date; readonly isChanged: boolean };

/** What saving would do, while nothing prevents it. */
function SaveHint({ timing, now, isChanged }: SaveHintProps) {
  const { t } = useTranslation("editScheduledPost");
  const { shortDateTime } = useFormat();
  const dueAt = dueAtOf(timing);
  return [
    dueAt !== null && t("saveHint", { time: shortDateTime(dueAt, now) }),
    timing.scheduleType === "now" && t("saveNowHint"),
    isChanged && t("unsaved"),
  ]
    .filter((part) => part !== false)
    .join(" · ");
}

function TooLateText() {
  const sentenceOf = useErrorSentence();
  return fullSentences(sentenceOf(new ApiError({ code: "too_late", status: 409 })));
}

function ToHistory() {
  const { t } = useTranslation("editScheduledPost");
  return (
    <Button component={Link} to={HISTORY_TAB} variant="default" size="sm">
      {t("openHistory")}
    </Button>
  );
}

function isTooLate(error: unknown): boolean {
  return error instanceof ApiError && error.code === "too_late";
}

/** Says that changes from before the page was closed are in the editor again. */
function BackNotice({ form }: Pick<OpenPostProps, "form">) {
  const { t } = useTranslation("editScheduledPost");
  const discard = () => toastUndo(t("discarded"), t("undo"), form.throwAway());
  return (
    <Notice tone="info" role="status" actions={<Discard onPress={discard} />}>
      {t("changesBack")}
    </Notice>
  );
}

/** The stored changes of a post that can no longer be edited; they can still be copied. */
export function LeftVersion({ id }: { id: string }) {
  const { t } = useTranslation("editScheduledPost");
  const [edit, setEdit] = useState(() => unsavedEdit(id));
  function discard() {
    edit.forget();
    setEdit(unsavedEdit(id));
  }
  return (
    <OwnVersion
      version={edit.found?.writing}
      title={t("mine")}
      copyLabel={t("copyMine")}
      withoutText={t("withoutText")}
    >
      <Discard onPress={discard} />
    </OwnVersion>
  );
}

function Discard({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation("editScheduledPost");
  return (
    <Button variant="default" size="sm" onClick={onPress}>
      {t("discard")}
    </Button>
  );
}

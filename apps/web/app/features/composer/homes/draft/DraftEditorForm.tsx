import { Button, Skeleton, TextInput } from "@mantine/core";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { IconDeviceFloppy } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import type { Draft } from "@vestnik/contract/drafts";
import { isBlank } from "@vestnik/domain/blankText";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { draftListAddress } from "../../../../shared/addresses/contentPanel.ts";
import { fetchDraft, isGone } from "../../../../shared/api/queries/draftQueries.ts";
import { contentText } from "../../../../shared/text/contentText.ts";
import { suggestedTitle } from "../../../../shared/text/suggestedTitle.ts";
import { announce } from "../../../../shared/ui/notice/announce.ts";
import { Notice } from "../../../../shared/ui/notice/Notice.tsx";
import { toastUndo } from "../../../../shared/ui/notice/undoToast.tsx";
import composer from "../../Composer.module.css";
import { UnsavedActions } from "../browser/OtherVersions.tsx";
import { draftParts, emptyDraft } from "../../form/postDraft.ts";
import { PostFormStoreContext } from "../../form/postFormStore.ts";
import { LeaveGuard, type Leaving } from "../LeaveGuard.tsx";
import { OwnVersion, plainTextOf } from "../OwnVersion.tsx";
import { SaveBar } from "../SaveBar.tsx";
import {
  dropUnsaved,
  type FoundWriting,
  unsavedDraft,
  unsavedElsewhere,
  type Writing,
} from "../unsaved.ts";
import { type Home, type HomeForm, useHome } from "../useHome.ts";
import { DroppedFiles, TextFields } from "../PostFields.tsx";
import { type ComposedPost, useComposedPost } from "../../form/useComposedPost.ts";
import { useDraftEditor } from "../../form/useDraftEditor.ts";
import { PostPreview } from "../../form/preview/PostPreview.tsx";
import { useSubmitKeys } from "../../publish/publishing.ts";
import {
  contentOfPost,
  useDraftSaving,
  useMissingSentence,
  usePostDraftReasons,
} from "./useDraftSaving.ts";
import classes from "./DraftEditor.module.css";
import { DraftEditorHead, type DraftView } from "./DraftEditorHead.tsx";

/** A draft has no channels and no time. */
const NOWHERE = { channels: undefined, meter: undefined, now: new Date(0) };

/** A draft on the server; one that is not there yet is stored in this browser until it is saved. */
function homeOf(draft: Draft | undefined, queryClient: QueryClient): Home<Draft> {
  return {
    writingOf: (saved) => ({ title: saved.title, draft: { ...emptyDraft, ...draftParts(saved) } }),
    fetchCurrent: async ({ _id: id }) => await fetchDraft(queryClient, id),
    unsaved: draft ? undefined : unsavedDraft(),
    keepsFiles: true,
  };
}

/** The editor of a post's draft, on a form store of its own: the composer and its autosaved draft stay untouched. */
export function DraftEditorForm({ draft }: { draft: Draft | undefined }) {
  const queryClient = useQueryClient();
  const [home] = useState(() => homeOf(draft, queryClient));
  const form = useHome(draft, home);
  return (
    <PostFormStoreContext value={form.formStore}>
      <OpenDraft form={form} />
    </PostFormStoreContext>
  );
}

type OpenDraftProps = { readonly form: HomeForm<Draft> };

function OpenDraft({ form }: OpenDraftProps) {
  const editor = useDraftEditor();
  return editor ? <DraftForm form={form} editor={editor} /> : <Skeleton height={480} />;
}

function DraftForm({ form, editor }: OpenDraftProps & { readonly editor: Editor }) {
  const { t } = useTranslation("drafts");
  const { t: general } = useTranslation("general");
  const { title } = form;
  const loaded = form.isGone ? undefined : form.loaded;
  const [view, setView] = useState<DraftView>("editor");
  const post = useComposedPost(editor, NOWHERE);
  const suggested = suggestedTitle(contentText(post.request.text ?? ""));
  // A draft without a title is named by its first words, as when it is saved from the composer.
  const named = isBlank(title) ? suggested : title;
  const reasons = usePostDraftReasons(named, post);
  const missing = useMissingSentence(reasons);
  const back = useWayBack();
  const field = useFirstFocus(loaded === undefined);
  const saving = useDraftSaving((saved, wasNew, leaving) => {
    form.settle();
    announce(t(wasNew ? "create_success" : "update_success"));
    if (leaving) leaving.go();
    else back(saved._id);
  });

  function save(as: Draft | undefined, leaving?: Leaving) {
    if (reasons.length === 0) saving.save(contentOfPost(named, post), as, leaving);
  }

  return (
    <section
      className={classes["page"]}
      aria-labelledby="draft-heading"
      onKeyDownCapture={useSubmitKeys(() => save(loaded))}
    >
      <LeaveGuard
        form={form}
        title={t("leave.title")}
        stayLabel={t("leave.stay")}
        leaveLabel={t("leave.discard")}
        {...(reasons.length === 0 && {
          saving: {
            label: t("leave.save"),
            isBusy: saving.isSaving,
            onSave: (leaving) => save(loaded, leaving),
          },
        })}
      >
        {t("leave.text")}
      </LeaveGuard>
      <DroppedFiles />
      <DraftEditorHead isNew={loaded === undefined} view={view} onView={setView} />
      {loaded === undefined && !form.isChanged && <BegunDrafts onGoOn={form.goOnWith} />}
      <TextInput
        ref={field}
        label={t("fields.title")}
        autoComplete="off"
        placeholder={suggested}
        value={title}
        onChange={({ currentTarget }) => form.setTitle(currentTarget.value)}
      />
      {view === "editor" ? (
        <div className={classes["fields"]}>
          <TextFields editor={editor} post={post} />
        </div>
      ) : (
        <DraftPreview post={post} />
      )}
      <SaveBar
        label={t("editor.save")}
        Icon={IconDeviceFloppy}
        isDisabled={reasons.length > 0}
        isLoading={saving.isSaving}
        beside={
          <Button variant="default" onClick={() => back(loaded?._id)}>
            {general("cancel")}
          </Button>
        }
        hint={(id, className) => (
          <div id={id} className={className}>
            {missing ?? (form.isChanged && t("editor.unsaved"))}
          </div>
        )}
        saving={saving}
        form={form}
        words={{
          failed: t(saving.wasNew ? "error_create" : "error_update"),
          changedElsewhere: t("editor.changedElsewhere"),
          load: t("editor.load"),
          unknown: t(saving.wasNew ? "editor.unknown" : "editor.unknownUpdate"),
        }}
        gone={
          !saving.wasNew &&
          (form.isGone || isGone(saving.error)) && {
            text: t("editor.deletedElsewhere"),
            action: (
              <Button variant="default" size="sm" onClick={() => save(undefined)}>
                {t("editor.saveAsNew")}
              </Button>
            ),
          }
        }
        onSave={() => save(loaded)}
      />
      <OwnVersion
        version={form.ownVersion}
        title={t("editor.mine")}
        copyLabel={t("editor.copyMine")}
        withoutText=""
        shown={t("editor.loaded")}
        use={{ label: t("editor.useMine"), onUse: form.restoreOwnVersion }}
      />
    </section>
  );
}

function DraftPreview({ post }: { post: ComposedPost }) {
  const { t } = useTranslation("drafts");
  if (!post.hasContent) return <p className={classes["quiet"]}>{t("editor.nothingToShow")}</p>;
  return (
    <PostPreview
      message={post.message}
      media={post.content.media}
      options={post.content}
      limit={post.length.limit}
      channel={undefined}
      at={undefined}
    />
  );
}

/** Unsaved drafts from other tabs or from before the page was closed. The notice disappears with the first letter typed. */
function BegunDrafts({ onGoOn }: { onGoOn: (writing: Writing) => void }) {
  const { t } = useTranslation("drafts");
  const [found, setFound] = useState(() => unsavedElsewhere());

  function goOnWith({ id, writing }: FoundWriting) {
    onGoOn(writing);
    dropUnsaved(id);
  }

  function discard({ id }: FoundWriting) {
    const takeBack = dropUnsaved(id);
    setFound(unsavedElsewhere());
    toastUndo(t("begun.discarded"), t("undo"), () => {
      takeBack();
      setFound(unsavedElsewhere());
    });
  }

  return found.map((each) => {
    const words = plainTextOf(each.writing);
    return (
      <Notice
        key={each.id}
        tone="info"
        role="status"
        title={t("begun.title")}
        actions={
          <UnsavedActions
            show={t("begun.goOn")}
            discard={t("begun.discard")}
            onShow={() => goOnWith(each)}
            onDiscard={() => discard(each)}
          />
        }
      >
        {words !== "" && <blockquote className={composer["excerpt"]}>{words}</blockquote>}
      </Notice>
    );
  });
}

/** Back to the list, which then focuses the draft that was open. */
function useWayBack() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return (fromDraft: string | undefined) => {
    const state = fromDraft === undefined ? null : { fromDraft };
    void navigate(draftListAddress(params), { replace: true, state });
  };
}

/** A new draft focuses its title; an existing one does not, because it is read first. */
function useFirstFocus(isNew: boolean) {
  const field = useRef<HTMLInputElement>(null);
  // Outside React: the focus.
  useEffect(() => {
    if (isNew) field.current?.focus();
    else document.getElementById("draft-heading")?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is opened
  }, []);
  return field;
}

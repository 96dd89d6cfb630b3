import { isBlank } from "@vestnik/domain/blankText";
import { Skeleton, TextInput } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import type { Draft } from "@vestnik/contract/drafts";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { contentText } from "../../../shared/text/contentText.ts";
import { announce } from "../../../shared/ui/notice/announce.ts";
import composer from "../Composer.module.css";
import { draftListAddress } from "../../../shared/addresses/contentPanel.ts";
import classes from "./DraftEditor.module.css";
import { DraftEditorFields } from "./DraftEditorFields.tsx";
import { DraftEditorHead, type DraftView } from "./DraftEditorHead.tsx";
import { DraftEditorStored } from "./DraftEditorStored.tsx";
import { DraftEditorLeaving } from "./DraftEditorLeaving.tsx";
import { DraftEditorPreview } from "./DraftEditorPreview.tsx";
import { DraftEditorSave } from "./DraftEditorSave.tsx";
import { DraftEditorUnsaved } from "./DraftEditorUnsaved.tsx";
import { addImageFiles } from "../images/draftImageChanges.ts";
import { suggestedTitle } from "../../../shared/text/suggestedTitle.ts";
import {
  PostFormStoreContext,
  useImageUploads,
  usePostFormStore,
  usePostDraft,
} from "../formStore/postFormStore.ts";
import { useComposedPost } from "../postForm/useComposedPost.ts";
import { useDraftEditing, type DraftEditing } from "./useDraftEditing.ts";
import { useDraftEditor } from "../postForm/useDraftEditor.ts";
import { usePostDraftReasons } from "../saveDraft/useDraftReasons.ts";
import { contentOfPost, useDraftSaving, type Leaving } from "../saveDraft/useDraftSaving.ts";
import { useDroppedFiles } from "../images/useDroppedFiles.ts";
import { useSubmitKeys } from "../publish/usePublishing.ts";

/** A draft has no channels and no time. */
const NOWHERE = { channels: undefined, meter: undefined, now: new Date(0) };

/** The editor of a post's draft, on a form store of its own: the composer and its autosaved draft stay untouched. */
export function DraftEditorForm({ draft }: { draft: Draft | undefined }) {
  const editing = useDraftEditing(draft);
  return (
    <PostFormStoreContext value={editing.formStore}>
      <OpenDraft editing={editing} />
    </PostFormStoreContext>
  );
}

function OpenDraft({ editing }: { editing: DraftEditing }) {
  const editor = useDraftEditor();
  return editor ? <DraftForm editing={editing} editor={editor} /> : <Skeleton height={480} />;
}

function DraftForm({ editing, editor }: { editing: DraftEditing; editor: Editor }) {
  const { t } = useTranslation("drafts");
  const { title, loaded, original } = editing;
  const [view, setView] = useState<DraftView>("editor");
  const post = useComposedPost(editor, NOWHERE);
  const suggested = suggestedTitle(contentText(post.request.text ?? ""));
  // A draft without a title is named by its first words, as when it is saved from the composer.
  const named = isBlank(title) ? suggested : title;
  const reasons = usePostDraftReasons(named, post);
  const isDraftChanged = usePostDraft(({ draft }) => draft !== original.draft);
  const isUploading = useImageUploads(({ uploads }) => uploads.length > 0);
  const isChanged = isDraftChanged || title !== original.title || isUploading;
  const way = useWayBack();
  const field = useFirstFocus(loaded === undefined);
  const saving = useDraftSaving((saved, wasNew, leaving) => {
    editing.settle(saved);
    announce(t(wasNew ? "create_success" : "update_success"));
    if (leaving) leaving.go();
    else way.backSaved(saved._id);
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
      <DraftEditorLeaving
        mayLoseWords={() => isChanged && !way.isLeaving()}
        isStored={() => !isUploading && editing.isStored()}
        onDiscard={editing.forget}
        isSaving={saving.isSaving}
        {...(reasons.length === 0 && { onSave: (leaving) => save(loaded, leaving) })}
      />
      <DropNow />
      <DraftEditorHead isNew={loaded === undefined} view={view} onView={setView} />
      {loaded === undefined && !isChanged && <DraftEditorUnsaved onGoOn={editing.continueWith} />}
      <TextInput
        ref={field}
        label={t("fields.title")}
        autoComplete="off"
        placeholder={suggested}
        value={title}
        onChange={({ currentTarget }) => editing.setTitle(currentTarget.value)}
      />
      {view === "editor" ? (
        <DraftEditorFields editor={editor} post={post} />
      ) : (
        <DraftEditorPreview post={post} />
      )}
      <DraftEditorSave
        editing={editing}
        saving={saving}
        reasons={reasons}
        isChanged={isChanged}
        onSave={() => save(editing.loaded)}
        onSaveAsNew={() => save(undefined)}
        onCancel={() => way.back(loaded?._id)}
      />
      <DraftEditorStored editing={editing} />
    </section>
  );
}

/** Files are also accepted while the preview is shown; otherwise the browser would open them instead of the page. */
function DropNow() {
  const { t } = useTranslation("composer");
  const formStore = usePostFormStore();
  const isOver = useDroppedFiles((dropped) => addImageFiles(formStore, dropped));
  return isOver && <div className={composer["dropNow"]}>{t("images.dropNow")}</div>;
}

/** Back to the list, which then focuses the draft that was open. */
function useWayBack() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const isLeaving = useRef(false);
  function back(fromDraft: string | undefined) {
    const state = fromDraft === undefined ? null : { fromDraft };
    void navigate(draftListAddress(params), { replace: true, state });
  }
  return {
    back,
    /** Everything is saved, so no question is asked. */
    backSaved: (fromDraft: string) => {
      isLeaving.current = true;
      back(fromDraft);
    },
    isLeaving: () => isLeaving.current,
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

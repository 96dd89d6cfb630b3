import { Button, Stack, Text, TextInput } from "@mantine/core";
import type { Draft } from "@vestnik/contract/drafts";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { isChangedElsewhere, isUnanswered } from "../../../../shared/api/apiError.ts";
import { isGone } from "../../../../shared/api/queries/draftQueries.ts";
import { FailureNotice } from "../../../../shared/i18n/FailureNotice.tsx";
import { Dialog } from "../../../../shared/ui/dialog/Dialog.tsx";
import { DialogActions } from "../../../../shared/ui/dialog/DialogActions.tsx";
import { Notice } from "../../../../shared/ui/notice/Notice.tsx";
import type { SaveDraftButtonProps } from "./SaveDraftButton.tsx";
import { useMissingSentence, type DraftSaving } from "./useDraftSaving.ts";

const HINT_ID = "save-draft-hint";

type SaveDraftDialogProps = SaveDraftButtonProps & {
  readonly saving: DraftSaving;
  readonly opened: boolean;
  readonly onClose: () => void;
};

export function SaveDraftDialog(props: SaveDraftDialogProps) {
  const { kind, edited, title, onTitle, reasons, content, saving, opened, onClose } = props;
  const { t } = useTranslation("drafts");
  const { t: general } = useTranslation("general");
  const missing = useMissingSentence(reasons);
  const isOff = missing !== undefined;

  function save(as: Draft | undefined) {
    if (!isOff) saving.save(content(), as);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    // In React's tree this form is inside the composer's, which must not be submitted with it.
    event.stopPropagation();
    save(edited);
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t(kind === "post" ? "saveAs.titlePost" : "saveAs.titlePoll")}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label={t("fields.title")}
            description={t("saveAs.hint")}
            autoComplete="off"
            data-autofocus
            value={title}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={({ currentTarget }) => onTitle(currentTarget.value)}
          />
          <SaveFailure saving={saving} />
          {isOff && (
            <Text size="sm" c="dimmed" id={HINT_ID} role="status">
              {missing}
            </Text>
          )}
          <DialogActions onCancel={onClose}>
            {edited && (
              <Button
                variant="default"
                disabled={isOff}
                loading={saving.isSaving && saving.wasNew}
                onClick={() => save(undefined)}
              >
                {t("editor.saveAsNew")}
              </Button>
            )}
            <Button
              type="submit"
              disabled={isOff}
              loading={saving.isSaving && !(edited && saving.wasNew)}
              {...(isOff && { "aria-describedby": HINT_ID })}
            >
              {edited ? t("editor.save") : general("save")}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Why saving failed. Saving as a new draft is always possible. */
function SaveFailure({ saving: { error, wasNew, isSaving } }: { saving: DraftSaving }) {
  const { t } = useTranslation("drafts");
  if (!error || isSaving) return null;
  const title = t(wasNew ? "error_create" : "error_update");
  if (isUnanswered(error)) {
    return (
      <Notice tone="warning" role="alert">
        {t(wasNew ? "editor.unknown" : "editor.unknownUpdate")}
      </Notice>
    );
  }
  if (wasNew || !(isGone(error) || isChangedElsewhere(error))) {
    return <FailureNotice error={error} title={title} />;
  }
  return (
    <Notice tone="bad" role="alert" title={title}>
      {t(isGone(error) ? "saveAs.gone" : "saveAs.changedElsewhere")}
    </Notice>
  );
}

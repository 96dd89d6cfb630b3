import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isOffline, isRefusal } from "../../../shared/api/apiError.ts";
import { isGone } from "../../../shared/api/queries/draftQueries.ts";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import type { DraftEditing } from "./useDraftEditing.ts";
import type { DraftSaving } from "../saveDraft/useDraftSaving.ts";
import { isChangedElsewhere } from "../../../shared/api/apiError.ts";

export type DraftEditorProblemProps = {
  readonly editing: Pick<DraftEditing, "loaded" | "loadCurrent">;
  readonly saving: DraftSaving;
  readonly onSaveAsNew: () => void;
};

/** Why the draft is not saved, and what to do. The content of the form always stays. */
export function DraftEditorProblem({ editing, saving, onSaveAsNew }: DraftEditorProblemProps) {
  const { t } = useTranslation("drafts");
  const sentenceOf = useErrorSentence();
  const { error, wasNew } = saving;
  if (!error || saving.isSaving) return null;
  const title = t(wasNew ? "error_create" : "error_update");
  if (!wasNew && (isGone(error) || editing.loaded === undefined)) {
    return (
      <Notice
        tone="bad"
        role="alert"
        title={title}
        actions={
          <Button variant="default" size="sm" onClick={onSaveAsNew}>
            {t("editor.saveAsNew")}
          </Button>
        }
      >
        {t("editor.deletedElsewhere")}
      </Notice>
    );
  }
  if (isChangedElsewhere(error)) return <ChangedElsewhere editing={editing} saving={saving} />;
  const isKnown = isRefusal(error) || isOffline(error);
  return (
    <Notice tone={isKnown ? "bad" : "warning"} role="alert" title={isKnown ? title : undefined}>
      {isKnown
        ? fullSentences(sentenceOf(error))
        : t(wasNew ? "editor.unknown" : "editor.unknownUpdate")}
    </Notice>
  );
}

function ChangedElsewhere({ editing, saving }: Omit<DraftEditorProblemProps, "onSaveAsNew">) {
  const { t } = useTranslation("drafts");
  const sentenceOf = useErrorSentence();
  const [failure, setFailure] = useState<unknown>();

  async function load() {
    setFailure(undefined);
    try {
      if (await editing.loadCurrent()) saving.reset();
    } catch (error) {
      setFailure(error);
    }
  }

  return (
    <Notice
      tone="bad"
      role="alert"
      title={t("error_update")}
      actions={
        <Button variant="default" size="sm" onClick={() => void load()}>
          {t("editor.load")}
        </Button>
      }
    >
      {t("editor.changedElsewhere")}
      {failure !== undefined && ` ${fullSentences(sentenceOf(failure))}`}
    </Notice>
  );
}

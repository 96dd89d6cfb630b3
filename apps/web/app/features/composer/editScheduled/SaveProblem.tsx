import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ApiError, isOffline, isRefusal } from "../../../shared/api/apiError.ts";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import { HISTORY_TAB } from "../../../shared/addresses/tabAddresses.ts";
import { isChangedElsewhere } from "../../../shared/api/apiError.ts";
import type { SavePost } from "./useSavePost.ts";

export type SaveProblemProps = {
  readonly saving: SavePost;
  readonly onSave: () => void;
  /** False when the post cannot be edited any more. */
  readonly onLoadCurrent: () => Promise<boolean>;
};

/** Why the changes are not saved, and what to do. They stay in the form in any case. */
export function SaveProblem({ saving, onSave, onLoadCurrent }: SaveProblemProps) {
  const { t } = useTranslation("editScheduledPost");
  const { t: general } = useTranslation("general");
  const sentenceOf = useErrorSentence();
  const [isTooLate, setTooLate] = useState(false);
  const { error } = saving;
  if (!error || saving.isSaving) return null;
  if (isTooLate || codeOf(error) === "too_late") return <TooLate />;
  if (isChangedElsewhere(error)) {
    return <ChangedElsewhere saving={saving} onLoad={onLoadCurrent} onTooLate={setTooLate} />;
  }
  const isAnswered = isRefusal(error);
  const isKnown = isAnswered || isOffline(error);
  return (
    <Notice
      tone={isKnown ? "bad" : "warning"}
      role="alert"
      title={isKnown ? t("error_updating") : undefined}
      actions={
        !isAnswered && (
          <Button variant="default" size="sm" onClick={onSave}>
            {general("retry")}
          </Button>
        )
      }
    >
      {isKnown ? fullSentences(sentenceOf(error)) : t("unknown")}
    </Notice>
  );
}

function TooLate() {
  const { t } = useTranslation("editScheduledPost");
  const sentenceOf = useErrorSentence();
  return (
    <Notice
      tone="bad"
      role="alert"
      title={t("error_updating")}
      actions={
        <Button component={Link} to={HISTORY_TAB} variant="default" size="sm">
          {t("openHistory")}
        </Button>
      }
    >
      {fullSentences(sentenceOf(new ApiError({ code: "too_late", status: 409 })))}
    </Notice>
  );
}

type ChangedElsewhereProps = {
  readonly saving: SavePost;
  readonly onLoad: () => Promise<boolean>;
  readonly onTooLate: (isTooLate: boolean) => void;
};

function ChangedElsewhere({ saving, onLoad, onTooLate }: ChangedElsewhereProps) {
  const { t } = useTranslation("editScheduledPost");
  const sentenceOf = useErrorSentence();
  const [failure, setFailure] = useState<unknown>();

  async function load() {
    setFailure(undefined);
    try {
      if (await onLoad()) saving.reset();
      else onTooLate(true);
    } catch (error) {
      setFailure(error);
    }
  }

  return (
    <Notice
      tone="bad"
      role="alert"
      title={t("error_updating")}
      actions={
        <Group gap="sm">
          <Button variant="default" size="sm" onClick={() => void load()}>
            {t("load")}
          </Button>
        </Group>
      }
    >
      {fullSentences(sentenceOf(saving.error))}
      {failure !== undefined && ` ${fullSentences(sentenceOf(failure))}`}
    </Notice>
  );
}

function codeOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.code : undefined;
}

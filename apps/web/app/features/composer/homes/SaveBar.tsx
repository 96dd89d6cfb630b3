import { Button } from "@mantine/core";
import { useState, type ComponentType, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isOutdated, isOffline, isRefusal } from "../../../shared/api/apiError.ts";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import classes from "../Composer.module.css";
import { FormBar } from "../publish/FormBar.tsx";
import type { HomeForm } from "./useHome.ts";

const HINT_ID = "save-hint";

/** The saving of a form, whichever home its content has. */
type Saving = {
  readonly isSaving: boolean;
  readonly error: unknown;
  /** Dismisses the error. */
  readonly reset: () => void;
};

export type SaveBarProps = SaveProblemProps & {
  readonly label: string;
  readonly Icon: ComponentType<{ size: number }>;
  readonly isDisabled: boolean;
  readonly isLoading: boolean;
  /** Large where the bar stands beside channels and time. */
  readonly size?: "lg";
  /** What stands before the button. */
  readonly beside: ReactNode;
  /** Why it is disabled, or what it would do. */
  readonly hint: (id: string, className: string) => ReactNode;
  readonly onSave: () => void;
};

/** The button that saves, always visible; beside it what is missing and what failed. */
export function SaveBar(props: SaveBarProps) {
  const { label, Icon, isDisabled, isLoading, size, beside, hint, onSave } = props;
  return (
    <FormBar
      problem={<SaveProblem {...props} />}
      button={
        <>
          {beside}
          <Button
            {...(size ? { size, className: classes["publish"] ?? "" } : { flex: 1 })}
            leftSection={<Icon size={20} aria-hidden />}
            disabled={isDisabled}
            loading={isLoading}
            aria-describedby={HINT_ID}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onClick={onSave}
          >
            {label}
          </Button>
        </>
      }
    >
      {hint(HINT_ID, classes["hint"] ?? "")}
    </FormBar>
  );
}

type SaveProblemProps = {
  readonly saving: Saving;
  readonly form: Pick<HomeForm<unknown>, "loadCurrent">;
  readonly words: {
    readonly failed: string;
    /** Another tab or device has saved first; without it the sentence of the error says so. */
    readonly changedElsewhere?: string;
    readonly load: string;
    /** No answer came. */
    readonly unknown: string;
  };
  /** Set when nothing can be saved over any more: why, and the way on. */
  readonly gone?: { readonly text: ReactNode; readonly action: ReactNode } | false;
  /** Offered when there was no answer, or none that refuses. */
  readonly onRetry?: () => void;
};

/** Why the changes are not saved, and what to do. They stay in the form in any case. */
function SaveProblem({ saving, form, words, gone, onRetry }: SaveProblemProps) {
  const { t } = useTranslation("general");
  const sentenceOf = useErrorSentence();
  const { error } = saving;
  if (!error || saving.isSaving) return null;
  if (gone) {
    return (
      <Notice tone="bad" role="alert" title={words.failed} actions={gone.action}>
        {gone.text}
      </Notice>
    );
  }
  if (isOutdated(error)) {
    return <ChangedElsewhere saving={saving} form={form} words={words} />;
  }
  const isAnswered = isRefusal(error);
  const isKnown = isAnswered || isOffline(error);
  return (
    <Notice
      tone={isKnown ? "bad" : "warning"}
      role="alert"
      title={isKnown ? words.failed : undefined}
      actions={
        !isAnswered &&
        onRetry && (
          <Button variant="default" size="sm" onClick={onRetry}>
            {t("retry")}
          </Button>
        )
      }
    >
      {isKnown ? fullSentences(sentenceOf(error)) : words.unknown}
    </Notice>
  );
}

/** Another tab or device has saved first: the version of the server can be loaded, and the owner's own one stays at hand. */
function ChangedElsewhere({ saving, form, words }: SaveProblemProps) {
  const sentenceOf = useErrorSentence();
  const [failure, setFailure] = useState<unknown>();

  async function load() {
    setFailure(undefined);
    try {
      if (await form.loadCurrent()) saving.reset();
    } catch (error) {
      setFailure(error);
    }
  }

  return (
    <Notice
      tone="bad"
      role="alert"
      title={words.failed}
      actions={
        <Button variant="default" size="sm" onClick={() => void load()}>
          {words.load}
        </Button>
      }
    >
      {words.changedElsewhere ?? fullSentences(sentenceOf(saving.error))}
      {failure !== undefined && ` ${fullSentences(sentenceOf(failure))}`}
    </Notice>
  );
}

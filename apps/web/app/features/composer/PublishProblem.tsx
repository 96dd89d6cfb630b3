import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { fullSentences } from "../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../shared/i18n/useErrorSentence.ts";
import { Notice } from "../../shared/ui/Notice.tsx";
import type { PublishedKind } from "./publishAttempt.ts";
import type { Publishing } from "./usePublishing.ts";

export type PublishProblemProps = {
  readonly kind: PublishedKind;
  readonly publishing: Publishing;
  /** Nothing stands in the way of another try. */
  readonly mayTry: boolean;
};

/** What became of the last try, unless it was accepted. */
export function PublishProblem({ kind, publishing, mayTry }: PublishProblemProps) {
  const { t } = useTranslation("composer");
  const sentenceOf = useErrorSentence();
  const { isUnchanged } = publishing;
  if (publishing.isSending) return null;
  if (publishing.unansweredBody !== undefined) {
    const again = isUnchanged && mayTry && (
      <Button variant="default" size="sm" onClick={publishing.submit}>
        {t("publish.again")}
      </Button>
    );
    return (
      <Notice tone="warning" role="alert" title={t("publish.unknownTitle")} actions={again}>
        {t(isUnchanged ? `${kind}.unknownText` : `${kind}.unknownChanged`)}
      </Notice>
    );
  }
  if (!publishing.refusal) return null;
  return (
    <Notice tone="bad" role="alert" title={t(`${kind}.refusedTitle`)}>
      {fullSentences(sentenceOf(publishing.refusal))}
    </Notice>
  );
}

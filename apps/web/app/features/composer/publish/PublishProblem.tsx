import type { Publication } from "@vestnik/contract/publications";
import { Button } from "@mantine/core";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { fullSentences } from "../../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import { lazyPart } from "../../../shared/ui/loading/lazyPart.tsx";
import { LargerPlanLater } from "../whereAndWhen/LargerPlanLater.tsx";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import type { Publishing } from "./usePublishing.ts";

/** Loaded on demand: few texts are sent twice. */
const RepeatedQuestion = lazyPart(
  async () => (await import("./RepeatedQuestion.tsx")).RepeatedQuestion,
);

/** Refusals that a larger plan would lift. */
const codesOfPlan = ["publication_limit_reached", "channel_over_plan"];

export type PublishProblemProps = {
  readonly kind: Publication["kind"];
  readonly publishing: Publishing;
  /** Another try is possible. */
  readonly mayTry: boolean;
};

/** What happened to the last try, unless it was accepted. */
export function PublishProblem({ kind, publishing, mayTry }: PublishProblemProps) {
  const { t } = useTranslation(["composer", "general"]);
  const sentenceOf = useErrorSentence();
  const { isUnchanged, isUnsent, isSending } = publishing;
  if (publishing.unansweredBody !== undefined) {
    // A post that was never sent and was changed since is a new post.
    if (isUnsent && !isUnchanged) return null;
    const again = isUnchanged && mayTry && (
      <Button variant="default" size="sm" loading={isSending} onClick={publishing.submit}>
        {t("publish.again")}
      </Button>
    );
    if (isUnsent) {
      return (
        <Notice tone="warning" role="alert" title={t("general:error.unsent")} actions={again}>
          {t("general:error.offlineRemedy")}
        </Notice>
      );
    }
    return (
      <Notice tone="warning" role="alert" title={t("publish.unknownTitle")} actions={again}>
        {t(isUnchanged ? `${kind}.unknownText` : `${kind}.unknownChanged`)}
      </Notice>
    );
  }
  if (isSending) return null;
  if (publishing.repeated) {
    return (
      <Suspense fallback={null}>
        <RepeatedQuestion
          kind={kind}
          about={publishing.repeated}
          onAgain={publishing.publishAgain}
        />
      </Suspense>
    );
  }
  if (!publishing.refusal) return null;
  return (
    <Notice tone="bad" role="alert" title={t(`${kind}.refusedTitle`)}>
      {fullSentences(sentenceOf(publishing.refusal))}{" "}
      {codesOfPlan.includes(publishing.refusal.code) && <LargerPlanLater wanted="plan" />}
    </Notice>
  );
}

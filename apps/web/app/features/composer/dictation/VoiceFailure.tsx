import { Button } from "@mantine/core";
import type { Sentence } from "@vestnik/contract/sentence";
import { useTranslation } from "react-i18next";
import { useErrorSentence } from "../../../shared/i18n/useErrorSentence.ts";
import { Notice } from "../../../shared/ui/notice/Notice.tsx";
import type { DictationProblem } from "./dictationFailure.ts";
import classes from "./Voice.module.css";

export type VoiceFailureProps = {
  readonly problem: DictationProblem;
  readonly isRecordingStored: boolean;
  readonly onRetry: () => void;
  readonly onClose: () => void;
};

/** What went wrong, what to do, and the recording, if there is one. */
export function VoiceFailure({ problem, isRecordingStored, onRetry, onClose }: VoiceFailureProps) {
  const { t } = useTranslation(["voice", "general"]);
  const { text, remedy } = useProblemSentence(problem);
  const isCancelled = problem.kind === "cancelled";
  return (
    <Notice
      tone={isCancelled ? "info" : "bad"}
      role="alert"
      actions={
        <div className={classes["buttons"]}>
          <RetryButton problem={problem} isRecordingStored={isRecordingStored} onRetry={onRetry} />
          <Button variant="default" size="compact-md" h={36} onClick={onClose}>
            {t(isRecordingStored ? "discard" : "general:close")}
          </Button>
        </div>
      }
    >
      <div>{text}</div>
      {remedy && <div>{remedy}</div>}
      {isRecordingStored && <div>{t("kept")}</div>}
    </Notice>
  );
}

function RetryButton({ problem, isRecordingStored, onRetry }: Omit<VoiceFailureProps, "onClose">) {
  const { t } = useTranslation(["voice", "general"]);
  if (problem.kind === "notSupported") return null;
  // A recording the server refuses for its content would be refused again.
  const isUseless = problem.kind === "refused" && !isRecordingStored;
  return (
    <Button size="compact-md" h={36} onClick={onRetry}>
      {problem.kind === "cancelled" && t("writeDown")}
      {isUseless && t("recordAgain")}
      {problem.kind !== "cancelled" && !isUseless && t("general:retry")}
    </Button>
  );
}

function useProblemSentence(problem: DictationProblem): Sentence {
  const { t } = useTranslation("voice");
  const errorSentence = useErrorSentence();
  const { kind } = problem;
  if (kind === "refused") return errorSentence(problem.error);
  if (kind === "cancelled") return { text: t("cancelled") };
  return { text: t(`problem.${kind}.text`), remedy: t(`problem.${kind}.remedy`) };
}

import type { Problem } from "@vestnik/contract/problems";
import { problemAddress, remedyOf } from "@vestnik/contract/problemAddress";
import {
  problemButton,
  problemCounts,
  problemDeadline,
  problemPlace,
  problemTitle,
} from "@vestnik/contract/problemSentences";
import { Button, CloseButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { fullSentences } from "../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../shared/i18n/useErrorSentence.ts";
import { useLanguage } from "../../shared/i18n/useLanguage.ts";
import { useFormat } from "../../shared/time/useFormat.ts";
import { useNow } from "../../shared/time/useNow.ts";
import { toastError, toastSuccess } from "../../shared/ui/notice/toast.ts";
import { useCloseProblem, useSendAgain } from "./problemQueries.ts";

/** What did not go out, will not, or could not be changed, where, and how many. */
export function ProblemWords({ problem }: { problem: Problem }) {
  const language = useLanguage();
  const { shortDateTime } = useFormat();
  const now = useNow();
  // A number stays with its word.
  const counts = problemCounts(problem, language).replaceAll(/(\d) /g, "$1\u00a0");
  const timeOf = (at: string) => shortDateTime(at, now);
  const counted = [counts, problemDeadline(problem, { language, now, timeOf })];
  const facts = [problemPlace(problem, language), counted.filter(Boolean).join("; ")];
  return (
    <>
      <strong>{problemTitle(problem, language)}.</strong> {facts.filter(Boolean).join(": ")}.
    </>
  );
}

export type ProblemRemedyProps = {
  readonly problem: Problem;
  /** Another screen is opened. */
  readonly onLeave?: () => void;
};

/** The one button; and, where nothing would be lost, a way to leave it so. */
export function ProblemRemedy({ problem, onLeave }: ProblemRemedyProps) {
  const { t } = useTranslation("problems");
  const language = useLanguage();
  const sentence = useErrorSentence();
  const sendAgain = useSendAgain();
  const close = useCloseProblem();
  const label = problemButton(problem, language);
  // The problem may be gone before the answer is here; what came of it is told all the same.
  const failed = (error: Error) => toastError(fullSentences(sentence(error)));
  const { unsent, unchanged, waiting, unclear } = problem;
  const isLeavable = unsent + unchanged > 0 && waiting === 0 && unclear === 0;
  return (
    <>
      {remedyOf(problem) === "again" ? (
        <Button
          size="sm"
          variant="default"
          loading={sendAgain.isPending}
          onClick={() =>
            void sendAgain
              .mutateAsync(problem.key)
              .then(({ sent }) => toastSuccess(t("sent", { count: sent })), failed)
          }
        >
          {label}
        </Button>
      ) : (
        <Button
          component={Link}
          to={problemAddress(problem)}
          size="sm"
          variant="default"
          onClick={() => onLeave?.()}
        >
          {label}
        </Button>
      )}
      {isLeavable && (
        <CloseButton
          aria-label={t("leave")}
          title={t("leave")}
          c="inherit"
          disabled={close.isPending}
          onClick={() => void close.mutateAsync(problem.key).catch(failed)}
        />
      )}
    </>
  );
}

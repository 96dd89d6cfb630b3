import type { Problem } from "@vestnik/contract/problems";
import { problemAddress, remedyOf } from "@vestnik/contract/problemAddress";
import {
  problemButton,
  problemCounts,
  problemDeadline,
  problemPlace,
  problemTitle,
} from "@vestnik/contract/problemSentences";
import { Anchor, Button, CloseButton, Container } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { noteProblemCount } from "../../shared/problems/problemCount.ts";
import { useIsBlocked } from "../../shared/problems/alertQueries.ts";
import { fullSentences } from "../../shared/i18n/fullSentences.ts";
import { useErrorSentence } from "../../shared/i18n/useErrorSentence.ts";
import { useLanguage } from "../../shared/i18n/useLanguage.ts";
import { useFormat } from "../../shared/time/useFormat.ts";
import { useNow } from "../../shared/time/useNow.ts";
import { toastError, toastSuccess } from "../../shared/ui/notice/toast.ts";
import { BlockedLine } from "./BlockedLine.tsx";
import classes from "./problems.module.css";
import { useCloseProblem, useProblems, useSendAgain } from "./problemQueries.ts";
import { useLinesPlace } from "./useLinesPlace.ts";
import { useReportedPlace } from "./useReportedPlace.ts";
import { useRoomBelow } from "./useRoomBelow.ts";

export type ProblemLineProps = {
  /** What the screen has left free for the lines; where that is not enough, they float at the lower edge of the window. */
  readonly room: number;
};

/** Over every tab: what did not go out or will not, with the one button that helps; and that the bot cannot write to this person. */
export function ProblemLine({ room }: ProblemLineProps) {
  const { t } = useTranslation("problems");
  const { data } = useProblems();
  const isBlocked = useIsBlocked();
  const lines = useRef<HTMLDivElement>(null);
  useReportedPlace();
  // Outside this part: the title of the page, and the tab of the history.
  useEffect(() => {
    if (data) noteProblemCount(data.count);
  }, [data]);
  const { isFloating, isBlockedShown } = useLinesPlace(lines, room, data, isBlocked);
  useRoomBelow(lines, isFloating);
  const [first, ...others] = data?.problems ?? [];
  return (
    <div ref={lines} className={classes["lines"]} data-bar={isFloating ? "floats" : undefined}>
      {first && (
        <section className={classes["banner"]} data-line="problem" aria-label={t("label")}>
          <Container size="lg" px="md" className={classes["line"] ?? ""}>
            <IconAlertTriangle className={classes["icon"]} size={20} aria-hidden />
            <div className={classes["words"]} role="status">
              <Words problem={first} />{" "}
              {others.length > 0 && (
                <Anchor
                  component={Link}
                  to="/dashboard?tab=history&status=attention"
                  inherit
                  c="inherit"
                  underline="always"
                  className={classes["more"] ?? ""}
                >
                  {t("more", { count: others.length })}
                </Anchor>
              )}
            </div>
            <div className={classes["actions"]}>
              <Remedy key={first.key} problem={first} />
            </div>
          </Container>
        </section>
      )}
      {isBlocked && <BlockedLine isLate={!isBlockedShown} />}
    </div>
  );
}

function Words({ problem }: { problem: Problem }) {
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

/** The one button; and, where nothing would be lost, a way to leave it so. */
function Remedy({ problem }: { problem: Problem }) {
  const { t } = useTranslation("problems");
  const language = useLanguage();
  const sentence = useErrorSentence();
  const sendAgain = useSendAgain();
  const close = useCloseProblem();
  const label = problemButton(problem, language);
  // The line may be gone before the answer is here; what came of it is told all the same.
  const failed = (error: Error) => toastError(fullSentences(sentence(error)));
  const isLeavable = problem.unsent > 0 && problem.waiting === 0 && problem.unclear === 0;
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
        <Button component={Link} to={problemAddress(problem)} size="sm" variant="default">
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

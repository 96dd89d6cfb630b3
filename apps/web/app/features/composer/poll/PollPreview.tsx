import type { ContentOptions } from "@vestnik/domain/content";
import { MIN_OPTIONS, type Poll, trimPoll } from "@vestnik/domain/poll";
import type { Quiz } from "@vestnik/domain/pollSettings";
import { useTranslation } from "react-i18next";
import { ChatBubble, type ChatBubbleProps } from "../form/preview/ChatBubble.tsx";
import classes from "./PollPreview.module.css";
import composerClasses from "../Composer.module.css";
import { usePeriod } from "../../../shared/options/usePeriod.ts";

export type PollPreviewProps = Pick<ChatBubbleProps, "channel" | "at"> & {
  readonly poll: Poll & ContentOptions;
};

/** The poll as voters will see it, as soon as it has two options; below it what they see later. */
export function PollPreview({ poll, channel, at }: PollPreviewProps) {
  const { t } = useTranslation("polls");
  const period = usePeriod();
  const { question, options, allowsMultipleAnswers, quiz, description, ...rest } = trimPoll(poll);
  const { closeAfterMinutes: minutes, hideResults } = rest;
  const filled = options.filter((option) => option !== "");
  if (filled.length < MIN_OPTIONS) {
    return <div className={composerClasses["hint"]}>{t("previewHint")}</div>;
  }
  return (
    <ChatBubble
      channel={channel}
      at={at}
      options={poll}
      below={quiz && <AfterVoting quiz={quiz} options={options} />}
    >
      <div className={classes["poll"]}>
        <strong className={classes["question"]}>{question}</strong>
        {description !== "" && <div className={classes["question"]}>{description}</div>}
        <span className={classes["kind"]}>{t(kindOf(poll))}</span>
        <ul className={classes["options"]} data-several={allowsMultipleAnswers}>
          {filled.map((option, place) => {
            // Two options may have the same words, so the place is the key.
            const key = String(place);
            return <li key={key}>{option}</li>;
          })}
        </ul>
        <span className={classes["votes"]}>
          {t(allowsMultipleAnswers ? "voteSeveral" : "noVotes")}
        </span>
        {minutes !== null && (
          <span className={classes["votes"]}>{t("closes", { period: period(minutes) })}</span>
        )}
        {hideResults && <span className={classes["votes"]}>{t("resultsLater")}</span>}
      </div>
    </ChatBubble>
  );
}

function kindOf({ quiz, isAnonymous }: Poll) {
  if (quiz) return isAnonymous ? "kindAnonymousQuiz" : "kindQuiz";
  return isAnonymous ? "kindAnonymous" : "kindPublic";
}

function AfterVoting({ quiz, options }: { quiz: Quiz; options: readonly string[] }) {
  const { t } = useTranslation("polls");
  const right = quiz.correct.map((place) => options[place] ?? "").filter((words) => words !== "");
  return (
    <div className={classes["after"]}>
      {right.length > 0 && (
        <div>{t("rightAnswers", { count: right.length, answers: right.join(", ") })}</div>
      )}
      {quiz.explanation !== "" && <div>{t("explained", { words: quiz.explanation })}</div>}
    </div>
  );
}

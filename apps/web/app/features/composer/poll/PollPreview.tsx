import type { ContentOptions } from "@vestnik/domain/content";
import { MIN_OPTIONS, type Poll, trimPoll } from "@vestnik/domain/poll";
import { useTranslation } from "react-i18next";
import { ChatBubble, type ChatBubbleProps } from "../form/preview/ChatBubble.tsx";
import classes from "./PollPreview.module.css";
import composerClasses from "../Composer.module.css";

export type PollPreviewProps = Pick<ChatBubbleProps, "channel" | "at"> & {
  readonly poll: Poll & ContentOptions;
};

/** The poll as voters will see it, as soon as it has two options. */
export function PollPreview({ poll, channel, at }: PollPreviewProps) {
  const { t } = useTranslation("polls");
  const { question, options, isAnonymous, allowsMultipleAnswers } = trimPoll(poll);
  const filled = options.filter((option) => option !== "");
  if (filled.length < MIN_OPTIONS) {
    return <div className={composerClasses["hint"]}>{t("previewHint")}</div>;
  }
  return (
    <ChatBubble channel={channel} at={at} options={poll}>
      <div className={classes["poll"]}>
        <strong className={classes["question"]}>{question}</strong>
        <span className={classes["kind"]}>{t(isAnonymous ? "kindAnonymous" : "kindPublic")}</span>
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
      </div>
    </ChatBubble>
  );
}

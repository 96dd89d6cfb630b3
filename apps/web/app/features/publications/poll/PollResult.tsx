import type { Publication } from "@vestnik/contract/publications";
import { pollClosesAt, shareOf } from "@vestnik/domain/pollResult";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import classes from "./pollResult.module.css";

type Poll = Extract<Publication, { kind: "poll" }>;

/**
 * What a poll came to, its votes so far, or when it closes. Without listening to the bot Telegram tells the votes only in its answer to the
 * closing.
 */
export function PollResult({ poll }: { readonly poll: Poll }) {
  const { t } = useTranslation("publications");
  const { shortDateTime } = useFormat();
  const now = useNow();
  const { status, pollClosedAt, pollResult, publishedAt, removedAt } = poll;
  const { pollVotes, pollVotesAt } = poll;
  if (pollClosedAt !== null && pollResult !== null) {
    const heading = t("pollResult.closed", { time: shortDateTime(pollClosedAt, now) });
    return <Votes result={pollResult} heading={heading} />;
  }
  if (status !== "published" || removedAt !== null || publishedAt === null) return null;
  if (pollVotes !== null && pollVotesAt !== null) {
    const heading = t("pollResult.soFar", { time: shortDateTime(pollVotesAt, now) });
    return (
      <>
        <Votes result={pollVotes} heading={heading} />
        <Closing poll={poll} isListenedTo />
      </>
    );
  }
  return <Closing poll={poll} />;
}

/** Of a published poll: when it closes or has closed, and what of its votes is known then. */
function Closing({ poll, isListenedTo = false }: ClosingProps) {
  const { t } = useTranslation("publications");
  const { shortDateTime } = useFormat();
  const now = useNow();
  const { pollClosedAt, publishedAt, content } = poll;
  if (pollClosedAt !== null) {
    const time = shortDateTime(pollClosedAt, now);
    return (
      <p className={classes["words"]}>
        {t(isListenedTo ? "pollResult.closed" : "pollResult.untold", { time })}
      </p>
    );
  }
  const closesAt = publishedAt && pollClosesAt(content.closeAfterMinutes, new Date(publishedAt));
  if (!closesAt) return null;
  const time = shortDateTime(closesAt, now);
  const words = closingWords[closesAt > now ? "ahead" : "past"][isListenedTo ? "told" : "untold"];
  return <p className={classes["words"]}>{t(words, { time })}</p>;
}

type ClosingProps = { readonly poll: Poll; readonly isListenedTo?: boolean };
const closingWords = {
  ahead: { told: "pollResult.closesListened", untold: "pollResult.closes" },
  past: { told: "pollResult.closedListened", untold: "pollResult.closedItself" },
} as const;

type VotesProps = {
  readonly result: NonNullable<Poll["pollResult"]>;
  readonly heading: string;
};

function Votes({ result: { options, voters }, heading }: VotesProps) {
  const { t } = useTranslation("publications");
  const { number } = useFormat();
  return (
    <div className={classes["result"]}>
      <p className={classes["words"]}>
        {heading} · {t("pollResult.voters", { count: voters, voters: number(voters) })}
      </p>
      <ul className={classes["options"]} aria-label={t("pollResult.heading")}>
        {options.map(({ text, votes }, place) => {
          const percent = Math.round(shareOf(votes, voters) * 100);
          // Two options may have the same words, so the place is the key.
          const key = String(place);
          return (
            <li key={key}>
              <span className={classes["option"]}>{text}</span>
              <span className={classes["share"]}>
                {t("pollResult.share", { percent, votes: number(votes) })}
              </span>
              <span className={classes["bar"]} aria-hidden>
                <span style={{ inlineSize: `${percent}%` }} />
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

import type { Publication } from "@vestnik/contract/publications";
import { pollClosesAt, shareOf } from "@vestnik/domain/pollResult";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import classes from "./pollResult.module.css";

type Poll = Extract<Publication, { kind: "poll" }>;

/** What a poll came to, or when it closes. Telegram tells the votes only in its answer to the closing. */
export function PollResult({ poll }: { readonly poll: Poll }) {
  const { t } = useTranslation("publications");
  const { shortDateTime } = useFormat();
  const now = useNow();
  const { status, pollClosedAt, pollResult, publishedAt, removedAt, content } = poll;
  if (pollClosedAt !== null && pollResult !== null) {
    return <Votes result={pollResult} closedAt={pollClosedAt} />;
  }
  if (status !== "published" || removedAt !== null || publishedAt === null) return null;
  if (pollClosedAt !== null) {
    const time = shortDateTime(pollClosedAt, now);
    return <p className={classes["words"]}>{t("pollResult.untold", { time })}</p>;
  }
  const closesAt = pollClosesAt(content.closeAfterMinutes, new Date(publishedAt));
  if (closesAt === null) return null;
  const time = shortDateTime(closesAt, now);
  return (
    <p className={classes["words"]}>
      {t(closesAt > now ? "pollResult.closes" : "pollResult.closedItself", { time })}
    </p>
  );
}

type VotesProps = {
  readonly result: NonNullable<Poll["pollResult"]>;
  readonly closedAt: string;
};

function Votes({ result: { options, voters }, closedAt }: VotesProps) {
  const { t } = useTranslation("publications");
  const { shortDateTime, number } = useFormat();
  const now = useNow();
  const time = shortDateTime(closedAt, now);
  return (
    <div className={classes["result"]}>
      <p className={classes["words"]}>
        {t("pollResult.closed", { time })} ·{" "}
        {t("pollResult.voters", { count: voters, voters: number(voters) })}
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

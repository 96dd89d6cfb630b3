import type { Publication } from "@vestnik/contract/publications";
import { useId } from "react";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { mainText } from "../../../shared/publications/ownText.ts";
import { ChannelRows } from "../publication/ChannelRows.tsx";
import { SendAgainAll } from "../publication/SendAgainAll.tsx";
import { ContentFacts } from "./ContentFacts.tsx";
import { CopyLink } from "./CopyLink.tsx";
import classes from "./history.module.css";
import { PublicationContent } from "./PublicationContent.tsx";

export type HistoryEntryCardProps = {
  /** The publications of one decision: the same content in several channels, some perhaps with a text of their own. */
  readonly publications: readonly Publication[];
  /** Below the name of the day the time alone is enough. */
  readonly time: "clock" | "near";
  readonly search?: string;
};

/** One decision of the owner: its content, its time, and the result in each channel. */
export function HistoryEntryCard({ publications, time, search = "" }: HistoryEntryCardProps) {
  const id = useId();
  const first = mainText(publications);
  if (first === undefined) return null;
  return (
    <article className={classes["entry"]} aria-labelledby={id} tabIndex={-1}>
      <div className={classes["facts"]}>
        <DueTime publications={publications} time={time} />
        <ContentFacts publication={first} />
      </div>
      <div id={id}>
        <PublicationContent publication={first} search={search} />
      </div>
      <ChannelRows publications={publications} />
      <SendAgainAll publications={publications} />
      <CopyLink
        publication={first}
        channelIds={publications.flatMap(({ channelId }) => channelId ?? [])}
      />
    </article>
  );
}

function DueTime({ publications, time }: Pick<HistoryEntryCardProps, "publications" | "time">) {
  const { dateTime, nearTime, time: clockTime } = useFormat();
  const now = useNow();
  const due = publications.map(({ dueAt }) => dueAt).reduce(later);
  return (
    <time dateTime={due} title={dateTime(due)}>
      {time === "clock" ? clockTime(due) : nearTime(due, now)}
    </time>
  );
}

const later = (one: string, other: string) => (Date.parse(one) < Date.parse(other) ? other : one);

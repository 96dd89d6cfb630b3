import type { Publication } from "@vestnik/contract/publications";
import { Suspense, useId } from "react";
import { Thumbnail } from "../../../shared/images/Thumbnail.tsx";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { lazyPart } from "../../../shared/ui/loading/lazyPart.tsx";
import { mainText } from "../../../shared/publications/ownText.ts";
import { ChannelRows } from "../publication/ChannelRows.tsx";
import { mayBeSentAgain } from "../publication/remedy.ts";
import { ContentFacts } from "./ContentFacts.tsx";
import { PublishedActions } from "../publication/PublishedActions.tsx";
import { AnotherChannelLink, CopyLink } from "./CopyLink.tsx";
import classes from "./history.module.css";
import { PublicationContent } from "./PublicationContent.tsx";

/** Loaded on demand, because it is seldom that several channels were not reached. */
const SendAgainAll = lazyPart(
  async () => (await import("../publication/SendAgainAll.tsx")).SendAgainAll,
);

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
  const channelIds = publications.flatMap(({ channelId }) => channelId ?? []);
  const stopped = publications.filter(mayBeSentAgain);
  return (
    <article className={classes["entry"]} aria-labelledby={id} tabIndex={-1}>
      <div className={classes["facts"]}>
        <DueTime publications={publications} time={time} />
        <ContentFacts publication={first} />
      </div>
      {first.kind === "post" && first.content.media.length > 0 && (
        <div className={classes["thumbnails"]}>
          {first.content.media.map(({ kind, url }) => (
            <Thumbnail key={url} kind={kind} url={url} size={40} />
          ))}
        </div>
      )}
      <div id={id}>
        <PublicationContent publication={first} search={search} />
      </div>
      <ChannelRows publications={publications} />
      {stopped.length > 1 && (
        <Suspense>
          <SendAgainAll siblings={stopped} />
        </Suspense>
      )}
      <div className={classes["acts"]}>
        <CopyLink publication={first} channelIds={channelIds} />
        {publications.some(({ status }) => status === "published") && (
          <AnotherChannelLink publication={first} channelIds={channelIds} />
        )}
        <PublishedActions publications={publications} />
      </div>
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

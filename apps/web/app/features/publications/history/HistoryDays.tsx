import type { Publication } from "@vestnik/contract/publications";
import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { dayNamesFor } from "./dayNames.ts";
import { byDay, type HistoryEntry } from "./historyEntries.ts";
import { HistoryEntryCard } from "./HistoryEntryCard.tsx";
import classes from "./history.module.css";
import { ShowMore, type Pages } from "./ShowMore.tsx";
import { useBatch } from "../publication/publicationQueries.ts";

export type HistoryDaysProps = {
  /** Batches that are being sent or retried right now. */
  readonly onItsWay: readonly string[];
  readonly entries: readonly HistoryEntry[];
  /** The words of the search are marked in the texts. */
  readonly search: string;
  /** Set when the server has more entries. */
  readonly more: Pages | undefined;
};

/**
 * Headings and cards are one flat list, so that a card which moves from "on its way" into its day stays the same for React: an open
 * question, unfolded details and what its owner types in it move along.
 */
export function HistoryDays({ onItsWay, entries, search, more }: HistoryDaysProps) {
  const { t } = useTranslation("publications");
  const language = useLanguage();
  const now = useNow();
  const { dayOf, nameOf } = useMemo(() => dayNamesFor(language), [language]);
  const { root, focusNewEntries } = useFocusOnNewEntries(entries.length);
  const underWay = onItsWay.map((batchId) => <Entry key={batchId} batchId={batchId} />);
  if (underWay.length > 0) underWay.unshift(<h3 key="on-its-way">{t("history.onItsWay")}</h3>);
  const days = byDay(entries, dayOf).flatMap(({ day, entries: ofDay }) => [
    <h3 key={day}>
      <time dateTime={day}>{nameOf(day, now)}</time>
    </h3>,
    ...ofDay.map(({ batchId, publications }) => (
      <Entry key={batchId} batchId={batchId} listed={publications} search={search} />
    )),
  ]);
  return (
    <div ref={root} className={classes["days"]}>
      {[...underWay, ...days]}
      {more && <ShowMore pages={more} onMore={focusNewEntries} />}
    </div>
  );
}

type EntryProps = {
  readonly batchId: string;
  /** As the history lists it. What is on its way is not listed there with all its channels, so it is fetched. */
  readonly listed?: readonly Publication[];
  readonly search?: string;
};

function Entry({ batchId, listed, search = "" }: EntryProps) {
  const { data } = useBatch(batchId, { enabled: listed === undefined });
  const publications = listed ?? data ?? [];
  if (publications.length === 0) return null;
  return (
    <HistoryEntryCard
      publications={publications}
      time={listed === undefined ? "near" : "clock"}
      search={search}
    />
  );
}

/** Moves the focus to the first new entry, for keyboards and screen readers; the page does not scroll. */
function useFocusOnNewEntries(count: number) {
  const root = useRef<HTMLDivElement>(null);
  const readUpTo = useRef<number>(undefined);
  // Outside React: the focus.
  useEffect(() => {
    const first = readUpTo.current;
    if (first === undefined || count <= first) return;
    readUpTo.current = undefined;
    const articles = [...(root.current?.querySelectorAll("article") ?? [])];
    articles.at(first - count)?.focus({ preventScroll: true });
  }, [count]);
  const focusNewEntries = () => {
    readUpTo.current = count;
  };
  return { root, focusNewEntries };
}

import { useEffect, useMemo, useRef } from "react";
import { useLanguage } from "../../../shared/i18n/useLanguage.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { dayNamesFor } from "./dayNames.ts";
import { byDay, type HistoryEntry } from "./historyEntries.ts";
import { HistoryEntryCard } from "./HistoryEntryCard.tsx";
import classes from "./history.module.css";
import { ShowMore, type Pages } from "./ShowMore.tsx";

export type HistoryDaysProps = {
  readonly entries: readonly HistoryEntry[];
  /** The words of the search are marked in the texts. */
  readonly search: string;
  /** Set when the server has more entries. */
  readonly more: Pages | undefined;
};

export function HistoryDays({ entries, search, more }: HistoryDaysProps) {
  const language = useLanguage();
  const now = useNow();
  const { dayOf, nameOf } = useMemo(() => dayNamesFor(language), [language]);
  const { root, focusNewEntries } = useFocusOnNewEntries(entries.length);
  return (
    <div ref={root} className={classes["list"]}>
      {byDay(entries, dayOf).map(({ day, entries: ofDay }) => (
        <section key={day} aria-labelledby={`day-${day}`} className={classes["day"]}>
          <h3 id={`day-${day}`}>
            <time dateTime={day}>{nameOf(day, now)}</time>
          </h3>
          {ofDay.map((entry) => (
            <HistoryEntryCard
              key={entry.batchId}
              publications={entry.publications}
              time="clock"
              search={search}
            />
          ))}
        </section>
      ))}
      {more && <ShowMore pages={more} onMore={focusNewEntries} />}
    </div>
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
    root.current?.querySelectorAll("article")[first]?.focus({ preventScroll: true });
  }, [count]);
  const focusNewEntries = () => {
    readUpTo.current = count;
  };
  return { root, focusNewEntries };
}

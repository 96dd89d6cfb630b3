import { useMemo } from "react";
import { useLanguage } from "../../shared/i18n/useLanguage.ts";
import { useNow } from "../../shared/time/useNow.ts";
import { dayNamesFor } from "./dayNames.ts";
import { byDay, type HistoryEntry } from "./historyEntries.ts";
import { HistoryEntryCard } from "./HistoryEntryCard.tsx";
import classes from "./history.module.css";

export type HistoryDaysProps = {
  readonly entries: readonly HistoryEntry[];
  /** Its words are marked where they stand. */
  readonly search: string;
};

export function HistoryDays({ entries, search }: HistoryDaysProps) {
  const language = useLanguage();
  const now = useNow();
  const { dayOf, nameOf } = useMemo(() => dayNamesFor(language), [language]);
  return byDay(entries, dayOf).map(({ day, entries: ofDay }) => (
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
  ));
}

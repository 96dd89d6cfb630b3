/** Where and when the publications of one decision go out, for the confirmation. */
import type { Publication } from "@vestnik/contract/publications";

export type SentSummary = {
  readonly dueAt: string;
  readonly channelTitles: readonly string[];
};

/** The publications of one decision are one second apart; the first is at the chosen time. */
export function summaryOf(publications: readonly Publication[]): SentSummary {
  const dueAts = publications.map(({ dueAt }) => dueAt).toSorted();
  return {
    dueAt: dueAts[0] ?? new Date().toISOString(),
    channelTitles: publications.map(({ channelTitle }) => channelTitle),
  };
}

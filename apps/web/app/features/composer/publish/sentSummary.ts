/** What a decision came to, for the confirmation: where and when. */
import type { Publication } from "@vestnik/contract/publications";

export type SentSummary = {
  readonly dueAt: string;
  readonly channelTitles: readonly string[];
};

/** The publications of one decision stand a second apart; the first is when the owner chose. */
export function summaryOf(publications: readonly Publication[]): SentSummary {
  const dueAts = publications.map(({ dueAt }) => dueAt).toSorted();
  return {
    dueAt: dueAts[0] ?? new Date().toISOString(),
    channelTitles: publications.map(({ channelTitle }) => channelTitle),
  };
}

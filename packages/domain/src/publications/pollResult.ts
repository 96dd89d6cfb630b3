/** What a closed poll came to. Telegram tells it once, in its answer to the closing; of a poll that closed by itself it tells nothing. */

export type PollResult = {
  /** In the order of the poll. */
  readonly options: readonly { readonly text: string; readonly votes: number }[];
  /** Less than all votes together where several answers could be chosen. */
  readonly voters: number;
};

/** When Telegram closes a poll by itself; null is never. */
export function pollClosesAt(closeAfterMinutes: number | null, publishedAt: Date): Date | null {
  if (closeAfterMinutes === null) return null;
  return new Date(publishedAt.getTime() + closeAfterMinutes * 60_000);
}

/** The part of the voters who chose an option, from 0 to 1. */
export function shareOf(votes: number, voters: number): number {
  return voters === 0 ? 0 : Math.min(1, votes / voters);
}

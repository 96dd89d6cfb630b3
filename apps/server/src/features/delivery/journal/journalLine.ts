/** The lines of a journal. */
import type { Outcome } from "@vestnik/domain/publication";

/** One attempt at a publication; the fence distinguishes it from the others. */
export type AttemptKey = { readonly publicationId: string; readonly fence: number };

/** The key of an attempt in flight. A publication alone is no key: it may be claimed again while its last attempt is still in flight. */
export function attemptName({ publicationId, fence }: AttemptKey): string {
  return `${publicationId}:${fence}`;
}

export type JournalOutcome = {
  readonly attempt: AttemptKey;
  readonly outcome: Outcome;
  /** Distinguishes the bot token it was sent with from one given since. */
  readonly botTokenMark?: string;
};

export type JournalLine =
  | { readonly boot: string }
  | { readonly begun: readonly AttemptKey[] }
  | { readonly intent: AttemptKey }
  | { readonly outcome: JournalOutcome };

/** What a journal says, line by line. */
import type { Outcome } from "@vestnik/domain/publication";

/** One try at a publication: the fence tells it from the others. */
export type AttemptKey = { readonly publicationId: string; readonly fence: number };

/** A publication may come back while its last attempt is still in flight: what is in flight goes by this, never by the publication alone. */
export function attemptName({ publicationId, fence }: AttemptKey): string {
  return `${publicationId}:${fence}`;
}

export type JournalOutcome = {
  readonly attempt: AttemptKey;
  readonly outcome: Outcome;
  /** Tells the bot token it was sent with from one given since. */
  readonly botTokenMark?: string;
};

export type JournalLine =
  | { readonly boot: string }
  | { readonly begun: readonly AttemptKey[] }
  | { readonly intent: AttemptKey }
  | { readonly outcome: JournalOutcome };

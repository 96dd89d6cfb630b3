/** The lines of a journal. */
import { createHash } from "node:crypto";
import type { AttemptKey, Outcome } from "@vestnik/domain/publication";

export type JournalOutcome = {
  readonly attempt: AttemptKey;
  readonly outcome: Outcome;
  /** Distinguishes the bot token it was sent with from one given since. */
  readonly botTokenMark?: string;
};

/**
 * The first line of a segment. `file` names the file itself, so that a copy can be told from it: lines may have been written since the copy
 * was made. Journals of earlier versions do not have it.
 */
export type JournalHead = { readonly boot: string; readonly file?: string };

export type JournalLine =
  | JournalHead
  /** The journal was closed, and nothing in it was open. */
  | { readonly closed: true }
  | { readonly begun: readonly AttemptKey[] }
  | { readonly intent: AttemptKey }
  | { readonly outcome: JournalOutcome };

/** Attempts were named by publication and fence once; their rows have this id since (migration 0015). */
function idOfUnnamed(publicationId: string, fence: number): string {
  const hex = createHash("md5").update(`${publicationId}:${fence}`).digest("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

type Unnamed = Omit<AttemptKey, "id"> & { readonly id?: string };

export function named({ id, publicationId, fence }: Unnamed): AttemptKey {
  return { id: id ?? idOfUnnamed(publicationId, fence), publicationId, fence };
}

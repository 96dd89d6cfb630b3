/** Groups publications into entries of the history: one entry for one decision, also where a channel has its own text, under its day. */
import type { Publication } from "@vestnik/contract/publications";

export type HistoryEntry = {
  readonly batchId: string;
  /** Its place in the list: the latest due time of its publications. */
  readonly placeAt: string;
  readonly publications: readonly Publication[];
};

/** A publication its owner decided about while the list was open. It stays in its place in that list. */
export type DecidedPublication = {
  readonly publication: Publication;
  readonly placeAt: string;
};

export type HistoryParts = {
  /** In the order of the server. */
  readonly listed: readonly Publication[];
  readonly decided: readonly DecidedPublication[];
  readonly hasMore: boolean;
  /** Batches that are shown above the list. */
  readonly without?: readonly string[];
};

/**
 * Latest first. Of an unfinished list the entries are left out of which the next page may contain more channels: a shown entry must not
 * grow, and what its owner does with it is done in all its channels.
 */
export function historyEntries({
  listed,
  decided,
  hasMore,
  without = [],
}: HistoryParts): HistoryEntry[] {
  const places = new Map(decided.map(({ publication, placeAt }) => [publication.id, placeAt]));
  const placeOf = ({ id, dueAt }: Publication) => places.get(id) ?? dueAt;
  const all = newest([...listed, ...decided.map(({ publication }) => publication)]);
  const entries = Array.from(Map.groupBy(all, ({ batchId }) => batchId).values())
    .map((publications) => ({
      batchId: publications[0]?.batchId ?? "",
      placeAt: publications.map(placeOf).reduce(later),
      publications,
    }))
    .toSorted((one, other) => Date.parse(other.placeAt) - Date.parse(one.placeAt));
  const unfinished = hasMore ? unfinishedBatches(listed) : undefined;
  return entries.filter(({ batchId }) => !unfinished?.has(batchId) && !without.includes(batchId));
}

/** Whether an unfinished list has an entry to show. */
export function hasWholeEntry(listed: readonly Publication[]): boolean {
  const unfinished = unfinishedBatches(listed);
  return listed.some(({ batchId }) => !unfinished.has(batchId));
}

/** The batch of the last publication, and those due at the same instant, which the server lists mixed with it. */
function unfinishedBatches(listed: readonly Publication[]): ReadonlySet<string> {
  const last = listed.at(-1);
  const unfinished = listed.filter(
    ({ batchId, dueAt }) => batchId === last?.batchId || dueAt === last?.dueAt,
  );
  return new Set(unfinished.map(({ batchId }) => batchId));
}

/** Each publication once, in its latest version. */
function newest(publications: readonly Publication[]): Publication[] {
  const byId = new Map<string, Publication>();
  for (const publication of publications) {
    const known = byId.get(publication.id);
    if (!known || known.version <= publication.version) byId.set(publication.id, publication);
  }
  return [...byId.values()];
}

const later = (one: string, other: string) => (Date.parse(one) < Date.parse(other) ? other : one);

export type HistoryDay = { readonly day: string; readonly entries: readonly HistoryEntry[] };

/** `dayOf` returns the day of an instant in the owner's zone. */
export function byDay(
  entries: readonly HistoryEntry[],
  dayOf: (instant: string) => string,
): HistoryDay[] {
  return Array.from(
    Map.groupBy(entries, ({ placeAt }) => dayOf(placeAt)),
    ([day, ofDay]) => ({ day, entries: ofDay }),
  );
}

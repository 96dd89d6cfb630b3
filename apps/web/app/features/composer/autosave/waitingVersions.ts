/** Reads versions of a draft, and finds those that wait for a decision. */
import { isEarlier, type ConflictCopy } from "./conflictCopies.ts";
import type { AutosaveKind, OtherVersion } from "./autosaveKind.ts";
import { addsNothing, type Content } from "./twoTabs.ts";

/** An unreadable value counts as missing, so that it cannot stop the form from opening. */
export function opened(raw: string): { readonly state: unknown; readonly version: number } {
  try {
    const stored = JSON.parse(raw) as { state?: unknown; version?: unknown } | null;
    const { state, version } = stored ?? {};
    return { state, version: typeof version === "number" ? version : 0 };
  } catch {
    return { state: undefined, version: 0 };
  }
}

export function readVersion<Draft>(kind: AutosaveKind<Draft>, raw: string): Draft | undefined {
  const { state, version } = opened(raw);
  return kind.read(state, version, new Date());
}

/**
 * The versions with words that `mine` lacks, each once, without the discarded ones. Texts replaced by a copy come first
 * and are always listed, because they may hold images.
 */
export function waitingVersions<Draft>(
  kind: AutosaveKind<Draft>,
  versions: readonly ConflictCopy[],
  mine: Content,
  discarded: ReadonlySet<string>,
): readonly OtherVersion<Draft>[] {
  const seen = new Set([...discarded, mine.identity]);
  const place = ({ id }: ConflictCopy) => Number(!isEarlier(id));
  const inOrder = versions.toSorted((one, other) => place(one) - place(other));
  return inOrder.flatMap(({ id, raw }) => {
    const draft = readVersion(kind, raw);
    const content = draft && kind.contentOf(draft);
    if (!content || seen.has(content.identity)) return [];
    if (!isEarlier(id) && addsNothing(content, mine)) return [];
    seen.add(content.identity);
    return [{ id, draft }];
  });
}

export function areSame<Draft>(
  { contentOf }: AutosaveKind<Draft>,
  versions: readonly OtherVersion<Draft>[],
  before: readonly OtherVersion<Draft>[],
): boolean {
  const named = ({ id, draft }: OtherVersion<Draft>) => `${id} ${contentOf(draft).identity}`;
  return versions.map(named).join("\n") === before.map(named).join("\n");
}

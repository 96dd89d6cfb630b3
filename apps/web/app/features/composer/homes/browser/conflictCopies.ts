/**
 * Conflict copies: versions of a draft that were replaced and wait for their owner's decision, and the identity of what
 * was sent last (decision 56).
 */
import { z } from "zod";
import type { WriteFailure } from "../../../../shared/storage/localValue.ts";
import { type OwnedKey, readOwned, writeOwned } from "../../../../shared/storage/ownedValue.ts";
import type { AutosaveKind, OtherVersion } from "./autosaveKind.ts";
import type { Content } from "../../form/postDraft.ts";
import { addsNothing } from "./twoTabs.ts";

/** The limit of each sort; the oldest copy is dropped. Owners seldom have more tabs than this. */
const MAX_COPIES = 5;

const EARLIER = "earlier-";

/** Whether this version was replaced by a copy. Only its owner drops it, also when the form shows the same words. */
export function isEarlier(id: string): boolean {
  return id.startsWith(EARLIER);
}

export function earlierName(key: string): string {
  return EARLIER + key;
}

const recordSchema = z.object({
  /** Each as it was stored, whichever build wrote it. */
  versions: z.array(z.object({ id: z.string(), raw: z.string() })),
  sent: z.string().optional(),
});
type ConflictCopyRecord = z.infer<typeof recordSchema>;
export type ConflictCopy = ConflictCopyRecord["versions"][number];

export type ConflictCopies = {
  readonly list: () => readonly ConflictCopy[];
  /** Replaces the version with the same id. */
  readonly put: (version: ConflictCopy) => WriteFailure | undefined;
  readonly drop: (isDropped: (version: ConflictCopy) => boolean) => void;
  readonly sent: () => string | undefined;
  readonly markSent: (identity: string) => void;
};

export function conflictCopies(key: OwnedKey): ConflictCopies {
  const write = (record: ConflictCopyRecord) => writeOwned(key, JSON.stringify(record));
  return {
    list: () => read(key).versions,
    put: (version) => {
      const { versions, ...record } = read(key);
      if (versions.some(({ id, raw }) => id === version.id && raw === version.raw))
        return undefined;
      const others = versions.filter(({ id }) => id !== version.id);
      const isSame = ({ id }: ConflictCopy) => isEarlier(id) === isEarlier(version.id);
      const tooMany = others.filter(isSame).slice(0, 1 - MAX_COPIES);
      const left = others.filter((other) => !tooMany.includes(other));
      return write({ ...record, versions: [...left, version] });
    },
    drop: (isDropped) => {
      const { versions, ...record } = read(key);
      const left = versions.filter((version) => !isDropped(version));
      if (left.length < versions.length) write({ ...record, versions: left });
    },
    sent: () => read(key).sent,
    markSent: (sent) => void write({ ...read(key), sent }),
  };
}

function read(key: OwnedKey): ConflictCopyRecord {
  const nothing = { versions: [] };
  try {
    return recordSchema.safeParse(JSON.parse(readOwned(key) ?? "null")).data ?? nothing;
  } catch {
    return nothing;
  }
}

// Reads versions of a draft, and finds those that wait for a decision.

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

/**
 * Conflict copies: versions of a draft that were replaced and wait for their owner's decision, and the identity of what
 * was sent last (decision 56).
 */
import { z } from "zod";
import type { WriteFailure } from "../../../shared/storage/localValue.ts";
import { readOwned, writeOwned, type OwnedKey } from "../../../shared/storage/ownedValue.ts";

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

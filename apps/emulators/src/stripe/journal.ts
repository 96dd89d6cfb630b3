const KEPT = 20_000;

/** One request of the API. */
export type RequestEntry = {
  readonly id: string;
  readonly at: Date;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly params: unknown;
  readonly idempotencyKey: string | undefined;
  /** 0 when no answer was given; undefined while it is worked on. */
  status: number | undefined;
  /** The answer of an earlier request with the same key was given again. */
  isReplayed: boolean;
  /** What was refused, in Stripe's words. */
  message: string | undefined;
};

export type Journal = {
  readonly note: (entry: RequestEntry) => void;
  /** The oldest first. */
  readonly list: () => readonly RequestEntry[];
  readonly clear: () => void;
};

export function createJournal(): Journal {
  let entries: RequestEntry[] = [];
  return {
    note: (entry) => {
      entries.push(entry);
      if (entries.length > KEPT) entries = entries.slice(-KEPT / 2);
    },
    list: () => entries,
    clear: () => {
      entries = [];
    },
  };
}

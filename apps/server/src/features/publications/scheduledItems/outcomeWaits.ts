/** Waiting for what becomes of publications that are due now: by the database's notices, without asking it again and again. */
import type { Database } from "../../../db/db.ts";
import { OWNER_TOPIC } from "../../../db/notices.ts";
import type { OwnerNotice } from "../../../db/notices.ts";

type Change = { readonly happened: Promise<void>; readonly forget: () => void };

export type OutcomeWaits = {
  /** The next change of a publication or of one of its owner's channels. */
  nextChange(owned: { readonly userId: string; readonly id: string }): Change;
  stop(): Promise<void>;
};

type Waiting = { readonly id: string; readonly wake: () => void };

/** One listener a process, whoever waits for whatever. */
export async function startOutcomeWaits(database: Pick<Database, "listen">): Promise<OutcomeWaits> {
  const waiting = new Map<string, Set<Waiting>>();
  const stop = await database.listen(OWNER_TOPIC, (payload) => {
    // The connection was away, so notices may be missing: everybody looks for themselves.
    if (payload === "") for (const own of waiting.values()) for (const { wake } of own) wake();
    else wakeFor(waiting, JSON.parse(payload) as OwnerNotice);
  });
  return {
    nextChange({ userId, id }) {
      const { promise: happened, resolve: wake } = Promise.withResolvers<void>();
      const own = waiting.get(userId) ?? new Set<Waiting>();
      const one = { id, wake };
      waiting.set(userId, own.add(one));
      const forget = (): void => {
        own.delete(one);
        if (own.size === 0 && waiting.get(userId) === own) waiting.delete(userId);
      };
      return { happened, forget };
    },
    stop,
  };
}

function wakeFor(waiting: ReadonlyMap<string, ReadonlySet<Waiting>>, notice: OwnerNotice): void {
  for (const { id, wake } of waiting.get(notice.userId) ?? []) {
    // A bot token that is refused meanwhile holds the publication without changing it.
    if (notice.type === "channel" || (notice.type === "publication" && notice.data.id === id))
      wake();
  }
}

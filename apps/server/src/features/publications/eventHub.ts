/** One listener a process; hands every notice of an owner's to the owner's open streams. */
import type { Database } from "../../db/db.ts";
import { OWNER_TOPIC } from "../../db/notices.ts";
import type { OwnerNotice } from "../../db/notices.ts";

type EventStream = {
  readonly userId: string;
  readonly sessionId: string;
  send(event: string, data: unknown): void;
  end(): void;
};

export type EventHub = { add(stream: EventStream): () => void; stop(): Promise<void> };

export async function startEventHub(database: Database): Promise<EventHub> {
  const streams = new Map<string, Set<EventStream>>();
  const stop = await database.listen(OWNER_TOPIC, (payload) => {
    if (payload === "") return refreshAll(streams);
    deliver(streams, JSON.parse(payload) as OwnerNotice);
  });
  return {
    add(stream) {
      const own = streams.get(stream.userId) ?? new Set();
      streams.set(stream.userId, own.add(stream));
      return () => {
        own.delete(stream);
        if (own.size === 0 && streams.get(stream.userId) === own) streams.delete(stream.userId);
      };
    },
    async stop() {
      await stop();
      for (const own of streams.values()) for (const stream of own) stream.end();
    },
  };
}

function deliver(
  streams: ReadonlyMap<string, ReadonlySet<EventStream>>,
  notice: OwnerNotice,
): void {
  for (const stream of streams.get(notice.userId) ?? []) {
    if (notice.type !== "session_ended") stream.send(notice.type, notice.data);
    else if (notice.data.id === stream.sessionId) stream.end();
  }
}

/** The connection to the database was away, so notices may be missing: ended streams reconnect and fetch anew. */
function refreshAll(streams: ReadonlyMap<string, ReadonlySet<EventStream>>): void {
  for (const own of streams.values()) for (const stream of own) stream.end();
}

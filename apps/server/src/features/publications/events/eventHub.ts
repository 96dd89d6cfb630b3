/** Open event streams: one listener and one timer a process, however many there are. */
import type { Deps } from "../../../deps.ts";
import { OWNER_TOPIC } from "../../../db/notices.ts";
import type { OwnerNotice } from "../../../db/notices.ts";
import { sessionEnds } from "../../auth/auth.ts";

type EventStream = {
  readonly userId: string;
  readonly sessionId: string;
  send(event: string, data: unknown): void;
  /** Says that the connection lives. */
  ping(): void;
  end(): void;
};

export type EventHub = {
  countOf(userId: string): number;
  /** Answers with the way to remove it. */
  add(stream: EventStream): () => void;
  stop(): Promise<void>;
};

/** Each stream is looked after every fifteen seconds; not all of them in the same moment. */
const GROUPS = 15;
const TICK_MS = 1000;

/** `endsAt` is when its session was to end as it was last seen; what is used meanwhile lives longer. */
type Kept = { readonly stream: EventStream; readonly group: number; endsAt: number };

type Needed = Pick<Deps, "database" | "clock" | "log">;

export async function startEventHub(deps: Needed): Promise<EventHub> {
  const streams = new Map<string, Set<EventStream>>();
  const groups = Array.from({ length: GROUPS }, () => new Set<Kept>());
  let added = 0;
  let turn = 0;
  const unlisten = await deps.database.listen(OWNER_TOPIC, (payload) => {
    if (payload === "") return endAll(streams);
    deliver(streams, JSON.parse(payload) as OwnerNotice);
  });
  const timer = setInterval(() => {
    turn = (turn + 1) % GROUPS;
    const kept = [...(groups[turn] ?? [])];
    for (const { stream } of kept) stream.ping();
    void endWithSessions(deps, kept);
  }, TICK_MS);
  timer.unref();
  return {
    countOf: (userId) => streams.get(userId)?.size ?? 0,
    add(stream) {
      const own = streams.get(stream.userId) ?? new Set();
      streams.set(stream.userId, own.add(stream));
      // The first look is soon: a session may have been ended while its stream was opened.
      const kept = { stream, group: added++ % GROUPS, endsAt: 0 };
      groups[kept.group]?.add(kept);
      return () => {
        groups[kept.group]?.delete(kept);
        own.delete(stream);
        if (own.size === 0 && streams.get(stream.userId) === own) streams.delete(stream.userId);
      };
    },
    async stop() {
      clearInterval(timer);
      await unlisten();
      endAll(streams);
    },
  };
}

/** Ends the streams whose sessions ended by themselves; those that somebody ends say so (`session_ended`). */
async function endWithSessions(deps: Needed, group: readonly Kept[]): Promise<void> {
  const now = deps.clock().getTime();
  const doubtful = group.filter(({ endsAt }) => endsAt <= now);
  if (doubtful.length === 0) return;
  try {
    const ends = await sessionEnds(deps, [
      ...new Set(doubtful.map(({ stream }) => stream.sessionId)),
    ]);
    for (const kept of doubtful) {
      const end = ends.get(kept.stream.sessionId);
      if (end) kept.endsAt = end.getTime();
      else kept.stream.end();
    }
  } catch (error) {
    // Nobody knows; they are looked at again at their next turn.
    deps.log.debug({ err: error }, "sessions of event streams could not be looked at");
  }
}

function deliver(
  streams: ReadonlyMap<string, ReadonlySet<EventStream>>,
  notice: OwnerNotice,
): void {
  for (const stream of streams.get(notice.userId) ?? []) {
    const isSessionEnd = notice.type === "session_ended";
    if (isSessionEnd && notice.data.id !== stream.sessionId) continue;
    stream.send(notice.type, notice.data);
    // The tab knows why, so it does not have to ask first.
    if (isSessionEnd) stream.end();
  }
}

/** At the stop, or when the connection to the database was away and notices may be missing: ended streams reconnect and fetch anew. */
function endAll(streams: ReadonlyMap<string, ReadonlySet<EventStream>>): void {
  for (const own of streams.values()) for (const stream of own) stream.end();
}

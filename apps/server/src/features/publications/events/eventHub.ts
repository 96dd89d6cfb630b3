/** Open event streams: one listener and one timer for each process, however many streams there are. */
import type { Deps } from "../../../deps.ts";
import { listenForOwners } from "../../../db/notices.ts";
import type { OwnerNotice } from "../../../db/notices.ts";
import { sessionEnds } from "../../auth/auth.ts";

type EventStream = {
  readonly userId: string;
  readonly sessionId: string;
  send(event: string, data: unknown): void;
  /** Shows the client that the connection is alive. */
  ping(): void;
  end(): void;
};

export type EventHub = {
  countOf(userId: string): number;
  /** Returns a function that removes the stream. */
  add(stream: EventStream): () => void;
  stop(): Promise<void>;
};

/** Each stream gets a ping every fifteen seconds; the groups spread them over the seconds. */
const GROUPS = 15;
const TICK_MS = 1000;

/** `endsAt` is when its session was to end at the last look; using a session extends it. */
type TrackedStream = { readonly stream: EventStream; readonly group: number; endsAt: number };

type Needed = Pick<Deps, "database" | "clock" | "log">;

export async function startEventHub(deps: Needed): Promise<EventHub> {
  const streams = new Map<string, Set<EventStream>>();
  const groups = Array.from({ length: GROUPS }, () => new Set<TrackedStream>());
  let added = 0;
  let turn = 0;
  const unlisten = await listenForOwners(deps, {
    onNotice: (notice) => deliver(streams, notice),
    // After this event a tab fetches everything. No stream is ended, because then anybody could end them.
    onNonsense: () => each(streams, (stream) => stream.send("account", {})),
    // The clients connect anew and fetch everything.
    onGap: () => endAll(streams),
  });
  const timer = setInterval(() => {
    turn = (turn + 1) % GROUPS;
    const group = [...(groups[turn] ?? [])];
    for (const { stream } of group) stream.ping();
    void endWithSessions(deps, group);
  }, TICK_MS);
  timer.unref();
  return {
    countOf: (userId) => streams.get(userId)?.size ?? 0,
    add(stream) {
      const own = streams.get(stream.userId) ?? new Set();
      streams.set(stream.userId, own.add(stream));
      // The first look comes soon: the session may have ended while its stream was opened.
      const tracked = { stream, group: added++ % GROUPS, endsAt: 0 };
      groups[tracked.group]?.add(tracked);
      return () => {
        groups[tracked.group]?.delete(tracked);
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

/** Ends the streams of expired sessions; a session that is ended deliberately sends `session_ended`. */
async function endWithSessions(deps: Needed, group: readonly TrackedStream[]): Promise<void> {
  const now = deps.clock().getTime();
  const doubtful = group.filter(({ endsAt }) => endsAt <= now);
  if (doubtful.length === 0) return;
  try {
    const ends = await sessionEnds(deps, [
      ...new Set(doubtful.map(({ stream }) => stream.sessionId)),
    ]);
    for (const tracked of doubtful) {
      const end = ends.get(tracked.stream.sessionId);
      if (end) tracked.endsAt = end.getTime();
      else tracked.stream.end();
    }
  } catch (error) {
    // The state is unknown now; the sessions are looked at again in the group's next turn.
    deps.log.debug({ err: error }, "sessions of event streams could not be looked at");
  }
}

function deliver(streams: Streams, notice: OwnerNotice): void {
  for (const stream of streams.get(notice.userId) ?? []) {
    const isSessionEnd = notice.type === "session_ended";
    if (isSessionEnd && notice.data.id !== stream.sessionId) continue;
    stream.send(notice.type, notice.data);
    // The notice has told the tab why, so it does not have to ask first.
    if (isSessionEnd) stream.end();
  }
}

type Streams = ReadonlyMap<string, ReadonlySet<EventStream>>;

function each(streams: Streams, act: (stream: EventStream) => void): void {
  for (const own of streams.values()) for (const stream of own) act(stream);
}

function endAll(streams: Streams): void {
  each(streams, (stream) => stream.end());
}

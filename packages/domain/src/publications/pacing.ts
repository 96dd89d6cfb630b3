/**
 * How fast Telegram may be written to: 25 messages a second through one bot, one a second and 20 a minute into one channel (its published
 * limits are 30, 1 and 20; the exact ones are not published). An album counts as the number of its pictures.
 */

/** At most `messages` in any `perMs` milliseconds. */
type Limit = { readonly messages: number; readonly perMs: number };

const limits = {
  bot: [{ messages: 25, perMs: 1000 }],
  channel: [
    { messages: 1, perMs: 1000 },
    { messages: 20, perMs: 60_000 },
  ],
} as const satisfies Record<string, readonly Limit[]>;

/** Whose pace it is: a bot's or a channel's, as in `bot:42`. */
export type PaceKey = `${keyof typeof limits}:${string}`;

export type Pace = {
  /** Nothing more before this moment, in milliseconds since 1970. */
  readonly until: number;
  /** When messages were sent lately, oldest first; what no limit looks at any more is left out. */
  readonly recent: readonly number[];
};

/** Something that is due, in the order of its time. */
export type Candidate = {
  readonly botId: number;
  readonly channelId: string;
  /** Messages it will be in the channel. */
  readonly weight: number;
};

export type Turns<T> = {
  readonly started: readonly T[];
  /** The paces that changed. */
  readonly paces: ReadonlyMap<PaceKey, Pace>;
};

export type Circumstances = {
  readonly known: ReadonlyMap<PaceKey, Pace>;
  /** How many more a bot may have under way, so that one bot cannot take all the places. */
  readonly room: (botId: number) => number;
  /** How many may start at most. */
  readonly limit: number;
  readonly now: number;
};

/** Who of the candidates starts now. The others stay due: the pace of their bot or channel says until when. */
export function takeTurns<T extends Candidate>(
  candidates: readonly T[],
  { known, room, limit, now }: Circumstances,
): Turns<T> {
  const paces = new Map<PaceKey, Pace>();
  const startsOf = new Map<number, number>();
  const started: T[] = [];
  const paceOf = (key: PaceKey) => paces.get(key) ?? known.get(key) ?? { until: 0, recent: [] };
  for (const candidate of candidates) {
    const { botId, weight } = candidate;
    const starts = startsOf.get(botId) ?? 0;
    if (started.length >= limit || starts >= room(botId)) continue;
    const waits = keysOf(candidate).map((key): [PaceKey, number] => [
      key,
      waitUntil(key, paceOf(key), weight, now),
    ]);
    const waiting = waits.filter(([, until]) => until > now);
    for (const [key, until] of waiting) paces.set(key, { ...paceOf(key), until });
    if (waiting.length > 0) continue;
    for (const [key] of waits) paces.set(key, afterSending(key, paceOf(key), weight, now));
    startsOf.set(botId, starts + 1);
    started.push(candidate);
  }
  return { started, paces };
}

function keysOf({ botId, channelId }: Candidate): readonly PaceKey[] {
  return [`bot:${botId}`, `channel:${channelId}`];
}

/** The earliest moment for `weight` more messages. */
function waitUntil(key: PaceKey, { until, recent }: Pace, weight: number, now: number): number {
  const free = limitsOf(key).map(({ messages, perMs }) => {
    const inWindow = recent.filter((sentAt) => sentAt > now - perMs);
    // What is larger than the limit itself goes when nothing else is in the window.
    const allowed = Math.max(0, messages - weight);
    const lastInTheWay = inWindow[inWindow.length - allowed - 1];
    return lastInTheWay === undefined ? 0 : lastInTheWay + perMs;
  });
  return Math.max(until, ...free);
}

function afterSending(key: PaceKey, pace: Pace, weight: number, now: number): Pace {
  const longestMs = Math.max(...limitsOf(key).map(({ perMs }) => perMs));
  const kept = pace.recent.filter((sentAt) => sentAt > now - longestMs);
  const recent = [...kept, ...Array.from({ length: weight }, () => now)];
  return { until: waitUntil(key, { until: pace.until, recent }, 1, now), recent };
}

function limitsOf(key: PaceKey): readonly Limit[] {
  return key.startsWith("bot:") ? limits.bot : limits.channel;
}

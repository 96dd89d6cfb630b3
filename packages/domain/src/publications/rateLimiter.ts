/**
 * How fast we send to Telegram: 25 messages a second through one bot, one a second and 20 a minute into one channel (its published
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

/** The bot or channel a state belongs to, as in `bot:42`. */
export type RateLimitKey = `${keyof typeof limits}:${string}`;

export type RateLimitState = {
  /** Nothing may be sent before this moment, in milliseconds since 1970. */
  readonly until: number;
  /** When messages were sent recently, oldest first; times that no limit needs any more are left out. */
  readonly recent: readonly number[];
};

/** A publication that is due; candidates are in the order of their times. */
export type Candidate = {
  readonly botId: number;
  readonly channelId: string;
  /** How many messages it will be in the channel. */
  readonly weight: number;
};

export type Admitted<T> = {
  readonly started: readonly T[];
  /** The states that changed. */
  readonly rateLimits: ReadonlyMap<RateLimitKey, RateLimitState>;
};

export type Circumstances = {
  readonly known: ReadonlyMap<RateLimitKey, RateLimitState>;
  /** How many more requests a bot may have in flight, so that one bot cannot take all the slots. */
  readonly slotsOf: (botId: number) => number;
  /** How many may start at most. */
  readonly limit: number;
  readonly now: number;
};

/** Chooses the candidates that start now. The others stay due: the state of their bot or channel says until when. */
export function applyRateLimits<T extends Candidate>(
  candidates: readonly T[],
  { known, slotsOf, limit, now }: Circumstances,
): Admitted<T> {
  const rateLimits = new Map<RateLimitKey, RateLimitState>();
  const startsOf = new Map<number, number>();
  const started: T[] = [];
  const stateOf = (key: RateLimitKey) =>
    rateLimits.get(key) ?? known.get(key) ?? { until: 0, recent: [] };
  for (const candidate of candidates) {
    const { botId, weight } = candidate;
    const starts = startsOf.get(botId) ?? 0;
    if (started.length >= limit || starts >= slotsOf(botId)) continue;
    const waits = keysOf(candidate).map((key): [RateLimitKey, number] => [
      key,
      waitUntil(key, stateOf(key), weight, now),
    ]);
    const waiting = waits.filter(([, until]) => until > now);
    for (const [key, until] of waiting) rateLimits.set(key, { ...stateOf(key), until });
    if (waiting.length > 0) continue;
    for (const [key] of waits) rateLimits.set(key, afterSending(key, stateOf(key), weight, now));
    startsOf.set(botId, starts + 1);
    started.push(candidate);
  }
  return { started, rateLimits };
}

function keysOf({ botId, channelId }: Candidate): readonly RateLimitKey[] {
  return [`bot:${botId}`, `channel:${channelId}`];
}

/** The earliest moment for `weight` more messages. */
function waitUntil(
  key: RateLimitKey,
  { until, recent }: RateLimitState,
  weight: number,
  now: number,
): number {
  const free = limitsOf(key).map(({ messages, perMs }) => {
    const inWindow = recent.filter((sentAt) => sentAt > now - perMs);
    // A publication that exceeds the limit by itself goes when nothing else is in the window.
    const allowed = Math.max(0, messages - weight);
    const lastInTheWay = inWindow[inWindow.length - allowed - 1];
    return lastInTheWay === undefined ? 0 : lastInTheWay + perMs;
  });
  return Math.max(until, ...free);
}

function afterSending(
  key: RateLimitKey,
  state: RateLimitState,
  weight: number,
  now: number,
): RateLimitState {
  const longestMs = Math.max(...limitsOf(key).map(({ perMs }) => perMs));
  const stillCounting = state.recent.filter((sentAt) => sentAt > now - longestMs);
  const recent = [...stillCounting, ...Array.from({ length: weight }, () => now)];
  return { until: waitUntil(key, { until: state.until, recent }, 1, now), recent };
}

function limitsOf(key: RateLimitKey): readonly Limit[] {
  return key.startsWith("bot:") ? limits.bot : limits.channel;
}

/** The messages between the measuring process and the provider's process. */

export type Round = {
  /** How long the provider waits before it answers a request. */
  readonly latencyMs: number;
  /** After this many accepted requests (of bots that are not flooded) it sends `reached`. */
  readonly expected: number;
  readonly flood?: Flood | undefined;
  /** A bot whose token was revoked: its requests are refused at once. */
  readonly refusedBotId?: number | undefined;
};

/** A bot that is told to wait: at random, and then for every request until the pause is over. */
export type Flood = {
  readonly botId: number;
  readonly share: number;
  readonly retryAfterSeconds: number;
};

/** One complete request at the provider. */
export type Arrival = {
  readonly chatId: number;
  readonly botId: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly isAccepted: boolean;
};

export type Report = {
  readonly arrivals: readonly Arrival[];
  /** The most requests that waited for their answer at one moment. */
  readonly mostAtOnce: number;
  /** Requests other than messages. */
  readonly others: number;
  readonly connections: Connections;
};

/** Of one round. */
export type Connections = {
  readonly opened: number;
  /** By the provider, because of their age. */
  readonly closed: number;
  /** Of these, with a request that had arrived and was not answered. */
  readonly cut: number;
};

export type ToProvider = { readonly begin: Round } | { readonly report: true };
export type FromProvider =
  | { readonly listening: { readonly port: number; readonly tlsPort: number } }
  | { readonly reached: true }
  | { readonly report: Report };

/** The tables of delivery, as plain objects. The other model files contain the statements. */
import type { ChannelStatus } from "@vestnik/domain/channel";
import type { RateLimitState, RateLimitKey } from "@vestnik/domain/rateLimiter";
import type { LatePolicy, OutcomeKind, PublicationStatus } from "@vestnik/domain/publication";
import type { Sabotage } from "../sabotage.ts";

export type ModelPublication = {
  readonly id: string;
  channelId: string | null;
  /** Stands for the content: another number is another text. */
  text: number;
  readonly weight: number;
  status: PublicationStatus;
  dueAt: number;
  readonly createdAt: number;
  notBefore: number;
  latePolicy: LatePolicy;
  lateLimitAt: number;
  version: number;
  fence: number;
  leaseUntil: number | null;
  workerId: string | null;
  attempts: number;
  crashCount: number;
  errorCode: string | null;
};

export type ModelChannel = {
  readonly id: string;
  readonly botId: number;
  readonly userId: string;
  chatId: number;
  /** The mark of the bot token that this row has. */
  botTokenMark: string;
  status: ChannelStatus;
};

export type ModelAttemptEnd = {
  readonly outcome: OutcomeKind;
  /** Its worker stopped without an outcome, so its real end may still come. */
  readonly isWorkerStopped: boolean;
};

export type Tables = {
  readonly publications: Map<string, ModelPublication>;
  readonly channels: Map<string, ModelChannel>;
  readonly rateLimits: Map<RateLimitKey, RateLimitState>;
  /** By `attemptName`; null while it is open. */
  readonly attempts: Map<string, ModelAttemptEnd | null>;
  readonly sabotage: Sabotage | undefined;
  /** Changes when the database is set back. */
  incarnation: number;
};

export function emptyTables(sabotage?: Sabotage): Tables {
  return {
    publications: new Map(),
    channels: new Map(),
    rateLimits: new Map(),
    attempts: new Map(),
    sabotage,
    incarnation: 1,
  };
}

/** Saves the present tables; calling the result sets them back. */
export function takeBackup(tables: Tables): () => void {
  const { publications, channels, rateLimits, attempts } = structuredClone({
    publications: tables.publications,
    channels: tables.channels,
    rateLimits: tables.rateLimits,
    attempts: tables.attempts,
  });
  return () => {
    replace(tables.publications, publications);
    replace(tables.channels, channels);
    replace(tables.rateLimits, rateLimits);
    replace(tables.attempts, attempts);
    tables.incarnation += 1;
  };
}

function replace<Key, Value>(present: Map<Key, Value>, former: ReadonlyMap<Key, Value>): void {
  present.clear();
  for (const [key, value] of former) present.set(key, value);
}

/** Every change of a row raises its version. */
export function change(row: ModelPublication, columns: Partial<ModelPublication>): void {
  Object.assign(row, columns);
  row.version += 1;
}

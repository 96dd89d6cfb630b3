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
  attemptId: string | null;
  leaseUntil: number | null;
  updatedAt: number;
  /** When its lease was taken. */
  claimedAt: number | null;
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

type ModelAttempt = {
  readonly publicationId: string;
  readonly fence: number;
  /** Null while it is open. */
  readonly end: ModelAttemptEnd | null;
};

/** A row of `workers`. */
type ModelWorker = { readonly seenAt: number; readonly epochId: string | null };

/** The row of `delivery_epoch`. */
export type ModelEpoch = {
  readonly id: string;
  readonly beganAt: number;
  readonly restoredAt: number | null;
  readonly isSettled: boolean;
};

export type Tables = {
  readonly publications: Map<string, ModelPublication>;
  readonly channels: Map<string, ModelChannel>;
  readonly rateLimits: Map<RateLimitKey, RateLimitState>;
  /** By id. */
  readonly attempts: Map<string, ModelAttempt>;
  /** An id that was never given out, also not before the tables were set back. */
  readonly newAttemptId: (publicationId: string, fence: number) => string;
  readonly workers: Map<string, ModelWorker>;
  epoch: ModelEpoch;
  /** `delivery_doubts` */
  readonly doubts: Map<string, true>;
  readonly newEpochId: () => string;
  readonly sabotage: Sabotage | "no_lease_wait" | undefined;
  /** Changes when the database is set back: its lineage and position. */
  incarnation: number;
};

export function emptyTables(sabotage?: Sabotage): Tables {
  let made = 0;
  let epochs = 1;
  return {
    publications: new Map(),
    channels: new Map(),
    rateLimits: new Map(),
    attempts: new Map(),
    newAttemptId(publicationId, fence) {
      if (sabotage === "no_attempt_id") return `${publicationId}:${fence}`;
      made += 1;
      return `a${made}`;
    },
    workers: new Map(),
    epoch: { id: "e1", beganAt: 0, restoredAt: null, isSettled: true },
    doubts: new Map(),
    newEpochId() {
      epochs += 1;
      return `e${epochs}`;
    },
    sabotage,
    incarnation: 1,
  };
}

export type Backup = {
  /** Sets the tables back. */
  setBack(): void;
  readonly publications: ReadonlyMap<string, Readonly<ModelPublication>>;
  readonly attempts: ReadonlyMap<string, ModelAttempt>;
  readonly workers: ReadonlyMap<string, ModelWorker>;
};

/** Saves the present tables. */
export function takeBackup(tables: Tables): Backup {
  const { publications, channels, rateLimits, attempts, workers, epoch, doubts } = structuredClone({
    publications: tables.publications,
    channels: tables.channels,
    rateLimits: tables.rateLimits,
    attempts: tables.attempts,
    workers: tables.workers,
    epoch: tables.epoch,
    doubts: tables.doubts,
  });
  const setBack = () => {
    replace(tables.publications, structuredClone(publications));
    replace(tables.channels, structuredClone(channels));
    replace(tables.rateLimits, rateLimits);
    replace(tables.attempts, attempts);
    replace(tables.workers, workers);
    replace(tables.doubts, doubts);
    tables.epoch = epoch;
    tables.incarnation += 1;
  };
  return { setBack, publications, attempts, workers };
}

function replace<Key, Value>(present: Map<Key, Value>, former: ReadonlyMap<Key, Value>): void {
  present.clear();
  for (const [key, value] of former) present.set(key, value);
}

/** Every change of a row raises its version and notes the time. */
export function change(
  row: ModelPublication,
  columns: Partial<ModelPublication>,
  now: number,
): void {
  Object.assign(row, columns, { updatedAt: now });
  row.version += 1;
}

/** One state of the system: the tables, a backup of them, two workers with their folders, and what really happened. */
import type { AttemptKey, Outcome } from "@vestnik/domain/publication";
import type { Claim, WorkerState } from "@vestnik/server/delivery/rules/workerState";
import { newWorker } from "@vestnik/server/delivery/rules/workerState";
import type { AttemptEvidence } from "@vestnik/server/delivery/journal/evidence";
import type { JournalOutcome } from "@vestnik/server/delivery/journal/journalLine";
import type { Behind } from "../model/modelEvidence.ts";
import type { Heard, Memory } from "../model/modelRollCall.ts";
import type { ModelPublication, Tables } from "../model/modelTables.ts";
import type { Folder } from "./folder.ts";
import type { Bounds, Calamities, ExplorationSabotage } from "./bounds.ts";

/** Time passes in steps of this length. Every limit of the engine that matters here is a multiple of it, or lies between two. */
export const TICK_MS = 10_000;
export const LEASE_MS = 30_000;

/** What is under way in a process: the commands of `step` that are not carried out yet. */
export type Operation =
  | {
      readonly type: "claim";
      readonly poison: boolean;
      /** What was known of the database when the claim was sent. */
      readonly before: Memory;
      readonly askedAt: number;
      /** Undefined until the transaction is over. */
      readonly answer?: readonly Claim[] | "went_back";
    }
  | { readonly type: "prepare"; readonly attempt: AttemptKey }
  | { readonly type: "connect"; readonly attempt: AttemptKey; readonly writeBy: number }
  /** `outcome`: what Telegram has answered. */
  | { readonly type: "wait"; readonly attempt: AttemptKey; readonly outcome: Outcome }
  | { readonly type: "settle"; readonly entry: JournalOutcome; readonly isRecorded: boolean }
  | {
      readonly type: "catch_up";
      readonly isLast: boolean;
      readonly askedAt: number;
      readonly at: "accept" | "apply" | "call";
      readonly known: readonly AttemptEvidence[];
      readonly behind: Behind;
      readonly heard: readonly Heard[];
    };
export type OperationOf<Type extends Operation["type"]> = Extract<Operation, { type: Type }>;

/** The steps of `recoverFolder`; `machine` follows at a start only. */
export type RecoveryStage = "replay" | "evidence" | "orphans" | "machine";

export type Process = {
  /** Null while it starts. */
  readonly rules: WorkerState | null;
  readonly operations: readonly Operation[];
  readonly memory: Memory;
  readonly atStart: "known" | "met" | "went_back";
  /** It recovers its own folder, at its start, or that of the worker beside it. */
  readonly recovering: { readonly stage: RecoveryStage; readonly watched: Memory } | null;
};

export type Worker = {
  readonly id: string;
  readonly machine: number;
  readonly isFrozen: boolean;
  readonly process: Process | null;
  readonly folder: Folder;
  /** How many set-backs had happened when it saw the database for the first time. */
  readonly metAfter: number;
};

/** A request that left. */
export type Request = {
  readonly attempt: AttemptKey;
  readonly decision: number;
  readonly workerId: string;
  readonly isAccepted: boolean;
  /** Its worker has the complete answer that it was not accepted. */
  readonly isRefused: boolean;
};

export type ClaimRecord = {
  readonly attempt: AttemptKey;
  readonly decision: number;
  readonly workerId: string;
  /** The set-backs before it. */
  readonly after: number;
  readonly isIntended: boolean;
  readonly journaled: Outcome["kind"] | null;
  /** How many of the set-backs before it had been noticed. */
  readonly noticed: number;
};

/** The database was set back to a backup. */
export type SetBack = {
  readonly backup: Tables;
  readonly at: number;
  readonly isNoticed: boolean;
  /** Attempts whose requests were reported by a worker since. */
  readonly reported: readonly string[];
};

/** A transaction that failed for its worker and is committed later. */
export type LateCommit =
  | { readonly kind: "claim"; readonly workerId: string; readonly claim: OperationOf<"claim"> }
  | { readonly kind: "settle"; readonly entry: JournalOutcome };

export type State = {
  now: number;
  tables: Tables;
  backup: Tables | null;
  late: LateCommit | null;
  workers: Worker[];
  /** The number of each publication's decision. */
  decisions: Map<string, number>;
  claims: readonly ClaimRecord[];
  requests: readonly Request[];
  setBacks: readonly SetBack[];
  remaining: Calamities;
  readonly sabotage: ExplorationSabotage | undefined;
  calamities: number;
};

const CHANNEL = "c1";
const START = 100 * TICK_MS;

export function firstState(bounds: Bounds, sabotage: ExplorationSabotage | undefined): State {
  const { setBacks, freezes, kills, lostCommits, lostAnswers, refusals, decisions } = bounds;
  const tables = firstTables(bounds, sabotage);
  const memory: Memory = { incarnation: 1, seenAt: START - 1, epochIds: ["e1"], joined: null };
  const workers = ["w1", "w2"].map((id, n): Worker => {
    const isNew = bounds.hasNewcomer && n === 1;
    return {
      id,
      machine: bounds.machines === 1 ? 0 : n,
      isFrozen: false,
      metAfter: 0,
      folder: {
        left: [],
        present: [],
        evidence: [],
        saved: isNew ? undefined : { ...memory, seenAt: null },
        recovered: 2,
        recoveredAt: START,
      },
      process: isNew ? null : idleProcess(memory, sabotage),
    };
  });
  return {
    now: START,
    tables,
    backup: bounds.setBacks > 0 && bounds.backup === "first" ? tables : null,
    late: null,
    workers,
    decisions: new Map(),
    claims: [],
    requests: [],
    setBacks: [],
    remaining: { setBacks, freezes, kills, lostCommits, lostAnswers, refusals, decisions },
    sabotage,
    calamities: bounds.calamities,
  };
}

function idleProcess(memory: Memory, sabotage: ExplorationSabotage | undefined): Process {
  const rules = { ...startRules(START, sabotage), isDue: false, recoverAgainAt: Infinity };
  return { rules, operations: [], memory, atStart: "known", recovering: null };
}

export function startRules(now: number, sabotage: ExplorationSabotage | undefined): WorkerState {
  // Without a margin a lease seems longer than it is.
  const leaseMs = sabotage === "no_margin" ? LEASE_MS * 10 : LEASE_MS;
  return newWorker({ leaseMs, inFlight: 256, claimed: 1000 }, now);
}

function firstTables(bounds: Bounds, sabotage: ExplorationSabotage | undefined): Tables {
  const known = bounds.hasNewcomer ? ["w1"] : ["w1", "w2"];
  const ids = Array.from({ length: bounds.publications }, (_, n) => `p${n + 1}`);
  return {
    publications: new Map(ids.map((id): [string, ModelPublication] => [id, waiting(id)])),
    channels: new Map([
      [
        CHANNEL,
        {
          id: CHANNEL,
          botId: 1,
          userId: "owner",
          chatId: 1,
          botTokenMark: "m",
          status: "ok" as const,
        },
      ],
    ]),
    rateLimits: new Map(),
    attempts: new Map(),
    workers: new Map(known.map((id) => [id, { seenAt: START - 1, epochId: "e1" }])),
    epoch: { id: "e1", beganAt: 0, restoredAt: null, isSettled: true },
    doubts: new Map(),
    sabotage,
    incarnation: 1,
    // Ids that never repeat: within one incarnation fences and epochs only rise.
    newAttemptId(publicationId, fence) {
      const name = `${publicationId}.${fence}`;
      return sabotage === "no_attempt_id" ? name : `${name}.${this.incarnation}`;
    },
    newEpochId() {
      const number = Number.parseInt(this.epoch.id.slice(1), 10) + 1;
      return `e${number}.${this.incarnation}`;
    },
  };
}

function waiting(id: string): ModelPublication {
  return {
    id,
    channelId: CHANNEL,
    text: 1,
    weight: 1,
    status: "scheduled",
    dueAt: 0,
    createdAt: 0,
    updatedAt: 0,
    notBefore: 0,
    latePolicy: "day",
    lateLimitAt: Number.MAX_SAFE_INTEGER / 2,
    version: 1,
    fence: 0,
    attemptId: null,
    leaseUntil: null,
    claimedAt: null,
    workerId: null,
    attempts: 0,
    crashCount: 0,
    errorCode: null,
  };
}

export function copyTables(tables: Tables): Tables {
  const publications = new Map<string, ModelPublication>();
  // Retries are as quick after many attempts as after one.
  for (const [id, row] of tables.publications) publications.set(id, { ...row, attempts: 1 });
  return {
    ...tables,
    publications,
    rateLimits: new Map(),
    attempts: new Map(tables.attempts),
    workers: new Map(tables.workers),
    doubts: new Map(tables.doubts),
  };
}

/** A copy that shares everything: what it contains is replaced, never changed. */
export function copyState(state: State): State {
  return { ...state, workers: [...state.workers] };
}

/**
 * What really happened, also where the worker and the database believe something else, and the promises that are checked all along. It is
 * called for every claim, request, acceptance, answer and decision at the moment it happens.
 */
import type { AttemptKey, Outcome } from "@vestnik/domain/publication";

import type { JournalOutcome } from "@vestnik/server/delivery/journal/journalLine";
import type { Heard } from "../model/modelRollCall.ts";
import { latestAttempt } from "../model/modelClaim.ts";
import { sayAttempt } from "../report.ts";
import { checkClaim } from "./claimRules.ts";
import type { Backup, ModelPublication, Tables } from "../model/modelTables.ts";
import { checkWriting } from "./requestRules.ts";
import { isUnknowable } from "./unknowable.ts";
import { violate } from "./violation.ts";

export type Request = {
  readonly attempt: AttemptKey;
  readonly worker: string;
  readonly workerId: string;
  readonly botId: number;
  readonly text: number;
  /** Which of its owner's decisions it carries out. */
  readonly decision: number;
  readonly claimedAt: number;
  /** When the worker was allowed to write it. */
  readonly askedAt: number;
  writtenAt: number;
  isAccepted: boolean;
  received?: Outcome;
};

export type ClaimRecord = {
  readonly attempt: AttemptKey;
  readonly folder: number;
  readonly worker: string;
  /** When the worker sent the claim. */
  readonly askedAt: number;
  readonly botId: number;
  readonly channelId: string;
  readonly weight: number;
  readonly at: number;
  readonly decision: number;
  isBegun: boolean;
  isIntended: boolean;
  /** Its end is in the journal; a process that dies leaves it there, a power cut may not. */
  isEnded: boolean;
  /** No line says any more that a request left. */
  isTraceLost: boolean;
  /** The outcome that is safely in the journal. */
  journaled?: Outcome;
};

type Pause = {
  readonly botId: number;
  readonly from: number;
  readonly until: number;
  readonly worker?: string;
};

export type History = {
  readonly requests: Map<string, Request[]>;
  readonly claims: Map<string, ClaimRecord>;
  /** The latest first, for rates. */
  readonly claimsInOrder: ClaimRecord[];
  readonly decisions: Map<string, number>;
  readonly pauses: Pause[];
  readonly powerCuts: number[];
  /** When the clock of a worker jumped ahead, which it takes for the sleep of its machine. */
  readonly clockJumps: { readonly worker: string; readonly at: number }[];
  /** When folders were put back from copies. */
  readonly copies: { readonly folder: number; readonly at: number }[];
  readonly restores: Restore[];
  /** When a worker saw the database for the first time, and when workers noticed that it was set back. */
  readonly metAt: Map<string, number>;
  readonly noticedAt: Set<number>;
  /** Whose evidence was written into the database, and when. */
  readonly reports: { readonly workerIds: ReadonlySet<string>; readonly at: number }[];
  /** How many workers died while they prepared it, since its owner last changed it. */
  readonly crashCountOf: Map<string, number>;
};

/** A line that is missing from a journal, or from an evidence log (then as an `intent`). */
export type LostLine = {
  readonly kind: "begun" | "intent" | "outcome";
  readonly attempt: AttemptKey;
};

/** The database was set back to a backup. */
export type Restore = { readonly at: number; readonly backup: Backup };

export type Counts = {
  claims: number;
  requests: number;
  accepted: number;
  crashes: number;
  steps: number;
};

export type Truth = {
  readonly history: History;
  readonly counts: Counts;
  crashed(): void;
  clockJumped(worker: string, at: number): void;
  claimed(
    row: Readonly<ModelPublication>,
    by: Pick<ClaimRecord, "folder" | "worker" | "askedAt" | "botId">,
    now: number,
  ): void;
  begun(attempt: AttemptKey): void;
  intended(attempt: AttemptKey): void;
  ended(attempt: AttemptKey): void;
  /** The last moment before the bytes leave. */
  writes(
    request: Omit<Request, "writtenAt" | "isAccepted" | "decision" | "claimedAt">,
    now: number,
  ): Request;
  accepted(request: Request): void;
  received(request: Request, outcome: Outcome, now: number): void;
  journaled(entry: JournalOutcome): void;
  settled(entries: readonly JournalOutcome[], now: number): void;
  /** A new decision of its owner: what was sent for the last one no longer counts. */
  decidedAnew(publicationId: string): void;
  touched(publicationId: string): void;
  setBack(backup: Backup, now: number): void;
  /** A worker knows the database since then: it got an answer. */
  metDatabase(workerId: string, at: number): void;
  /** An epoch began. */
  noticedSetBack(at: number): void;
  reported(heard: readonly Heard[], now: number): void;
  /** Lines are missing from a journal or an evidence log. */
  lost(lines: readonly LostLine[]): void;
  folderLost(folder: number): void;
  folderReplaced(folder: number, now: number): void;
};

export function beginTruth(tables: Tables): Truth {
  const history: History = {
    requests: new Map(),
    claims: new Map(),
    claimsInOrder: [],
    decisions: new Map(),
    pauses: [],
    powerCuts: [],
    clockJumps: [],
    copies: [],
    restores: [],
    metAt: new Map(),
    noticedAt: new Set(),
    reports: [],
    crashCountOf: new Map(),
  };
  const counts: Counts = { claims: 0, requests: 0, accepted: 0, crashes: 0, steps: 0 };
  const lostFolders = new Set<number>();
  const decisionOf = (id: string) => history.decisions.get(id) ?? 0;
  return {
    history,
    counts,
    crashed: () => void (counts.crashes += 1),
    clockJumped: (worker, at) => void history.clockJumps.push({ worker, at }),
    claimed(row, by, now) {
      counts.claims += 1;
      const attempt = latestAttempt(row);
      const { weight, channelId } = row;
      const decision = decisionOf(row.id);
      const claim: ClaimRecord = {
        ...by,
        attempt,
        channelId: channelId ?? "",
        weight,
        at: now,
        decision,
        isBegun: false,
        isIntended: false,
        isEnded: false,
        isTraceLost: lostFolders.has(by.folder),
      };
      checkClaim(tables, history, row, claim);
      history.claims.set(attempt.id, claim);
      history.claimsInOrder.push(claim);
    },
    begun(attempt) {
      const claim = history.claims.get(attempt.id);
      if (claim) claim.isBegun = true;
    },
    intended(attempt) {
      const claim = history.claims.get(attempt.id);
      if (claim) claim.isIntended = true;
    },
    ended(attempt) {
      const claim = history.claims.get(attempt.id);
      if (claim) claim.isEnded = true;
    },
    writes(asked, now) {
      counts.requests += 1;
      const claim = history.claims.get(asked.attempt.id);
      const { decision, at: claimedAt } = claim ?? { decision: -1, at: now };
      const request: Request = { ...asked, decision, claimedAt, writtenAt: now, isAccepted: false };
      checkWriting(tables, history, request);
      const { publicationId } = asked.attempt;
      history.requests.set(publicationId, [
        ...(history.requests.get(publicationId) ?? []),
        request,
      ]);
      return request;
    },
    accepted(request) {
      counts.accepted += 1;
      request.isAccepted = true;
      const { publicationId } = request.attempt;
      const same = (history.requests.get(publicationId) ?? []).filter(
        (one) =>
          one.isAccepted &&
          one.decision === request.decision &&
          (one === request || !isUnknowable(history, one, request)),
      );
      if (same.length > 1)
        violate("sent_twice", `${publicationId} for decision ${request.decision}`);
    },
    received(request, outcome, now) {
      request.received = outcome;
      if (outcome.kind !== "deferred" || outcome.reason !== "flood") return;
      const { botId, worker } = request;
      history.pauses.push({ botId, worker, from: now, until: now + (outcome.retryAfterMs ?? 0) });
    },
    journaled({ attempt, outcome }) {
      const claim = history.claims.get(attempt.id);
      if (claim) claim.journaled = outcome;
    },
    settled(entries, now) {
      for (const entry of entries) {
        checkSettlement(tables, history, entry);
        const { outcome } = entry;
        const claim = history.claims.get(entry.attempt.id);
        // A removed channel leaves no way from a publication to its bot.
        const isConnected = tables.publications.get(entry.attempt.publicationId)?.channelId != null;
        if (!claim || !isConnected) continue;
        if (outcome.kind === "deferred" && outcome.reason === "flood") {
          const until = now + (outcome.retryAfterMs ?? 0);
          history.pauses.push({ botId: claim.botId, from: now, until });
        }
      }
    },
    decidedAnew: (id) => void history.decisions.set(id, decisionOf(id) + 1),
    touched: (id) => void history.crashCountOf.delete(id),
    setBack: (backup, at) => void history.restores.push({ backup, at }),
    metDatabase(workerId, at) {
      if (!history.metAt.has(workerId)) history.metAt.set(workerId, at);
    },
    noticedSetBack: (at) => void history.noticedAt.add(at),
    reported(heard, at) {
      history.reports.push({ workerIds: new Set(heard.map(({ workerId }) => workerId)), at });
    },
    lost(lines) {
      for (const { kind, attempt } of lines) {
        const claim = history.claims.get(attempt.id);
        if (claim && kind === "intent") claim.isTraceLost = true;
        if (claim && kind !== "begun") delete claim.journaled;
      }
    },
    folderLost(folder) {
      lostFolders.add(folder);
      for (const claim of history.claims.values()) {
        if (claim.folder !== folder) continue;
        claim.isTraceLost = true;
        delete claim.journaled;
      }
    },
    folderReplaced: (folder, at) => void history.copies.push({ folder, at }),
  };
}

function checkSettlement(
  tables: Tables,
  history: History,
  { attempt, outcome }: JournalOutcome,
): void {
  const row = tables.publications.get(attempt.publicationId);
  // What was delivered may end a doubt that another attempt left.
  if (row && row.attemptId !== attempt.id && outcome.kind !== "delivered") {
    violate("settled_over_newer_fence", `${sayAttempt(attempt)}, now ${row.fence}`);
  }
  const requests = history.requests.get(attempt.publicationId) ?? [];
  const isSent = requests.some((one) => one.isAccepted && one.attempt.id === attempt.id);
  if (outcome.kind === "delivered" && !isSent) violate("published_unsent", sayAttempt(attempt));
}

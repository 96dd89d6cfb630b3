/**
 * What really happened, also where the worker and the database believe something else, and the promises that are checked all along. It is
 * called for every claim, request, acceptance, answer and decision at the moment it happens.
 */
import { attemptName } from "@vestnik/server/delivery/journal/journalLine";
import type { Outcome } from "@vestnik/domain/publication";
import type { AttemptKey, JournalOutcome } from "@vestnik/server/delivery/journal/journalLine";
import { checkClaim } from "./claimRules.ts";
import type { ModelPublication, Tables } from "../model/modelTables.ts";
import { checkWriting } from "./requestRules.ts";
import { violate } from "./violation.ts";

export type Request = {
  readonly attempt: AttemptKey;
  readonly worker: string;
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
  /** When the database was set back. */
  readonly restores: number[];
  /** How many workers died while they prepared it, since its owner last changed it. */
  readonly crashCountOf: Map<string, number>;
};

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
  claimed(
    row: Readonly<ModelPublication>,
    by: Pick<ClaimRecord, "folder" | "worker" | "askedAt" | "botId">,
    now: number,
  ): void;
  begun(attempt: AttemptKey): void;
  intended(attempt: AttemptKey): void;
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
};

export function beginTruth(tables: Tables): Truth {
  const history: History = {
    requests: new Map(),
    claims: new Map(),
    claimsInOrder: [],
    decisions: new Map(),
    pauses: [],
    powerCuts: [],
    restores: [],
    crashCountOf: new Map(),
  };
  const counts: Counts = { claims: 0, requests: 0, accepted: 0, crashes: 0, steps: 0 };
  const decisionOf = (id: string) => history.decisions.get(id) ?? 0;
  return {
    history,
    counts,
    crashed: () => void (counts.crashes += 1),
    claimed(row, by, now) {
      counts.claims += 1;
      const attempt = { publicationId: row.id, fence: row.fence };
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
      };
      checkClaim(tables, history, row, claim);
      history.claims.set(attemptName(attempt), claim);
      history.claimsInOrder.push(claim);
    },
    begun(attempt) {
      const claim = history.claims.get(attemptName(attempt));
      if (claim) claim.isBegun = true;
    },
    intended(attempt) {
      const claim = history.claims.get(attemptName(attempt));
      if (claim) claim.isIntended = true;
    },
    writes(asked, now) {
      counts.requests += 1;
      const claim = history.claims.get(attemptName(asked.attempt));
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
        ({ isAccepted, decision }) => isAccepted && decision === request.decision,
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
      const claim = history.claims.get(attemptName(attempt));
      if (claim) claim.journaled = outcome;
    },
    settled(entries, now) {
      for (const entry of entries) {
        checkSettlement(tables, history, entry);
        const { outcome } = entry;
        const claim = history.claims.get(attemptName(entry.attempt));
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
  };
}

function checkSettlement(
  tables: Tables,
  history: History,
  { attempt, outcome }: JournalOutcome,
): void {
  const row = tables.publications.get(attempt.publicationId);
  if (row && row.fence !== attempt.fence) {
    violate("settled_over_newer_fence", `${attemptName(attempt)}, now ${row.fence}`);
  }
  const requests = history.requests.get(attempt.publicationId) ?? [];
  const isSent = requests.some(
    ({ attempt: { fence }, isAccepted }) => isAccepted && fence === attempt.fence,
  );
  if (outcome.kind === "delivered" && !isSent) violate("published_unsent", attemptName(attempt));
}

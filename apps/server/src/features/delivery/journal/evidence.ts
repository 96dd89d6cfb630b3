/** What workers know about attempts. The database may know less, because it may have been restored from an earlier backup. */
import type { AttemptKey, Evidence, Outcome } from "@vestnik/domain/publication";

import type { JournalLine } from "./journalLine.ts";

export type AttemptEvidence = { readonly attempt: AttemptKey; readonly evidence: Evidence };

export function evidenceOfOutcome(outcome: Outcome): Evidence {
  switch (outcome.kind) {
    case "delivered":
      return { kind: "delivered", messageIds: outcome.messageIds };
    case "unknown":
      return { kind: "may_stand" };
    case "deferred":
    case "rejected":
      return { kind: "not_accepted" };
    default:
      return outcome satisfies never;
  }
}

/** How much each kind says about an attempt; the journal and the log may both mention it. */
const rank = { begun: 0, asked: 1, not_accepted: 2, may_stand: 3, delivered: 4 } as const;

/** The strongest evidence for each attempt. */
export function lastWords(known: readonly AttemptEvidence[]): AttemptEvidence[] {
  const last = new Map<string, AttemptEvidence>();
  for (const one of known) {
    const before = last.get(one.attempt.id);
    if (!before || rank[before.evidence.kind] <= rank[one.evidence.kind])
      last.set(one.attempt.id, one);
  }
  return [...last.values()];
}

export function evidenceInLines(lines: readonly JournalLine[]): AttemptEvidence[] {
  return lastWords(lines.flatMap(evidenceInLine));
}

function evidenceInLine(line: JournalLine): AttemptEvidence[] {
  if ("begun" in line)
    return line.begun.map((attempt) => ({ attempt, evidence: { kind: "begun" } }));
  if ("intent" in line) return [{ attempt: line.intent, evidence: { kind: "asked" } }];
  if (!("outcome" in line)) return [];
  const { attempt, outcome } = line.outcome;
  return [{ attempt, evidence: evidenceOfOutcome(outcome) }];
}

/** Final evidence, once no worker works on the attempt any more: a request without an answer may stand, an attempt without a request does not. */
export function closed({ attempt, evidence }: AttemptEvidence): AttemptEvidence {
  if (evidence.kind === "asked") return { attempt, evidence: { kind: "may_stand" } };
  if (evidence.kind === "begun") return { attempt, evidence: { kind: "not_accepted" } };
  return { attempt, evidence };
}

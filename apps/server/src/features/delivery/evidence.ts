/** What workers know of attempts, whatever the database remembers of them: it may have been restored from before they were made. */
import type { Evidence, Outcome } from "@vestnik/domain/publication";
import type { AttemptKey, JournalLine } from "./journalLine.ts";
import { attemptName } from "./journalLine.ts";

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

/** How much each kind says: what comes later in the life of an attempt counts. */
const weight = { not_accepted: 2, asked: 1, begun: 0, may_stand: 2, delivered: 2 } as const;

/** The last word about every attempt these lines speak of. */
export function evidenceInLines(lines: readonly JournalLine[]): AttemptEvidence[] {
  const found = new Map<string, AttemptEvidence>();
  const note = (one: AttemptEvidence) => {
    const name = attemptName(one.attempt);
    const known = found.get(name);
    if (!known || weight[known.evidence.kind] <= weight[one.evidence.kind]) found.set(name, one);
  };
  for (const line of lines) {
    if ("begun" in line) {
      for (const attempt of line.begun) note({ attempt, evidence: { kind: "begun" } });
    } else if ("intent" in line) {
      note({ attempt: line.intent, evidence: { kind: "asked" } });
    } else if ("outcome" in line) {
      const { attempt, outcome } = line.outcome;
      note({ attempt, evidence: evidenceOfOutcome(outcome) });
    }
  }
  return [...found.values()];
}

/** Once nobody works on them any more: a request without an answer may stand, what was never asked does not. */
export function closed({ attempt, evidence }: AttemptEvidence): AttemptEvidence {
  if (evidence.kind === "asked") return { attempt, evidence: { kind: "may_stand" } };
  if (evidence.kind === "begun") return { attempt, evidence: { kind: "not_accepted" } };
  return { attempt, evidence };
}

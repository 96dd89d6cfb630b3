/** What a worker writes into its folder (journal.ts), and what can be read there. */
import type { AttemptKey, LastTrace } from "@vestnik/domain/publication";
import { closed, evidenceInLines } from "@vestnik/server/delivery/journal/evidence";
import type { AttemptEvidence } from "@vestnik/server/delivery/journal/evidence";
import type { JournalLine, JournalOutcome } from "@vestnik/server/delivery/journal/journalLine";
import type { Memory } from "../model/modelRollCall.ts";
import type { ExplorationSabotage } from "./bounds.ts";

export type Folder = {
  /** What an earlier process wrote. */
  readonly left: readonly JournalLine[];
  readonly present: readonly JournalLine[];
  /** evidenceLog.ts */
  readonly evidence: readonly AttemptEvidence[];
  /** database.json */
  readonly saved: Memory | undefined;
  /** How often other workers have recovered it since its process died, and when they did last. */
  readonly recovered: number;
  readonly recoveredAt: number;
};

type Part = "left" | "present";

export function append(folder: Folder, lines: readonly JournalLine[]): Folder {
  return { ...folder, present: [...folder.present, ...lines] };
}

/** Its process died: what it wrote is what the next one finds. */
export function leave(folder: Folder): Folder {
  const left = [...folder.left, ...folder.present];
  return { ...folder, left, present: [], recovered: 0 };
}

export function evidenceIn({ left, present, evidence }: Folder): readonly AttemptEvidence[] {
  return [...evidenceInLines([...left, ...present]), ...evidence];
}

export function outcomesLeft({ left }: Folder): readonly JournalOutcome[] {
  return left.flatMap((line) => ("outcome" in line ? line.outcome : []));
}

export function traceIn(folder: Folder, part: Part, { id }: AttemptKey): LastTrace {
  const own = folder[part].filter((line) => attemptOf(line)?.id === id);
  return {
    mayHaveLeft: own.some((line) => "intent" in line),
    wasPreparing: own.some((line) => "begun" in line),
  };
}

function attemptOf(line: JournalLine): AttemptKey | undefined {
  if ("begun" in line) return line.begun[0];
  if ("intent" in line) return line.intent;
  return "outcome" in line ? line.outcome.attempt : undefined;
}

/** What is recorded leaves the journal, and stays as evidence. Without an id: all of it. */
export function forget(
  folder: Folder,
  part: Part,
  id: string | undefined,
  sabotage: ExplorationSabotage | undefined,
): Folder {
  const isForgotten = (line: JournalLine) => id === undefined || attemptOf(line)?.id === id;
  const forgotten = folder[part].filter(isForgotten);
  const evidence = sabotage === "no_evidence" ? [] : evidenceInLines(forgotten).map(closed);
  return {
    ...folder,
    [part]: folder[part].filter((line) => !isForgotten(line)),
    evidence: [...folder.evidence, ...evidence],
  };
}

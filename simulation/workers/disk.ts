/** A worker's folder: the journal's lines survive the process; a power cut removes what was not fsynced and changes the boot. */
import type { AttemptKey, LastTrace } from "@vestnik/domain/publication";
import { closed, evidenceInLines } from "@vestnik/server/delivery/journal/evidence";
import type { AttemptEvidence } from "@vestnik/server/delivery/journal/evidence";

import type { JournalLine, JournalOutcome } from "@vestnik/server/delivery/journal/journalLine";
import type { LostLine } from "../promises/truth.ts";
import type { Random } from "../random.ts";

type Line = {
  readonly kind: "begun" | "intent" | "outcome";
  readonly attempt: AttemptKey;
  readonly entry?: JournalOutcome;
  /** Which opening of the journal wrote it. */
  readonly opening: number;
  isSynced: boolean;
};

function asWritten({ kind, attempt, entry }: Line): JournalLine {
  if (kind === "outcome" && entry) return { outcome: entry };
  return kind === "begun" ? { begun: [attempt] } : { intent: attempt };
}

/** Like `Journal` (journal.ts), with `sync` as a separate step. */
export type ModelJournal = {
  readonly left: {
    readonly outcomes: readonly JournalOutcome[];
    readonly traceOf: (attempt: AttemptKey) => LastTrace;
    readonly hasGap: boolean;
    forget(): void;
  };
  readonly traceOf: (attempt: AttemptKey) => LastTrace;
  begin(attempt: AttemptKey): void;
  intend(attempt: AttemptKey): void;
  write(entry: JournalOutcome): void;
  sync(): void;
  forget(attempt: AttemptKey): void;
};

export type WorkerDisk = {
  open(boot: number): ModelJournal;
  /** Nothing was open when its worker stopped. */
  closeCleanly(): void;
  /** Like `noteGap` and `readGap` (workerFolder.ts). */
  noteGap(at: number): void;
  gapAt(): number | null;
  /** Copies the folder; calling the result puts the copy in its place. Both return the lines that are lost by it. */
  copy(): () => readonly LostLine[];
  /** Like `readEvidence` (journal.ts). */
  evidence(): readonly AttemptEvidence[];
  /** Like `journalFingerprint`: how much was ever written. */
  written(): number;
  losePower(random: Random): readonly LostLine[];
};

type DiskFaults = {
  readonly isBootIgnored: boolean;
  readonly isCopyIgnored: boolean;
  readonly isEvidenceForgotten: boolean;
};

export function emptyDisk({
  isBootIgnored,
  isCopyIgnored,
  isEvidenceForgotten,
}: DiskFaults): WorkerDisk {
  let lines: Line[] = [];
  /** evidenceLog.ts */
  let evidence: AttemptEvidence[] = [];
  let written = 0;
  /** The boots of the existing segments. */
  let boots = new Map<number, number>();
  let opening = 0;
  let isClosed = false;
  /** Its segments are not the files that were written. */
  let isCopy = false;
  let gapAt: number | null = null;

  function forgetLines(isForgotten: (line: Line) => boolean): void {
    const forgotten = lines.filter(isForgotten);
    if (!isEvidenceForgotten)
      evidence.push(...evidenceInLines(forgotten.map(asWritten)).map(closed));
    lines = lines.filter((line) => !isForgotten(line));
  }

  function traceIn(openings: (opening: number) => boolean, attempt: AttemptKey): LastTrace {
    const own = lines.filter((line) => openings(line.opening) && line.attempt.id === attempt.id);
    return {
      mayHaveLeft: own.some(({ kind }) => kind === "intent"),
      wasPreparing: own.some(({ kind }) => kind === "begun"),
    };
  }

  return {
    open(boot) {
      const earlier = opening;
      opening += 1;
      written += 1;
      const current = opening;
      const oldBoots = [...boots.values()];
      const isSameBoot = isBootIgnored || oldBoots.every((old) => old === boot);
      const isOriginal = isCopyIgnored || !isCopy;
      const isWhole = oldBoots.length > 0 && isSameBoot && isOriginal;
      const hasGap = !isOriginal || !(isSameBoot || isClosed);
      isClosed = false;
      boots.set(current, boot);
      const append = (line: Pick<Line, "kind" | "attempt" | "entry">) => {
        written += 1;
        lines.push({ ...line, opening: current, isSynced: false });
      };
      return {
        left: {
          outcomes: lines.flatMap(({ entry }) => entry ?? []),
          traceOf: (attempt) =>
            isWhole
              ? traceIn((one) => one <= earlier, attempt)
              : { mayHaveLeft: true, wasPreparing: false },
          hasGap,
          forget() {
            forgetLines((line) => line.opening !== current);
            boots = new Map([[current, boot]]);
            isCopy = false;
          },
        },
        traceOf: (attempt) => traceIn((one) => one === current, attempt),
        begin: (attempt) => append({ kind: "begun", attempt }),
        intend: (attempt) => append({ kind: "intent", attempt }),
        write: (entry) => append({ kind: "outcome", attempt: entry.attempt, entry }),
        sync() {
          for (const line of lines) line.isSynced = true;
        },
        forget(attempt) {
          forgetLines((line) => line.opening === current && line.attempt.id === attempt.id);
        },
      };
    },
    closeCleanly: () => void (isClosed = true),
    noteGap: (at) => void (gapAt = at),
    gapAt: () => gapAt,
    copy() {
      const copied = structuredClone({ lines, evidence, boots, opening, gapAt });
      return () => {
        const kept = new Set(copied.lines.map(({ kind, attempt }) => `${kind} ${attempt.id}`));
        const known = new Set(copied.evidence.map(({ attempt }) => attempt.id));
        const lost = lines.filter(({ kind, attempt }) => !kept.has(`${kind} ${attempt.id}`));
        const forgotten = evidence.filter(({ attempt }) => !known.has(attempt.id));
        ({ lines, evidence, boots, gapAt } = structuredClone(copied));
        isCopy = true;
        written += 1;
        return [...lost, ...forgotten.map(({ attempt }) => ({ kind: "intent", attempt }) as const)];
      };
    },
    evidence: () => [...evidenceInLines(lines.map(asWritten)), ...evidence],
    written: () => written,
    losePower(random) {
      const firstUnsynced = lines.findIndex(({ isSynced }) => !isSynced);
      if (firstUnsynced === -1) return [];
      // Blocks reach the disk from the front.
      return lines.splice(random.between(firstUnsynced, lines.length));
    },
  };
}

/** A worker's folder: the journal's lines survive the process; a power cut removes what was not fsynced and changes the boot. */
import { attemptName } from "@vestnik/server/delivery/journal/journalLine";
import type { LastTrace } from "@vestnik/domain/publication";
import { closed, evidenceInLines } from "@vestnik/server/delivery/journal/evidence";
import type { AttemptEvidence } from "@vestnik/server/delivery/journal/evidence";
import type {
  AttemptKey,
  JournalLine,
  JournalOutcome,
} from "@vestnik/server/delivery/journal/journalLine";
import type { Random } from "../random.ts";

type Line = {
  readonly kind: "begun" | "intent" | "outcome";
  readonly attempt: AttemptKey;
  readonly name: string;
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
  /** Like `readEvidence` (journal.ts). */
  evidence(): readonly AttemptEvidence[];
  /** Like `journalFingerprint`: how much was ever written. */
  written(): number;
  losePower(random: Random): void;
};

type DiskFaults = { readonly isBootIgnored: boolean; readonly isEvidenceForgotten: boolean };

export function emptyDisk({ isBootIgnored, isEvidenceForgotten }: DiskFaults): WorkerDisk {
  let lines: Line[] = [];
  /** evidenceLog.ts */
  const evidence: AttemptEvidence[] = [];
  let written = 0;
  /** The boots of the existing segments. */
  let boots = new Map<number, number>();
  let opening = 0;

  function forgetLines(isForgotten: (line: Line) => boolean): void {
    const forgotten = lines.filter(isForgotten);
    if (!isEvidenceForgotten)
      evidence.push(...evidenceInLines(forgotten.map(asWritten)).map(closed));
    lines = lines.filter((line) => !isForgotten(line));
  }

  function traceIn(openings: (opening: number) => boolean, attempt: AttemptKey): LastTrace {
    const own = lines.filter(
      (line) => openings(line.opening) && line.name === attemptName(attempt),
    );
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
      const isSameBoot =
        isBootIgnored || (oldBoots.length > 0 && oldBoots.every((old) => old === boot));
      boots.set(current, boot);
      const append = (line: Pick<Line, "kind" | "attempt" | "entry">) => {
        written += 1;
        const name = attemptName(line.attempt);
        lines.push({ ...line, name, opening: current, isSynced: false });
      };
      return {
        left: {
          outcomes: lines.flatMap(({ entry }) => entry ?? []),
          traceOf: (attempt) =>
            isSameBoot
              ? traceIn((one) => one <= earlier, attempt)
              : { mayHaveLeft: true, wasPreparing: false },
          forget() {
            forgetLines((line) => line.opening !== current);
            boots = new Map([[current, boot]]);
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
          const name = attemptName(attempt);
          forgetLines((line) => line.opening === current && line.name === name);
        },
      };
    },
    evidence: () => [...evidenceInLines(lines.map(asWritten)), ...evidence],
    written: () => written,
    losePower(random) {
      const firstUnsynced = lines.findIndex(({ isSynced }) => !isSynced);
      if (firstUnsynced === -1) return;
      // Blocks reach the disk from the front.
      lines = lines.slice(0, random.between(firstUnsynced, lines.length));
    },
  };
}

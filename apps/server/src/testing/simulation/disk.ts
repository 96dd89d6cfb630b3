/** A worker's folder: the journal's lines outlive the process; a power cut takes what was not fsynced and changes the boot. */
import { attemptName } from "../../features/delivery/journalLine.ts";
import type { LastTrace } from "@vestnik/domain/publication";
import type { AttemptKey, JournalOutcome } from "../../features/delivery/journalLine.ts";
import type { Random } from "./random.ts";

type Line = {
  readonly kind: "begun" | "intent" | "outcome";
  readonly name: string;
  readonly entry?: JournalOutcome;
  /** Which opening of the journal wrote it. */
  readonly opening: number;
  isSynced: boolean;
};

/** As `Journal` (journal.ts), with `sync` as a step of its own. */
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
  losePower(random: Random): void;
};

export function emptyDisk(isBootIgnored: boolean): WorkerDisk {
  let lines: Line[] = [];
  /** The boots of the segments that are there. */
  let boots = new Map<number, number>();
  let opening = 0;

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
      const current = opening;
      const oldBoots = [...boots.values()];
      const isSameBoot =
        isBootIgnored || (oldBoots.length > 0 && oldBoots.every((old) => old === boot));
      boots.set(current, boot);
      const append = (line: Pick<Line, "kind" | "name" | "entry">) =>
        lines.push({ ...line, opening: current, isSynced: false });
      return {
        left: {
          outcomes: lines.flatMap(({ entry }) => entry ?? []),
          traceOf: (attempt) =>
            isSameBoot
              ? traceIn((one) => one <= earlier, attempt)
              : { mayHaveLeft: true, wasPreparing: false },
          forget() {
            lines = lines.filter((line) => line.opening === current);
            boots = new Map([[current, boot]]);
          },
        },
        traceOf: (attempt) => traceIn((one) => one === current, attempt),
        begin: (attempt) => void append({ kind: "begun", name: attemptName(attempt) }),
        intend: (attempt) => void append({ kind: "intent", name: attemptName(attempt) }),
        write: (entry) => void append({ kind: "outcome", name: attemptName(entry.attempt), entry }),
        sync() {
          for (const line of lines) line.isSynced = true;
        },
        forget(attempt) {
          const name = attemptName(attempt);
          lines = lines.filter((line) => line.opening !== current || line.name !== name);
        },
      };
    },
    losePower(random) {
      const firstUnsynced = lines.findIndex(({ isSynced }) => !isSynced);
      if (firstUnsynced === -1) return;
      // Blocks reach the disk from the front.
      lines = lines.slice(0, random.between(firstUnsynced, lines.length));
    },
  };
}

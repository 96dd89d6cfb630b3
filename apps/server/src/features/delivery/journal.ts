/**
 * What a worker did, on disk before the database hears of it: 200 from Telegram is never forgotten.
 *
 * Two kinds of lines. An *intent* is written just before a request leaves, without fsync: it survives the death of the process, and
 * its absence proves that nothing left. It does not survive a power cut, so intents count only within the boot they were
 * written in. An *outcome* is written with fsync before the database write and replayed at start.
 */
import { randomUUID } from "node:crypto";
import { closeSync, fsync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Outcome } from "@vestnik/domain/publication";

/** One try at a publication: the fence tells it from the others. */
export type AttemptKey = { readonly publicationId: string; readonly fence: number };

export type JournalOutcome = { readonly attempt: AttemptKey; readonly outcome: Outcome };

export type Journal = {
  /** What an earlier process left behind. */
  readonly left: {
    readonly outcomes: readonly JournalOutcome[];
    /** Whether a request may have left; true when nobody can tell. */
    mayHaveLeft(attempt: AttemptKey): boolean;
  };
  /** Throws when the disk refuses: then nothing may be sent. */
  intend(attempt: AttemptKey): void;
  /** Whether a request of this life may have left, unless it was forgotten since. */
  hasIntended(attempt: AttemptKey): boolean;
  record(entry: JournalOutcome): Promise<void>;
  /** Call only while no attempt is open: everything in it is in the database. */
  forget(): void;
  close(): void;
};

type Line =
  | { readonly boot: string }
  | { readonly intent: AttemptKey }
  | { readonly outcome: JournalOutcome };

const sync = promisify(fsync);

export function openJournal(folder: string): Journal {
  const path = join(folder, "journal.ndjson");
  const lines = readLines(path);
  const file = openSync(path, "a", 0o600);
  const boot = bootId();
  let isClosed = false;
  /** The file may end in half a line, of this life or of the last. */
  let isTorn = true;
  const intended = new Set<string>();
  const append = (line: Line) => {
    // The system hands a closed file's number to the next file that is opened.
    if (isClosed) throw new Error("The journal is closed.");
    const bytes = Buffer.from(`${isTorn ? "\n" : ""}${JSON.stringify(line)}\n`);
    isTorn = true;
    // A full disk may take a part without an error; what is not there whole is not there.
    if (writeSync(file, bytes) !== bytes.length) throw new Error("The journal is full.");
    isTorn = false;
  };
  const syncSoon = groupCommits(() => sync(file));
  append({ boot });
  return {
    left: leftBehind(lines, boot),
    intend(intent) {
      append({ intent });
      intended.add(keyOf(intent));
    },
    hasIntended: (attempt) => intended.has(keyOf(attempt)),
    async record(outcome) {
      append({ outcome });
      await syncSoon();
    },
    forget() {
      ftruncateSync(file);
      intended.clear();
      append({ boot });
    },
    close() {
      isClosed = true;
      closeSync(file);
    },
  };
}

function leftBehind(lines: readonly Line[], boot: string): Journal["left"] {
  const boots = lines.flatMap((line) => ("boot" in line ? [line.boot] : []));
  // After a power cut the file may be empty, or an older one: without this boot's mark its silence proves nothing.
  const isSameBoot = boots.length > 0 && boots.every((other) => other === boot);
  const intents = new Set(lines.flatMap((line) => ("intent" in line ? [keyOf(line.intent)] : [])));
  return {
    outcomes: lines.flatMap((line) => ("outcome" in line ? [line.outcome] : [])),
    mayHaveLeft: (attempt) => !isSameBoot || intents.has(keyOf(attempt)),
  };
}

function keyOf({ publicationId, fence }: AttemptKey): string {
  return `${publicationId}:${fence}`;
}

/** A line the crash cut short is not there: its write had not returned, so nothing was built on it. */
function readLines(path: string): Line[] {
  return readTextIfAny(path)
    .split("\n")
    .flatMap((text) => {
      try {
        return [JSON.parse(text) as Line];
      } catch {
        return [];
      }
    });
}

function readTextIfAny(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
}

/** Changes whenever the machine starts; where the system does not tell, every process counts as a new boot. */
function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return randomUUID();
  }
}

/** Calls that arrive during one sync share the next. */
function groupCommits(commit: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  return function request(): Promise<void> {
    if (!running) {
      running = commit().finally(() => (running = undefined));
      return running;
    }
    following ??= running
      .catch(() => undefined)
      .then(() => {
        following = undefined;
        return request();
      });
    return following;
  };
}

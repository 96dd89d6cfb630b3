/** One file of a journal: lines of JSON, the first of which names the boot it was written in. */
import { randomUUID } from "node:crypto";
import {
  closeSync,
  fsync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import type { Stats } from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { named } from "./journalLine.ts";
import type { JournalHead, JournalLine } from "./journalLine.ts";
import { openForAppend } from "./workerFiles.ts";

export type Segment = {
  /** Attempts with lines in this segment whose end is not in the database. */
  readonly open: Set<string>;
  /** Throws when the disk refuses. */
  append(...lines: readonly JournalLine[]): void;
  /** Resolves when everything appended so far is on the disk. */
  sync(): Promise<void>;
  /** The same, holding up the process. */
  syncNow(): void;
  size(): number;
  /** Nothing in it is needed any more, but more lines will be written into it. */
  empty(): void;
  remove(): void;
  close(): void;
};

/** The disk is full and took only a part of the line. */
export class TornLine extends Error {}

const syncFile = promisify(fsync);

/** An id that changes with every boot of the machine; where the system has none, every process counts as a new boot. */
export function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return randomUUID();
  }
}

export function openSegment(path: string, boot: string): Segment {
  const file = openForAppend(path);
  const head: JournalHead = { boot, file: nameOf(fstatSync(file)) };
  syncFolder(dirname(path));
  let isClosed = false;
  let bytesWritten = 0;
  /** The file ends in half a line. */
  let isTorn = false;

  function append(...lines: readonly JournalLine[]): void {
    // The system gives a closed file's number to the next file that is opened.
    if (isClosed) throw new Error("The journal is closed.");
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    const bytes = Buffer.from(isTorn ? `\n${text}` : text);
    isTorn = true;
    // A full disk may write a part without an error; what is written again after that is read twice, which changes nothing.
    if (writeSync(file, bytes) !== bytes.length) throw new TornLine("The journal is full.");
    isTorn = false;
    bytesWritten += bytes.length;
  }

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    closeSync(file);
  }

  try {
    append(head);
  } catch (error) {
    // A segment without its first line says nothing about the boot, so the absence of lines in the others would prove nothing either.
    close();
    unlinkSync(path);
    throw error;
  }
  return {
    open: new Set(),
    append,
    sync: groupCommits(async () => await syncFile(file)),
    syncNow: () => fsyncSync(file),
    size: () => bytesWritten,
    empty() {
      if (isClosed) return;
      ftruncateSync(file);
      bytesWritten = 0;
      append(head);
    },
    remove() {
      close();
      unlinkSync(path);
    },
    close,
  };
}

/** The number of the file in its file system, and when it was made. */
function nameOf({ ino, birthtimeMs }: Pick<Stats, "ino" | "birthtimeMs">): string {
  return `${ino}:${birthtimeMs}`;
}

/** Whether a segment is the file that was written, and no copy of it. */
export function isOriginal(head: JournalLine | undefined, stats: Stats): boolean {
  if (!head || !("boot" in head)) return false;
  if (head.file === undefined || head.file === nameOf(stats)) return true;
  // Where the system does not know when a file was made, it gives the time of its last change.
  const isUnknown = stats.birthtimeMs === stats.ctimeMs;
  return isUnknown && head.file.startsWith(`${stats.ino}:`);
}

/** A line that a crash truncated is skipped: its write had not returned, so nothing depends on it. */
export function linesIn(text: string): JournalLine[] {
  return text.split("\n").flatMap((text) => {
    try {
      return [readLine(JSON.parse(text) as JournalLine)];
    } catch {
      return [];
    }
  });
}

/** A line of an earlier version names its attempts by publication and fence. */
function readLine(line: JournalLine): JournalLine {
  if ("begun" in line) return { begun: line.begun.map(named) };
  if ("intent" in line) return { intent: named(line.intent) };
  if ("outcome" in line)
    return { outcome: { ...line.outcome, attempt: named(line.outcome.attempt) } };
  return line;
}

/** A new file's name is durable only when its folder is synced. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Calls that arrive during one sync share the next one. */
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

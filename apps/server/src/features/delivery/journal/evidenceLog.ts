/**
 * Stores in short form, for weeks, what a worker's journal forgets once the database has it: a database that is restored from a backup
 * forgets it again. One line per attempt, in segments beside the journal; the oldest segments are deleted first.
 */
import { closeSync, fsyncSync, lstatSync, unlinkSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Evidence } from "@vestnik/domain/publication";
import type { AttemptEvidence } from "./evidence.ts";
import { named } from "./journalLine.ts";
import { syncFolder, TornLine } from "./journalSegment.ts";
import { openForAppend, readIfUsable, segmentNumber, segmentPaths } from "./workerFiles.ts";
import type { OnUnusable } from "./workerFiles.ts";

/** How old a restored backup may be, unless `EVIDENCE_BYTES` is used up before. */
export const EVIDENCE_DAYS = 35;
const EVIDENCE_MS = EVIDENCE_DAYS * 24 * 3_600_000;
/** About a million attempts. */
const EVIDENCE_BYTES = 64 * 1024 * 1024;
const SEGMENT_BYTES = 4 * 1024 * 1024;
/** A segment is deleted as a whole, so its lines should be of about the same age. */
const SEGMENT_MS = 24 * 3_600_000;

export type EvidenceLog = {
  /** Throws when the disk refuses; the journal must not forget its lines then. */
  append(some: readonly AttemptEvidence[]): void;
  /** Returns when everything appended so far is on the disk. */
  sync(): void;
  /** Call now and then: where little is sent, a segment would otherwise be filled for years, and none would ever be old. */
  tidy(): void;
  close(): void;
};

type EvidenceLogLimits = {
  readonly segmentBytes: number;
  readonly allBytes: number;
  readonly now: () => number;
};

const usualLimits: EvidenceLogLimits = {
  segmentBytes: SEGMENT_BYTES,
  allBytes: EVIDENCE_BYTES,
  now: Date.now,
};

export function openEvidenceLog(
  folder: string,
  { segmentBytes, allBytes, now } = usualLimits,
): EvidenceLog {
  let number = Math.max(1, ...segmentPaths(folder, "evidence").map(segmentNumber));
  let file: number | undefined;
  let bytes = 0;
  let isDirty = false;
  /** The file may end in half a line, perhaps an earlier process's. */
  let isTorn = true;

  function open(): number {
    if (file !== undefined && bytes < segmentBytes) return file;
    if (file !== undefined) end(file);
    file = openForAppend(path());
    syncFolder(folder);
    bytes = lstatSync(path()).size;
    isTorn = bytes > 0;
    prune(folder, { allBytes, now: now(), spared: path() });
    return file;
  }

  function path(): string {
    return join(folder, `evidence-${number}.ndjson`);
  }

  function end(handle: number): void {
    sync();
    closeSync(handle);
    file = undefined;
    number += 1;
  }

  function sync(): void {
    if (file === undefined || !isDirty) return;
    fsyncSync(file);
    isDirty = false;
  }

  return {
    append(some) {
      if (some.length === 0) return;
      const text = some.map((one) => `${JSON.stringify(toLine(one))}\n`).join("");
      const handle = open();
      const line = Buffer.from(isTorn ? `\n${text}` : text);
      isTorn = true;
      isDirty = true;
      if (writeSync(handle, line) !== line.length) throw new TornLine("The evidence log is full.");
      isTorn = false;
      bytes += line.length;
    },
    sync,
    tidy() {
      if (file !== undefined && now() - lstatSync(path()).birthtimeMs > SEGMENT_MS) end(file);
      prune(folder, { allBytes, now: now(), spared: file === undefined ? undefined : path() });
    },
    close() {
      sync();
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}

/** Reads segment by segment, the oldest first. Another process may be writing the log, because lines are only ever added. */
export function* readEvidenceLog(
  folder: string,
  onUnusable?: OnUnusable,
): Generator<AttemptEvidence[]> {
  for (const path of segmentPaths(folder, "evidence")) {
    // The writing worker may delete the oldest segment between listing and reading.
    yield readIfUsable(path, onUnusable).split("\n").flatMap(fromText);
  }
}

type Pruning = {
  readonly allBytes: number;
  readonly now: number;
  /** The segment that is being written. */
  readonly spared: string | undefined;
};

function prune(folder: string, { allBytes, now, spared }: Pruning): void {
  let totalBytes = 0;
  // The newest first.
  for (const path of segmentPaths(folder, "evidence").toReversed()) {
    const { size, mtimeMs } = lstatSync(path);
    totalBytes += size;
    if (path !== spared && (totalBytes > allBytes || now - mtimeMs > EVIDENCE_MS)) unlinkSync(path);
  }
}

/** Short, because there are many: attempt, publication, fence, and the message ids, or `?` when it may stand. */
type Line = readonly [string, string, number, (readonly number[] | "?")?];
/** The line of an earlier version, which named an attempt by publication and fence. */
type UnnamedLine = readonly [string, number, (readonly number[] | "?")?];

function toLine({ attempt: { id, publicationId, fence }, evidence }: AttemptEvidence): Line {
  if (evidence.kind === "delivered") return [id, publicationId, fence, evidence.messageIds];
  if (evidence.kind === "may_stand") return [id, publicationId, fence, "?"];
  return [id, publicationId, fence];
}

function fromText(text: string): AttemptEvidence[] {
  try {
    const line = JSON.parse(text) as Line | UnnamedLine;
    const [id, publicationId, fence, stands] = isNamed(line)
      ? line
      : [undefined, line[0], line[1], line[2]];
    const attempt = named(
      id === undefined ? { publicationId, fence } : { id, publicationId, fence },
    );
    return [{ attempt, evidence: evidenceFrom(stands) }];
  } catch {
    // A crash truncated the line.
    return [];
  }
}

function isNamed(line: Line | UnnamedLine): line is Line {
  return typeof line[1] === "string";
}

function evidenceFrom(stands: Line[3]): Evidence {
  if (stands === undefined) return { kind: "not_accepted" };
  return stands === "?" ? { kind: "may_stand" } : { kind: "delivered", messageIds: stands };
}

/**
 * What a worker did, on disk before it is in the database, so that a 200 from Telegram is never forgotten.
 *
 * There are three kinds of lines about an attempt. *Began* marks the start of its preparation, and the *intent* is written just before its
 * request leaves. Both are written without fsync: they survive the death of the process, and their absence proves that nothing left. They
 * do not survive a power cut, so they count only within the boot they were written in. An *outcome* is written with fsync before the
 * database write and replayed at start.
 *
 * The lines are in segments, so that the journal of a worker that is never idle stays small: a segment is deleted when everything in it is
 * in the database. By then `evidenceLog.ts` has what is needed if that database is restored from a backup.
 */
import { lstatSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import type { AttemptKey, Evidence, LastTrace } from "@vestnik/domain/publication";
import { closed, evidenceInLines, evidenceOfOutcome } from "./evidence.ts";
import type { AttemptEvidence } from "./evidence.ts";
import { openEvidenceLog, readEvidenceLog } from "./evidenceLog.ts";

import type { JournalHead, JournalLine, JournalOutcome } from "./journalLine.ts";
import { openReserve } from "./journalReserve.ts";
import { bootId, isOriginal, linesIn, openSegment, TornLine } from "./journalSegment.ts";
import type { Segment } from "./journalSegment.ts";
import { readIfUsable, readWorkerFile, segmentNumber, segmentPaths } from "./workerFiles.ts";
import type { OnUnusable } from "./workerFiles.ts";

export type Journal = {
  /** What an earlier process left in the journal. */
  readonly left: {
    readonly outcomes: readonly JournalOutcome[];
    traceOf(attempt: AttemptKey): LastTrace;
    /** Lines may be missing: of a request that left, nothing may be known. */
    readonly hasGap: boolean;
    /** Call when all of it is in the database. */
    forget(): void;
  };
  /** What this process wrote about an attempt that is not forgotten. */
  traceOf(attempt: AttemptKey): LastTrace;
  begin(attempts: readonly AttemptKey[]): void;
  /** Throws when the disk refuses; none of the requests may be sent then. */
  intend(...attempts: readonly AttemptKey[]): void;
  record(...entries: readonly JournalOutcome[]): Promise<void>;
  /** Call when the ends of these attempts are in the database. */
  forget(...attempts: readonly AttemptKey[]): void;
  /** Call now and then: what is not needed any more leaves the disk also where there would be room for more. */
  tidy(): void;
  close(): void;
};

type Traces = {
  readonly begun: Set<string>;
  readonly intended: Set<string>;
  readonly ended: Map<string, Evidence>;
};

const SEGMENT_BYTES = 4 * 1024 * 1024;
/** More than the first line of a segment. */
const NEARLY_EMPTY_BYTES = 200;
/** Enough for some ten thousand attempts that are not forgotten yet. */
const RESERVE_BYTES = 4 * 1024 * 1024;

export type JournalSizes = { readonly segmentBytes?: number; readonly reserveBytes?: number };

export function openJournal(
  folder: string,
  { segmentBytes = SEGMENT_BYTES, reserveBytes = RESERVE_BYTES }: JournalSizes = {},
): Journal {
  const oldPaths = segmentPaths(folder, "journal");
  const boot = bootId();
  const evidenceLog = openEvidenceLog(folder);
  const left = oldPaths.map((path) => linesIn(readWorkerFile(path)));
  const areOriginals = oldPaths.every((path, n) => isOriginal(left[n]?.[0], lstatSync(path)));
  const traces: Traces = { begun: new Set(), intended: new Set(), ended: new Map() };
  /** Which segments contain lines of an attempt. */
  const placesOf = new Map<string, Set<Segment>>();
  const reserve = openReserve(folder, reserveBytes);
  let number = Math.max(0, ...oldPaths.map(segmentNumber));
  let current = nextSegment();

  function nextSegment(): Segment {
    number += 1;
    return withReserve(() => openSegment(join(folder, `journal-${number}.ndjson`), boot));
  }

  /** A write that fails on a full disk is tried once more with the reserve released. */
  function withReserve<T>(write: () => T): T {
    try {
      return write();
    } catch (error) {
      if (!isDiskFull(error) || !reserve.release()) throw error;
      return write();
    }
  }

  function append(
    lines: readonly Exclude<JournalLine, JournalHead>[],
    attempts: readonly AttemptKey[],
  ): Segment {
    if (current.size() >= segmentBytes) current = nextSegment();
    withReserve(() => current.append(...lines));
    for (const key of attempts.map(({ id }) => id)) {
      placesOf.set(key, (placesOf.get(key) ?? new Set()).add(current));
      current.open.add(key);
    }
    return current;
  }

  function forgetIn(segment: Segment, key: string): void {
    segment.open.delete(key);
    if (segment.open.size > 0) return;
    // Forgotten lines do no harm when they are read again, so a few may stay.
    if (segment === current && segment.size() <= segmentBytes / 100) return;
    evidenceLog.sync();
    if (segment === current) segment.empty();
    else segment.remove();
  }

  /** A power cut after this takes nothing away. */
  function endCleanly(): void {
    try {
      current.empty();
      current.append({ closed: true });
      current.syncNow();
    } catch {
      // The disk is full: the next start takes the journal for one whose worker died.
    }
  }

  /** The final evidence of this process about an attempt. */
  function evidenceOf(attempt: AttemptKey): AttemptEvidence {
    const key = attempt.id;
    const kind = traces.intended.has(key) ? "asked" : "begun";
    return closed({ attempt, evidence: traces.ended.get(key) ?? { kind } });
  }

  return {
    left: {
      ...leftBehind(left, boot, areOriginals),
      forget() {
        withReserve(() => evidenceLog.append(evidenceInLines(left.flat()).map(closed)));
        evidenceLog.sync();
        remove(oldPaths);
        left.length = 0;
      },
    },
    traceOf: (attempt) => traceIn(traces, attempt),
    begin(begun) {
      append([{ begun }], begun);
      for (const attempt of begun) traces.begun.add(attempt.id);
    },
    intend(...attempts) {
      append(
        attempts.map((intent) => ({ intent })),
        attempts,
      );
      for (const { id } of attempts) traces.intended.add(id);
    },
    async record(...entries) {
      for (const { attempt, outcome } of entries)
        traces.ended.set(attempt.id, evidenceOfOutcome(outcome));
      const lines = entries.map((outcome) => ({ outcome }));
      const attempts = entries.map(({ attempt }) => attempt);
      await append(lines, attempts).sync();
    },
    forget(...attempts) {
      withReserve(() => evidenceLog.append(attempts.map(evidenceOf)));
      for (const { id } of attempts) {
        traces.begun.delete(id);
        traces.intended.delete(id);
        traces.ended.delete(id);
        const places = placesOf.get(id) ?? [];
        placesOf.delete(id);
        for (const segment of places) forgetIn(segment, id);
      }
      reserve.restore();
    },
    tidy() {
      evidenceLog.tidy();
      if (current.open.size > 0 || current.size() < NEARLY_EMPTY_BYTES) return;
      evidenceLog.sync();
      current.empty();
    },
    close() {
      evidenceLog.close();
      if (current.open.size === 0) endCleanly();
      for (const segment of new Set([current, ...[...placesOf.values()].flatMap((s) => [...s])]))
        segment.close();
    },
  };
}

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof TornLine || ("code" in error && error.code === "ENOSPC");
}

function leftBehind(
  segments: readonly (readonly JournalLine[])[],
  boot: string,
  areOriginals: boolean,
): Omit<Journal["left"], "forget"> {
  const lines = segments.flat();
  // After a power cut a file may be empty or an older one, and a copy may be older, too: then the absence of a line proves nothing.
  const isSameBoot = segments.every(([head]) => head && "boot" in head && head.boot === boot);
  const isWhole = segments.length > 0 && isSameBoot && areOriginals;
  const isClosed = segments.every((lines) => lines.some((line) => "closed" in line));
  const traces = {
    begun: new Set(
      lines.flatMap((line) => ("begun" in line ? line.begun.map(({ id }) => id) : [])),
    ),
    intended: new Set(lines.flatMap((line) => ("intent" in line ? [line.intent.id] : []))),
  };
  return {
    outcomes: lines.flatMap((line) => ("outcome" in line ? [line.outcome] : [])),
    hasGap: !areOriginals || !(isSameBoot || isClosed),
    traceOf: (attempt) =>
      isWhole ? traceIn(traces, attempt) : { mayHaveLeft: true, wasPreparing: false },
  };
}

function traceIn(
  { begun, intended }: Pick<Traces, "begun" | "intended">,
  attempt: AttemptKey,
): LastTrace {
  const key = attempt.id;
  return { mayHaveLeft: intended.has(key), wasPreparing: begun.has(key) };
}

/**
 * Everything the folder's worker knows, even while another process is writing it. A file that cannot be used is reported to `onUnusable`
 * and skipped; without `onUnusable` it throws.
 */
export function* readEvidence(
  folder: string,
  onUnusable?: OnUnusable,
): Generator<AttemptEvidence[]> {
  // The journal is read first: what moves from it into the log meanwhile is read twice, never missed.
  const texts = segmentPaths(folder, "journal").map((path) => readIfUsable(path, onUnusable));
  yield evidenceInLines(texts.flatMap(linesIn));
  yield* readEvidenceLog(folder, onUnusable);
}

/** Changes whenever the worker writes a line. */
export function journalFingerprint(folder: string): string {
  return segmentPaths(folder, "journal")
    .map((path) => {
      const { size, mtimeMs } = lstatSync(path, { throwIfNoEntry: false }) ?? {};
      return `${path} ${size} ${mtimeMs}`;
    })
    .join("\n");
}

function remove(paths: readonly string[]): void {
  for (const path of paths) unlinkSync(path);
}

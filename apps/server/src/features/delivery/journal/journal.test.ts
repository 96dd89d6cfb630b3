import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openJournal } from "./journal.ts";

const publicationId = "0b0e7d5c-0000-4000-8000-000000000001";
const attemptNumber = (n: number) => ({ id: `attempt ${n}`, publicationId, fence: n });
const attempt = attemptNumber(1);
const outcome = { kind: "delivered", messageIds: [7] } as const;

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "vestnik-journal-"))));
afterEach(() => rmSync(folder, { recursive: true }));

it("an outcome survives the process that learned it", async () => {
  await openJournal(folder).record({ attempt, outcome });
  expect(openJournal(folder).left.outcomes).toEqual([{ attempt, outcome }]);
});

it("a request that was about to leave may have left; one that was not, cannot have", () => {
  openJournal(folder).intend(attempt, attemptNumber(2));
  const { left } = openJournal(folder);
  expect(left.traceOf(attempt).mayHaveLeft).toBe(true);
  expect(left.traceOf(attemptNumber(2)).mayHaveLeft).toBe(true);
  expect(left.traceOf(attemptNumber(3)).mayHaveLeft).toBe(false);
});

it("what was in preparation when the worker died is known, and so is what was not started yet", () => {
  openJournal(folder).begin([attempt]);
  const { left } = openJournal(folder);
  expect(left.traceOf(attempt)).toEqual({ mayHaveLeft: false, wasPreparing: true });
  expect(left.traceOf(attemptNumber(2)).wasPreparing).toBe(false);
});

it("what is in the database leaves the disk when the journal is tidied, what is not stays", async () => {
  const journal = openJournal(folder);
  const text = () => readFileSync(join(folder, "journal-1.ndjson"), "utf8");
  const other = attemptNumber(2);
  await journal.record({ attempt, outcome });
  journal.intend(other);
  journal.forget(attempt);
  journal.tidy();
  expect(text()).toContain(attempt.publicationId);
  journal.forget(other);
  journal.tidy();
  expect(text()).not.toContain(attempt.publicationId);
  journal.intend(other);
  expect(openJournal(folder).left.traceOf(other).mayHaveLeft).toBe(true);
});

it("after another boot, or with an empty file, everything may have left", () => {
  openJournal(folder).intend(attemptNumber(9));
  const path = join(folder, "journal-1.ndjson");
  writeFileSync(path, readFileSync(path, "utf8").replace(/"boot":"[^"]+"/, '"boot":"another"'));
  expect(openJournal(folder).left.traceOf(attempt).mayHaveLeft).toBe(true);
  writeFileSync(path, "");
  expect(openJournal(folder).left.traceOf(attempt).mayHaveLeft).toBe(true);
});

it("a line the crash cut short is skipped", async () => {
  await openJournal(folder).record({ attempt, outcome });
  appendFileSync(join(folder, "journal-1.ndjson"), '{"outcome":{"attempt":{"publ');
  expect(openJournal(folder).left.outcomes).toHaveLength(1);
});

it("what was forgotten does not come back after a clean end, and the boot's mark stays", async () => {
  const journal = openJournal(folder);
  await journal.record({ attempt, outcome });
  journal.forget(attempt);
  journal.close();
  const { left } = openJournal(folder);
  expect(left.outcomes).toEqual([]);
  expect(left.traceOf(attempt).mayHaveLeft).toBe(false);
});

it("the journal of a worker that is never idle stays small, and forgets nothing that is open", async () => {
  const journal = openJournal(folder, { segmentBytes: 2000, reserveBytes: 0 });
  const open = attemptNumber(0);
  journal.intend(open);
  for (let fence = 1; fence <= 200; fence += 1) {
    const next = attemptNumber(fence);
    journal.begin([next]);
    journal.intend(next);
    await journal.record({ attempt: next, outcome });
    if (fence > 1) journal.forget(attemptNumber(fence - 1));
  }
  const bytes = readdirSync(folder)
    .filter((name) => name.startsWith("journal-"))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  expect(bytes).toBeLessThan(10_000);
  const { left } = openJournal(folder);
  expect(left.traceOf(open).mayHaveLeft).toBe(true);
  expect(left.outcomes).toContainEqual({ attempt: attemptNumber(200), outcome });
});

it("what an earlier process left is deleted once it is in the database", async () => {
  await openJournal(folder).record({ attempt, outcome });
  openJournal(folder).left.forget();
  expect(openJournal(folder).left.outcomes).toEqual([]);
});

it("a closed journal refuses to write rather than write into a file of another owner", () => {
  const journal = openJournal(folder);
  journal.close();
  expect(() => journal.intend(attempt)).toThrow("closed");
});

it.skipIf(!existsSync("/dev/full"))(
  "a disk that is full when a new segment begins loses no other line",
  () => {
    const journal = openJournal(folder, { segmentBytes: 1, reserveBytes: 0 });
    const openFiles = () => readdirSync("/proc/self/fd").length;
    const before = openFiles();
    for (let number = 2; number < 22; number += 1) {
      symlinkSync("/dev/full", join(folder, `journal-${number}.ndjson`));
      expect(() => journal.intend(attempt)).toThrow("ENOSPC");
    }
    expect(openFiles()).toBeLessThan(before + 10);
    expect(readdirSync(folder)).toEqual(["journal-1.ndjson"]);
    journal.intend(attempt);
    expect(openJournal(folder).left.traceOf(attemptNumber(2)).mayHaveLeft).toBe(false);
  },
);

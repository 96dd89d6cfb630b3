/** The journal on a disk that is really full. */
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { mountSmallDisk } from "../../../testing/smallDisk.ts";
import type { SmallDisk } from "../../../testing/smallDisk.ts";
import { openJournal } from "./journal.ts";
import { openReserve, RESERVE_FILE } from "./journalReserve.ts";

const MB = 1024 * 1024;
const publicationId = "0b0e7d5c-0000-4000-8000-000000000001";
const attemptNumber = (n: number) => ({ id: `attempt ${n}`, publicationId, fence: n });
const attempt = attemptNumber(1);
const outcome = { kind: "delivered", messageIds: [7] } as const;

const probe = mountSmallDisk(1);
probe?.unmount();
if (!probe) console.warn("skipped: a small disk cannot be mounted here, which needs root on Linux");

let disk: SmallDisk;
let folder: string;
beforeEach(() => {
  const mounted = mountSmallDisk(32);
  if (!mounted) return;
  disk = mounted;
  folder = join(disk.folder, "1");
  mkdirSync(folder);
});
afterEach(() => probe && disk.unmount());

it.skipIf(!probe)(
  "on a full disk intents and outcomes are still written, and the next process reads them",
  async () => {
    const journal = openJournal(folder, { reserveBytes: MB });
    journal.intend(attempt);
    disk.fill();
    for (let fence = 2; fence <= 2000; fence += 1) {
      const next = attemptNumber(fence);
      journal.begin([next]);
      journal.intend(next);
    }
    await journal.record({ attempt, outcome });
    const { left } = openJournal(folder, { reserveBytes: MB });
    expect(left.outcomes).toEqual([{ attempt, outcome }]);
    expect(left.traceOf(attemptNumber(2000)).mayHaveLeft).toBe(true);
    expect(left.traceOf(attemptNumber(2001)).mayHaveLeft).toBe(false);
  },
);

it.skipIf(!probe)("a worker that starts on a full disk can write its journal", () => {
  openJournal(folder, { reserveBytes: MB }).close();
  disk.fill();
  const journal = openJournal(folder, { reserveBytes: MB });
  journal.intend(attempt);
  expect(openJournal(folder).left.traceOf(attempt).mayHaveLeft).toBe(true);
});

it.skipIf(!probe)(
  "without a reserve a full disk refuses the intent, so that nothing is sent without one",
  () => {
    const journal = openJournal(folder, { reserveBytes: 0 });
    disk.fill();
    const write = () => {
      for (let fence = 1; fence <= 100; fence += 1) journal.intend(attemptNumber(fence));
    };
    expect(write).toThrow(/ENOSPC|full/);
  },
);

it.skipIf(!probe)("the reserve is taken only where there is plenty, and released once", () => {
  disk.fill();
  expect(openReserve(folder, MB).release()).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
  disk.clear();
  const reserve = openReserve(folder, MB);
  expect(existsSync(join(folder, RESERVE_FILE))).toBe(true);
  expect([reserve.release(), reserve.release()]).toEqual([true, false]);
  expect(existsSync(join(folder, RESERVE_FILE))).toBe(false);
});

import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openJournal } from "./journal.ts";

const attempt = { publicationId: "0b0e7d5c-0000-4000-8000-000000000001", fence: 1 };
const outcome = { kind: "delivered", messageIds: [7] } as const;

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "vestnik-journal-"))));
afterEach(() => rmSync(folder, { recursive: true }));

it("an outcome survives the process that learned it", async () => {
  await openJournal(folder).record({ attempt, outcome });
  expect(openJournal(folder).left.outcomes).toEqual([{ attempt, outcome }]);
});

it("a request that was about to leave may have left; one that was not, cannot have", () => {
  openJournal(folder).intend(attempt);
  const { left } = openJournal(folder);
  expect(left.mayHaveLeft(attempt)).toBe(true);
  expect(left.mayHaveLeft({ ...attempt, fence: 2 })).toBe(false);
});

it("after another boot, or with nothing left of the file, nobody can tell, so everything may have left", () => {
  openJournal(folder).intend({ ...attempt, fence: 9 });
  const path = join(folder, "journal.ndjson");
  writeFileSync(path, readFileSync(path, "utf8").replace(/"boot":"[^"]+"/, '"boot":"another"'));
  expect(openJournal(folder).left.mayHaveLeft(attempt)).toBe(true);
  writeFileSync(path, "");
  expect(openJournal(folder).left.mayHaveLeft(attempt)).toBe(true);
});

it("a line the crash cut short is passed over", async () => {
  await openJournal(folder).record({ attempt, outcome });
  appendFileSync(join(folder, "journal.ndjson"), '{"outcome":{"attempt":{"publ');
  expect(openJournal(folder).left.outcomes).toHaveLength(1);
});

it("what was forgotten does not come back, and the boot's mark stays", async () => {
  const journal = openJournal(folder);
  await journal.record({ attempt, outcome });
  journal.forget();
  const { left } = openJournal(folder);
  expect(left.outcomes).toEqual([]);
  expect(left.mayHaveLeft(attempt)).toBe(false);
});

it("a closed journal refuses to write rather than write into a stranger's file", () => {
  const journal = openJournal(folder);
  journal.close();
  expect(() => journal.intend(attempt)).toThrow("closed");
});

/** Anything unexpected in the place of a worker's file delays no worker and is left unchanged. */
import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readEvidence } from "./journal.ts";
import { isUnusable, UnusableFile } from "./workerFiles.ts";
import { takeFolder, takeWorkerFolder } from "./workerFolder.ts";

let dataDir: string;
let folder: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "vestnik-workers-"));
  folder = join(dataDir, "workers", "1");
  mkdirSync(folder, { recursive: true });
});
afterEach(() => rmSync(dataDir, { recursive: true }));

describe.each([
  ["a folder", (path: string) => mkdirSync(path)],
  ["a pipe", (path: string) => execFileSync("mkfifo", [path])],
  ["a link to a device without end", (path: string) => symlinkSync("/dev/zero", path)],
  ["a file too large to be a worker's", makeHuge],
])("%s", (_, put) => {
  const names = ["id", "lock", "reserve", "database.json", "journal-2.ndjson", "evidence-1.ndjson"];

  it.each(names)("in the place of %s makes a start take the next folder", (name) => {
    put(join(folder, name));
    const strange: string[] = [];
    const taken = takeWorkerFolder(dataDir, (path) => strange.push(path));
    taken.release();
    expect([taken.path, strange]).toEqual([join(dataDir, "workers", "2"), [folder]]);
    expect(readdirSync(folder)).toEqual([name]);
    expect(() => takeFolder(folder)).toThrow(UnusableFile);
  });

  it.each(["journal-2.ndjson", "evidence-1.ndjson"])(
    "in the place of %s is reported, and the other files are read",
    (name) => {
      writeFileSync(join(folder, "evidence-2.ndjson"), '["a","one",3,[41]]\n');
      put(join(folder, name));
      const strange: string[] = [];
      const known = [...readEvidence(folder, ({ path }) => strange.push(path))].flat();
      expect(known.map(({ attempt }) => attempt)).toEqual([
        { id: "a", publicationId: "one", fence: 3 },
      ]);
      expect(strange).toEqual([join(folder, name)]);
      expect(() => [...readEvidence(folder)]).toThrow(UnusableFile);
    },
  );
});

function makeHuge(path: string): void {
  writeFileSync(path, "");
  truncateSync(path, 2 ** 27);
}

it("a database that is away is not blamed on a folder", () => {
  const refused = (path?: string) => Object.assign(new Error("refused"), { code: "EACCES", path });
  expect(isUnusable(folder, refused(join(folder, "lock")))).toBe(true);
  expect(isUnusable(folder, refused("/run/postgresql/.s.PGSQL.5432"))).toBe(false);
  expect(isUnusable(folder, refused())).toBe(false);
});

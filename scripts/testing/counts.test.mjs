import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { addReports, markUnsteady } from "./counts.mjs";

const failing = {
  title: "a sentence",
  ok: false,
  tests: [{ results: [{ error: { message: "late" } }] }],
};
const report = {
  stats: { expected: 4, unexpected: 1, flaky: 0, skipped: 0 },
  suites: [{ suites: [{ specs: [failing] }] }],
};

function makeReport() {
  const folder = mkdtempSync(join(tmpdir(), "vestnik-counts-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "e2e.json"), JSON.stringify(report));
  return folder;
}

test("a failure is counted and named", () => {
  expect(addReports(makeReport())).toEqual({
    ...{ passed: 4, failed: 1, skipped: 0, unsteady: [] },
    failures: ["a sentence\nlate"],
  });
});

test("what passed when it ran alone is no failure, and is named all the same", () => {
  const folder = makeReport();
  markUnsteady(join(folder, "e2e.json"));
  expect(addReports(folder)).toEqual({
    ...{ passed: 5, failed: 0, skipped: 0, failures: [] },
    unsteady: ["a sentence\nlate"],
  });
});

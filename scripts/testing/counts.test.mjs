import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { addReports, filesToTryAgain, markUnsteady } from "./counts.mjs";

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
    passed: 4,
    failed: 1,
    skipped: 0,
    unsteady: [],
    failures: ["a sentence\nlate"],
    explained: ["e2e"],
  });
});

test("what passed when it ran alone is no failure, and is named all the same", () => {
  const folder = makeReport();
  markUnsteady(join(folder, "e2e.json"));
  expect(addReports(folder)).toEqual({
    passed: 5,
    failed: 0,
    skipped: 0,
    failures: [],
    unsteady: ["a sentence\nlate"],
    explained: [],
  });
});

/** A report of Vitest's. @param {Record<string, string[]>} statuses of the tests of each file */
function makeUnitReport(statuses) {
  const folder = mkdtempSync(join(tmpdir(), "vestnik-counts-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const testResults = Object.entries(statuses).map(([name, tests]) => ({
    name,
    message: "",
    status: tests.includes("failed") ? "failed" : "passed",
    assertionResults: tests.map((status) => ({
      status,
      fullName: `${name} ${status}`,
      failureMessages: ["late"],
    })),
  }));
  const count = (/** @type {string} */ of) =>
    Object.values(statuses)
      .flat()
      .filter((status) => status === of).length;
  const report = {
    numPassedTests: count("passed"),
    numFailedTests: count("failed"),
    numPendingTests: 0,
    numTodoTests: 0,
    testResults,
  };
  const file = join(folder, "unit.json");
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test("up to three tests that failed are tried again with their files, more are not", () => {
  const few = { a: ["passed"], b: ["failed", "failed"], c: ["failed"] };
  expect(filesToTryAgain(makeUnitReport(few))).toEqual(["b", "c"]);
  expect(filesToTryAgain(makeUnitReport({ ...few, d: ["failed"] }))).toEqual([]);
  expect(filesToTryAgain(makeUnitReport({ a: ["passed"] }))).toEqual([]);
});

test("what failed with a seed is not tried again with another one", () => {
  const file = makeUnitReport({ a: ["failed"] });
  const report = readFileSync(file, "utf8");
  writeFileSync(file, report.replace("late", "Property failed after 3 tests, { seed: 1234 }"));
  expect(filesToTryAgain(file)).toEqual([]);
});

test("a file that could not be loaded is not tried again", () => {
  const file = makeUnitReport({ a: ["passed"] });
  const report = JSON.parse(readFileSync(file, "utf8"));
  const broken = { name: "b", status: "failed", message: "no module", assertionResults: [] };
  writeFileSync(file, JSON.stringify({ ...report, testResults: [...report.testResults, broken] }));
  expect(filesToTryAgain(file)).toEqual([]);
});

test("a unit test that passed alone is named as unsteady", () => {
  const file = makeUnitReport({ a: ["passed"], b: ["failed"] });
  markUnsteady(file);
  expect(addReports(dirname(file))).toEqual({
    passed: 2,
    failed: 0,
    skipped: 0,
    failures: [],
    unsteady: ["b failed\nlate"],
    explained: [],
  });
});

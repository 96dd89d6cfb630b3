import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * What a runner left: how many tests there were, and of those that failed the name and the reason.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], unsteady?: string[] }} Counts
 */

const longestReason = 400;

/** @param {string} file @returns {Counts} */
function readReport(file) {
  const report = JSON.parse(readFileSync(file, "utf8"));
  const counts = readCounts(report);
  if (!report.isUnsteady) return counts;
  const passed = counts.passed + counts.failed;
  return { ...counts, passed, failed: 0, failures: [], unsteady: counts.failures };
}

/** @param {any} report @returns {Counts} */
function readCounts(report) {
  // Playwright's report has statistics, Vitest's counts at the top; the chaos run writes Counts itself.
  if (report.stats) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    const failures = report.suites.flatMap(failuresInBrowser);
    return { passed: expected, failed: unexpected + flaky, skipped, failures };
  }
  if (report.testResults) {
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: report.testResults.flatMap(failuresInFile),
    };
  }
  return report;
}

/** @param {string} name @param {string | undefined} reason */
function failure(name, reason = "no reason was given") {
  // Runners colour their reasons for a console.
  const plain = stripVTControlCharacters(reason);
  return `${name}\n${plain.slice(0, longestReason)}`;
}

/** @param {{ name: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} file */
function failuresInFile({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === "failed");
  if (failed.length === 0 && message !== "") return [failure(name, message)];
  return failed.map(({ fullName, failureMessages }) => failure(fullName, failureMessages[0]));
}

/**
 * @typedef {{ title: string, ok: boolean, tests: { results: { error?: { message?: string } }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @param {Suite} suite
 * @returns {string[]}
 */
function failuresInBrowser({ specs = [], suites = [] }) {
  const own = specs
    // One that succeeded at its second run is "ok" and has failed all the same.
    .filter(({ ok, tests }) => !ok || tests.some(({ results }) => results.length > 1))
    .map(({ title, tests }) => {
      const results = tests.flatMap((test) => test.results);
      return failure(title, results.find(({ error }) => error !== undefined)?.error?.message);
    });
  return [...own, ...suites.flatMap(failuresInBrowser)];
}

/** More than a few failures are no matter of a busy machine. */
export const MAX_TRIED_AGAIN = 3;

/** What failed with numbers of its own choice would have others at a second try. */
const isAboutSeed = /\bseeds?\b/i;

/**
 * The files of the few tests that failed in a report of Vitest's, to be tried once more. None if a file could not be loaded, which is no test,
 * or if a failure names its seed.
 *
 * @param {string} file
 * @returns {string[]}
 */
export function filesToTryAgain(file) {
  if (!existsSync(file)) return [];
  /** @type {{ testResults: { name: string, status: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(file, "utf8"));
  const failed = testResults
    .filter(({ status }) => status === "failed")
    .map(({ name, assertionResults }) => ({
      name,
      tests: assertionResults.filter(({ status }) => status === "failed"),
    }));
  const tests = failed.flatMap((one) => one.tests);
  const mayBeTried =
    tests.length <= MAX_TRIED_AGAIN &&
    failed.every((one) => one.tests.length > 0) &&
    !tests.some(({ failureMessages }) => isAboutSeed.test(failureMessages.join("\n")));
  return mayBeTried ? failed.map(({ name }) => name) : [];
}

/** Notes in a runner's report that what failed did not fail a second time. @param {string} file */
export function markUnsteady(file) {
  const report = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...report, isUnsteady: true }));
}

/**
 * Adds up the reports that the test runners left in a folder. `explained`: the phases of which a report says what failed.
 *
 * @param {string} folder
 * @returns {Required<Counts> & { explained: string[] }}
 */
export function addReports(folder) {
  const files = readdirSync(folder);
  const reports = files.map((name) => readReport(join(folder, name)));
  /** @param {"passed" | "failed" | "skipped"} what */
  const sum = (what) => reports.reduce((total, report) => total + report[what], 0);
  return {
    passed: sum("passed"),
    failed: sum("failed"),
    skipped: sum("skipped"),
    failures: reports.flatMap(({ failures }) => failures),
    unsteady: reports.flatMap(({ unsteady }) => unsteady ?? []),
    explained: files
      .filter((_, n) => reports[n]?.failures.length)
      .map((name) => name.replace(/\.json$/, "")),
  };
}

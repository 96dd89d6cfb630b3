import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @param {string} file */
function readReport(file) {
  const report = JSON.parse(readFileSync(file, "utf8"));
  // Playwright's report has statistics, Vitest's counts at the top.
  if (report.stats) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    return { passed: expected, failed: unexpected + flaky, skipped };
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Adds up the reports that the test runners left in a folder.
 *
 * @param {string} folder
 * @returns {Counts}
 */
export function addReports(folder) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const name of readdirSync(folder)) {
    const { passed, failed, skipped } = readReport(join(folder, name));
    counts.passed += passed;
    counts.failed += failed;
    counts.skipped += skipped;
  }
  return counts;
}

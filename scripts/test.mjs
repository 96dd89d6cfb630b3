import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { installWhenNeeded } from "./machine/install.mjs";
import { refuse, requireNodeAndNpm } from "./machine/project.mjs";
import { addReports } from "./testing/counts.mjs";
import { slowestFiles } from "./testing/slowest.mjs";
import { allPhases, removeAtEnd } from "./testing/phases.mjs";

/**
 * `npm test`: everything, from the layout of the source to sentences of users in a browser.
 * `npm test -- --only=unit,postgres` runs only the phases named.
 */
requireNodeAndNpm();
const only = process.argv
  .find((argument) => argument.startsWith("--only="))
  ?.slice(7)
  .split(",");
const phases = allPhases.filter(({ name }) => !only || only.includes(name));
const names = allPhases.map(({ name }) => name).join(", ");
if (only?.length !== undefined && phases.length < only.length)
  refuse(`--only takes these phases: ${names}.`);
await installWhenNeeded();

const folder = mkdtempSync(join(tmpdir(), "vestnik-test-"));
removeAtEnd(folder);
const folders = {
  reports: join(folder, "reports"),
  requests: join(folder, "requests"),
  temporary: join(folder, "temporary"),
};
for (const path of Object.values(folders)) mkdirSync(path);

/** @type {Map<string, { ending: import("./testing/phases.mjs").Ending, seconds: string }>} */
const results = new Map();
for (const phase of phases) {
  console.log(`\n━━ ${phase.name} ${"━".repeat(70 - phase.name.length)}\n`);
  const begin = performance.now();
  const ending = await runPhase(phase);
  if (ending.state === "skipped") console.log(`  Skipped: ${ending.reason}`);
  results.set(phase.name, { ending, seconds: ((performance.now() - begin) / 1000).toFixed(1) });
}

/** @param {import("./testing/phases.mjs").Phase} phase @returns {Promise<import("./testing/phases.mjs").Ending>} */
async function runPhase(phase) {
  const needed = phase.needs === undefined ? undefined : results.get(phase.needs);
  if (needed?.ending.state === "failed") {
    return { state: "skipped", reason: `it needs ${phase.needs}, which failed` };
  }
  try {
    return await phase.run(folders);
  } catch (error) {
    console.error(error);
    return { state: "failed" };
  }
}

const counts = addReports(folders.reports);
// Once more at the end: whoever keeps only the last lines of a long run has what matters.
if (counts.failures.length > 0) console.log(`\n━━ failures ${"━".repeat(62)}\n`);
for (const failure of counts.failures) console.log(`  ✗ ${failure.replaceAll("\n", "\n      ")}\n`);

for (const name of results.keys()) {
  const lines = slowestFiles(folders.reports, name);
  if (lines.length > 0) console.log(`\n━━ slowest in ${name} ${"━".repeat(59 - name.length)}\n`);
  for (const line of lines) console.log(line);
}

console.log(`\n━━ summary ${"━".repeat(63)}\n`);
for (const [name, { ending, seconds }] of results) {
  const mark = { passed: "✓", failed: "✗", skipped: "–" }[ending.state];
  const reason = ending.state === "skipped" ? `skipped: ${ending.reason}` : "";
  console.log(`  ${mark} ${name.padEnd(12)} ${`${seconds} s`.padStart(8)}   ${reason}`);
}

const failedPhases = [...results.values()].filter(({ ending }) => ending.state === "failed").length;
if (counts.skipped > 0) console.log(`\n  Skipped tests: ${counts.skipped}`);
// A phase can fail without a failing test: a check, a build, a file that cannot be loaded.
const failed = counts.failed > 0 ? counts.failed : failedPhases;
console.log(`\n${counts.passed} passed, ${failed} failed`);
process.exit(failedPhases > 0 ? 1 : 0);

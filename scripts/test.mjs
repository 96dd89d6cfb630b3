import { chmodSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { installWhenNeeded } from "./machine/install.mjs";
import { refuse, requireNodeAndNpm } from "./machine/project.mjs";
import { describeChange, findChange } from "./testing/changed.mjs";
import { addReports } from "./testing/counts.mjs";
import { createOutput } from "./testing/output.mjs";
import {
  allPhases,
  buildTestServer,
  findChromium,
  removeAtEnd,
  stages,
  wholeRunOnly,
} from "./testing/phases.mjs";
import { slowestFiles } from "./testing/slowest.mjs";
import { readWishes } from "./testing/wishes.mjs";

/**
 * `npm test`: everything, from the layout of the source to sentences of users in a browser.
 * `npm test -- --only=unit,postgres` runs only the phases named, `npm test -- --changed` what a change can touch.
 */
requireNodeAndNpm();
const wishes = readWishes(
  process.argv.slice(2),
  allPhases.map(({ name }) => name),
);
if ("mistake" in wishes) refuse(wishes.mistake);
const { only, changed, rest } = wishes;
const change = changed === undefined ? undefined : findChange(changed);
const phases = allPhases
  .filter(({ name }) => !only || only.includes(name))
  .filter(({ name }) => !change || !wholeRunOnly.includes(name));
await installWhenNeeded("everything");
if (change) console.log(`\n${describeChange(change)}`);

const folder = mkdtempSync(join(tmpdir(), "vestnik-test-"));
removeAtEnd(folder);
// A PostgreSQL server that a test starts runs as another user, and has its folder below.
chmodSync(folder, 0o711);
const folders = {
  reports: join(folder, "reports"),
  requests: join(folder, "requests"),
  temporary: join(folder, "temporary"),
};
for (const path of Object.values(folders)) mkdirSync(path);

/** How much of a failed phase's output is repeated at the end when no test of it says what failed. */
const MAX_LAST_WORDS = 4000;

/** @type {Map<string, { ending: import("./testing/phases.mjs").Ending, seconds: string, said: string }>} */
const results = new Map();
const output = createOutput(
  phases.map(({ name }) => name),
  (text) => void process.stdout.write(text),
);
const begin = performance.now();
if (phases.some(({ startsServers }) => startsServers)) await buildTestServer();
const wantsBrowser = phases.some(({ name }) => name === "e2e");
for (const lanes of stages)
  await Promise.all([...lanes.map(runLane), wantsBrowser && findChromium()]);
const wholeSeconds = ((performance.now() - begin) / 1000).toFixed(0);

/** @param {readonly string[]} names */
async function runLane(names) {
  for (const name of names) {
    const phase = phases.find((candidate) => candidate.name === name);
    if (phase) await runPhase(phase);
  }
}

/** @param {import("./testing/phases.mjs").Phase} phase */
async function runPhase(phase) {
  const { name } = phase;
  let said = "";
  const print = (/** @type {string} */ text) => {
    said = (said + text).slice(-MAX_LAST_WORDS);
    output.print(name, text);
  };
  print(`\n━━ ${name} ${"━".repeat(70 - name.length)}\n\n`);
  const phaseBegin = performance.now();
  const ending = await endingOf(phase, print);
  if (ending.state === "skipped") print(`  Skipped: ${ending.reason}\n`);
  const seconds = ((performance.now() - phaseBegin) / 1000).toFixed(1);
  results.set(name, { ending, seconds, said });
  output.end(name);
}

/**
 * @param {import("./testing/phases.mjs").Phase} phase
 * @param {import("./testing/phases.mjs").Print} print
 * @returns {Promise<import("./testing/phases.mjs").Ending>}
 */
async function endingOf(phase, print) {
  const needed = phase.needs === undefined ? undefined : results.get(phase.needs);
  if (needed?.ending.state === "failed") {
    return { state: "skipped", reason: `it needs ${phase.needs}, which failed` };
  }
  try {
    return await phase.run({ folders, print, rest, ...(change && { change }) });
  } catch (error) {
    print(`${error instanceof Error ? error.stack : String(error)}\n`);
    return { state: "failed" };
  }
}

const counts = addReports(folders.reports);
// Repeated at the end, so that the last lines of a long run contain what matters.
if (counts.failures.length > 0) console.log(`\n━━ failures ${"━".repeat(62)}\n`);
for (const failure of counts.failures) console.log(`  ✗ ${failure.replaceAll("\n", "\n      ")}\n`);
// An error outside every test, a check, a build, a file that cannot be loaded: only the output of the phase says what it was.
const unexplained = [...results].filter(
  ([name, { ending }]) => ending.state === "failed" && !counts.explained.includes(name),
);
for (const [name, { said }] of unexplained)
  console.log(`\n━━ ${name} failed, and ended so ${"━".repeat(52 - name.length)}\n\n${said}`);
if (counts.unsteady.length > 0)
  console.log(`\n━━ unsteady: passed only when it ran alone ${"━".repeat(32)}\n`);
for (const test of counts.unsteady) console.log(`  ! ${test.replaceAll("\n", "\n      ")}\n`);

for (const { name } of phases) {
  const lines = slowestFiles(folders.reports, name);
  if (lines.length > 0) console.log(`\n━━ slowest in ${name} ${"━".repeat(59 - name.length)}\n`);
  for (const line of lines) console.log(line);
}

console.log(`\n━━ summary ${"━".repeat(63)}\n`);
for (const { name } of phases) {
  const { ending, seconds } = results.get(name) ?? { ending: { state: "failed" }, seconds: "–" };
  const mark = { passed: "✓", failed: "✗", skipped: "–" }[ending.state];
  const reason = ending.state === "skipped" ? `skipped: ${ending.reason}` : "";
  console.log(`  ${mark} ${name.padEnd(12)} ${`${seconds} s`.padStart(8)}   ${reason}`);
}
// Less than the sum: some phases run side by side.
console.log(`    ${"all".padEnd(12)} ${`${wholeSeconds} s`.padStart(8)}`);

const failedPhases = [...results.values()].filter(({ ending }) => ending.state === "failed").length;
if (counts.skipped > 0) console.log(`\n  Skipped tests: ${counts.skipped}`);
console.log(`\n${counts.passed} passed, ${counts.failed + unexplained.length} failed`);
process.exit(failedPhases > 0 ? 1 : 0);

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { findOrInstallHeadlessChromium } from "../machine/chromium.mjs";
import { findOrInstallPostgres, startPostgres } from "../machine/postgres.mjs";
import { installProxies } from "../machine/proxies.mjs";
import { projectNode, projectTool, root, run } from "../machine/project.mjs";
import { builtServer, buildWhenChanged } from "../machine/builds.mjs";
import { becomeStarter, runInFront } from "../running/starter.mjs";
import { checkConformance } from "./conformance.mjs";
import { filesToTryAgain, markUnsteady, MAX_TRIED_AGAIN } from "./counts.mjs";

/**
 * A phase says how it ended: all is well, something failed, or it could not be run here and why.
 *
 * @typedef {{ state: "passed" | "failed" } | { state: "skipped", reason: string }} Ending
 * @typedef {{ reports: string, requests: string, temporary: string }} Folders for the runners' reports, the recorded requests and what tests put down
 * @typedef {(text: string) => void} Print
 * @typedef {{ folders: Folders, print: Print, rest: string[], change?: import("./changed.mjs").Change }} Place
 * @typedef {{ name: string, needs?: string, startsServers?: boolean, run: (place: Place) => Promise<Ending> }} Phase
 */

/** No phase may hang for ever. */
const phaseWithinMs = 30 * 60_000;

/** A trace costs time; when everything has failed, a few of them tell as much as all. */
const MAX_TRACES = 5;
const MAX_PAGE_LENGTH = 4000;

/** Everything that a phase starts ends with `npm test`, however that ends. A run that was cut off did not pass. */
const starter = becomeStarter({ interruptedCode: 1 });
export const { removeAtEnd } = starter;

/**
 * Runs a tool of the project in front of the reader.
 *
 * @param {Print} print
 * @param {string} tool
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<Ending>}
 */
async function show(print, tool, args, env = {}) {
  // Through a pipe no tool sees the terminal.
  const colours = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  const options = { env: { ...colours, ...env }, withinMs: phaseWithinMs, onOutput: print };
  const code = await runInFront(starter, [tool, ...args], options);
  return { state: code === 0 ? "passed" : "failed" };
}

/** The servers that tests start are the built one, as in production. A run that a test starts has that of the whole run. */
export async function buildTestServer() {
  if (process.env["TEST_SERVER"]) return;
  await buildWhenChanged("server");
  const file = join(root, builtServer);
  await run(projectNode(), [join(root, "scripts/testing/warmServer.mjs"), file]);
  process.env["TEST_SERVER"] = file;
}

/** @param {string} name @param {string[]} projects @param {Place} place @param {Record<string, string>} env @returns {Promise<Ending>} */
async function vitest(name, projects, { folders, print, rest, change }, env = {}) {
  const { reports, requests, temporary } = folders;
  const report = join(reports, `${name}.json`);
  // What has changed may be imported by no test at all.
  const some = change ? [`--changed=${change.base}`, "--passWithNoTests"] : [];
  const chosen = projects.flatMap((project) => ["--project", project]);
  const reporters = [`--reporter=default`, `--reporter=json`, `--outputFile.json=${report}`];
  const options = {
    TELEGRAM_REQUEST_LOG: requests,
    // A test that is cut off does not clear away behind itself.
    TMPDIR: temporary,
    ...env,
  };
  const all = ["run", ...chosen, ...some, ...reporters, ...rest];
  const ending = await show(print, projectTool("vitest"), all, options);
  const failed = ending.state === "failed" ? filesToTryAgain(report) : [];
  if (failed.length === 0) return ending;
  print("\n  The files of what failed run once more, alone.\n\n");
  const again = await show(print, projectTool("vitest"), ["run", ...chosen, ...failed], options);
  if (again.state === "passed") markUnsteady(report);
  return again;
}

/** Something this machine lacks: skipped aloud, or refused where nothing may be skipped. @param {Print} print @param {string} missing @param {string} requirement @returns {Ending} */
function withoutIt(print, missing, requirement) {
  if (process.env[requirement] !== "1") return { state: "skipped", reason: missing };
  print(`  ${requirement}=1, but ${missing}\n`);
  return { state: "failed" };
}

/** @type {ReturnType<typeof findOrInstallPostgres> | undefined} */
let postgresSearch;
/** Two phases that run side by side need it, and it can be installed once only. */
const findPostgres = () => (postgresSearch ??= findOrInstallPostgres());

/** @type {ReturnType<typeof findOrInstallHeadlessChromium> | undefined} */
let chromiumSearch;
/** Begun while other phases run, an installation costs no time of its own. */
export const findChromium = () => (chromiumSearch ??= findOrInstallHeadlessChromium());

/** @param {Place} place @returns {Promise<Ending>} */
async function runUnits(place) {
  const missing = await installProxies();
  if (missing && process.env["REQUIRE_PROXIES"] === "1")
    return withoutIt(place.print, missing, "REQUIRE_PROXIES");
  if (missing) place.print(`  Skipped: what is tried behind a real proxy, ${missing}\n`);
  return await vitest("unit", ["pglite", "measuring", "house"], place);
}

/** @param {Place} place @returns {Promise<Ending>} */
async function runOnPostgres(place) {
  if (place.change?.onPostgres === false) {
    return { state: "skipped", reason: "nothing that asks the database has changed" };
  }
  const found = await findPostgres();
  if ("missing" in found) return withoutIt(place.print, found.missing, "REQUIRE_POSTGRES");
  const postgres = await startPostgres(found.binaries);
  try {
    return await vitest("postgres", ["postgres"], place, { TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

/** @param {Place} place @returns {Promise<Ending>} */
async function runChaos({ folders: { reports, requests }, print }) {
  const found = await findPostgres();
  if ("missing" in found) return withoutIt(print, found.missing, "REQUIRE_POSTGRES");
  const args = ["--short", `--report=${join(reports, "chaos.json")}`];
  return show(print, join(root, "chaos/main.ts"), args, { TELEGRAM_REQUEST_LOG: requests });
}

/** Every row of the bench with small numbers: that each gives its figures, not which. @param {Place} place @returns {Promise<Ending>} */
async function runBench({ folders: { reports, temporary }, print }) {
  const found = await findPostgres();
  if ("missing" in found) return withoutIt(print, found.missing, "REQUIRE_POSTGRES");
  const chromium = await findChromium();
  const args = ["--quick", `--report=${join(reports, "bench.json")}`];
  return show(print, join(root, "bench/main.ts"), args, {
    TMPDIR: temporary,
    ...("path" in chromium && { CHROMIUM_PATH: chromium.path }),
  });
}

/** @param {Place} place @returns {Promise<Ending>} */
async function runInBrowser({ folders, print, rest, change }) {
  if (change?.sentences.length === 0) {
    return { state: "skipped", reason: "no sentence is about what has changed" };
  }
  const found = await findChromium();
  if ("missing" in found) return withoutIt(print, found.missing, "REQUIRE_BROWSER");
  if (!existsSync(join(root, "e2e/playwright.config.ts"))) {
    return withoutIt(print, "there is no e2e/playwright.config.ts", "REQUIRE_BROWSER");
  }
  // Run alone, this phase has no build before it, and an old one would be tested.
  await buildWhenChanged("app", "site");
  const args = ["test", "--config", "e2e/playwright.config.ts"];
  const some = (change?.sentences ?? []).map((name) => `/${name}.e2e.ts`);
  const env = {
    CHROMIUM_PATH: found.path,
    TMPDIR: folders.temporary,
    PWTEST_CACHE_DIR: join(root, "node_modules/.cache/playwright"),
  };
  const first = [...args, "--reporter=list,json", ...some, ...rest];
  const ending = await show(print, projectTool("playwright"), first, {
    ...env,
    TELEGRAM_REQUEST_LOG: folders.requests,
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(folders.reports, "e2e.json"),
  });
  if (ending.state === "failed" && readFailedTests().length > 0) {
    const isFew = readFailedTests().length <= MAX_TRIED_AGAIN;
    printPages(print);
    print("\n  What has failed runs once more for its trace.\n\n");
    const traced = ["--last-failed", "--trace=on", "--reporter=line"];
    const again = [...args, ...traced, `--max-failures=${MAX_TRACES}`];
    const second = await show(print, projectTool("playwright"), again, env);
    if (isFew && second.state === "passed") {
      markUnsteady(join(folders.reports, "e2e.json"));
      return { state: "passed" };
    }
  }
  return ending;
}

/** What the pages showed when their tests failed: the second run takes Playwright's own file of it away. @param {Print} print */
function printPages(print) {
  const results = join(root, "e2e/test-results");
  const contexts = readdirSync(results)
    .map((test) => ({ test, file: join(results, test, "error-context.md") }))
    .filter(({ file }) => existsSync(file));
  for (const { test, file } of contexts.slice(0, MAX_TRACES)) {
    const page = /^```yaml\n(.*?)^```/ms.exec(readFileSync(file, "utf8"))?.[1];
    if (page) print(`\n  The page of ${test}:\n\n${page.slice(0, MAX_PAGE_LENGTH)}`);
  }
}

/** What Playwright's last run left behind for `--last-failed`. @returns {unknown[]} */
function readFailedTests() {
  const file = join(root, "e2e/test-results/.last-run.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).failedTests : [];
}

/** @param {Place} place @returns {Ending} */
function compareWithBotApi({ folders: { requests }, print }) {
  const data = process.env["CONFORMANCE_DATA"];
  if (!data) return { state: "skipped", reason: "CONFORMANCE_DATA does not name a folder" };
  const { summary, problems } = checkConformance(requests, data);
  if (summary) print(`  ${summary}\n`);
  for (const problem of problems) print(`  ${problem}\n`);
  return { state: problems.length === 0 ? "passed" : "failed" };
}

/** @type {Phase[]} */
export const allPhases = [
  { name: "check", run: ({ print }) => show(print, join(root, "scripts/check.mjs"), []) },
  {
    name: "unit",
    startsServers: true,
    run: runUnits,
  },
  { name: "postgres", startsServers: true, run: runOnPostgres },
  { name: "chaos", startsServers: true, run: runChaos },
  { name: "build", run: ({ print }) => show(print, join(root, "scripts/testing/build.mjs"), []) },
  // Alone it builds the pages itself, once.
  { name: "bench", needs: "build", startsServers: true, run: runBench },
  { name: "e2e", needs: "build", startsServers: true, run: runInBrowser },
  { name: "conformance", run: (place) => Promise.resolve(compareWithBotApi(place)) },
];

/** What `--changed` leaves to the whole run: it is about everything, or about what everything sent. */
export const wholeRunOnly = ["chaos", "bench", "conformance"];

/**
 * Stages follow one another. Of one stage the lanes run side by side, the phases of a lane one after the other: the faults mostly wait,
 * so they fill what the other phases leave free. The browser has the machine for itself, because its sentences wait for the screen.
 */
export const stages = [
  [
    ["check", "unit"],
    ["chaos", "postgres", "build", "bench"],
  ],
  [["e2e", "conformance"]],
];

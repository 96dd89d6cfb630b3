import { existsSync } from "node:fs";
import { join } from "node:path";

import { findOrInstallChromium } from "../machine/chromium.mjs";
import { findOrInstallPostgres, startPostgres } from "../machine/postgres.mjs";
import { projectTool, root } from "../machine/project.mjs";
import { buildWebWhenChanged } from "../machine/webBuild.mjs";
import { becomeStarter, runInFront } from "../running/starter.mjs";
import { checkConformance } from "./conformance.mjs";
import { showWeights, weigh } from "./pageWeight.mjs";

/**
 * A phase says how it ended: all is well, something failed, or it could not be run here and why.
 *
 * @typedef {{ state: "passed" | "failed" } | { state: "skipped", reason: string }} Ending
 * @typedef {{ reports: string, requests: string, temporary: string }} Folders for the runners' reports, the recorded requests and what tests put down
 * @typedef {{ name: string, needs?: string, run: (folders: Folders) => Promise<Ending> }} Phase
 */

/** No phase may hang for ever. */
const phaseWithinMs = 30 * 60_000;

/** Everything that a phase starts ends with `npm test`, however that ends. */
const starter = becomeStarter();
export const { removeAtEnd } = starter;

/**
 * Runs a tool of the project in front of the reader.
 *
 * @param {string} tool
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<Ending>}
 */
async function show(tool, args, env = {}) {
  const code = await runInFront(starter, [tool, ...args], env, phaseWithinMs);
  return { state: code === 0 ? "passed" : "failed" };
}

/** @param {string} name @param {string[]} projects @param {Folders} folders @param {Record<string, string>} env */
function vitest(name, projects, { reports, requests, temporary }, env = {}) {
  const chosen = projects.flatMap((project) => ["--project", project]);
  const report = [
    `--reporter=default`,
    `--reporter=json`,
    `--outputFile.json=${join(reports, `${name}.json`)}`,
  ];
  return show(projectTool("vitest"), ["run", ...chosen, ...report], {
    TELEGRAM_REQUEST_LOG: requests,
    // A test that is cut off does not clear away behind itself.
    TMPDIR: temporary,
    ...env,
  });
}

/** Something this machine lacks: skipped aloud, or refused where nothing may be skipped. @param {string} missing @param {string} requirement @returns {Ending} */
function withoutIt(missing, requirement) {
  if (process.env[requirement] !== "1") return { state: "skipped", reason: missing };
  console.error(`  ${requirement}=1, but ${missing}`);
  return { state: "failed" };
}

/** @param {Folders} folders @returns {Promise<Ending>} */
async function runOnPostgres(folders) {
  const found = await findOrInstallPostgres();
  if ("missing" in found) return withoutIt(found.missing, "REQUIRE_POSTGRES");
  const postgres = await startPostgres(found.binaries);
  try {
    return await vitest("postgres", ["postgres"], folders, { TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

/** @param {Folders} folders @returns {Promise<Ending>} */
async function runChaos({ reports, requests }) {
  const found = await findOrInstallPostgres();
  if ("missing" in found) return withoutIt(found.missing, "REQUIRE_POSTGRES");
  const args = ["--short", `--report=${join(reports, "chaos.json")}`];
  return show(join(root, "chaos/main.ts"), args, { TELEGRAM_REQUEST_LOG: requests });
}

/** @param {Folders} folders @returns {Promise<Ending>} */
async function runInBrowser({ reports, requests }) {
  const found = await findOrInstallChromium();
  if ("missing" in found) return withoutIt(found.missing, "REQUIRE_BROWSER");
  if (!existsSync(join(root, "e2e/playwright.config.ts"))) {
    return withoutIt("there is no e2e/playwright.config.ts", "REQUIRE_BROWSER");
  }
  const args = ["test", "--config", "e2e/playwright.config.ts", "--reporter=list,json"];
  return show(projectTool("playwright"), args, {
    CHROMIUM_PATH: found.path,
    TELEGRAM_REQUEST_LOG: requests,
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, "e2e.json"),
  });
}

/** @param {Folders} folders @returns {Ending} */
function compareWithBotApi({ requests }) {
  const data = process.env["CONFORMANCE_DATA"];
  if (!data) return { state: "skipped", reason: "CONFORMANCE_DATA does not name a folder" };
  const { summary, problems } = checkConformance(requests, data);
  if (summary) console.log(`  ${summary}`);
  for (const problem of problems) console.error(`  ${problem}`);
  return { state: problems.length === 0 ? "passed" : "failed" };
}

/** @type {Phase[]} */
export const allPhases = [
  { name: "check", run: () => show(join(root, "scripts/check.mjs"), []) },
  { name: "unit", run: (folders) => vitest("unit", ["pglite", "house"], folders) },
  { name: "postgres", run: runOnPostgres },
  { name: "chaos", run: runChaos },
  {
    name: "build",
    run: async () => {
      await buildWebWhenChanged();
      const isLight = showWeights(weigh(join(root, "apps/web/build/client")));
      return { state: isLight ? "passed" : "failed" };
    },
  },
  { name: "e2e", needs: "build", run: runInBrowser },
  { name: "conformance", run: (folders) => Promise.resolve(compareWithBotApi(folders)) },
];

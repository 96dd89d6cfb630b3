import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

import { root } from "../machine/project.mjs";

const shownFiles = 8;
const worthShowingMs = 1000;

/**
 * The test files a phase spent most time in, so that what grows slow is seen while it does.
 *
 * @param {string} folder with the runners' reports
 * @param {string} phase
 * @returns {string[]} lines
 */
export function slowestFiles(folder, phase) {
  const file = join(folder, `${phase}.json`);
  if (!existsSync(file)) return [];
  const report = JSON.parse(readFileSync(file, "utf8"));
  /** @type {FileTime[]} */
  const times = report.suites
    ? report.suites.map(timeInBrowser)
    : (report.testResults ?? []).map(timeOf);
  return times
    .filter(({ ms }) => ms >= worthShowingMs)
    .sort((one, other) => other.ms - one.ms)
    .slice(0, shownFiles)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s   ${name}`);
}

/** @typedef {{ name: string, ms: number }} FileTime */

/** @param {{ name: string, startTime: number, endTime: number }} result @returns {FileTime} */
function timeOf({ name, startTime, endTime }) {
  return { name: relative(root, name), ms: endTime - startTime };
}

/**
 * @typedef {{ file: string, specs?: { tests: { results: { duration: number }[] }[] }[], suites?: Suite[] }} Suite
 * @param {Suite} suite
 * @returns {FileTime}
 */
function timeInBrowser(suite) {
  const results = (suite.specs ?? []).flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const below = (suite.suites ?? []).map(timeInBrowser);
  const ms = [...results.map(({ duration }) => duration), ...below.map((inner) => inner.ms)];
  return { name: join("e2e", suite.file), ms: ms.reduce((sum, each) => sum + each, 0) };
}

import { existsSync } from "node:fs";

import { findInPath, installDebianPackages } from "./debian.mjs";

const shell = "chromium-headless-shell";
const browsers = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
// Emoji and a text font belong to what the tests look at.
const fonts = ["fonts-liberation", "fonts-noto-color-emoji"];

/** @typedef {{ path: string } | { missing: string }} Found */

/**
 * A whole Chromium, for pictures and benches: the one of CHROMIUM_PATH, one in PATH, or a fresh one.
 *
 * @returns {Promise<Found>}
 */
export async function findOrInstallChromium() {
  const found = given() ?? inPath(browsers);
  if (found) return found;
  const problem = await installDebianPackages(["chromium", ...fonts]);
  return inPath(browsers) ?? { missing: `no Chromium was found: ${problem}` };
}

/**
 * The Chromium for the end-to-end tests: the one of CHROMIUM_PATH, else the one without windows, which needs half the processor
 * time for the same pages, else a whole one.
 *
 * @returns {Promise<Found>}
 */
export async function findOrInstallHeadlessChromium() {
  const found = given() ?? inPath([shell]);
  if (found) return found;
  const problem = await installDebianPackages([shell, ...fonts]);
  const instead = inPath([shell, ...browsers]);
  return instead ?? { missing: `no Chromium was found: ${problem}` };
}

/** @returns {Found | undefined} */
function given() {
  const path = process.env["CHROMIUM_PATH"];
  if (!path) return undefined;
  return existsSync(path) ? { path } : { missing: `CHROMIUM_PATH=${path} does not exist` };
}

/** @param {string[]} names @returns {Found | undefined} */
function inPath(names) {
  const path = findInPath(names);
  return path === undefined ? undefined : { path };
}

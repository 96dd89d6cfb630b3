import { existsSync } from "node:fs";

import { findInPath, installDebianPackages } from "./debian.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * The Chromium for the end-to-end tests: the one of CHROMIUM_PATH, one in PATH, or a fresh one.
 *
 * @returns {Promise<{ path: string } | { missing: string }>}
 */
export async function findOrInstallChromium() {
  const given = process.env["CHROMIUM_PATH"];
  if (given)
    return existsSync(given)
      ? { path: given }
      : { missing: `CHROMIUM_PATH=${given} does not exist` };
  const found = findInPath(names);
  if (found) return { path: found };
  // Emoji and a text font belong to what the tests look at.
  const problem = await installDebianPackages([
    "chromium",
    "fonts-liberation",
    "fonts-noto-color-emoji",
  ]);
  const installed = findInPath(names);
  return installed ? { path: installed } : { missing: `no Chromium was found: ${problem}` };
}

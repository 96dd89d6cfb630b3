import { findInPath, installDebianPackages } from "../machine/debian.mjs";
import { machineEnvironment, run } from "../machine/project.mjs";

/**
 * Weaknesses of Debian's packages that Debian has repaired and the packages do not have yet, by Debian's own program and its security tracker.
 *
 * @param {string} status the file in which dpkg lists what is installed
 * @param {string} suite such as "bookworm"
 * @returns {Promise<Weaknesses>}
 */
export async function findWeaknesses(status, suite) {
  const problem = findInPath(["debsecan"]) ? undefined : await installDebianPackages(["debsecan"]);
  if (problem) return { unasked: problem };
  const env = machineEnvironment();
  return readWeaknesses(
    await run("debsecan", ["--suite", suite, "--status", status, "--only-fixed"], { env }),
  );
}

/**
 * @typedef {{ readonly repaired: readonly string[] } | { readonly unasked: string }} Weaknesses
 * @param {{ readonly code: number, readonly output: string }} answer
 * @returns {Weaknesses}
 */
export function readWeaknesses({ code, output }) {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  if (code !== 0) return { unasked: lines.join(" ") };
  return { repaired: lines };
}

import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

import { refuse, root } from "../machine/project.mjs";
import { sentencesFor, sentencesThatQuote, textFolders } from "./sentences.mjs";

/**
 * What `npm test -- --changed` runs: Vitest follows the imports of the changed files to the tests; which of the browser's sentences are
 * about them, or quote a text that has changed, stands in `sentences.mjs`.
 *
 * @typedef {{ base: string, onPostgres: boolean, sentences: readonly string[] }} Change `base` is the commit it is compared with
 */

/** @param {string[]} args */
function git(args) {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/** @param {string | true} wanted @returns {Change} */
export function findChange(wanted) {
  const branch = wanted === true ? "main" : wanted;
  const base =
    git(["merge-base", "HEAD", branch]) ?? git(["merge-base", "HEAD", `origin/${branch}`]);
  if (base === undefined) {
    return refuse(
      `--changed compares with ${branch}, which git does not find: name a commit, --changed=<commit>.`,
    );
  }
  const listed = [
    git(["diff", "--name-only", base]),
    git(["ls-files", "--others", "--exclude-standard"]),
  ];
  const files = listed.flatMap((list) => (list ?? "").split("\n")).filter(Boolean);
  return {
    base,
    onPostgres: files.some((file) => /^(?:apps\/server|packages|simulation)\//.test(file)),
    sentences: [...new Set([...sentencesFor(files), ...findQuoting(base)])].sort(),
  };
}

/** @param {string} base */
function findQuoting(base) {
  const tests = ["e2e", "e2e/composer"].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith(".e2e.ts"))
      .map((file) => ({
        name: basename(file, ".e2e.ts"),
        code: readFileSync(join(root, folder, file), "utf8"),
      })),
  );
  return sentencesThatQuote(git(["diff", "-U0", base, "--", ...textFolders]) ?? "", tests);
}

/** What is left to the whole run, for the reader. @param {Change} change */
export function describeChange({ base, sentences }) {
  const told = sentences.length > 0 ? sentences.join(", ") : "none";
  return (
    `  Since ${base.slice(0, 9)}: the checks, and the tests that import what has changed. Sentences of the browser: ${told}.\n` +
    "  Not run: the faults (chaos), the other sentences, the comparison with the Bot API.\n"
  );
}

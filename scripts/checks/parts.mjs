import { existsSync } from "node:fs";
import { join } from "node:path";

import { projectEnvironment, projectNode, projectTool, run } from "../machine/project.mjs";
import { findAdvisories } from "./advisories.mjs";
import { findForbiddenArrows } from "./arrows.mjs";
import { findFoldersWithoutALine } from "./folders.mjs";
import { findPackageProblems } from "./packages.mjs";
import { findWordsThatDoNotBelong } from "./words.mjs";

/**
 * One part of `npm run check`: looks at the project in a folder and gives a text with what is
 * wrong there, empty when nothing is. What it could not find out it says in `unasked`.
 *
 * @typedef {string | import("./advisories.mjs").Unasked} Findings
 * @typedef {{ name: string, alsoCalled?: string, promise: string, findProblems: (folder: string) => Promise<Findings> }} Part
 */

/** The compiler is written in Go. Half as many collections take a tenth of its seconds away, and no more memory at its peak. */
const fewCollections = { GOGC: "200" };

/** @param {string} folder @param {string} name @param {string[]} args */
async function complaintsOf(folder, name, args) {
  const env = { ...projectEnvironment(), ...fewCollections };
  const { code, output } = await run(projectNode(), [projectTool(name), ...args], {
    cwd: folder,
    env,
  });
  return code === 0 ? "" : output || `${name} ended with code ${code} and said nothing.`;
}

/**
 * The types of the routes are made from the routes. Both the compiler and the linter read them, so they are there before
 * either begins.
 *
 * @param {string} folder
 */
export async function makeRouteTypes(folder) {
  if (!existsSync(join(folder, "apps/web/app/root.tsx"))) return "";
  return await complaintsOf(join(folder, "apps/web"), "react-router", ["typegen"]);
}

/** @type {Part[]} */
export const allParts = [
  {
    // The linter reads the types of every file, so it reports the compiler's errors in the same run (`typeCheck`).
    name: "lint",
    alsoCalled: "types",
    promise:
      "every workspace compiles under the strict settings; no any, no unawaited promise, no console, settings read in one place, accessible markup",
    findProblems: (folder) => complaintsOf(folder, "oxlint", ["--format=unix"]),
  },
  {
    name: "arrows",
    promise: "every room imports only what it may know",
    findProblems: findForbiddenArrows,
  },
  {
    name: "folders",
    promise: "every room says what it is for (scripts/rooms.mjs)",
    findProblems: findFoldersWithoutALine,
  },
  {
    name: "unused",
    promise: "no unused file, export or package",
    findProblems: (folder) => complaintsOf(folder, "knip", ["--no-progress", "--no-config-hints"]),
  },
  {
    name: "format",
    promise: "one layout, made by `npm run format`",
    findProblems: (folder) => complaintsOf(folder, "oxfmt", ["--check", "."]),
  },
  {
    name: "packages",
    promise:
      "exact versions, checksums, no install script that was not allowed, no licence that was not looked at",
    findProblems: findPackageProblems,
  },
  {
    name: "advisories",
    promise:
      "the registry knows of no moderate or graver weakness in what runs, and has signed all of it",
    findProblems: findAdvisories,
  },
  {
    name: "texts",
    promise:
      "no text that one language lacks, that nothing shows, that is not translated, or that comes late",
    // It reads source with a package, which a machine has only after the installation.
    findProblems: async (folder) => (await import("./texts.mjs")).findTextProblems(folder),
  },
  {
    name: "words",
    promise:
      "no path of one machine, no file name that says nothing, no sentence that hides who acts",
    findProblems: findWordsThatDoNotBelong,
  },
];

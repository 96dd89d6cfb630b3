import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";

import { run } from "../machine/project.mjs";

/** The one file that knows the folders beside the project. */
const knowsItsNeighbours = ".ci/run";

const pathOfOneMachine = /(?<![\w.:/])\/(?:home|Users|work|workspace|root)\/[\w.-]+/;
const upwards = /(?:\.\.\/)+shared\b/g;
const sayNothing = new Set([
  "util",
  "utils",
  "helper",
  "helpers",
  "misc",
  "common",
  "manager",
  "service",
  "handler",
]);

/** Words that hide who acts. */
const hidesWhoActs = /\b(?:whoever|nobody)\b/gi;
/** Comments that begin a line, those of JSX too, continue on it or end it. */
const comment = /^\s*(?:\{?\/[/*]|\*).*|\s\/\/\s.*/;

/** Files git knows or would take. @param {string} folder */
async function projectFiles(folder) {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard"];
  const { code, output } = await run("git", args, { cwd: folder });
  if (code !== 0) return undefined;
  return output.split("\n").filter((file) => file && existsSync(join(folder, file)));
}

/** Words of a camelCase or dashed file name. @param {string} file */
function wordsOfName(file) {
  const name = file.split("/").at(-1) ?? "";
  return (
    name
      .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
      .toLowerCase()
      // The platform's own name.
      .replace(/service[ -]worker/, "worker")
      .split(/[^a-z]+/)
  );
}

/** What a line says to its readers: all of it in a document, the comment in code. @param {string} file @param {string} line */
function sentencesOf(file, line) {
  if (file.endsWith(".md")) return line;
  return /\.(?:tsx?|mjs|css)$/.test(file) ? (comment.exec(line)?.[0] ?? "") : "";
}

/** @param {string} folder @param {string} file @param {string} line */
function problemsOfLine(folder, file, line) {
  const problems = [];
  const machinePath = pathOfOneMachine.exec(line)?.[0];
  if (machinePath) problems.push(`"${machinePath}" exists on one machine only.`);
  for (const [path] of line.matchAll(upwards)) {
    const inside = !relative(folder, resolve(folder, dirname(file), path)).startsWith("..");
    if (!inside && file !== knowsItsNeighbours) {
      problems.push(`"${path}" leaves the project; take the folder from a setting instead.`);
    }
  }
  for (const [word] of sentencesOf(file, line).matchAll(hidesWhoActs)) {
    problems.push(`"${word}": say who does or does not do it.`);
  }
  return problems;
}

/**
 * Names what ties the project to one machine, files whose name says nothing and sentences that hide who acts.
 *
 * @param {string} folder
 */
export async function findWordsThatDoNotBelong(folder) {
  const files = await projectFiles(folder);
  // An unpacked archive has no git; only a checkout has changes to check.
  if (!files) return "";
  const problems = [];
  for (const file of files) {
    const empty = wordsOfName(file).find((word) => sayNothing.has(word));
    if (empty)
      problems.push(`${file}: "${empty}" says nothing; name the file after what it gives.`);
    if (/\.(?:png|jpe?g|webp|avif|gif|ico|webm|mp4|woff2|gz|tgz)$/.test(file)) continue;
    const lines = (await readFile(join(folder, file), "utf8")).split("\n");
    lines.forEach((line, index) => {
      for (const problem of problemsOfLine(folder, file, line)) {
        problems.push(`${file}:${index + 1}: ${problem}`);
      }
    });
  }
  return problems.join("\n");
}

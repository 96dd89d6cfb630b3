import { availableParallelism } from "node:os";

import { allParts, makeRouteTypes } from "./checks/parts.mjs";
import { installWhenNeeded } from "./machine/install.mjs";
import { refuse, requireNodeAndNpm, root } from "./machine/project.mjs";

/**
 * `npm run check`: everything about the source that can be judged without running it.
 * `npm run check -- lint types` runs only the parts named.
 */
requireNodeAndNpm();
await installWhenNeeded("everything");
const complaints = await makeRouteTypes(root);
if (complaints) refuse(complaints);

const named = process.argv.slice(2);
const namesOf = (/** @type {import("./checks/parts.mjs").Part} */ { name, alsoCalled }) => [
  name,
  ...(alsoCalled ? [alsoCalled] : []),
];
const unknown = named.filter((name) => !allParts.flatMap(namesOf).includes(name));
if (unknown.length > 0)
  refuse(`There is no part ${unknown.join(", ")}: ${allParts.flatMap(namesOf).join(" ")}`);
const parts = allParts.filter(
  (part) => named.length === 0 || namesOf(part).some((name) => named.includes(name)),
);
const waiting = [...parts];
/** @type {{ name: string, promise: string, problems: string, unasked: string, seconds: string }[]} */
const results = [];

async function worker() {
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    const begin = performance.now();
    const found = await part.findProblems(root);
    const { problems, unasked } =
      typeof found === "string" ? { problems: found, unasked: "" } : found;
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    results.push({ name: part.name, promise: part.promise, problems, unasked, seconds });
  }
}
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));

for (const { name, problems } of results) {
  if (problems) console.log(`\n── ${name} ${"─".repeat(70 - name.length)}\n${problems.trim()}\n`);
}
for (const { name, promise } of parts) {
  const result = results.find((candidate) => candidate.name === name);
  const passed = result?.unasked ? "–" : "✓";
  const mark = result?.problems ? "✗" : passed;
  const said = result?.unasked ? `not checked, ${result.unasked}` : promise;
  console.log(`  ${mark} ${name.padEnd(10)} ${`${result?.seconds} s`.padStart(7)}   ${said}`);
}
process.exitCode = results.some(({ problems }) => problems) ? 1 : 0;

import { projectNode, run } from "../machine/project.mjs";
import { workspaceFolders } from "./workspaces.mjs";

/**
 * @typedef {{ name: string, comment?: string }} Rule
 * @typedef {{ from: string, to: string, rule: Rule, cycle?: { name: string }[] }} Violation
 * @typedef {{ totalCruised: number, totalDependenciesCruised?: number, violations: Violation[], ruleSetUsed: { forbidden: Rule[] } }} Summary
 */

const cruiser = new URL(
  "../../node_modules/dependency-cruiser/bin/dependency-cruiser.mjs",
  import.meta.url,
);

/**
 * Follows every import and names those that .dependency-cruiser.mjs forbids, each with its reason.
 *
 * @param {string} folder
 */
export async function findForbiddenArrows(folder) {
  const rooms = workspaceFolders(folder).filter((workspace) => workspace !== ".");
  const args = ["--config", ".dependency-cruiser.mjs", "--output-type", "json", ...rooms];
  const { output } = await run(projectNode(), [cruiser.pathname, ...args], { cwd: folder });
  const json = output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1);
  /** @type {Summary} */
  let summary;
  try {
    summary = JSON.parse(json).summary;
  } catch {
    return output;
  }
  // Without its TypeScript parser the tool finds no imports and reports nothing.
  if (summary.totalCruised > 0 && !summary.totalDependenciesCruised) {
    return "No import was found at all: dependency-cruiser could not load its parser, @swc/core.";
  }
  const { forbidden } = summary.ruleSetUsed;
  return summary.violations.map((violation) => describe(violation, forbidden)).join("\n");
}

/** @param {Violation} violation @param {Rule[]} rules */
function describe({ from, to, rule, cycle }, rules) {
  const path = cycle ? cycle.map(({ name }) => name).join(" → ") : to;
  const reason = rules.find(({ name }) => name === rule.name)?.comment ?? "";
  return `${from} → ${path}\n    ${rule.name}: ${reason}`;
}

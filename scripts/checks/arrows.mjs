import { run, projectNode } from "../machine/project.mjs";

/**
 * @typedef {{ from: string, to: string, rule: { name: string }, comment?: string, cycle?: { name: string }[] }} Violation
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
  const args = [
    "--config",
    ".dependency-cruiser.mjs",
    "--output-type",
    "json",
    "packages",
    "apps",
    "e2e",
  ];
  const { output } = await run(projectNode(), [cruiser.pathname, ...args], { cwd: folder });
  const json = output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1);
  /** @type {{ totalCruised: number, totalDependenciesCruised?: number, violations: Violation[] }} */
  let summary;
  try {
    summary = JSON.parse(json).summary;
  } catch {
    return output;
  }
  // Without its TypeScript parser the tool finds no imports and is content with everything.
  if (summary.totalCruised > 0 && !summary.totalDependenciesCruised) {
    return "No import was found at all: dependency-cruiser could not load its parser, @swc/core.";
  }
  return summary.violations.map(describe).join("\n");
}

/** @param {Violation} violation */
function describe({ from, to, rule, comment, cycle }) {
  const path = cycle ? cycle.map(({ name }) => name).join(" → ") : to;
  return `${from} → ${path}\n    ${rule.name}: ${comment ?? ""}`;
}

import { machineEnvironment, run } from "../machine/project.mjs";

/** Asking takes a second. A registry that does not offer it shall not keep the check. */
const patience = ["--fetch-retries=0", "--fetch-timeout=20000"];
/** Within how many days a package with a weakness is replaced, by its severity; SECURITY.md promises it. Milder ones wait for the next release. @type {Readonly<Record<string, number>>} */
export const daysToReplace = { critical: 7, high: 30, moderate: 90 };

/**
 * Asks the registry what is known of the packages that run, and whether they are those it has signed.
 *
 * @param {string} folder
 * @returns {Promise<string | Unasked>}
 */
export async function findAdvisories(folder) {
  const known = readAudit(await ask(folder, "audit", "--omit=dev"));
  if ("unasked" in known) return known;
  const signed = readSignatures(await ask(folder, "audit", "signatures", "--omit=dev"));
  if ("unasked" in signed) return { ...signed, problems: known.problems.join("\n") };
  return [...known.problems, ...signed.problems].join("\n");
}

/** @param {string} folder @param {string[]} words */
async function ask(folder, ...words) {
  const args = [...words, "--json", ...patience];
  const { output } = await run("npm", args, { cwd: folder, env: machineEnvironment() });
  // npm warns before and after its answer.
  return output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1);
}

/**
 * @typedef {{ problems: string, unasked: string }} Unasked
 * @typedef {{ name: string, severity: string, range: string }} Vulnerability
 */

/** Advisories that are grave enough to act on. @param {string} answer */
export function readAudit(answer) {
  const audit = parsed(answer);
  if (!audit.vulnerabilities) return unasked(audit);
  const all = /** @type {Vulnerability[]} */ (Object.values(audit.vulnerabilities));
  const problems = all
    .filter(({ severity }) => severity in daysToReplace)
    .map(
      ({ name, severity, range }) =>
        `${name} ${range}: ${severity}, to be replaced within ${daysToReplace[severity]} days, see \`npm audit\`.`,
    );
  return { problems };
}

/** Packages that are not what the registry has signed. @param {string} answer */
export function readSignatures(answer) {
  const audit = parsed(answer);
  if (!audit.invalid) return unasked(audit);
  const all = /** @type {{ name: string, version: string }[]} */ (audit.invalid);
  const problems = all.map(
    ({ name, version }) => `${name} ${version} is not what the registry has signed.`,
  );
  return { problems };
}

/** @param {string} answer */
function parsed(answer) {
  try {
    return JSON.parse(answer);
  } catch {
    return {};
  }
}

/** @param {{ message?: string, error?: { summary?: string } }} answer @returns {Unasked} */
function unasked({ message, error }) {
  const why = message ?? error?.summary ?? "it gave no answer";
  return { problems: "", unasked: `the registry was not asked: ${why}` };
}

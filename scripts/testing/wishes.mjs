/**
 * What `npm test` was asked to do.
 *
 * @typedef {{ only: string[] | undefined, changed: string | true | undefined, rest: string[] }} Wishes `changed` names what the change is
 *   compared with; `rest` is for the runner of the one phase that was named
 */

/** Their runners take files and names of tests. */
const phasesWithRest = ["unit", "postgres", "e2e"];

/**
 * @param {readonly string[]} words
 * @param {readonly string[]} phases
 * @returns {Wishes | { mistake: string }}
 */
export function readWishes(words, phases) {
  const end = words.includes("--") ? words.indexOf("--") : words.length;
  const rest = words.slice(end + 1);
  const wishes = readOptions(words.slice(0, end), phases);
  if ("mistake" in wishes) return wishes;
  const [phase = "", ...others] = wishes.only ?? [];
  if (rest.length > 0 && (others.length > 0 || !phasesWithRest.includes(phase))) {
    return {
      mistake: `What stands after -- is for one phase: add --only=${phasesWithRest.join(" or --only=")}.`,
    };
  }
  return { ...wishes, rest };
}

/**
 * @param {readonly string[]} words
 * @param {readonly string[]} phases
 * @returns {Omit<Wishes, "rest"> | { mistake: string }}
 */
function readOptions(words, phases) {
  const known = /^--(?:only=.+|changed(?:=.+)?)$/;
  const unknown = words.filter((word) => !known.test(word));
  if (unknown.length > 0) {
    return {
      mistake: `npm test does not know ${unknown.join(" ")}. It takes --only=<phases> and --changed or --changed=<commit>.`,
    };
  }
  const only = words
    .find((word) => word.startsWith("--only="))
    ?.slice("--only=".length)
    .split(",");
  if (only?.some((name) => !phases.includes(name))) {
    return { mistake: `--only takes these phases: ${phases.join(", ")}.` };
  }
  const changed = words.find((word) => word.startsWith("--changed"));
  return { only, changed: changed?.split("=")[1] ?? (changed ? true : undefined) };
}

/** The arguments of a run. */
import type { DatabaseKind } from "./rig/ground.ts";
import type { Scenario } from "./scenario.ts";

export type Wishes = {
  readonly scenarios: readonly Scenario[];
  readonly databases: readonly DatabaseKind[];
  /** True when scenarios were named. */
  readonly isChosen: boolean;
  readonly isShort: boolean;
  readonly isKept: boolean;
  readonly seed: number;
  /** The file for the counts, which the caller adds to those of other runners. */
  readonly report: string | undefined;
};

const DATABASES: readonly DatabaseKind[] = ["postgres", "pglite"];

export function readWishes(
  words: readonly string[],
  all: readonly Scenario[],
): Wishes | { readonly mistake: string } {
  const named = words.filter((word) => !word.startsWith("--"));
  const wanted = valueOf(words, "database");
  const databases = DATABASES.filter((kind) => wanted === undefined || kind === wanted);
  const seed = Number(valueOf(words, "seed") ?? Math.floor(Math.random() * 2 ** 31));
  const isShort = words.includes("--short");
  const isKept = words.includes("--write");
  const unknown = words.filter(
    (word) =>
      !all.some(({ id }) => id === word) &&
      !/^--(?:short|write|report=.+|database=.+|seed=\d+)$/.test(word),
  );
  if (unknown.length > 0 || databases.length === 0 || (isShort && isKept)) {
    const ids = all.map(({ id }) => id).join(", ");
    return {
      mistake: `Takes ${ids}, --database=${DATABASES.join("|")}, --seed=<number>, --report=<file>, and --short or --write.`,
    };
  }
  const scenarios = all.filter(
    ({ id, isFullOnly }) =>
      (named.length === 0 || named.includes(id)) && !(isShort && isFullOnly === true),
  );
  return {
    scenarios,
    databases,
    isChosen: named.length > 0,
    isShort,
    isKept,
    seed,
    report: valueOf(words, "report"),
  };
}

function valueOf(words: readonly string[], name: string): string | undefined {
  return words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
}

/** Finds settings that have no effect because their names are wrong: an operator would believe that they were set. */

/** Without these beginnings a name may belong to any other program. */
const OUR_FAMILIES = /^(?:VESTNIK|TELEGRAM_LOGIN|COMPANY|AI|STRIPE)_/;
/** Set by our own scripts and tests, or by operators for other programs of ours. */
const SHORT_NAME = 5;

export type MisspeltSetting = {
  readonly name: string;
  /** The setting whose name is nearest; undefined where none is near. */
  readonly meant: string | undefined;
};

export function findMisspelt(
  given: readonly string[],
  known: readonly string[],
): readonly MisspeltSetting[] {
  const unknown = given.filter((name) => !known.includes(name));
  return unknown.flatMap((name) => {
    const meant = nearest(name.toUpperCase().replace(/^VESTNIK_/, ""), known);
    return meant !== undefined || OUR_FAMILIES.test(name) ? [{ name, meant }] : [];
  });
}

function nearest(name: string, known: readonly string[]): string | undefined {
  const [first] = known
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
    .toSorted((one, other) => one.distance - other.distance);
  if (!first) return undefined;
  // Two letters of a short name make another word of it: HOME is not HOST.
  return first.distance <= (first.candidate.length <= SHORT_NAME ? 1 : 2)
    ? first.candidate
    : undefined;
}

/** How many letters have to be added, taken away, changed or exchanged with their neighbour. */
function editDistance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isExchanged = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        at(rows, i - 1, j) + 1,
        (row[j - 1] ?? 0) + 1,
        at(rows, i - 1, j - 1) + (isSame ? 0 : 1),
        i > 1 && j > 1 && isExchanged ? at(rows, i - 2, j - 2) + 1 : Infinity,
      );
    }
    rows.push(row);
  }
  return at(rows, one.length, other.length);
}

function at(rows: readonly (readonly number[])[], i: number, j: number): number {
  return rows[i]?.[j] ?? Infinity;
}

/** At or below this number of channels all rows are shown. */
const MAX_UNFOLDED_ROWS = 5;

type Rows<Row> = {
  /** Always shown, and first. */
  readonly needed: readonly Row[];
  /** Shown on demand. */
  readonly folded: readonly Row[];
};

/** Which rows of one decision are folded away; few rows are left in their order. */
export function foldRows<Row extends { readonly id: string }>(
  rows: readonly Row[],
  neededIds: ReadonlySet<string>,
): Rows<Row> {
  if (rows.length <= MAX_UNFOLDED_ROWS) return { needed: rows, folded: [] };
  return {
    needed: rows.filter(({ id }) => neededIds.has(id)),
    folded: rows.filter(({ id }) => !neededIds.has(id)),
  };
}

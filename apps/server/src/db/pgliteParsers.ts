/**
 * How values are read from PGlite. Drizzle wants times as they are written and says so with every query, and for each of them PGlite
 * copies its table of 318 parsers, which takes half of a short query. So the table itself is changed, once, and what drizzle gives along
 * is left out.
 */
import { types } from "@electric-sql/pglite";
import type { PGlite, QueryOptions } from "@electric-sql/pglite";

/** What drizzle's driver for PGlite reads itself: times, and lists of times and of numbers (`rawQueryConfig` in its session.js). */
const readByDrizzle = [
  types.TIMESTAMP,
  types.TIMESTAMPTZ,
  types.INTERVAL,
  types.DATE,
  1115,
  1185,
  1187,
  1182,
  1231,
];

/** For others who ask this database: they get dates. */
export const withDates: QueryOptions = {
  parsers: { [types.TIMESTAMPTZ]: (written: string) => new Date(written) },
};

/** Changes how the client reads what drizzle reads itself. */
export function leaveTimesToDrizzle(client: PGlite): void {
  for (const type of readByDrizzle) client.parsers[type] = (written: string) => written;
}

type Queries = Pick<PGlite, "query">;

/** `query` for drizzle, without the parsers it gives along. */
export function queryForDrizzle({ query }: Queries): Queries["query"] {
  return async (text, values, { parsers: _, ...options } = {}) =>
    await query(text, values, options);
}

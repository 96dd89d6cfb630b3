/** Pieces statements are made of. */
import { sql } from "drizzle-orm";
import type { SQL, SQLWrapper } from "drizzle-orm";

/** A list as one parameter: a list of parameters costs more to put together than to answer. */
export const among = (column: SQLWrapper, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::text[]::uuid[])`;

export const milliseconds = (ms: number): SQL => sql`${ms} * interval '1 millisecond'`;

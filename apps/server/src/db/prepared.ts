/** Statements that are asked again and again. */
import type { Db, Tx } from "./db.ts";

/**
 * A statement that is put together once for a database, and parsed and planned once on each of its connections, where drizzle would do both
 * for every request. Its values come in as `sql.placeholder`.
 */
export function prepared<Statement>(
  prepare: (db: Db | Tx) => Statement,
): (db: Db | Tx) => Statement {
  const statements = new WeakMap<Db | Tx, Statement>();
  return (db) => {
    const statement = statements.get(db) ?? prepare(db);
    statements.set(db, statement);
    return statement;
  };
}

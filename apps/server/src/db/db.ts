/** The database handle: the same for PGlite and PostgreSQL. */
import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgTransaction } from "drizzle-orm/pg-core";
import type { ExtractTablesWithRelations } from "drizzle-orm";
import type * as schema from "./schema.ts";

type Tables = ExtractTablesWithRelations<typeof schema>;

/** First argument of every query. Inside a transaction only its `Tx` may be used: PGlite has one connection. */
export type Db = PgDatabase<NodePgQueryResultHKT, typeof schema>;
export type Tx = PgTransaction<NodePgQueryResultHKT, typeof schema, Tables>;

/** For a library that brings its own SQL. Without values, the text may contain several statements and its own transaction. */
export type ForeignSql = {
  executeSql(
    text: string,
    values?: unknown[],
  ): Promise<{ readonly rows: Record<string, unknown>[] }>;
};

/** Kinds of work that must not use up each other's connections. */
export type Work = "web" | "worker" | "upkeep";

export type Database = {
  readonly db: Db;
  readonly foreign: ForeignSql;
  readonly kind: "pglite" | "postgres";
  /** The same database with the connections and timeouts of another kind of work. The handle that was opened is for the web. */
  for(work: Work): Database;
  /** Calls back with the payload of every NOTIFY on the topic; returns a function that stops listening. */
  listen(topic: string, onNotice: (payload: string) => void): Promise<() => Promise<void>>;
  /** Fails while the database is away. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

export const migrationsFolder = new URL("./migrations", import.meta.url).pathname;

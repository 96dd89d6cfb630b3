/** The database handle: the same for PGlite and PostgreSQL. */
import { randomBytes } from "node:crypto";
import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgTransaction } from "drizzle-orm/pg-core";
import type { ExtractTablesWithRelations } from "drizzle-orm";
import { createSigner } from "../secrets/signer.ts";
import type { KeyRing } from "../secrets/secretBox.ts";
import type { Signer } from "../secrets/signer.ts";
import * as schema from "./schema.ts";

/** drizzle hands the schema on to every transaction, so a transaction knows how to sign its notices. */
type Schema = typeof schema & { readonly noticeSigner: Signer };

/** Without the keys of the other processes: none of them believes the notices of this one, and it believes none of theirs. */
const noKeys = (): KeyRing => new Map([["own", randomBytes(32)]]);

export function schemaWithSigner(keys: KeyRing = noKeys()): Schema {
  return { ...schema, noticeSigner: createSigner(keys, "vestnik_owner") };
}

type Tables = ExtractTablesWithRelations<Schema>;

/** First argument of every query. Inside a transaction only its `Tx` may be used: PGlite has one connection. */
export type Db = PgDatabase<NodePgQueryResultHKT, Schema>;
export type Tx = PgTransaction<NodePgQueryResultHKT, Schema, Tables>;

/** For a library that brings its own SQL. Without values, the text may contain several statements and its own transaction. */
export type ForeignSql = {
  executeSql(
    text: string,
    values?: unknown[],
  ): Promise<{ readonly rows: Record<string, unknown>[] }>;
};

/** Kinds of work that must not use up each other's connections. */
export type Work = "web" | "worker" | "upkeep";

export type ConnectionCount = {
  readonly work: Work;
  /** `waiting`: a query that waits for a connection. */
  readonly state: "busy" | "idle" | "waiting";
  readonly count: number;
};

export type Database = {
  readonly db: Db;
  readonly foreign: ForeignSql;
  readonly kind: "pglite" | "postgres";
  /** The same database with the connections and timeouts of another kind of work. The handle that was opened is for the web. */
  for(work: Work): Database;
  /**
   * Calls back with the payload of every NOTIFY on the topic, also of one that another login sent; calls `onGap` when the connection was
   * lost, so that notices may be missing. Returns a function that stops listening.
   */
  listen(
    topic: string,
    onNotice: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>;
  /** Fails while the database is away. */
  ping(): Promise<void>;
  /** How many connections each kind of work has; none where there are no connections. */
  connections(): readonly ConnectionCount[];
  /** Fails while nothing can be stored; stores nothing. */
  tryToWrite(): Promise<void>;
  close(): Promise<void>;
};

/** A listener that fails must not end the process: its error would come out of an event of the driver, where nothing catches it. */
export function guarded<Args extends unknown[]>(
  listener: (...args: Args) => void,
  onTrouble: (error: Error) => void,
): (...args: Args) => void {
  return (...args) => {
    try {
      listener(...args);
    } catch (error) {
      onTrouble(new Error("A notice could not be followed.", { cause: error }));
    }
  };
}

export const migrationsFolder = new URL("./migrations", import.meta.url).pathname;

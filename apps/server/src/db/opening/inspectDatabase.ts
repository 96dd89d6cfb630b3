/** Looks at a PostgreSQL server without changing anything in it: what a start would find there. */
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { migrationsFolder } from "../db.ts";
import { explainConnection } from "./databaseUrl.ts";
import { refuseNewerSchema } from "./newerSchema.ts";
import { refuseTransactionPooler } from "./transactionPooler.ts";
import { StartFailure } from "../../startFailure.ts";

const OLDEST_VERSION = 15;

export type DatabaseFacts = {
  readonly version: string;
  /** The number of migrations that a start would apply. */
  readonly pendingMigrations: number;
  /** How far its clock is ahead of this machine's. */
  readonly clockAheadMs: number;
};

/** Throws a `StartFailure` when the server cannot work on it. */
export async function inspectDatabase(url: string): Promise<DatabaseFacts> {
  try {
    return await inspect({ connectionString: url, connectionTimeoutMillis: 5000 });
  } catch (error) {
    throw explainConnection(error);
  }
}

async function inspect(options: pg.ClientConfig): Promise<DatabaseFacts> {
  await refuseTransactionPooler(options);
  const client = new pg.Client(options);
  client.on("error", () => undefined);
  try {
    await client.connect();
    const ask = async (text: string) =>
      (await client.query<Record<string, unknown>>(text)).rows[0] ?? {};
    const facts = await ask(
      "select current_setting('server_version') as version, extract(epoch from clock_timestamp()) * 1000 as ms, " +
        "current_setting('transaction_read_only') = 'on' as is_read_only, " +
        "to_regclass('drizzle.__drizzle_migrations') is not null as is_made, " +
        "has_database_privilege(current_database(), 'create') as may_create",
    );
    const askedAt = Date.now();
    const version = String(facts["version"]);
    requireUsable(version, facts);
    await refuseNewerSchema(async (text) => [await ask(text)], "DATABASE_URL");
    const applied = facts["is_made"]
      ? await ask("select count(*)::int as count from drizzle.__drizzle_migrations")
      : {};
    const known = readMigrationFiles({ migrationsFolder }).length;
    return {
      version,
      pendingMigrations: Math.max(0, known - Number(applied["count"] ?? 0)),
      clockAheadMs: Number(facts["ms"]) - askedAt,
    };
  } finally {
    await client.end();
  }
}

function requireUsable(version: string, facts: Readonly<Record<string, unknown>>): void {
  if (Number.parseInt(version, 10) < OLDEST_VERSION)
    throw new StartFailure(`DATABASE_URL: PostgreSQL ${version} is older than ${OLDEST_VERSION}.`);
  if (facts["is_read_only"])
    throw new StartFailure("DATABASE_URL: this database is read-only. Name the primary.");
  if (!facts["may_create"] && !facts["is_made"])
    throw new StartFailure(
      "DATABASE_URL: this user may not create what Vestnik needs. Make the user the owner of the database (alter database … owner to …).",
    );
}

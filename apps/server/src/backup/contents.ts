/** What a database of Vestnik has in it, asked in the same words on both databases. */
import type { Ask } from "../db/opening/askPostgres.ts";
import { knownMigrations } from "../db/opening/newerSchema.ts";
import { StartFailure } from "../startFailure.ts";
import type { Manifest } from "./manifest.ts";

export type Contents = Pick<Manifest, "schema" | "rows"> & { readonly serverVersion: string };

/** Throws a `StartFailure` where no Vestnik has made its tables. */
export async function readContents(ask: Ask, setting: string): Promise<Contents> {
  const [facts] = await ask(
    "select current_setting('server_version') as version, " +
      "to_regclass('drizzle.__drizzle_migrations')::text as migrations",
  );
  if (!facts?.["migrations"])
    throw new StartFailure(`${setting}: in this database no Vestnik has made its tables.`);
  const [latest] = await ask(
    "select max(created_at)::float8 as at from drizzle.__drizzle_migrations",
  );
  return {
    serverVersion: String(facts["version"]),
    schema: schemaAt(Number(latest?.["at"] ?? 0)),
    rows: await countRows(ask),
  };
}

function schemaAt(when: number): Manifest["schema"] {
  const known = knownMigrations().find((migration) => migration.when === when);
  return { when, migration: known?.tag ?? `the migration of ${new Date(when).toISOString()}` };
}

export async function tablesIn(ask: Ask): Promise<string[]> {
  const rows = await ask(
    "select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname",
  );
  return rows.map(({ name }) => String(name));
}

async function countRows(ask: Ask): Promise<Manifest["rows"]> {
  const rows: Record<string, number> = {};
  for (const table of await tablesIn(ask)) {
    const [counted] = await ask(`select count(*)::float8 as count from public."${table}"`);
    rows[table] = Number(counted?.["count"]);
  }
  return rows;
}

/** The tables that have another number of rows than they should, as the end of a sentence; undefined when there is none. */
export function findDifference(
  expected: Manifest["rows"],
  found: Manifest["rows"],
): string | undefined {
  const tables = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  const different = tables.filter((table) => expected[table] !== found[table]);
  if (different.length === 0) return undefined;
  return different
    .map(
      (table) => `${table} has ${found[table] ?? "none"} instead of ${expected[table] ?? "none"}`,
    )
    .join(", ");
}

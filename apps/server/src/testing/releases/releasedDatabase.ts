/** Databases as earlier versions left them: made by the code of that time, kept as rows, and brought to the present as an upgrade does it. */
import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle as onPostgres } from "drizzle-orm/node-postgres";
import { migrate as migratePostgres } from "drizzle-orm/node-postgres/migrator";
import { drizzle as onPglite } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import { migrationsFolder } from "../../db/db.ts";
import type { Database } from "../../db/db.ts";
import { migratePglite, wrapPglite } from "../../db/pglite.ts";
import { openPostgres } from "../../db/postgres.ts";
import { databaseUrl, dropDatabase, withAdmin } from "../database/databaseTemplate.ts";

/** Rows by table, as `to_jsonb` gives them, and the last migration of the version that wrote them. */
export type Release = {
  readonly migration: string;
  readonly tables: Readonly<Record<string, readonly object[]>>;
};

export function readRelease(name: string): Release {
  return JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), "utf8")) as Release;
}

/** With TEST_DATABASE_URL on PostgreSQL, otherwise on PGlite. */
export async function openRelease(release: Release): Promise<Database> {
  const folder = migrationsUpTo(release.migration);
  try {
    const adminUrl = process.env["TEST_DATABASE_URL"];
    return adminUrl
      ? await openOnPostgres(release, folder, adminUrl)
      : await openOnPglite(release, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The migrations of that version: a folder like ours, whose journal ends earlier. */
export function migrationsUpTo(tag: string): string {
  const folder = mkdtempSync(join(tmpdir(), "vestnik-migrations-"));
  cpSync(migrationsFolder, folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: { tag: string }[] };
  const last = journal.entries.findIndex((entry) => entry.tag === tag);
  if (last < 0) throw new Error(`There is no migration ${tag}: released ones are never rewritten.`);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
  return folder;
}

async function openOnPglite(release: Release, folder: string): Promise<Database> {
  const client = await PGlite.create();
  await migrate(onPglite({ client }), { migrationsFolder: folder });
  await fillWith(release, async (text, values) => await client.query(text, values));
  await migratePglite(client);
  return wrapPglite(client);
}

async function openOnPostgres(
  release: Release,
  folder: string,
  adminUrl: string,
): Promise<Database> {
  const name = `vestnik_release_${randomUUID().replaceAll("-", "")}`;
  await withAdmin(adminUrl, async (admin) => await admin.query(`create database ${name}`));
  const url = databaseUrl(adminUrl, name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migratePostgres(onPostgres({ client }), { migrationsFolder: folder });
  await fillWith(release, async (text, values) => await client.query(text, values));
  await client.end();
  const database = await openPostgres(url, () => undefined);
  return {
    ...database,
    close: async () => {
      await database.close();
      await withAdmin(adminUrl, async (admin) => await dropDatabase(admin, name));
    },
  };
}

type Ask = (
  text: string,
  values: unknown[],
) => Promise<{ readonly rows: readonly Record<string, unknown>[] }>;

/** The order of tables is that of their references. What is younger than the release has its defaults. */
export async function fillWith({ tables }: Release, ask: Ask): Promise<void> {
  for (const [table, rows] of Object.entries(tables)) {
    const { rows: found } = await ask(
      `select quote_ident(column_name) as name from information_schema.columns
       where table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    const known = new Set(rows.flatMap((row) => Object.keys(row)));
    const names = found.map(({ name }) => String(name));
    const columns = names.filter((name) => known.has(name.replaceAll('"', ""))).join();
    const values = `select ${columns} from jsonb_populate_recordset(null::${table}, $1)`;
    await ask(`insert into ${table} (${columns}) ${values}`, [JSON.stringify(rows)]);
  }
}

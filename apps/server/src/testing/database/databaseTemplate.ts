/** The migrated PostgreSQL database that those of tests are copies of. */
import pg from "pg";
import { openPostgres } from "../../db/postgres.ts";
import { migrationsHash } from "./preparedPglite.ts";

/** Alone among all processes, until the connection ends. */
export async function copyTemplate(
  admin: pg.Client,
  adminUrl: string,
  name: string,
): Promise<void> {
  const template = `vestnik_template_${migrationsHash()}`;
  await admin.query("select pg_advisory_lock(1)");
  const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [
    template,
  ]);
  if (!rowCount) await prepareTemplate(admin, adminUrl, template);
  // Copying the files costs a third of writing every page to the log, which tests do not need.
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
}

async function prepareTemplate(
  admin: pg.Client,
  adminUrl: string,
  template: string,
): Promise<void> {
  const unfinished = `${template}_unfinished`;
  await dropDatabase(admin, unfinished);
  await admin.query(`create database ${unfinished}`);
  const database = await openPostgres(databaseUrl(adminUrl, unfinished), () => undefined);
  await database.close();
  await admin.query(`alter database ${unfinished} rename to ${template}`);
}

export async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  await admin.query(`drop database if exists ${name} with (force)`);
}

export async function withAdmin(
  adminUrl: string,
  work: (admin: pg.Client) => Promise<unknown>,
): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** A fresh, migrated database for each test: PGlite from a prepared dump, or PostgreSQL from a template. */
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import type { Database } from "../db/db.ts";
import { migratePglite, wrapPglite } from "../db/pglite.ts";
import { openPostgres } from "../db/postgres.ts";
import { takePglite } from "./pglitePool.ts";
import { migrationsHash, preparedFolder } from "./preparedPglite.ts";

/** With TEST_DATABASE_URL (a superuser's address) on PostgreSQL, otherwise on PGlite. */
export async function openTestDatabase(): Promise<Database> {
  const adminUrl = process.env["TEST_DATABASE_URL"];
  return adminUrl ? await openTestPostgres(adminUrl) : await openTestPglite();
}

async function openTestPglite(): Promise<Database> {
  const dump = join(preparedFolder, `pglite-${migrationsHash()}.tar`);
  if (!existsSync(dump)) await prepareDump(dump);
  const create = async () => {
    const client = await PGlite.create({ loadDataDir: new Blob([readFileSync(dump)]) });
    await migratePglite(client);
    return client;
  };
  return wrapPglite(await takePglite(create));
}

/** The first start takes seconds; every later one loads its result. */
async function prepareDump(dump: string): Promise<void> {
  mkdirSync(preparedFolder, { recursive: true });
  const client = await PGlite.create();
  await migratePglite(client);
  const file = await client.dumpDataDir("none");
  const unfinished = `${dump}.${randomUUID()}`;
  writeFileSync(unfinished, new Uint8Array(await file.arrayBuffer()));
  renameSync(unfinished, dump);
  await client.close();
}

/** An empty, migrated PostgreSQL database for a separate process; undefined on PGlite. */
export async function createDatabaseForProcess(
  adminUrl = process.env["TEST_DATABASE_URL"],
): Promise<{ readonly url: string; drop(): Promise<void> } | undefined> {
  return adminUrl ? await createFromTemplate(adminUrl) : undefined;
}

async function createFromTemplate(
  adminUrl: string,
): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const template = `vestnik_template_${migrationsHash()}`;
  const name = `vestnik_test_${randomUUID().replaceAll("-", "")}`;
  await withAdmin(adminUrl, async (admin) => {
    await admin.query("select pg_advisory_lock(1)");
    const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [
      template,
    ]);
    if (!rowCount) await prepareTemplate(admin, adminUrl, template);
    // Copying the files costs a third of writing every page to the log, which nobody needs here.
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
  });
  return {
    url: databaseUrl(adminUrl, name),
    drop: async () => {
      await withAdmin(
        adminUrl,
        async (admin) => await admin.query(`drop database if exists ${name} with (force)`),
      );
    },
  };
}

async function openTestPostgres(adminUrl: string): Promise<Database> {
  const made = await createFromTemplate(adminUrl);
  const database = await openPostgres(made.url, () => undefined);
  return {
    ...database,
    close: async () => {
      await database.close();
      await made.drop();
    },
  };
}

async function prepareTemplate(
  admin: pg.Client,
  adminUrl: string,
  template: string,
): Promise<void> {
  const unfinished = `${template}_unfinished`;
  await admin.query(`drop database if exists ${unfinished} with (force)`);
  await admin.query(`create database ${unfinished}`);
  const database = await openPostgres(databaseUrl(adminUrl, unfinished), () => undefined);
  await database.close();
  await admin.query(`alter database ${unfinished} rename to ${template}`);
}

async function withAdmin(
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

function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** A fresh, migrated database for each test: PGlite from a prepared dump, or PostgreSQL from a template. */
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { Database } from "../../db/db.ts";
import type { KeyRing } from "../../secrets/secretBox.ts";
import { migratePglite, wrapPglite } from "../../db/pglite.ts";
import { openPostgres } from "../../db/postgres.ts";
import { copyTemplate, databaseUrl, dropDatabase, withAdmin } from "./databaseTemplate.ts";
import { takePglite } from "./pglitePool.ts";
import { takePostgres } from "./postgresPool.ts";
import { migrationsHash, preparedFolder } from "./preparedPglite.ts";

/** With TEST_DATABASE_URL (a superuser's address) on PostgreSQL, otherwise on PGlite. */
export async function openTestDatabase(noticeKeys?: KeyRing): Promise<Database> {
  const adminUrl = process.env["TEST_DATABASE_URL"];
  const options = noticeKeys && { noticeKeys };
  return adminUrl ? await openTestPostgres(adminUrl, options) : await openTestPglite(options);
}

type Options = { readonly noticeKeys: KeyRing } | undefined;

async function openTestPglite(options: Options): Promise<Database> {
  const dump = join(preparedFolder, `pglite-${migrationsHash()}.tar`);
  if (!existsSync(dump)) await prepareDump(dump);
  const create = async () => {
    const client = await PGlite.create({ loadDataDir: new Blob([readFileSync(dump)]) });
    await migratePglite(client);
    return client;
  };
  return wrapPglite(await takePglite(create), options);
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

/** A PostgreSQL database without rows for a separate process, migrated unless that process is to do it; undefined on PGlite. */
export async function createDatabaseForProcess(
  adminUrl = process.env["TEST_DATABASE_URL"],
  { isMigrated = true } = {},
): Promise<{ readonly url: string; drop(): Promise<void> } | undefined> {
  if (!adminUrl) return undefined;
  const name = `vestnik_test_${randomUUID().replaceAll("-", "")}`;
  await withAdmin(adminUrl, async (admin) => {
    if (isMigrated) await copyTemplate(admin, adminUrl, name);
    else await admin.query(`create database ${name}`);
  });
  return {
    url: databaseUrl(adminUrl, name),
    drop: async () => await withAdmin(adminUrl, async (admin) => await dropDatabase(admin, name)),
  };
}

async function openTestPostgres(adminUrl: string, options: Options): Promise<Database> {
  const pooled = await takePostgres(adminUrl);
  const database = await openPostgres(pooled.url, () => undefined, options);
  return {
    ...database,
    close: async () => {
      await database.close();
      await pooled.giveBack();
    },
  };
}

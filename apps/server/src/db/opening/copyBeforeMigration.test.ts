/** A database of an older version is copied before this version changes it. */
import { randomBytes } from "node:crypto";
import { cp, mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Secret } from "../../secrets/secret.ts";
import { createDatabaseForProcess } from "../../testing/database/testDatabase.ts";
import { migrationsFolder } from "../db.ts";
import { createPglite, openPglite } from "../pglite.ts";
import { knownMigrations } from "./newerSchema.ts";
import { openDatabase } from "./openDatabase.ts";

const SLOW = { timeout: 120_000 };
const onPglite = process.env["TEST_DATABASE_URL"] === undefined;
const older = knownMigrations().at(-2)?.tag ?? "";
const COPY = /^(?:pglite-)?before-migration-\S+$/;

let dataDir: string;
let url: string | undefined;
let drop = async () => await Promise.resolve();
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "vestnik-migration-"));
  const made = await createDatabaseForProcess();
  url = made?.url;
  if (made) drop = async () => await made.drop();
});
afterEach(async () => {
  await drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The migrations of the version before. */
async function olderMigrations(): Promise<string> {
  const folder = join(dataDir, "migrations");
  await cp(migrationsFolder, folder, { recursive: true });
  const file = join(folder, "meta", "_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8")) as { entries: unknown[] };
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }));
  return folder;
}

async function makeOlder(): Promise<void> {
  const folder = await olderMigrations();
  if (url === undefined) {
    await rm(join(dataDir, "pglite"), { recursive: true, force: true });
    await mkdir(join(dataDir, "pglite"));
    const client = await createPglite(join(dataDir, "pglite"));
    await migratePglite(drizzlePglite({ client }), { migrationsFolder: folder });
    return await client.close();
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("drop schema public, drizzle cascade; create schema public");
  await migrate(drizzle({ client }), { migrationsFolder: folder });
  await client.end();
}

async function open(copiesBeforeMigration = true): Promise<string[]> {
  const said: string[] = [];
  const databaseUrl = url === undefined ? undefined : new Secret(url);
  const secretKeys = new Map([["k1", randomBytes(32)]]);
  const database = await openDatabase(
    { dataDir, databaseUrl, secretKeys, copiesBeforeMigration },
    (error) => said.push(error.message),
    { onCopy: (path) => said.push(path) },
  );
  await database.close();
  return said;
}

/** The embedded database is opened: its schema is the one that it would be copied with now. */
async function whatIsIn(copy: string): Promise<string> {
  if (!onPglite)
    return (await readFile(copy)).subarray(0, 5).toString() === "PGDMP" ? "a dump" : "something";
  await rm(join(dataDir, "pglite"), { recursive: true });
  await rename(copy, join(dataDir, "pglite"));
  const again: string[] = [];
  const onCopy = (path: string) => void again.push(path);
  const database = await openPglite(dataDir, { onDead: () => undefined, onCopy });
  await database.close();
  return again.some((path) => path.endsWith(older)) ? older : "something";
}

const copies = async () => (await readdir(dataDir)).filter((name) => COPY.test(name)).sort();

it(
  "an older database is copied before its migration, and the last two copies are kept",
  SLOW,
  async () => {
    const names = ["2026-01-01", "2026-01-02"].map((day) =>
      onPglite ? `pglite-before-migration-${day}` : `before-migration-${day}.dump`,
    );
    for (const name of names) await writeFile(join(dataDir, name), "");
    await makeOlder();
    const [copy = ""] = await open();
    expect(copy).toContain(older);
    expect(await copies()).toEqual([names[1], copy.slice(dataDir.length + 1)]);
    expect(await open(), "it is up to date now").toEqual([]);
    expect(await copies()).toHaveLength(2);
    expect(await whatIsIn(copy)).toBe(onPglite ? older : "a dump");
  },
);

it("without the setting no copy is made", SLOW, async () => {
  await makeOlder();
  expect(await open(false)).toEqual([]);
  expect(await copies()).toEqual([]);
});

it.skipIf(onPglite)("where pg_dump is missing the start goes on and says so", SLOW, async () => {
  await makeOlder();
  const path = process.env["PATH"];
  process.env["PATH"] = dataDir;
  try {
    expect(await open()).toEqual([
      expect.stringMatching(/migrated without a copy of it\. The program pg_dump was not found/),
    ]);
  } finally {
    process.env["PATH"] = path;
  }
  expect(await copies()).toEqual([]);
});

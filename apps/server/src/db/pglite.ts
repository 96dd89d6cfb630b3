/** The embedded database: one process, one connection, fsync off (a power cut may lose the last seconds; PostgreSQL does not). */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { Tinypool } from "tinypool";
import { takeFolderLock } from "../machine/folderLock.ts";
import { closeToOthers } from "../machine/privateFolder.ts";
import type { KeyRing } from "../secrets/secretBox.ts";
import { guarded, migrationsFolder, schemaWithSigner } from "./db.ts";
import type { Database, Db, ForeignSql, Work } from "./db.ts";
import { findSchemaBefore, refuseNewerSchema } from "./opening/newerSchema.ts";
import { queueFairly, runAs } from "./fairQueue.ts";
import type { QueuedClient } from "./fairQueue.ts";
import type { make } from "./newPglite.ts";
import { leaveTimesToDrizzle, queryForDrizzle, withDates } from "./pgliteParsers.ts";
import { copyBeforeMigration, openDoor } from "./pgliteDoor.ts";
import { keepPgliteHealthy, WAL_SETTINGS } from "./pgliteUpkeep.ts";
import type { UpkeepOptions } from "./pgliteUpkeep.ts";
import { StartFailure } from "../startFailure.ts";

export class FolderInUse extends StartFailure {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another Vestnik process. ` +
        "Stop that one first, or set DATA_DIR to another folder.",
    );
  }
}

/** The default takes 160 MB at once, however small the database is; the system keeps its files in memory, too. */
const MEMORY_SETTINGS = ["-c", "shared_buffers=32MB"];

type NoticeOptions = {
  /** The keys that notices are signed with. */
  readonly noticeKeys?: KeyRing;
  readonly onTrouble?: (error: Error) => void;
};

type MigrationOptions = {
  /** Called with the folder of the copy that is made before a migration; without it none is made. */
  readonly onCopy?: ((folder: string) => void) | undefined;
};

/** Where the database is put when it was moved to PostgreSQL. */
export const movedDatabaseIn = (dataDir: string): string => join(dataDir, "pglite-moved");

/** An empty database in its place would look like one that has lost everything. */
function refuseMoved(dataDir: string): void {
  const moved = movedDatabaseIn(dataDir);
  if (existsSync(join(dataDir, "pglite")) || !existsSync(moved)) return;
  throw new StartFailure(
    `This installation was moved to PostgreSQL: set DATABASE_URL. Its former database is ${moved}, and does not know what happened since.`,
  );
}

/** Opens the database below `dataDir`. Throws `FolderInUse` while another process uses it. */
export async function openPglite(
  dataDir: string,
  options: UpkeepOptions & NoticeOptions & MigrationOptions = { onDead: () => {} },
): Promise<Database> {
  const folder = join(dataDir, "pglite");
  const lock = takeFolderLock(join(dataDir, "pglite-lock"));
  if (!lock) throw new FolderInUse(dataDir);
  try {
    refuseMoved(dataDir);
    if (!existsSync(folder)) await makeDatabase(folder);
    const client = await createPglite(folder);
    const schema = await findSchemaBefore(async (text) => (await client.query<Row>(text)).rows);
    if (schema !== undefined && options.onCopy)
      options.onCopy(await copyBeforeMigration(client, dataDir, schema));
    await migratePglite(client);
    // Its caches, which it writes once when it starts, get rights for everybody whatever the umask is.
    closeToOthers(folder);
    const database = wrapPglite(client, options);
    const upkeep = keepPgliteHealthy(client, options);
    const door = await openDoor(client, dataDir, options.onTrouble ?? (() => undefined));
    return {
      ...database,
      close: async () => {
        await door.close();
        await upkeep.stop();
        await database.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

const startParams = [...PGlite.defaultStartParams, ...MEMORY_SETTINGS, ...WAL_SETTINGS];

/** In a thread, without settings and secrets: what it takes to make one, hundreds of megabytes, would stay with this process until it needs the room. */
async function makeDatabase(folder: string): Promise<void> {
  const thread = new Tinypool({
    filename: new URL("./newPglite.ts", import.meta.url).href,
    maxThreads: 1,
    env: {},
  });
  try {
    const task: Parameters<typeof make>[0] = { folder, startParams };
    await thread.run(task, { name: "make" });
  } finally {
    await thread.destroy();
  }
}

/** The folder must be under a lock of ours, or one that no other process knows. */
export async function createPglite(folder: string): Promise<PGlite> {
  return await PGlite.create(folder, { startParams });
}

type Row = Record<string, unknown>;

/** Brings an open PGlite to the newest schema. */
export async function migratePglite(client: PGlite): Promise<void> {
  await refuseNewerSchema(async (text) => (await client.query<Row>(text)).rows, "DATA_DIR");
  await migrate(drizzle({ client }), { migrationsFolder });
}

/** Wraps a migrated PGlite as a `Database`. */
export function wrapPglite(
  client: PGlite,
  { noticeKeys, onTrouble = () => undefined }: NoticeOptions = {},
): Database {
  const schema = schemaWithSigner(noticeKeys);
  leaveTimesToDrizzle(client);
  const queued = queueFairly(client);
  const open = (work: Work): Database => {
    const own = queued(work);
    return {
      // Both drivers build the same queries; only the raw result types differ, and those are not used.
      db: drizzle({ client: forDrizzle(own), schema }) as unknown as Db,
      foreign: { executeSql: async (text, values) => await executeForeign(own, text, values) },
      kind: "pglite",
      // There is one connection, and nothing in this process could interrupt a statement on it.
      for: (other) => databases[other],
      listen: async (topic, onNotice) => {
        const guardedNotice = guarded(onNotice, onTrouble);
        // The notice comes while its sender's query runs, and what it wakes is not the sender's work.
        const stop = await client.listen(topic, (payload) =>
          runAs(undefined, () => guardedNotice(payload)),
        );
        return async () => await stop();
      },
      ping: async () => void (await client.query("select 1")),
      connections: () => [],
      tryToWrite: async () => await tryToWrite(client),
      close: async () => await client.close(),
    };
  };
  const databases = { web: open("web"), worker: open("worker"), upkeep: open("upkeep") };
  return databases.web;
}

/** A row of a table that is vacuumed, and never committed. */
async function tryToWrite(client: PGlite): Promise<void> {
  await client.transaction(async (tx) => {
    await tx.query("insert into rate_limits (key, until) values ('trial write', now())");
    await tx.rollback();
  });
}

function forDrizzle(client: QueuedClient): PGlite {
  const own: QueuedClient = {
    ...client,
    query: queryForDrizzle(client),
    transaction: async (run) =>
      await client.transaction(async (tx) => await run({ ...tx, query: queryForDrizzle(tx) })),
  };
  return own as PGlite;
}

/**
 * Runs a transaction that is written out in the text as a transaction of the client. If it failed in the middle, it would otherwise stay
 * open on the only connection, and the next query would run inside it.
 */
async function executeForeign(
  client: QueuedClient,
  text: string,
  values: unknown[] = [],
): ReturnType<ForeignSql["executeSql"]> {
  if (values.length > 0)
    return await client.query<Record<string, unknown>>(text, values, withDates);
  const inside = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(text)?.[1];
  const results =
    inside === undefined
      ? await client.exec(text, withDates)
      : await client.transaction(async (tx) => await tx.exec(inside, withDates));
  return { rows: results.flatMap(({ rows }) => rows) };
}

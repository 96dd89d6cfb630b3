/**
 * Takes the embedded database to PostgreSQL (decision 201). Nothing else works on either of them meanwhile: the source is under the lock of
 * its folder, the target has a mark that refuses a start. Table by table, each whole or not at all; a run after one that was killed compares
 * what is there and copies the rest.
 */
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { askPostgres } from "../db/opening/askPostgres.ts";
import type { Ask } from "../db/opening/askPostgres.ts";
import { explainConnection } from "../db/opening/databaseUrl.ts";
import { inspectDatabase } from "../db/opening/inspectDatabase.ts";
import { findSchemaBefore, refuseNewerSchema } from "../db/opening/newerSchema.ts";
import { findMove, MOVE_SCHEMA } from "../db/opening/unfinishedMove.ts";
import { createPglite, FolderInUse, movedDatabaseIn } from "../db/pglite.ts";
import { migrateAlone } from "../db/postgres.ts";
import { takeFolderLock } from "../machine/folderLock.ts";
import { StartFailure } from "../startFailure.ts";
import { readContents, tablesIn } from "./contents.ts";
import { copyRows, isSame, measure, tablesByReference, TEXT_FORMS } from "./copiedRows.ts";
import type { Source, Target } from "./copiedRows.ts";

export type Moved = {
  readonly rows: number;
  readonly tables: number;
  /** The names of the uploaded files that the database knows; they stay where they are. */
  readonly uploads: readonly string[];
};

/** The name of this move, which the mark in the target has too: only the same installation may go on with it. */
const nameIn = (dataDir: string) => join(dataDir, "moving-to-postgres");

/** Throws a `StartFailure` before it has touched anything that is not its own. */
export async function moveToPostgres(
  dataDir: string,
  url: string,
  say: (text: string) => void,
): Promise<Moved> {
  const lock = takeFolderLock(join(dataDir, "pglite-lock"));
  if (!lock) throw new FolderInUse(dataDir);
  try {
    return await moveUnderLock(dataDir, url, say);
  } finally {
    lock.release();
  }
}

async function moveUnderLock(
  dataDir: string,
  url: string,
  say: (text: string) => void,
): Promise<Moved> {
  const folder = findSource(dataDir);
  const client = await createPglite(folder);
  const ask: Ask = async (text) => (await client.query<Record<string, unknown>>(text)).rows;
  const cells: Source["cells"] = async (text) =>
    (await client.query<(string | null)[]>(text, [], { rowMode: "array" })).rows;
  try {
    await requireNewestSchema(ask);
    await inspectDatabase(url);
    const name = await nameTheMove(dataDir);
    // From here on no process starts on the target, and of others that begin at this moment one comes first.
    await migrateAlone(url, () => undefined, {
      beforeMigration: async (target) => await claim(target, name),
    });
    await client.exec(TEXT_FORMS);
    return await withTarget(url, async (target) => {
      const moved = await copyAll({ ask, cells }, target, say);
      await client.close();
      await finish(dataDir, folder, target);
      return moved;
    });
  } finally {
    if (!client.closed) await client.close();
  }
}

/** After a move that was killed at its very end the folder has its new name already. */
function findSource(dataDir: string): string {
  const folder = join(dataDir, "pglite");
  if (existsSync(folder)) return folder;
  const moved = movedDatabaseIn(dataDir);
  if (!existsSync(moved))
    throw new StartFailure(`DATA_DIR: there is no embedded database in ${dataDir}.`);
  if (existsSync(nameIn(dataDir))) return moved;
  throw new StartFailure(
    `DATA_DIR: this installation was moved already; its former database is ${moved}.`,
  );
}

async function requireNewestSchema(ask: Ask): Promise<void> {
  await refuseNewerSchema(ask, "DATA_DIR");
  await readContents(ask, "DATA_DIR");
  if ((await findSchemaBefore(ask)) === undefined) return;
  throw new StartFailure(
    "DATA_DIR: this database is of an older version of Vestnik. Start this version once with it, so that it is brought up to date, stop it, and move then.",
  );
}

async function nameTheMove(dataDir: string): Promise<string> {
  const known = await readFile(nameIn(dataDir), "utf8").catch(() => undefined);
  if (known) return known;
  const name = randomUUID();
  await writeFile(nameIn(dataDir), name, { flush: true });
  return name;
}

async function claim(ask: Ask, name: string): Promise<void> {
  const [facts] = await ask(`
    select current_setting('server_encoding') as encoding, (
      select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as things`);
  if (facts?.["encoding"] !== "UTF8")
    throw new StartFailure(
      `The database it is to go to has the encoding ${String(facts?.["encoding"])}. Create one with encoding 'UTF8'.`,
    );
  const other = await findMove(ask);
  if (other === name) return;
  if (other !== undefined)
    throw new StartFailure(
      "Another installation is being moved to this database, and is not done. Name an empty database.",
    );
  if (Number(facts["things"]) > 0)
    throw new StartFailure(
      "The database it is to go to is not empty. Name an empty one: nothing in it was changed.",
    );
  await ask(
    `create schema ${MOVE_SCHEMA} create table source (id uuid not null, began_at timestamptz not null default now())`,
  );
  await ask(`insert into ${MOVE_SCHEMA}.source (id) values ('${name}')`);
}

async function withTarget<T>(url: string, work: (target: Target) => Promise<T>): Promise<T> {
  try {
    return await askPostgres(url, async (ask, run) => {
      await ask(TEXT_FORMS);
      return await work({ ask, run });
    });
  } catch (error) {
    throw explainConnection(error);
  }
}

async function copyAll(
  source: Source,
  target: Target,
  say: (text: string) => void,
): Promise<Moved> {
  const tables = await tablesByReference(source.ask);
  requireNothingElse(tables, await tablesIn(target.ask));
  let rows = 0;
  for (const table of tables) {
    const there = await measure(source.ask, table);
    const here = await measure(target.ask, table);
    if (!isSame(there, here)) await copyTable(source, target, table);
    if (there.rows > 0)
      say(`${table}: ${there.rows} rows${isSame(there, here) ? ", there already" : ""}`);
    rows += there.rows;
  }
  // All once more, because a table that was emptied has emptied those that refer to it.
  for (const table of tables) await requireSame(source, target, table);
  await target.ask("analyze");
  const uploads = await source.ask("select filename from public.uploads");
  return { rows, tables: tables.length, uploads: uploads.map((row) => String(row["filename"])) };
}

function requireNothingElse(tables: readonly string[], found: readonly string[]): void {
  if ([...tables].sort().join() !== [...found].sort().join())
    throw new Error(`The databases have other tables: ${tables.join()}; ${found.join()}`);
}

async function copyTable(source: Source, target: Target, table: string): Promise<void> {
  await target.ask("begin");
  await target.ask(`truncate public."${table}" cascade`);
  await source.ask("begin");
  try {
    await copyRows(source, target, table);
    await requireSame(source, target, table);
    await target.ask("commit");
  } catch (error) {
    throw explainRow(error, table);
  } finally {
    await source.ask("rollback");
  }
}

/** What the embedded database takes for two names may be one by the rules of the server's language. */
function explainRow(error: unknown, table: string): unknown {
  if (!(error instanceof Error && "code" in error && error.code === "23505")) return error;
  const detail = "detail" in error ? String(error.detail) : error.message;
  return new StartFailure(
    `${table}: the server takes two rows for the same, because it compares letters by other rules. ${detail} ` +
      "Rename one of them in Vestnik, or create the database with another locale. Nothing was lost: the embedded database has everything.",
  );
}

async function requireSame(source: Source, target: Target, table: string): Promise<void> {
  const there = await measure(source.ask, table);
  const here = await measure(target.ask, table);
  if (isSame(there, here)) return;
  throw new StartFailure(
    `${table} came out differently: ${here.rows} rows instead of ${there.rows}, or other contents. The embedded database has everything; nothing starts on the other one.`,
  );
}

/** At no moment can a process start on both of them: first the embedded database is put away, on the disk, then the mark goes. */
async function finish(dataDir: string, folder: string, target: Target): Promise<void> {
  const moved = movedDatabaseIn(dataDir);
  if (folder !== moved) await rename(folder, moved);
  const handle = await open(dataDir);
  await handle.sync();
  await handle.close();
  await target.ask(`drop schema ${MOVE_SCHEMA} cascade`);
  await rm(nameIn(dataDir));
}

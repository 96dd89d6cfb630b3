/** PostgreSQL into a file and back. */
import { pipeline } from "node:stream/promises";
import { askPostgres } from "../db/opening/askPostgres.ts";
import type { Ask } from "../db/opening/askPostgres.ts";
import { knownMigrations } from "../db/opening/newerSchema.ts";
import { MOVE_SCHEMA, refuseUnfinishedMove } from "../db/opening/unfinishedMove.ts";
import { StartFailure } from "../startFailure.ts";
import { readContents, tablesIn } from "./contents.ts";
import type { Contents } from "./contents.ts";
import type { Manifest } from "./manifest.ts";
import { majorOf, requireTool, runTool } from "../db/postgresTools.ts";

const SETTING = "DATABASE_URL";

/** Writes a dump, and counts what is in it in the same snapshot: the server goes on working meanwhile. */
export async function dumpPostgres(url: string, file: string): Promise<Contents & Dumped> {
  return await askPostgres(url, async (ask) => {
    const [server] = await ask("select current_setting('server_version') as version");
    await requireTool("pg_dump", majorOf(String(server?.["version"])));
    await refuseUnfinishedMove(ask);
    await ask("begin transaction isolation level repeatable read, read only");
    const [snapshot] = await ask("select pg_export_snapshot() as name");
    // The jobs' schedule is made anew where it is missing (docs/operations.md, Jobs).
    const tables = ["--table=public.*", "--table=drizzle.*"];
    const form = ["--format=custom", "--no-owner", "--no-privileges", `--file=${file}`];
    const dump = runTool(
      "pg_dump",
      [...form, ...tables, `--snapshot=${String(snapshot?.["name"])}`],
      { url },
    );
    const contents = await readContents(ask, SETTING);
    const uploads = await readUploads(ask);
    await dump.done;
    return { ...contents, uploads };
  });
}

export type Dumped = {
  /** The names of the uploaded files that the database knows. */
  readonly uploads: readonly string[];
};

export async function readUploads(ask: Ask): Promise<string[]> {
  return (await ask("select filename from public.uploads")).map(({ filename }) => String(filename));
}

/**
 * Throws a `StartFailure` where a restore would damage something: another process works there, the database is somebody else's, or,
 * unless it may be replaced, it is not empty.
 */
export async function requireRestorable(
  url: string,
  { database }: Manifest,
  mayReplace: boolean,
): Promise<void> {
  await askPostgres(url, async (ask) => {
    const [facts] = await ask(
      `select current_setting('server_version') as version,
         to_regclass('drizzle.__drizzle_migrations') is not null as "isMade",
         (select count(*)::int from pg_stat_activity where datname = current_database() and usename = current_user
           and backend_type = 'client backend' and pid <> pg_backend_pid()) as others`,
    );
    const major = majorOf(String(facts?.["version"]));
    if (major < majorOf(database.serverVersion))
      throw new StartFailure(
        `${SETTING}: this server is PostgreSQL ${major}, and the backup was made on ${majorOf(database.serverVersion)}. Restore it on that or a newer one.`,
      );
    if (Number(facts?.["others"]) > 0)
      throw new StartFailure(
        `${SETTING}: ${String(facts?.["others"])} connections of this user are open in this database. Stop every process of Vestnik, and close other programs.`,
      );
    const tables = await tablesIn(ask);
    if (tables.length === 0 && !facts?.["isMade"]) return;
    if (!facts?.["isMade"] || !(await hasOurMigrations(ask)))
      throw new StartFailure(
        `${SETTING}: in this database are tables that no Vestnik has made. Give Vestnik a database of its own.`,
      );
    if (!mayReplace)
      throw new StartFailure(
        `${SETTING}: this database is not empty. Name an empty one, or add --replace: then everything in it is deleted and the backup put in its place.`,
      );
  });
}

/** Also those of newer versions begin as ours do. */
async function hasOurMigrations(ask: Ask): Promise<boolean> {
  const [first] = await ask(
    "select min(created_at)::float8 as at from drizzle.__drizzle_migrations",
  );
  return Number(first?.["at"]) === knownMigrations()[0]?.when;
}

/**
 * In one transaction, which also counts the rows: afterwards the database is what the backup says, or what it was before. It leaves a
 * database of the schema that the backup has.
 */
export async function restorePostgres(
  url: string,
  file: string,
  { database, rows }: Manifest,
): Promise<void> {
  await requireTool("pg_restore", majorOf(database.serverVersion));
  await requireTool("psql", majorOf(database.serverVersion));
  const tables = await askPostgres(url, tablesIn);
  const settings = ["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1"];
  const into = runTool("psql", [...settings, "--file=-", "--output=/dev/null"], { url });
  try {
    into.child.stdin.write(emptied(tables));
    const from = runTool("pg_restore", ["--no-owner", "--no-privileges", "--file=-", file]);
    await pipeline(from.child.stdout, into.child.stdin, { end: false });
    await from.done;
  } catch (error) {
    // The end of its input would commit what it has read so far.
    into.child.kill("SIGKILL");
    const said = await into.done.catch((reason: unknown) => reason);
    throw isSaid(said) ? said : error;
  }
  into.child.stdin.end(counted(rows));
  await into.done;
}

/** What it was ended with by us says nothing. */
function isSaid(error: unknown): boolean {
  return error instanceof StartFailure && error.message !== "psql failed: ";
}

function emptied(tables: readonly string[]): string {
  const drops = tables.map((table) => `drop table public."${table}" cascade;`);
  return [
    "set client_min_messages = warning;",
    "drop schema if exists pgboss cascade;",
    "drop schema if exists drizzle cascade;",
    `drop schema if exists ${MOVE_SCHEMA} cascade;`,
    ...drops,
    "create schema drizzle;\n",
  ].join("\n");
}

/** The dump has emptied the search path. */
function counted(rows: Manifest["rows"]): string {
  const checks = Object.entries(rows).map(
    ([table, count]) => `
      if (select count(*) from public."${table}") <> ${count} then
        raise exception 'the table ${table} has another number of rows than the backup says';
      end if;`,
  );
  return `\ndo $check$ begin ${checks.join("")} end $check$;\n`;
}

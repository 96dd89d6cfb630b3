/** A dump of PostgreSQL as it was before a migration, in DATA_DIR: of the last two. */
import { readdir, rename, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { StartFailure } from "../../startFailure.ts";
import { majorOf, requireTool, runTool } from "../postgresTools.ts";
import type { Ask } from "./askPostgres.ts";

const BEFORE = "before-migration-";
const MAX_KEPT = 2;
const MB = 1024 * 1024;
const MIN_LEFT_BYTES = 100 * MB;

/** Returns the file. Throws a `StartFailure` where there is no room for it, or no program that could write it (`NoTool`). */
export async function dumpBeforeMigration(
  ask: Ask,
  { url, dataDir, schema }: { url: string; dataDir: string; schema: string },
): Promise<string> {
  const [facts] = await ask(
    "select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes",
  );
  await requireTool("pg_dump", majorOf(String(facts?.["version"])));
  const { bavail, bsize } = await statfs(dataDir);
  const size = Number(facts?.["bytes"]);
  if (bavail * bsize < size + MIN_LEFT_BYTES)
    throw new StartFailure(
      `DATA_DIR: the disk has no room for a copy of the database before its migration, which takes up to ${Math.ceil(size / MB)} MB. ` +
        "Make room, or back it up and set COPY_BEFORE_MIGRATION=no.",
    );
  const at = new Date().toISOString().replaceAll(/[:.]/g, "-");
  const file = join(dataDir, `${BEFORE}${at}-${schema}.dump`);
  const unfinished = `${file}.unfinished`;
  const form = ["--format=custom", "--no-owner", "--no-privileges", `--file=${unfinished}`];
  try {
    await runTool("pg_dump", [...form, "--table=public.*", "--table=drizzle.*"], { url }).done;
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  const all = (await readdir(dataDir)).filter((name) => /^before-migration-.*\.dump$/.test(name));
  for (const name of all.sort().slice(0, -MAX_KEPT)) await rm(join(dataDir, name));
  return file;
}

/** An empty, migrated PGlite on disk: copying it takes a tenth of the time of creating one. */
import { createHash, randomUUID } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { migrationsFolder } from "../../db/db.ts";

/** Created once and copied afterwards, also by later runs. */
export const preparedFolder = new URL(
  "../../../../../node_modules/.cache/vestnik-tests",
  import.meta.url,
).pathname;

let prepared: Promise<string> | undefined;

/** Copies the database of a new installation into a data folder that has none. */
export async function layPreparedPglite(dataDir: string): Promise<void> {
  const target = join(dataDir, "pglite");
  if (existsSync(target)) return;
  prepared ??= prepare();
  await cp(await prepared, target, { recursive: true });
}

export function migrationsHash(): string {
  const hash = createHash("sha256");
  const names = readdirSync(migrationsFolder).filter((name) => name.endsWith(".sql"));
  for (const name of ["meta/_journal.json", ...names.sort()])
    hash.update(readFileSync(join(migrationsFolder, name)));
  return hash.digest("hex").slice(0, 12);
}

/** Other processes may prepare the same at the same time; the first one wins, and all results are equal. */
async function prepare(): Promise<string> {
  const folder = join(preparedFolder, `folder-${migrationsHash()}`);
  if (existsSync(folder)) return folder;
  const unfinished = join(preparedFolder, `unfinished-${randomUUID()}`);
  await mkdir(unfinished, { recursive: true });
  // Imported here, because most processes find it prepared.
  const { openPglite } = await import("../../db/pglite.ts");
  await (await openPglite(unfinished)).close();
  await rename(join(unfinished, "pglite"), folder).catch((error: unknown) => {
    if (!existsSync(folder)) throw error;
  });
  await rm(unfinished, { recursive: true, force: true });
  return folder;
}

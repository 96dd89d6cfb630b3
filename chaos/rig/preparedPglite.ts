/** An empty, migrated PGlite: made once a run, because making it takes longer than many a fault. */
import { randomBytes } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { besideServer } from "@vestnik/server/testing/besideServer";

let prepared: Promise<string> | undefined;

export async function copyPreparedPglite(dataDir: string): Promise<void> {
  prepared ??= prepare();
  await cp(join(await prepared, "pglite"), join(dataDir, "pglite"), { recursive: true });
}

export async function removePreparedPglite(): Promise<void> {
  if (prepared) await rm(await prepared, { recursive: true, force: true });
}

async function prepare(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "vestnik-chaos-pglite-"));
  const SECRET_KEYS = `none:${randomBytes(32).toString("base64")}`;
  await besideServer({ DATA_DIR: folder, SECRET_KEYS }, async () => await Promise.resolve());
  return folder;
}

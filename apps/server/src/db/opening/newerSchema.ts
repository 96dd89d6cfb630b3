/** Code that is older than its database would write rows that the newer code does not expect, so it does not start. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { StartFailure } from "../../startFailure.ts";
import type { Ask } from "./askPostgres.ts";
import { migrationsFolder } from "../db.ts";

/** Throws a `StartFailure` when a migration was applied that this version does not know. `setting` is the one that names the database. */
export async function refuseNewerSchema(ask: Ask, setting: string): Promise<void> {
  const [table] = await ask("select to_regclass('drizzle.__drizzle_migrations')::text as name");
  if (!table?.["name"]) return;
  const [latest] = await ask(
    "select max(created_at)::float8 as at from drizzle.__drizzle_migrations",
  );
  if (Number(latest?.["at"] ?? 0) <= newestKnown()) return;
  throw new StartFailure(
    `${setting}: this database was brought up to date by a newer version of Vestnik, and this version would damage it. ` +
      "Start the newer version, or restore the backup from before its upgrade.",
  );
}

/** The newest migration of a database that this version is going to change; undefined where there is nothing to lose, or to do. */
export async function findSchemaBefore(ask: Ask): Promise<string | undefined> {
  const [table] = await ask("select to_regclass('drizzle.__drizzle_migrations')::text as name");
  if (!table?.["name"]) return undefined;
  const [latest] = await ask(
    "select max(created_at)::float8 as at from drizzle.__drizzle_migrations",
  );
  const at = Number(latest?.["at"] ?? 0);
  if (at === 0 || at >= newestKnown()) return undefined;
  return knownMigrations().find(({ when }) => when === at)?.tag ?? "unknown";
}

/** When the newest migration of this version was written, as drizzle stores it: its place in the order of migrations. */
function newestKnown(): number {
  return Math.max(...knownMigrations().map(({ when }) => when));
}

/** The migrations of this version, in their order. */
export function knownMigrations(): readonly { readonly when: number; readonly tag: string }[] {
  const journal = JSON.parse(
    readFileSync(join(migrationsFolder, "meta", "_journal.json"), "utf8"),
  ) as { readonly entries: readonly { readonly when: number; readonly tag: string }[] };
  return journal.entries;
}

/** Saves what a test's database contains about people, and restores it. */
import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../../db/db.ts";
import * as schema from "../../db/schema.ts";

/** Parents first. */
const tables: readonly PgTable[] = [
  schema.users,
  schema.sessions,
  schema.apiKeys,
  schema.repeatableRequests,
  schema.channels,
  schema.botWebhooks,
  schema.uploads,
  schema.batches,
  schema.publications,
  schema.publicationUploads,
  schema.drafts,
  schema.draftUploads,
  schema.snippets,
  schema.customers,
  schema.checkouts,
  schema.subscriptions,
  schema.heldRenewals,
  schema.dataExports,
  schema.alertSettings,
  schema.alerts,
  schema.alertMessages,
];

export type TableState = readonly (readonly Record<string, unknown>[])[];

/** How often an account was locked is left out: a request that changes nothing may lock its own. */
export async function readTables(db: Db): Promise<TableState> {
  const { changes: _, ...ofPeople } = getTableColumns(schema.users);
  const state: Record<string, unknown>[][] = [await db.select(ofPeople).from(schema.users)];
  for (const table of tables.slice(1)) state.push(await db.select().from(table));
  return state;
}

/**
 * Keeps what the tables contain now; what it returns restores that. A copy and a function in a schema of their own, which goes with
 * the test's data, spare sending every row again.
 */
export async function keepTables(db: Db): Promise<() => Promise<void>> {
  await db.execute(sql`create schema kept`);
  const inserts: string[] = [];
  for (const table of tables) {
    const name = getTableName(table);
    await db.execute(sql.raw(`create table kept."${name}" as table public."${name}"`));
    const columns = Object.values(getTableColumns(table))
      .filter(({ generated }) => generated === undefined)
      .map((column) => `"${column.name}"`)
      .join();
    inserts.push(`insert into public."${name}" (${columns}) select ${columns} from kept."${name}"`);
  }
  // Publications and drafts protect uploads; everything else is deleted with its person.
  const deletes = ["publications", "drafts", "users"].map((name) => `delete from public.${name}`);
  const body = [...deletes, ...inserts].join(";\n");
  await db.execute(
    sql.raw(
      `create function kept.restore() returns void language plpgsql as $$ begin ${body}; end $$`,
    ),
  );
  return async () => {
    await db.execute(sql`select kept.restore()`);
  };
}

/** Saves what a test's database contains about people, and restores it. */
import { sql } from "drizzle-orm";
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

export async function readTables(db: Db): Promise<TableState> {
  const state = [];
  for (const table of tables) state.push(await db.select().from(table));
  return state;
}

export async function restoreTables(db: Db, state: TableState): Promise<void> {
  await db.transaction(async (tx) => {
    // Publications and drafts protect uploads; everything else is deleted with its person.
    await tx.execute(sql`delete from publications`);
    await tx.execute(sql`delete from drafts`);
    await tx.execute(sql`delete from users`);
    for (const [index, table] of tables.entries()) {
      const rows = state[index] ?? [];
      if (rows.length > 0) await tx.insert(table).values([...rows]);
    }
  });
}

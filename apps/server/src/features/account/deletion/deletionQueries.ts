/**
 * The SQL of deleting an account. It names the tables of all features, in one list, because what one of them forgot would stay behind;
 * `deletion.test.ts` searches every table of the schema.
 */
import { and, eq, gt, inArray, is, isNotNull, isNull, lte, notExists, or, sql } from "drizzle-orm";
import { alias, PgTable } from "drizzle-orm/pg-core";

import type { Db, Tx } from "../../../db/db.ts";
import { among } from "../../../db/sqlFragments.ts";
import * as schema from "../../../db/schema.ts";
import {
  adminActs,
  attempts,
  batches,
  channels,
  creditSpendings,
  dataExports,
  drafts,
  heldRenewals,
  publications,
  rateLimits,
  snippets,
  uploads,
  users,
} from "../../../db/schema.ts";

/** More than the days in which a deletion can be undone. */
const LONG_AGO_MS = 30 * 24 * 3_600_000;

/** Accounts whose deletion was asked for before a moment. In random order, so that those that have to wait do not hold up others. */
export async function listDue(db: Db, askedBefore: Date, most: number): Promise<string[]> {
  const due = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.deletionAskedAt), lte(users.deletionAskedAt, askedBefore)))
    .orderBy(sql`random()`)
    .limit(most);
  return due.map(({ id }) => id);
}

/** A message is on its way, and its outcome will be recorded. */
export async function hasOpenAttempt(tx: Tx, userId: string): Promise<boolean> {
  const open = await tx
    .select({ id: publications.id })
    .from(publications)
    .leftJoin(attempts, and(eq(attempts.publicationId, publications.id), isNull(attempts.closedAt)))
    .where(
      and(
        eq(publications.userId, userId),
        or(eq(publications.status, "sending"), isNotNull(attempts.id)),
      ),
    )
    .limit(1);
  return open.length > 0;
}

/** Whether a download is being written that was heard of since a moment. */
export async function hasRunningExport(tx: Tx, userId: string, since: Date): Promise<boolean> {
  const running = await tx
    .select({ userId: dataExports.userId })
    .from(dataExports)
    .where(
      and(
        eq(dataExports.userId, userId),
        eq(dataExports.state, "running"),
        gt(dataExports.heardAt, since),
      ),
    );
  return running.length > 0;
}

/**
 * As if their owners had asked long ago: of accounts that are there again, because they were in a backup, what waits is held. Returns how many
 * there are.
 */
export async function askAgain(tx: Tx, hashes: readonly string[], now: Date): Promise<number> {
  const deletionAskedAt = new Date(now.getTime() - LONG_AGO_MS);
  const asked = await tx
    .update(users)
    .set({ deletionAskedAt, changes: sql`${users.changes} + 1` })
    .where(
      and(
        sql`encode(sha256(${users.id}::text::bytea), 'hex') = any(${sql.param([...hashes])}::text[])`,
        isNull(users.deletionBegunAt),
      ),
    )
    .returning({ id: users.id });
  const ids = asked.map(({ id }) => id);
  await tx.update(channels).set({ ownerLeaving: true }).where(among(channels.userId, ids));
  return ids.length;
}

/** Parts the account from the person at the messenger. The caller must hold the lock of the user's row. */
export async function begin(tx: Tx, userId: string, deletionBegunAt: Date): Promise<void> {
  const nobody = { telegramId: null, username: null, firstName: "", photoUrl: null };
  const unblocked = { blockedAt: null, blockedReason: null, ownLimits: {} };
  await tx
    .update(users)
    .set({ ...nobody, ...unblocked, deletionBegunAt })
    .where(eq(users.id, userId));
  await tx.delete(dataExports).where(eq(dataExports.userId, userId));
  // Of what operators did to it the words go, which may name the person.
  await tx.update(adminActs).set({ reason: null }).where(eq(adminActs.userId, userId));
  await tx.delete(heldRenewals).where(eq(heldRenewals.userId, userId));
}

const parts = { publications, drafts, snippets, batches, creditSpendings } as const;
export type Part = keyof typeof parts;
/** In this order: what comes later may be needed by what comes before. */
export const partNames = [
  "publications",
  "drafts",
  "snippets",
  "batches",
  "creditSpendings",
] as const;

/** Deletes some rows of the user's; returns how many. */
export async function deleteSome(
  db: Db,
  userId: string,
  part: Part,
  most: number,
): Promise<number> {
  const table = parts[part];
  const some = db.select({ id: table.id }).from(table).where(eq(table.userId, userId)).limit(most);
  const deleted = await db.delete(table).where(inArray(table.id, some)).returning({ id: table.id });
  return deleted.length;
}

export async function listFilenames(db: Db, userId: string, most: number): Promise<string[]> {
  const found = await db
    .select({ filename: uploads.filename })
    .from(uploads)
    .where(eq(uploads.userId, userId))
    .limit(most);
  return found.map(({ filename }) => filename);
}

export async function deleteUploads(
  db: Db,
  userId: string,
  filenames: readonly string[],
): Promise<void> {
  await db
    .delete(uploads)
    .where(and(eq(uploads.userId, userId), inArray(uploads.filename, [...filenames])));
}

/** With the pauses of their bots, except of bots that somebody else uses, too. */
export async function deleteChannels(tx: Tx, userId: string): Promise<void> {
  const others = alias(channels, "others");
  const ofChannels = tx
    .select({ key: sql`'channel:' || ${channels.id}` })
    .from(channels)
    .where(eq(channels.userId, userId));
  const usedByOthers = tx
    .select({ one: sql`1` })
    .from(others)
    .where(and(eq(others.botId, channels.botId), sql`${others.userId} <> ${userId}`));
  const ofBots = tx
    .select({ key: sql`'bot:' || ${channels.botId}` })
    .from(channels)
    .where(and(eq(channels.userId, userId), isNotNull(channels.botId), notExists(usedByOthers)));
  await tx.delete(rateLimits).where(
    or(
      inArray(rateLimits.key, ofChannels),
      inArray(rateLimits.key, ofBots),
      // The chat in which the person was told of problems.
      eq(rateLimits.key, `channel:${userId}`),
    ),
  );
  await tx.delete(channels).where(eq(channels.userId, userId));
}

/** The last row: what is left of the others goes with it. */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await db.delete(users).where(and(eq(users.id, userId), isNotNull(users.deletionBegunAt)));
}

/** All tables: there is no harm in one that had nothing of the person. */
const tables = Object.values(schema).filter((one) => is(one, PgTable));

const LOG_FILE_BYTES = 16 * 1024 * 1024;

/** The embedded database leaves deleted rows in its files until their pages are used again; this writes the tables anew, without them. */
export async function rewriteTables(db: Db): Promise<void> {
  // Statistics contain values, and those of a table that is empty now would stay.
  await db.execute(sql`delete from pg_catalog.pg_statistic`);
  for (const table of tables) await db.execute(sql`vacuum (full, analyze) ${table}`);
  await db.execute(sql`vacuum full pg_catalog.pg_statistic`);
  // A file of the write-ahead log is used again with what was in it, once a checkpoint has left it behind. So the one in use is left
  // behind, and then all of them are written over.
  await fillLogFiles(db, 1);
  const { rows } = await db.execute<{ files: number }>(
    sql`select count(*)::int as files from pg_ls_waldir()`,
  );
  await fillLogFiles(db, (rows[0]?.files ?? 0) + 1);
}

async function fillLogFiles(db: Db, files: number): Promise<void> {
  for (let file = 0; file < files; file += 1) {
    await db.execute(
      sql`select pg_logical_emit_message(false, '', repeat(' ', ${LOG_FILE_BYTES}::int))`,
    );
  }
  await db.execute(sql`checkpoint`);
}

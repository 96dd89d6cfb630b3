/**
 * Deletes the accounts whose time has come (decision 120). A run may end anywhere, by its time or by a crash, and several processes may run
 * at once: each step does nothing where it was done before, and the user's row goes last.
 */
import { DELETION_DELAY_DAYS, deletionTime } from "@vestnik/domain/account";
import type { Deps } from "../../../deps.ts";
import { endAllSessionsIn, findAccountForUpdate } from "../../auth/auth.ts";
import { deleteCustomer } from "../../payments/payments.ts";
import { endAllListening, listChannels, removePicture } from "../../channels/channels.ts";
import { forgetUnfinishedOf, removeFile } from "../../uploads/uploads.ts";
import { rememberDeleted } from "./deletedList.ts";
import * as queries from "./deletionQueries.ts";

const DAY_MS = 24 * 3_600_000;
const ACCOUNTS_AT_ONCE = 20;
const ROWS_AT_ONCE = 500;
const FILES_AT_ONCE = 100;
/** The next run goes on. */
const MAX_RUN_MS = 120_000;
/** A download that was not heard of for so long has stopped. */
const EXPORT_LOST_AFTER_MS = 60_000;

/** The job: deletes what is due, and writes the embedded database's files anew when something was. */
export async function deleteAccountsForGood(deps: Deps, stopped: AbortSignal): Promise<void> {
  const deleted = await deleteDueAccounts(deps, stopped);
  if (deleted > 0 && deps.database.kind === "pglite") await queries.rewriteTables(deps.database.db);
}

/** Also called by tests: everything that is due now. Returns how many accounts are gone. */
export async function deleteDueAccounts(deps: Deps, stopped: AbortSignal): Promise<number> {
  const { db } = deps.database;
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(MAX_RUN_MS)]);
  const now = deps.clock();
  const askedBefore = new Date(now.getTime() - DELETION_DELAY_DAYS * DAY_MS);
  let deleted = 0;
  for (const userId of await queries.listDue(db, askedBefore, ACCOUNTS_AT_ONCE)) {
    if (signal.aborted) break;
    if (await deleteAccount(deps, userId, now, signal)) deleted += 1;
  }
  if (deleted > 0) deps.log.info({ deleted }, "accounts were deleted");
  return deleted;
}

/** Deletes as much of the account as there is time for; true when nothing is left of it. */
async function deleteAccount(
  deps: Deps,
  userId: string,
  now: Date,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    if (!(await begin(deps, userId, now))) return false;
    if (!(await deleteRows(deps, userId, signal))) return false;
    // The provider may be away for days. Until it has answered its number of the person stays, and nothing else.
    if (!(await deleteCustomer(deps, userId))) return false;
    await rememberDeleted(deps, userId, now);
    await queries.deleteUser(deps.database.db, userId);
    return true;
  } catch (error) {
    deps.log.error({ err: error }, "an account could not be deleted yet");
    return false;
  }
}

/** The point of no return: its owner cannot log in to it any more. False while something of it is under way, or its owner has stayed. */
async function begin({ database }: Deps, userId: string, now: Date): Promise<boolean> {
  return await database.db.transaction(async (tx) => {
    const user = await findAccountForUpdate(tx, userId);
    if (!user?.deletionAskedAt) return false;
    if (user.deletionBegunAt) return true;
    if (deletionTime(user.deletionAskedAt) > now) return false;
    const exportSince = new Date(now.getTime() - EXPORT_LOST_AFTER_MS);
    if (await queries.hasRunningExport(tx, userId, exportSince)) return false;
    if (await queries.hasOpenAttempt(tx, userId)) return false;
    await endAllSessionsIn(tx, userId);
    await queries.begin(tx, userId, now);
    return true;
  });
}

/** False when there was no time for all of them. */
async function deleteRows(deps: Deps, userId: string, signal: AbortSignal): Promise<boolean> {
  const { db } = deps.database;
  for (const part of queries.partNames) {
    while ((await queries.deleteSome(db, userId, part, ROWS_AT_ONCE)) > 0) {
      if (signal.aborted) return false;
    }
  }
  if (!(await deleteImages(deps, userId, signal))) return false;
  await forgetUnfinishedOf(deps, userId);
  await endAllListening(deps, userId);
  for (const channel of await listChannels(deps, userId)) await removePicture(deps.files, channel);
  await db.transaction(async (tx) => await queries.deleteChannels(tx, userId));
  return true;
}

/** Elsewhere the row goes first. Here the file does: without its row the server could not tell whose it was, and it is not needed. */
async function deleteImages(
  { database: { db }, files }: Deps,
  userId: string,
  signal: AbortSignal,
): Promise<boolean> {
  for (;;) {
    const filenames = await queries.listFilenames(db, userId, FILES_AT_ONCE);
    if (filenames.length === 0) return true;
    for (const filename of filenames) await removeFile(files, filename);
    await queries.deleteUploads(db, userId, filenames);
    if (signal.aborted) return false;
  }
}

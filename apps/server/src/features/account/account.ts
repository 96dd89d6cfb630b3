/** The account as a whole: what is stored of a person, asking for its deletion, and undoing that (decision 120). */
import { DELETION_DELAY_DAYS } from "@vestnik/domain/account";
import { AppError } from "../../appError.ts";
import { notifyDue, notifyOwner } from "../../db/notices.ts";
import type { Tx } from "../../db/db.ts";
import type { Deps } from "../../deps.ts";
import { endAllApiKeysIn } from "../apiKeys/apiKeys.ts";
import {
  endAllSessionsIn,
  endOtherSessionsIn,
  getUser,
  listSessions,
  lockAccount,
} from "../auth/auth.ts";
import type { User } from "../auth/auth.ts";
import { closePages, holdRenewal, releaseRenewal, settleRenewal } from "../payments/payments.ts";
import { isOpenable, stateOf } from "./export/exportState.ts";
import * as queries from "./queries.ts";
import type { ExportRow } from "./queries.ts";

export { makeExportLink, openExport } from "./export/exports.ts";

const DAY_MS = 24 * 3_600_000;
/** How long a request waits for the payment provider, which the job asks again. */
const PATIENCE_MS = 3000;

export type Account = {
  readonly createdAt: Date;
  readonly stored: Awaited<ReturnType<typeof queries.countStored>> & { readonly sessions: number };
  readonly deletionAskedAt: Date | null;
  /** Undefined where there is none, or its link was not opened in time. */
  readonly export: ExportRow | undefined;
};

export async function getAccount(deps: Deps, userId: string, now: Date): Promise<Account> {
  const { db } = deps.database;
  const { createdAt, deletionAskedAt } = await getUser(db, userId);
  const [stored, sessions, latest] = [
    await queries.countStored(db, userId),
    await listSessions(deps, userId, now),
    await queries.findExport(db, userId),
  ];
  const isOver = latest?.state === "waiting" && !isOpenable(latest, now);
  return {
    createdAt,
    stored: { ...stored, sessions: sessions.length },
    deletionAskedAt,
    export: latest && !isOver ? { ...latest, state: stateOf(latest, now) } : undefined,
  };
}

/**
 * Whether a browser may still have words of this account to keep. It asks without a session, so the answer is nothing but this, and ids
 * cannot be guessed.
 */
export async function doesAccountExist({ database }: Deps, userId: string): Promise<boolean> {
  return await queries.doesExist(database.db, userId);
}

/**
 * Marks the account: from now on nothing of it is changed or sent, and it is deleted after some days. The session that asks stays, so that
 * its owner can undo it there. Asking again changes nothing.
 */
export async function askDeletion(
  deps: Deps,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  now: Date,
): Promise<Account> {
  await deps.database.db.transaction(async (tx) => {
    if ((await lockRemaining(tx, userId)).deletionAskedAt) return;
    await endOtherSessionsIn(tx, userId, sessionId);
    await markLeaving(tx, userId, now);
  });
  await soon(deps, async () => {
    await closePages(deps, userId);
    await settleRenewal(deps, userId);
  });
  return await getAccount(deps, userId, now);
}

async function markLeaving(tx: Tx, userId: string, since: Date): Promise<void> {
  await queries.setDeletionAsked(tx, userId, since);
  await endAllApiKeysIn(tx, userId);
  await holdRenewal(tx, userId);
  await tellMarked(tx, userId, await queries.markChannels(tx, userId, true));
}

/** For the operator: the same as if its owner had asked so long ago that the job deletes it at its next run. */
export async function leaveNow(tx: Tx, userId: string, now: Date): Promise<void> {
  await endAllSessionsIn(tx, userId);
  await markLeaving(tx, userId, new Date(now.getTime() - DELETION_DELAY_DAYS * DAY_MS));
}

/** Lets nothing of the account be sent, or lets it again; what is due waits within its late limit. */
export async function stopSending(tx: Tx, userId: string, isStopped: boolean): Promise<void> {
  await tellMarked(tx, userId, await queries.markChannels(tx, userId, isStopped));
  if (!isStopped) await notifyDue(tx);
}

/** Undoes it as long as the deletion has not begun. What became too late meanwhile is for its owner to decide. */
export async function restoreAccount(deps: Deps, userId: string, now: Date): Promise<Account> {
  await deps.database.db.transaction(async (tx) => {
    if (!(await lockRemaining(tx, userId)).deletionAskedAt) return;
    await queries.setDeletionAsked(tx, userId, null);
    await releaseRenewal(tx, userId);
    await tellMarked(tx, userId, await queries.markChannels(tx, userId, false));
    await notifyDue(tx);
  });
  await soon(deps, async () => await settleRenewal(deps, userId));
  return await getAccount(deps, userId, now);
}

/** An account whose deletion has begun has no sessions any more: this request is from before. */
async function lockRemaining(tx: Tx, userId: string): Promise<User> {
  const user = await lockAccount(tx, userId);
  if (user.deletionBegunAt) throw new AppError("unauthorized");
  return user;
}

async function tellMarked(tx: Tx, userId: string, channelIds: readonly string[]): Promise<void> {
  const notices = channelIds.map((id) => ({ userId, type: "channel" as const, data: { id } }));
  await notifyOwner(tx, { userId, type: "account", data: {} }, ...notices);
}

/** The payment provider may be slow or away. */
async function soon({ log }: Deps, settle: () => Promise<unknown>): Promise<void> {
  const settled = settle().catch((error: unknown) => {
    log.warn({ err: error }, "payments could not be settled yet");
  });
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, PATIENCE_MS);
  await Promise.race([settled, late]);
  clearTimeout(timer);
}

/**
 * Accepts a decision to publish. What there is to know is read, judged by the rules, and written only if the account is still as it was
 * read: usually two statements and no lock (decision 218).
 */
import { randomUUID } from "node:crypto";
import { channelLabel } from "@vestnik/domain/channel";
import type { LatePolicy } from "@vestnik/domain/publication";
import { AppError } from "../../appError.ts";
import type { Db, Tx } from "../../db/db.ts";
import { notifyDue, writtenNotices } from "../../db/notices.ts";
import type { Deps } from "../../deps.ts";
import { requireSameRequest } from "../../requestHash.ts";
import { lockUser, requireActive } from "../auth/auth.ts";
import { planFrom } from "../plans/plans.ts";
import { requireOwnUploads } from "../uploads/uploads.ts";
import { deleteLocked, removeOlderDeleted } from "./changeQueries.ts";
import { uploadsOf } from "./content/content.ts";
import type { WrittenContent } from "./content/content.ts";
import { findGround, insertDecision, rowsOf } from "./insertQueries.ts";
import { publicationNotice } from "./publicationNotice.ts";
import * as queries from "./queries.ts";
import type { OwnChannel, PublicationRow, PublicationWithChannel } from "./queries.ts";
import {
  requireAllOf,
  requireDailyLimit,
  requireFitting,
  requireQuota,
  requireUnrepeated,
  requireWithinPlan,
} from "./requirements.ts";

export type SeenVersion = { readonly id: string; readonly version: number };

export type PublishDecision = WrittenContent & {
  readonly userId: string;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly channelIds: readonly string[];
  /** By channel, what it gets instead. */
  readonly own: ReadonlyMap<string, WrittenContent>;
  /** Null is now. */
  readonly dueAt: Date | null;
  readonly timeZone: string | null;
  readonly latePolicy: LatePolicy;
  readonly replaces: readonly SeenVersion[];
  readonly asksIfRepeated: boolean;
};

/** What becomes due later than this is found in time without waking anybody: dispatchers look each second. */
const SOON_MS = 60_000;

export async function accept(
  deps: Deps,
  decision: PublishDecision,
  now: Date,
): Promise<PublicationWithChannel[]> {
  const accepted = decision.replaces.length === 0 && (await decideUnlocked(deps, decision, now));
  if (accepted) return accepted;
  return await deps.database.db.transaction(async (tx) => {
    await lockUser(tx, decision.userId);
    const locked = await decide(deps, decision, now, tx);
    if (!locked) throw new Error("The account has changed under its lock.");
    return locked;
  });
}

/** What speaks against it may be what a request with the same key has made since the key was looked at: then it is answered as that one was. */
async function decideUnlocked(deps: Deps, decision: PublishDecision, now: Date) {
  return await decide(deps, decision, now).catch(async (error: unknown) => {
    const earlier = error instanceof AppError && (await findEarlier(deps.database.db, decision));
    if (earlier) return earlier;
    throw error;
  });
}

/** What an earlier request with the same key has made. */
export async function findEarlier(
  db: Db | Tx,
  { userId, idempotencyKey, requestHash }: queries.NewBatch,
): Promise<PublicationWithChannel[] | undefined> {
  const batch = await queries.findBatch(db, userId, idempotencyKey);
  if (!batch) return undefined;
  requireSameRequest(batch, requestHash);
  return await queries.findBatchPublications(db, userId, batch.id);
}

/**
 * Under the lock of the account with `tx`. Without, undefined when the account has changed meanwhile, or a file is gone: nothing is written
 * then, and a look under the lock tells.
 */
async function decide(
  deps: Deps,
  decision: PublishDecision,
  now: Date,
  tx?: Tx,
): Promise<PublicationWithChannel[] | undefined> {
  const { userId, content, own } = decision;
  const db = tx ?? deps.database.db;
  const ground = await findGround(db, decision);
  const user = requireActive(ground.user);
  // A request with the same key came first.
  if (ground.isKeyUsed) return await findEarlier(db, decision);
  const channels = requireAllOf(decision.channelIds, ground.channels);
  requireFitting(content, channels);
  // Before the quota, which they do not use any more.
  const replaced = tx ? await deleteReplaced(tx, userId, decision.replaces) : [];
  const plan = planFrom(deps, user, ground.subscription, now);
  await requireWithinPlan(channels.map(placed), () => plan);
  await requireQuota(db, plan, userId);
  await requireDailyLimit(db, plan, { userId, requested: channels.length, now });
  if (decision.asksIfRepeated) {
    const at = decision.dueAt ?? now;
    for (const part of partsOf(channels, decision, own))
      await requireUnrepeated(db, { userId, ...part, at });
  }
  const filenames = [...new Set(uploadsOf(content))];
  if (tx) await requireOwnUploads(tx, userId, filenames);
  const batchId = randomUUID();
  const rows = rowsOf(channels, decision, own);
  const notices = rows.map(({ id }) =>
    publicationNotice({ userId, id, batchId, version: 1, status: "scheduled" }),
  );
  const { dueAt } = decision;
  const isDue = dueAt === null || dueAt.getTime() - now.getTime() < SOON_MS;
  const made = await insertDecision(db, {
    ...decision,
    batchId,
    rows,
    filenames,
    changes: user.changes,
    notices: writtenNotices(db, notices, { isDue }),
  });
  if (made.length === 0) return undefined;
  if (tx && replaced.length > 0) await notifyDue(tx, ...replaced.map(publicationNotice));
  return made.map((publication) => ({
    publication,
    channel: channels[publication.batchPosition] ?? null,
    secondStatus: null,
  }));
}

const placed = (channel: OwnChannel) => ({
  label: channelLabel(channel),
  overPlan: channel.overPlan,
});

/** The channels by what they get: the common content, or one of their own. */
function partsOf(
  channels: readonly OwnChannel[],
  { content, plainText }: WrittenContent,
  own: ReadonlyMap<string, WrittenContent>,
) {
  const common = { content, plainText };
  const groups = Map.groupBy(channels, ({ id }) => own.get(id) ?? common);
  return [...groups].map(([written, those]) => ({ ...written, channels: those }));
}

/** All of them or none: if one cannot be called back, its channel would get both. */
async function deleteReplaced(
  tx: Tx,
  userId: string,
  replaces: readonly SeenVersion[],
): Promise<PublicationRow[]> {
  if (replaces.length === 0) return [];
  const ids = replaces.map(({ id }) => id);
  const locked = new Map(
    (await queries.lockPublications(tx, userId, ids)).map((row) => [row.id, row]),
  );
  for (const { id, version } of replaces) {
    const found = locked.get(id);
    if (!found) throw new AppError("not_found");
    if (found.status !== "scheduled") throw new AppError("too_late");
    if (found.version !== version) throw new AppError("changed_elsewhere");
  }
  const deleted = await deleteLocked(tx, userId, ids);
  await removeOlderDeleted(tx, userId, deleted.length);
  return deleted;
}

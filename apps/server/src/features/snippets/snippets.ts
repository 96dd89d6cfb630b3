/** What an owner does with snippets: create, list, change, delete and restore. */
import { MAX_SNIPPETS } from "@vestnik/domain/snippet";
import { AppError } from "../../appError.ts";
import type { Tx } from "../../db/db.ts";
import type { Deps } from "../../deps.ts";
import { hashOf, requireSameRequest } from "../../requestHash.ts";
import { requirePresent, requireRestorable, restorableSince } from "../../restorable.ts";
import { lockUser } from "../auth/auth.ts";
import { ownsChannel } from "../channels/channels.ts";
import * as queries from "./queries.ts";
import type { SnippetRow } from "./queries.ts";
import { readSnippet } from "./snippetContent.ts";
import type { SnippetInput } from "./snippetContent.ts";

/** How many deleted snippets can be restored: as many as a user may have. */
const MAX_RESTORABLE = MAX_SNIPPETS;

/** A snippet as its owner saw it. Without a version the last save wins. */
export type SeenSnippet = {
  readonly userId: string;
  readonly id: string;
  readonly version?: number | undefined;
};

/** Newest change first. Where channels are given, those of these and those for all. */
export async function listSnippets(
  { database }: Deps,
  userId: string,
  within?: readonly string[],
): Promise<SnippetRow[]> {
  return await queries.listSnippets(database.db, userId, within);
}

/**
 * The same key with the same snippet returns what the first request created; with another snippet it is refused. Without a key every
 * request creates one.
 */
export async function createSnippet(
  deps: Deps,
  userId: string,
  input: SnippetInput,
  idempotencyKey: string | undefined,
  now: Date,
): Promise<SnippetRow> {
  const content = await readSnippet(deps, userId, input);
  const requestHash = hashOf(input);
  return await deps.database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const earlier = await findEarlier(tx, userId, idempotencyKey, requestHash);
    if (earlier) return earlier;
    await requireChannelOf(tx, userId, content.channelId);
    await requireQuota(tx, userId);
    const origin = idempotencyKey === undefined ? {} : { idempotencyKey, requestHash };
    const times = { createdAt: now, updatedAt: now };
    return await queries.insertSnippet(tx, { userId, ...content, ...origin, ...times });
  });
}

async function findEarlier(
  tx: Tx,
  userId: string,
  idempotencyKey: string | undefined,
  requestHash: string,
): Promise<SnippetRow | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const earlier = await queries.findSnippetByKey(tx, userId, idempotencyKey);
  if (earlier) requireSameRequest(earlier, requestHash);
  return earlier;
}

export async function changeSnippet(
  deps: Deps,
  { userId, id, version }: SeenSnippet,
  input: SnippetInput,
  now: Date,
): Promise<SnippetRow> {
  const content = await readSnippet(deps, userId, input);
  return await deps.database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const found = requirePresent(await queries.findSnippet(tx, userId, id));
    if (version !== undefined && version !== found.version) throw new AppError("changed_elsewhere");
    await requireChannelOf(tx, userId, content.channelId);
    const change = { ...content, version: found.version + 1, updatedAt: now };
    return await queries.updateSnippet(tx, found, change);
  });
}

/** It stays for a day, so that its owner can restore it. Deleting twice has the effect of deleting once. */
export async function deleteSnippet(
  { database }: Deps,
  userId: string,
  id: string,
  now: Date,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const found = requireRestorable(await queries.findSnippet(tx, userId, id), now);
    if (found.deletedAt) return;
    // The key is cleared, so that the same save after the deletion creates the snippet again.
    await queries.updateSnippet(tx, found, { deletedAt: now, idempotencyKey: null });
    // Without this limit, deleting would allow any number of stored snippets.
    await queries.deleteOlderDeleted(tx, userId, MAX_RESTORABLE);
  });
}

/** Restores a deleted snippet unchanged. */
export async function restoreSnippet(
  { database }: Deps,
  userId: string,
  id: string,
  now: Date,
): Promise<SnippetRow> {
  return await database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const found = requireRestorable(await queries.findSnippet(tx, userId, id), now);
    if (!found.deletedAt) return found;
    await requireQuota(tx, userId);
    return await queries.updateSnippet(tx, found, { deletedAt: null });
  });
}

/** Removes snippets deleted a day ago. */
export async function purgeDeletedSnippets(
  { database }: Pick<Deps, "database">,
  now: Date,
): Promise<void> {
  await queries.deleteDeletedBefore(database.db, restorableSince(now));
}

/** Another owner's channel is refused like one that does not exist. Under the user's lock no channel is removed. */
async function requireChannelOf(tx: Tx, userId: string, channelId: string | null): Promise<void> {
  if (channelId === null) return;
  if (!(await ownsChannel(tx, userId, channelId))) throw new AppError("channel_not_found");
}

/** Requires quota for one more snippet. */
async function requireQuota(tx: Tx, userId: string): Promise<void> {
  const count = await queries.countSnippets(tx, userId);
  if (count < MAX_SNIPPETS) return;
  throw new AppError("snippet_limit_reached", { limit: MAX_SNIPPETS, count });
}

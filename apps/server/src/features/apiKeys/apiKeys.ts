/** Personal API keys: create, list, end; and whose key it is (decision 207). */
import { createHash, randomBytes } from "node:crypto";
import { API_KEY_PREFIX, checkApiKey, MAX_API_KEYS } from "@vestnik/domain/apiKey";
import type { ApiKeyScope } from "@vestnik/domain/apiKey";
import { tidyTitle } from "@vestnik/domain/draft";
import { AppError, refuseProblems } from "../../appError.ts";
import type { Tx } from "../../db/db.ts";
import type { Deps } from "../../deps.ts";
import { Secret } from "../../secrets/secret.ts";
import { lockUser } from "../auth/auth.ts";
import * as queries from "./queries.ts";
import type { ApiKeyRow } from "./queries.ts";
import * as reach from "./reachQueries.ts";

const KEY_BYTES = 32;
/** What a list shows of a key. The rest still has 232 random bits. */
const ENDING_LENGTH = 4;
const DAY_MS = 24 * 3_600_000;
/** Storing the time of every request would turn each read into a write. */
const TOUCH_INTERVAL_MS = 60_000;

export type ApiKey = ApiKeyRow;

export type NewApiKey = {
  readonly name: string;
  readonly scopes: readonly ApiKeyScope[];
  /** Null: all channels. */
  readonly channelIds: readonly string[] | null;
  /** Null: it does not expire. */
  readonly expiresInDays: number | null;
};

/** The key itself is in no place of ours once it was answered. */
export async function createApiKey(
  { database }: Deps,
  userId: string,
  { expiresInDays, ...given }: NewApiKey,
  now: Date,
): Promise<{ readonly apiKey: ApiKey; readonly key: Secret }> {
  const name = tidyTitle(given.name);
  refuseProblems(checkApiKey({ ...given, name }));
  const key = new Secret(API_KEY_PREFIX + randomBytes(KEY_BYTES).toString("base64url"));
  const apiKey = await database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const channelIds = await requireOwn(tx, userId, given.channelIds);
    const count = await queries.countKeys(tx, userId);
    if (count >= MAX_API_KEYS)
      throw new AppError("api_key_limit_reached", { limit: MAX_API_KEYS, count });
    return await queries.insertKey(tx, {
      userId,
      name,
      channelIds,
      createdAt: now,
      hash: hashOf(key),
      ending: key.reveal().slice(-ENDING_LENGTH),
      scopes: [...new Set(given.scopes)],
      expiresAt: expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * DAY_MS),
    });
  });
  return { apiKey, key };
}

async function requireOwn(
  tx: Tx,
  userId: string,
  channelIds: readonly string[] | null,
): Promise<readonly string[] | null> {
  if (channelIds === null) return null;
  const own = new Set(await queries.listChannelIds(tx, userId));
  if (!channelIds.every((id) => own.has(id))) throw new AppError("channel_not_found");
  return [...new Set(channelIds)];
}

/** The oldest first; of their channels those that still exist. */
export async function listApiKeys({ database }: Deps, userId: string): Promise<ApiKey[]> {
  const own = new Set(await queries.listChannelIds(database.db, userId));
  const keys = await queries.listKeys(database.db, userId);
  return keys.map((key) => ({
    ...key,
    channelIds: key.channelIds && key.channelIds.filter((id) => own.has(id)),
  }));
}

/** From the next request on, in every process. */
export async function endApiKey({ database }: Deps, userId: string, id: string): Promise<void> {
  if (!(await queries.deleteKey(database.db, userId, id))) throw new AppError("not_found");
}

/** As a part of something larger. */
export async function endAllApiKeysIn(tx: Tx, userId: string): Promise<void> {
  await queries.deleteAllKeys(tx, userId);
}

/** Whose key it is. Reads the database each time, so an ended key ends at once in every process. */
export async function findApiKey(
  { database, clock }: Pick<Deps, "database" | "clock">,
  key: Secret,
) {
  const now = clock();
  const found = await queries.findKey(database.db, hashOf(key), now);
  if (!found) return undefined;
  const { id, userId, isLeaving, blockedReason, lastUsedAt, scopes, channelIds } = found;
  if (now.getTime() - (lastUsedAt?.getTime() ?? 0) >= TOUCH_INTERVAL_MS)
    await queries.touchKey(database.db, id, now);
  return { userId, isLeaving, blockedReason, grant: { scopes, channelIds } };
}

/** Whether one of the ids names something of the user's that is in other channels. */
export async function namesBeyond(
  { database }: Pick<Deps, "database">,
  userId: string,
  channelIds: readonly string[],
  ids: readonly string[],
): Promise<boolean> {
  return await reach.namesBeyond(database.db, userId, channelIds, ids);
}

function hashOf(key: Secret): Uint8Array {
  return createHash("sha256").update(key.reveal()).digest();
}

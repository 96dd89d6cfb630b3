/** Looking after all webhooks: whether they are still ours, and that none stays when an account goes (decision 216). */
import type { Deps } from "../../deps.ts";
import type { Secret } from "../../secrets/secret.ts";
import { findStoredToken } from "./storedToken.ts";
import { confirmWebhook, endOrphans } from "./webhook.ts";
import * as queries from "./webhookQueries.ts";
import type { OwnBot } from "./webhookQueries.ts";

/** Before an account is deleted. What Telegram does not answer now stays there, and is refused at its address. */
export async function endAllListening(deps: Deps, userId: string): Promise<void> {
  for (const row of await queries.listWebhooks(deps.database.db, userId))
    await endOrphans(deps, [row], await findTokenOf(deps, row));
}

const LOOK_EVERY_MS = 24 * 3_600_000;
const LOOKS_AT_ONCE = 50;

/** Looks once a day whether each webhook is still ours: a channel in which nothing is due is not checked otherwise. */
export async function watchWebhooks(deps: Deps, now: Date, stopped: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - LOOK_EVERY_MS);
  for (const row of await queries.listUnchecked(deps.database.db, before, LOOKS_AT_ONCE)) {
    if (stopped.aborted) return;
    // Whatever comes of it: those without an answer would be the longest unseen in each look, and keep out all others.
    await queries.noteLook(deps.database.db, row, now);
    const botToken = await findTokenOf(deps, row);
    if (botToken) await confirmWebhook(deps, row, botToken, now);
  }
}

async function findTokenOf(deps: Deps, bot: OwnBot): Promise<Secret | undefined> {
  for (const channel of await queries.listChannelsOf(deps.database.db, bot)) {
    const botToken = findStoredToken(deps, channel);
    if (botToken) return botToken;
  }
  return undefined;
}

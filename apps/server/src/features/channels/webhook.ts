/**
 * Our webhook at one bot (decision 216). A bot has one, which another program may have set: the messenger is asked before ours is set, and
 * before it is removed, and what is not ours is never touched.
 */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { botIdOf } from "@vestnik/domain/botToken";
import { AppError } from "../../appError.ts";
import type { Config } from "../../config.ts";
import type { Db, Tx } from "../../db/db.ts";
import { notifyOwner } from "../../db/notices.ts";
import type { Deps } from "../../deps.ts";
import type { Answer } from "../../providers/messenger.ts";
import { Secret } from "../../secrets/secret.ts";
import { lockUser } from "../auth/auth.ts";
import * as queries from "./webhookQueries.ts";
import type { OwnBot, WebhookRow } from "./webhookQueries.ts";

const SECRET_BYTES = 32;
/** Each time because another request set its own meanwhile. */
const MAX_TRIES = 3;

/** Where updates arrive; the route is in `updateRoutes.ts`. The id says nothing about the bot or its token. */
const pathOf = (id: string) => `/api/telegram/updates/${id}`;
const addressOf = ({ appUrl }: Config, id: string) => `${appUrl}${pathOf(id)}`;

export function hashOf(secret: Secret): Buffer {
  return createHash("sha256").update(secret.reveal()).digest();
}

/** Sets our webhook where there is none. Where Telegram does not answer, it is not known whether it is set, and the row says so. */
export async function takeWebhook(
  deps: Deps,
  bot: OwnBot,
  botToken: Secret,
  now: Date,
): Promise<void> {
  requirePublicAddress(deps.config);
  for (let tries = 0; tries < MAX_TRIES; tries += 1)
    if (await tryToTake(deps, bot, botToken, now)) return;
  throw new AppError("messenger_busy", { seconds: 1 });
}

/** False where another request has set its own meanwhile: which of the two Telegram has now is not known. */
async function tryToTake(deps: Deps, bot: OwnBot, botToken: Secret, now: Date): Promise<boolean> {
  const address = requireAnswer(await deps.messenger.getWebhook(botToken));
  const own = await queries.findWebhook(deps.database.db, bot);
  if (own && address === addressOf(deps.config, own.id)) return await note(deps, own, address, now);
  if (address !== null && !(await isAbandoned(deps, address, own)))
    throw new AppError("bot_has_webhook", { host: hostOf(address) });
  const secret = new Secret(randomBytes(SECRET_BYTES).toString("base64url"));
  const row: WebhookRow = {
    ...bot,
    id: randomUUID(),
    secretHash: hashOf(secret),
    state: "asked",
    takenBy: null,
    setAt: now,
    checkedAt: now,
  };
  await change(deps, bot, async (tx) => {
    // Removing a channel locks the same row: the webhook is either saved before, and ended with the channel, or not set at all.
    await lockUser(tx, bot.userId);
    await requireChannelOf(tx, bot);
    await queries.saveWebhook(tx, row);
  });
  const url = addressOf(deps.config, row.id);
  const answer = await deps.messenger.setWebhook(botToken, { url, secret });
  if (answer.kind === "answered") {
    if (await note(deps, row, url, now)) return true;
    if (await queries.findWebhook(deps.database.db, bot)) return false;
    // Its listening ended while it was being set. What Telegram does not answer now is refused at its address.
    await removeOurs(deps, row, botToken);
    await requireChannelOf(deps.database.db, bot);
    return true;
  }
  // An owner who wanted it before sees that it is gone.
  if (answer.kind !== "unreachable")
    await change(deps, bot, async (tx) => {
      if (own) await queries.changeWebhook(tx, row, { ...lost, checkedAt: now });
      else await queries.deleteWebhook(tx, row);
    });
  requireAnswer(answer);
  return true;
}

const lost = { state: "lost", takenBy: null } as const;

async function requireChannelOf(db: Db | Tx, bot: OwnBot): Promise<void> {
  const [first] = await queries.listChannelsOf(db, bot);
  if (!first) throw new AppError("channel_not_found");
}

/** Ends the listening, and removes the webhook where it is still ours. A token that is refused has none. */
export async function endWebhook(deps: Deps, row: WebhookRow, botToken: Secret): Promise<void> {
  const answer = await removeOurs(deps, row, botToken);
  if (answer.kind !== "refused") requireAnswer(answer);
  await change(deps, row, async (tx) => await queries.deleteWebhook(tx, row));
}

async function removeOurs(
  { config, messenger }: Deps,
  { id }: WebhookRow,
  botToken: Secret,
): Promise<Answer<unknown>> {
  const address = await messenger.getWebhook(botToken);
  const isOurs = address.kind === "answered" && address.value === addressOf(config, id);
  return isOurs ? await messenger.removeWebhook(botToken) : address;
}

/** Compares what we know of the bot's webhook with what the messenger says. No answer changes nothing. */
export async function confirmWebhook(
  deps: Deps,
  bot: OwnBot,
  botToken: Secret,
  now: Date,
): Promise<void> {
  const row = await queries.findWebhook(deps.database.db, bot);
  if (!row) return;
  const answer = await deps.messenger.getWebhook(botToken);
  if (answer.kind === "answered") await note(deps, row, answer.value, now);
}

/** A bot that has a new token has lost the webhook of the old one. */
export async function renewWebhook(
  deps: Deps,
  bot: OwnBot,
  botToken: Secret,
  now: Date,
): Promise<void> {
  const row = await queries.findWebhook(deps.database.db, bot);
  if (!row) return;
  if (row.state === "lost") return await confirmWebhook(deps, bot, botToken, now);
  await takeWebhook(deps, bot, botToken, now).catch(async (error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    await confirmWebhook(deps, bot, botToken, now);
  });
}

/** Ends listening to a bot that has no channel any more; its token is known for the last time. */
export async function endOrphans(
  deps: Deps,
  orphans: readonly WebhookRow[],
  botToken: Secret | undefined,
): Promise<void> {
  if (!botToken) return;
  const botId = botIdOf(botToken.reveal());
  for (const orphan of orphans.filter((one) => one.botId === botId)) {
    await endWebhook(deps, orphan, botToken).catch((error: unknown) => {
      // What still comes to its address is refused there.
      if (!(error instanceof AppError)) throw error;
      deps.log.warn({ code: error.code }, "a webhook could not be removed");
    });
  }
}

/** False where the row is gone. */
async function note(
  deps: Deps,
  row: WebhookRow,
  address: string | null,
  checkedAt: Date,
): Promise<boolean> {
  const isOurs = address === addressOf(deps.config, row.id);
  const state = isOurs ? ("on" as const) : ("lost" as const);
  const takenBy = isOurs || address === null ? null : hostOf(address);
  const isNews = state !== row.state || takenBy !== row.takenBy;
  return await change(
    deps,
    row,
    async (tx) => await queries.changeWebhook(tx, row, { state, takenBy, checkedAt }),
    isNews,
  );
}

/** With a notice for each channel of the bot: their cards say whether it is listened to. */
async function change<T>(
  { database }: Deps,
  bot: OwnBot,
  changeRow: (tx: Tx) => Promise<T>,
  isNews = true,
): Promise<T> {
  return await database.db.transaction(async (tx) => {
    const changed = await changeRow(tx);
    if (!isNews) return changed;
    const seen = await queries.listChannelsOf(tx, bot);
    const { userId } = bot;
    await notifyOwner(
      tx,
      ...seen.map(({ id }) => ({ userId, type: "channel" as const, data: { id } })),
    );
    return changed;
  });
}

/** Telegram takes https alone; the emulated one is on the same machine. */
function requirePublicAddress({ appUrl, telegram }: Config): void {
  if (!appUrl.startsWith("https:") && !telegram.isEmulated)
    throw new AppError("listening_needs_https");
}

/** An address of ours that is in no row: it was left behind when Telegram could not be reached, or before APP_URL was another one. */
async function isAbandoned(
  { config, database }: Deps,
  address: string,
  own: WebhookRow | undefined,
): Promise<boolean> {
  if (own && URL.parse(address)?.pathname === pathOf(own.id)) return true;
  const prefix = addressOf(config, "");
  const id = address.slice(prefix.length);
  if (!address.startsWith(prefix) || !UUID.test(id)) return false;
  return !(await queries.findWebhookById(database.db, id));
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Never the path, which may hold a secret of the other program. */
function hostOf(address: string): string {
  return URL.parse(address)?.host ?? "?";
}

function requireAnswer<T>(answer: Answer<T>): T {
  switch (answer.kind) {
    case "answered":
      return answer.value;
    case "refused": {
      const isOfToken = answer.status === 401 || answer.status === 404;
      if (isOfToken) throw new AppError("bot_token_invalid");
      throw new AppError("bot_webhook_refused", { description: answer.description.slice(0, 200) });
    }
    case "busy":
      throw new AppError("messenger_busy", {
        seconds: Math.max(1, Math.ceil(answer.retryAfterMs / 1000)),
      });
    case "unreachable":
      throw new AppError("messenger_unreachable");
    default:
      return answer satisfies never;
  }
}

/**
 * Sends what is in the outbox, by the rules of delivery: the intent is committed before a request leaves, what provably was not accepted is
 * tried again, and after an answer that was lost nothing is ever sent again. Whether a message still has something to say is asked right
 * before: what is over needs none.
 */
import { botIdOf } from "@vestnik/domain/botToken";
import { channelLabel } from "@vestnik/domain/channel";
import { afterAlertCrash, afterAlertOutcome } from "@vestnik/domain/alertMessage";
import type { CauseKey } from "@vestnik/domain/cause";
import type { Outcome } from "@vestnik/domain/publication";
import type { Db, Tx } from "../../db/db.ts";
import { notifyOwner } from "../../db/notices.ts";
import { admitted, pauseBot } from "../../db/rateLimits.ts";
import type { Deps } from "../../deps.ts";
import * as queries from "./alertQueries.ts";
import type { SettingsRow } from "./alertQueries.ts";
import { againMessage, troubleMessage } from "./messageText.ts";
import { quietEnd } from "./noticing.ts";
import * as problemQueries from "./problemQueries.ts";
import { findProblems } from "./problems.ts";

/** Longer than the longest request, so that only a worker that is gone loses it. */
const LEASE_MS = 120_000;

/** A message whose intent is committed: it is sent once, now. */
export type ClaimedMessage = {
  readonly id: string;
  readonly fence: number;
  readonly attempts: number;
  readonly userId: string;
  readonly telegramId: number;
  readonly html: string;
};

type Due = Awaited<ReturnType<typeof queries.lockDue>>[number];
type Composed = Due & { readonly html: string };

/** Takes at most so many messages; when it returns, their intents are committed. */
export async function claimMessages(deps: Deps, limit: number): Promise<ClaimedMessage[]> {
  const botId = loginBotId(deps);
  return await deps.database.db.transaction(async (tx) => {
    const due = await queries.lockDue(tx, limit, `bot:${botId}`);
    if (due.length === 0) return [];
    const composed: Composed[] = [];
    for (const message of due) {
      const html = await compose(deps, tx, message);
      if (html !== undefined) composed.push({ ...message, html });
    }
    // The chat with a person has the limits of a channel.
    const started = await admitted(
      tx,
      composed.map((message) => ({ ...message, botId, channelId: message.userId, weight: 1 })),
    );
    const claims = await queries.claim(
      tx,
      started.map(({ id }) => id),
      LEASE_MS,
    );
    return claims.flatMap((claim) => {
      const message = started.find(({ id }) => id === claim.id);
      return message ? [{ ...message, ...claim }] : [];
    });
  });
}

/** The text; undefined when there is nothing to say, or not now. */
async function compose({ config }: Deps, tx: Tx, message: Due): Promise<string | undefined> {
  const { id, kind, userId, cause, isClosed } = message;
  const settings = await queries.findSettings(tx, userId);
  const now = await queries.readClock(tx);
  const later = quietEnd(settings, now);
  if (settings?.enabled === false) {
    await queries.drop(tx, [id]);
    return undefined;
  }
  if (later) {
    await queries.postpone(tx, id, later);
    return undefined;
  }
  const facts = { appUrl: config.appUrl, ...placeOf(settings), now };
  const problem = (await findProblems(tx, userId)).find(({ key }) => key === cause);
  if (kind === "again") return againMessage(problem, await namesIn(tx, userId, cause), facts);
  // It was dealt with before it was told.
  if (!problem || problem.isOver || isClosed) {
    await queries.drop(tx, [id]);
    return undefined;
  }
  const mentioned = problem.publicationId
    ? await problemQueries.findMentioned(tx, userId, problem.publicationId)
    : undefined;
  return troubleMessage(problem, mentioned, facts);
}

async function namesIn(tx: Tx, userId: string, cause: CauseKey): Promise<string[]> {
  const [, name] = cause.split(":");
  if (name === undefined) return [];
  return (await problemQueries.listNames(tx, userId, name)).map(channelLabel);
}

function placeOf(settings: SettingsRow | undefined) {
  return {
    language: settings?.language ?? ("en" as const),
    timeZone: settings?.timeZone ?? "UTC",
  };
}

/** One request, never repeated. */
export async function askMessenger(deps: Deps, message: ClaimedMessage): Promise<Outcome> {
  const { outcome } = await deps.messenger.send({
    botToken: deps.config.telegram.loginBotToken,
    chat: String(message.telegramId),
    message: { kind: "post", html: message.html, media: [] },
  });
  return outcome;
}

/** Records what became of it; nothing changes where its lease ran out and somebody else has it. */
export async function recordOutcome(
  deps: Deps,
  message: ClaimedMessage,
  outcome: Outcome,
): Promise<void> {
  const { userId } = message;
  const change = afterAlertOutcome(outcome, message.attempts, Math.random());
  if (change.state === "refused") {
    deps.log.error({ outcome }, "the messenger refused the text of an alert");
  }
  await deps.database.db.transaction(async (tx) => {
    if (!(await queries.settle(tx, message, change))) return;
    if (change.state === "pending" && change.pausesBot) {
      await pauseBot(tx, loginBotId(deps), change.delayMs);
    }
    const now = await queries.readClock(tx);
    const known = (await queries.findSettings(tx, userId))?.blockedAt ?? null;
    if (change.state === "blocked" && !known) {
      await queries.saveSettings(tx, userId, { blockedAt: now });
    }
    if (change.state === "sent" && known) {
      await queries.saveSettings(tx, userId, { blockedAt: null });
    }
    if (change.state !== "pending") await tell(tx, [userId]);
  });
}

/** Messages of workers that are gone: they may have arrived, and nothing proves it. */
export async function parkExpired(db: Db): Promise<void> {
  await db.transaction(
    async (tx) => await tell(tx, await queries.parkExpired(tx, afterAlertCrash)),
  );
}

async function tell(tx: Tx, userIds: readonly string[]): Promise<void> {
  await notifyOwner(
    tx,
    ...userIds.map((userId) => ({ userId, type: "problems" as const, data: {} })),
  );
}

function loginBotId({ config }: Deps): number {
  return botIdOf(config.telegram.loginBotToken.reveal()) ?? 0;
}

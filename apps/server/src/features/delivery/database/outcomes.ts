/** Records outcomes: publications change status, attempts are closed, and bots and channels get the state the outcome implies. */
import type { ChannelStatus } from "@vestnik/domain/channel";
import type { DeliveryCode } from "@vestnik/domain/errors";
import { afterOutcome } from "@vestnik/domain/publication";
import type { Outcome, Transition } from "@vestnik/domain/publication";
import type { Tx } from "../../../db/db.ts";
import { notifyOwner } from "../../../db/notices.ts";
import { publicationNotice } from "../../publications/publications.ts";
import { forgetSentFilesOf } from "../../uploads/uploads.ts";
import type { SealedSecret } from "../../../db/schema.ts";
import { applyEvidence } from "./catchUp.ts";
import { evidenceOfOutcome } from "../journal/evidence.ts";
import type { JournalOutcome } from "../journal/journalLine.ts";
import * as channelQueries from "./channelQueries.ts";
import * as ends from "./endQueries.ts";
import * as rateLimits from "../../../db/rateLimits.ts";

type Ended = Awaited<ReturnType<typeof ends.lockEnded>>[number];
type Channel = NonNullable<Ended["channel"]>;

/** Distinguishes stored bot tokens without decrypting them. */
export function botTokenMark({ ciphertext }: SealedSecret): string {
  return ciphertext.slice(0, 24);
}

/** Records ends of attempts that are not recorded yet; if the publication was decided about meanwhile, only the attempt is closed. */
export async function recordOutcomes(tx: Tx, entries: readonly JournalOutcome[]): Promise<void> {
  const loud = entries.filter(({ outcome }) => mayChangeChannel(outcome));
  if (loud.length > 0) {
    const refused = loud.filter(({ outcome }) => isTokenRefused(outcome));
    const ids = { publicationIds: loud.map(idOf), refusedIds: refused.map(idOf) };
    await channelQueries.lockChannelsOf(tx, ids);
  }
  const published = await ends.publish(tx, entries.map(endedOf));
  for (const { userId, channelId, channelStatus } of published) {
    if (channelId !== null && channelStatus !== "ok") await flagWorking(tx, userId, channelId);
  }
  const done = new Set(published.map(({ settledBy }) => settledBy));
  const others = entries.filter(({ attempt }) => !done.has(attempt.id));
  const settled = others.length > 0 ? await recordOthers(tx, others) : [];
  await notifyOwner(tx, ...[...published, ...settled].map(publicationNotice));
}

function endedOf({ attempt, outcome }: JournalOutcome): ends.Ended {
  if (outcome.kind !== "delivered") return { ...attempt, messageIds: null };
  return { ...attempt, messageIds: outcome.messageIds, pollId: outcome.pollId };
}

/** What was not delivered, or not by the attempt that its row waits for. Their rows are locked already. */
async function recordOthers(
  tx: Tx,
  entries: readonly JournalOutcome[],
): Promise<readonly ends.Noticed[]> {
  const ended = new Map(
    (await ends.lockEnded(tx, entries.map(idOf))).map((row) => [row.publication.id, row]),
  );
  // A publication that does not exist any more was deleted with its owner's account.
  const known = entries.flatMap((entry) => {
    const row = ended.get(idOf(entry));
    return row
      ? [{ row, entry: { ...entry, outcome: ignoreReplacedToken(row.channel, entry) } }]
      : [];
  });
  // These may be attempts that the database has forgotten: it was restored from an earlier backup.
  const others = known.filter(({ row, entry }) => row.publication.attemptId !== entry.attempt.id);
  await applyEvidence(tx, others.map(evidenceIn));
  const settled = await ends.settle(
    tx,
    known.filter(isStrongest).map(({ row, entry }) => settlementOf(row, entry)),
  );
  await ends.closeAttempts(
    tx,
    known.map(({ entry: { attempt, outcome } }) => ({ id: attempt.id, ...closingOf(outcome) })),
  );
  // A replayed outcome that changes nothing says nothing new about bot and channel either.
  const moved = new Set(settled.map(({ settledBy }) => settledBy));
  for (const { row, entry } of known) {
    if (row.channel && moved.has(entry.attempt.id)) {
      await changeChannel(tx, row.channel, entry.outcome);
    }
  }
  await forgetSentFilesOf(
    tx,
    known.filter(({ entry }) => isFileUnknown(entry)).map(({ entry }) => idOf(entry)),
  );
  return settled;
}

/** In the transaction that schedules it again, so that the next attempt finds no name and sends bytes. */
function isFileUnknown({ outcome }: JournalOutcome): boolean {
  return outcome.kind === "deferred" && outcome.reason === "file_unknown";
}

type Known = { readonly row: Ended; readonly entry: JournalOutcome };

/** Of several attempts at one publication, one that was delivered counts: one statement changes a row only once. */
function isStrongest({ entry }: Known, _: number, all: readonly Known[]): boolean {
  if (entry.outcome.kind === "delivered") return true;
  return !all.some(
    (other) => idOf(other.entry) === idOf(entry) && other.entry.outcome.kind === "delivered",
  );
}

function evidenceIn({ entry: { attempt, outcome } }: { readonly entry: JournalOutcome }) {
  return { attempt, evidence: evidenceOfOutcome(outcome) };
}

function idOf({ attempt }: JournalOutcome): string {
  return attempt.publicationId;
}

function mayChangeChannel(outcome: Outcome): boolean {
  return outcome.kind === "rejected" || (outcome.kind === "deferred" && !!outcome.newChatId);
}

function isTokenRefused(outcome: Outcome): outcome is Extract<Outcome, { kind: "rejected" }> {
  return outcome.kind === "rejected" && outcome.code === "bot_unauthorized";
}

/** A refused bot token that was replaced during the request says nothing about the new token. */
function ignoreReplacedToken(
  channel: Channel | null,
  { outcome, ...entry }: JournalOutcome,
): Outcome {
  if (!isTokenRefused(outcome)) return outcome;
  if (!channel?.botTokenSealed || entry.botTokenMark === undefined) return outcome;
  if (botTokenMark(channel.botTokenSealed) === entry.botTokenMark) return outcome;
  return { kind: "deferred", reason: "unreachable", description: outcome.description };
}

function settlementOf(ended: Ended, entry: JournalOutcome): ends.Settlement {
  const { publication, channel, nowMs } = ended;
  // `flagBy` holds the channels of this bot in the same transaction.
  const punctuality = { ...publication, canBeHeld: (channel?.botId ?? null) !== null };
  const transition = afterOutcome(punctuality, entry.outcome, new Date(nowMs), Math.random());
  const { attempt, outcome } = entry;
  const pollId = outcome.kind === "delivered" ? outcome.pollId : undefined;
  return { attempt, pollId, ...changeFor(transition, publication.attempts) };
}

function changeFor(transition: Transition, attempts: number): Omit<ends.Settlement, "attempt"> {
  switch (transition.status) {
    case "published":
      return {
        status: "published",
        messageIds: transition.messageIds,
        errorCode: null,
        errorDescription: null,
      };
    case "scheduled":
      return {
        status: "scheduled",
        notBefore: transition.notBefore,
        ...(!transition.isCounted && { attempts: attempts - 1 }),
        errorCode: null,
        errorDescription: null,
      };
    case "held":
      // The others behind it have no attempt either, and none of them is put off by Telegram.
      return { ...held, isNewProblem: true };
    case "failed":
    case "unconfirmed":
    case "missed":
      return {
        status: transition.status,
        errorCode: transition.code,
        errorDescription: storable(transition.description),
      };
    default:
      return transition satisfies never;
  }
}

const held = { status: "scheduled", attempts: 0, errorCode: null, errorDescription: null } as const;

function closingOf(outcome: Outcome): Pick<ends.AttemptEnd, "outcome" | "code" | "description"> {
  switch (outcome.kind) {
    case "delivered":
      return { outcome: "delivered", code: null, description: null };
    case "deferred":
      return {
        outcome: "deferred",
        code: outcome.reason,
        description: storable(outcome.description),
      };
    case "rejected":
    case "unknown":
      return {
        outcome: outcome.kind,
        code: outcome.code,
        description: storable(outcome.description),
      };
    default:
      return outcome satisfies never;
  }
}

/** PostgreSQL stores neither NUL characters nor lone surrogates; the text of a provider may contain both. */
function storable(description: string): string {
  return description.replaceAll("\0", "").slice(0, 1000).toWellFormed();
}

/** What a refusal says about the bot in this channel. */
const channelStatusFor: Partial<Record<DeliveryCode, ChannelStatus>> = {
  bot_kicked: "not_admin",
  bot_not_member: "not_admin",
  // Telegram says this to a bot that lost the right to post, and to one that never was an administrator.
  need_admin_rights: "no_post_right",
  not_enough_rights: "no_post_right",
  no_write_access: "no_post_right",
};

async function changeChannel(tx: Tx, channel: Channel, outcome: Outcome): Promise<void> {
  if (outcome.kind === "deferred") {
    if (outcome.newChatId) await channelQueries.moveChat(tx, channel.id, outcome.newChatId);
    if (outcome.reason === "flood" && channel.botId !== null) {
      await rateLimits.pauseBot(tx, channel.botId, outcome.retryAfterMs ?? 0);
    }
    return;
  }
  await notifyChannels(tx, channel.userId, await flagBy(tx, channel, outcome));
}

async function flagWorking(tx: Tx, userId: string, channelId: string): Promise<void> {
  await notifyChannels(tx, userId, await channelQueries.flagWorking(tx, channelId));
}

async function notifyChannels(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await notifyOwner(tx, ...ids.map((id) => ({ userId, type: "channel" as const, data: { id } })));
}

/** Returns the channels whose state the outcome changed. */
async function flagBy(
  tx: Tx,
  channel: Channel,
  outcome: Exclude<Outcome, { kind: "deferred" }>,
): Promise<string[]> {
  if (outcome.kind === "unknown") return [];
  if (outcome.kind === "delivered") {
    return channel.status === "ok" ? [] : await channelQueries.flagWorking(tx, channel.id);
  }
  if (isTokenRefused(outcome) && channel.botId !== null) {
    return await channelQueries.flagBot(tx, { ...channel, botId: channel.botId });
  }
  const status = channelStatusFor[outcome.code];
  return status ? await channelQueries.flagChannel(tx, channel.id, status) : [];
}

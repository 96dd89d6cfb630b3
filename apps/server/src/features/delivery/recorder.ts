/** Writes outcomes down: first to the journal, then — for as long as it takes — to the database, several in one transaction. */
import { setTimeout as sleep } from "node:timers/promises";
import type { ChannelStatus } from "@vestnik/domain/channel";
import type { DeliveryCode } from "@vestnik/domain/errors";
import { afterOutcome } from "@vestnik/domain/publication";
import type { Outcome, Transition } from "@vestnik/domain/publication";
import type { Tx } from "../../db/db.ts";
import { isRefusedForGood } from "../../db/away.ts";
import type { Deps } from "../../deps.ts";
import { notifyOwner } from "../../db/notices.ts";
import { publicationNotice } from "../publications/publications.ts";
import type { Journal, JournalOutcome } from "./journal.ts";
import * as queries from "./queries.ts";

export type Recorder = {
  /** Resolves when the outcome is in the database, or the database has refused it for good. */
  record(entry: JournalOutcome): Promise<Recording>;
  /** Gives up waiting for a database that is away; the journal keeps what is missing. */
  stop(): void;
};

type Recording = "recorded" | "given_up";
type Waiting = { readonly entry: JournalOutcome; readonly done: (how: Recording) => void };

const BATCH_SIZE = 50;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5000;
/** An outcome the database refuses by itself is given up; its lease runs out and its owner is told. */
const MAX_REFUSALS = 5;

export function createRecorder(deps: Deps, journal: Journal): Recorder {
  const queue: Waiting[] = [];
  let isStopped = false;
  let isFlushing = false;

  async function flush(): Promise<void> {
    if (isFlushing) return;
    isFlushing = true;
    while (queue.length > 0 && !isStopped) {
      const batch = queue.splice(0, BATCH_SIZE);
      await recordUntilDone(batch);
    }
    isFlushing = false;
  }

  async function recordUntilDone(batch: readonly Waiting[]): Promise<void> {
    let waitMs = FIRST_WAIT_MS;
    for (let refusals = 0; !isStopped && refusals < MAX_REFUSALS;) {
      try {
        await recordTogether(batch);
        return;
      } catch (error) {
        deps.log.error({ err: error }, "outcomes could not be recorded yet");
        if (isRefusedForGood(error)) {
          // One of them is at fault: it must not hold back the others.
          if (batch.length > 1) return await recordOneByOne(batch);
          refusals += 1;
        }
      }
      await sleep(waitMs);
      waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2);
    }
    // Stopped: nobody is told, so the journal keeps what is missing.
    if (!isStopped) for (const { done } of batch) done("given_up");
  }

  async function recordOneByOne(batch: readonly Waiting[]): Promise<void> {
    for (const waiting of batch) await recordUntilDone([waiting]);
  }

  async function recordTogether(batch: readonly Waiting[]): Promise<void> {
    await deps.database.db.transaction(async (tx) => {
      for (const { entry } of batch) await recordOutcome(tx, entry);
    });
    for (const { done } of batch) done("recorded");
  }

  return {
    async record(entry) {
      await journal
        .record(entry)
        .catch((error: unknown) => deps.log.error({ err: error }, "journal failed"));
      return await new Promise<Recording>((done) => {
        queue.push({ entry, done });
        void flush();
      });
    },
    stop() {
      isStopped = true;
    },
  };
}

/** One attempt's end: its publication moves, the attempt closes, bot and channel learn what it says about them. */
async function recordOutcome(tx: Tx, { attempt, outcome }: JournalOutcome): Promise<void> {
  const publication = await queries.findPublication(tx, attempt.publicationId);
  if (!publication) return; // Deleted with its owner's account.
  const now = await queries.databaseNow(tx);
  const transition = afterOutcome(publication, outcome, now, Math.random());
  const [channel] = publication.channelId
    ? await queries.findChannels(tx, [publication.channelId])
    : [];
  const change = { ...changeFor(transition), sentChatId: channel?.chatId ?? null };
  const settled = await queries.settle(tx, { ...attempt, change });
  await queries.closeAttempt(tx, { ...attempt, ...closingOf(outcome) });
  // A replayed outcome that changes nothing is old news about bot and channel, too.
  if (!settled) return;
  if (channel) await tellChannel(tx, channel, outcome);
  await notifyOwner(tx, publicationNotice(settled));
}

function changeFor(transition: Transition): queries.Settlement["change"] {
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
        errorCode: null,
        errorDescription: null,
      };
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

function closingOf(
  outcome: Outcome,
): Pick<Parameters<typeof queries.closeAttempt>[1], "outcome" | "code" | "description"> {
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

/** PostgreSQL keeps no NUL characters; a stranger's answer may hold some. */
function storable(description: string): string {
  return description.replaceAll("\0", "").slice(0, 1000);
}

/** What a refusal says about the bot in this channel. */
const channelStatusFor: Partial<Record<DeliveryCode, ChannelStatus>> = {
  bot_kicked: "not_admin",
  bot_not_member: "not_admin",
  // What Telegram says to a bot that lost the right to post, and to one that never was an administrator.
  need_admin_rights: "no_post_right",
  not_enough_rights: "no_post_right",
  no_write_access: "no_post_right",
};

async function tellChannel(
  tx: Tx,
  channel: queries.ClaimedPublication["channel"],
  outcome: Outcome,
): Promise<void> {
  if (outcome.kind === "deferred") {
    if (outcome.newChatId) await queries.moveChat(tx, channel.id, outcome.newChatId);
    if (outcome.reason === "flood" && channel.botId !== null) {
      await queries.pauseBot(tx, channel.botId, outcome.retryAfterMs ?? 0);
    }
    return;
  }
  const flagged = await flagBy(tx, channel, outcome);
  await notifyOwner(
    tx,
    ...flagged.map((id) => ({
      userId: channel.userId,
      type: "channel" as const,
      data: { id },
    })),
  );
}

/** The channels whose state the outcome changed. */
async function flagBy(
  tx: Tx,
  channel: queries.ClaimedPublication["channel"],
  outcome: Exclude<Outcome, { kind: "deferred" }>,
): Promise<string[]> {
  if (outcome.kind === "unknown") return [];
  if (outcome.kind === "delivered") return await queries.flagWorking(tx, channel.id);
  const { code } = outcome;
  if (code === "bot_unauthorized" && channel.botId !== null) {
    return await queries.flagBot(tx, channel.userId, channel.botId);
  }
  const status = channelStatusFor[code];
  return status ? await queries.flagChannel(tx, channel.id, status) : [];
}

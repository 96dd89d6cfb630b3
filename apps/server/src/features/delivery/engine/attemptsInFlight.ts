/** What a worker does with the publications it holds: prepares them, sends them, writes down what became of them. */
import type { AttemptKey, Outcome } from "@vestnik/domain/publication";
import { AppError } from "../../../appError.ts";
import type { Deps } from "../../../deps.ts";
import { checkChannel } from "../../channels/channels.ts";
import { latestAttempt } from "../database/claimQueries.ts";
import type { ClaimedPublication } from "../database/claimQueries.ts";
import { botTokenMark } from "../database/outcomes.ts";
import type { Journal } from "../journal/journal.ts";

import type { JournalOutcome } from "../journal/journalLine.ts";
import type { Claim, CommandOf, WorkerHappening } from "../rules/workerState.ts";
import type { Recorder } from "./recorder.ts";
import { keepSentFiles } from "../../uploads/uploads.ts";
import type { SentFiles } from "../../uploads/uploads.ts";
import { prepare } from "./sender.ts";
import type { Prepared } from "./sender.ts";
import { createUploadsUnderWay } from "./uploadsUnderWay.ts";

type Tools = { readonly journal: Journal; readonly recorder: Recorder };

type InFlight = { readonly claimed: ClaimedPublication; prepared?: Prepared };
type Leaving = {
  readonly attempt: AttemptKey;
  readonly writeBy: number;
  readonly prepared: Extract<Prepared, { kind: "ready" }>;
  readonly claimed: ClaimedPublication;
};

/** Each that is marked and has not left when the process is killed is one to ask its owner about; one write for each takes longer. */
const MARKED_TOGETHER = 16;

/** No request was made, so the publication is tried again. */
export const notTried: Outcome = { kind: "deferred", reason: "unreachable", description: "" };

export function attemptsInFlight(
  deps: Deps,
  { journal, recorder }: Tools,
  onEvent: (happening: WorkerHappening) => void,
) {
  const inFlight = new Map<string, InFlight>();
  const uploads = createUploadsUnderWay();

  function begin(attempts: readonly AttemptKey[]): void {
    try {
      journal.begin(attempts);
    } catch (error) {
      // Without the mark, a crash of this worker will not be counted for these publications.
      deps.log.error({ err: error }, "the journal cannot be written");
    }
  }

  function forget(attempts: readonly AttemptKey[]): void {
    try {
      journal.forget(...attempts);
    } catch (error) {
      // The outcome is in the database; what stays in the journal is read again at the next start and changes nothing.
      deps.log.error({ err: error }, "the journal cannot be cleared");
    }
  }

  async function prepareOne({ attempt }: Claim): Promise<void> {
    const id = attempt.id;
    const one = inFlight.get(id);
    if (!one) return;
    try {
      one.prepared = await prepare(deps, uploads, one.claimed);
      if (one.prepared.kind === "ready") onEvent({ type: "prepared", id });
      else onEvent({ type: "ended", id, outcome: one.prepared });
    } catch (error) {
      deps.log.error({ err: error, attempt: id }, "a publication could not be prepared");
      onEvent({ type: "ended", id, outcome: notTried });
    }
  }

  function send(commands: readonly CommandOf<"send">[]): void {
    const leaving = commands.flatMap(({ claim: { attempt }, writeBy }) => {
      const { prepared, claimed } = inFlight.get(attempt.id) ?? {};
      return prepared?.kind === "ready" && claimed ? [{ attempt, writeBy, prepared, claimed }] : [];
    });
    for (let first = 0; first < leaving.length; first += MARKED_TOGETHER)
      sendMarked(leaving.slice(first, first + MARKED_TOGETHER));
  }

  function sendMarked(leaving: readonly Leaving[]): void {
    try {
      journal.intend(...leaving.map(({ attempt }) => attempt));
    } catch (error) {
      // The disk is full. Without the intent it would be impossible to tell later whether a request was sent.
      deps.log.error({ err: error }, "the journal cannot be written");
      for (const { attempt } of leaving)
        onEvent({ type: "ended", id: attempt.id, outcome: notTried });
      return;
    }
    for (const one of leaving) void sendOne(one);
  }

  async function sendOne({ attempt: { id }, writeBy, prepared, claimed }: Leaving): Promise<void> {
    deps.metrics.sent(deps.clock().getTime() - claimed.publication.dueAt.getTime());
    const { outcome, fileIds } = await deps.messenger.send({ ...prepared.request, writeBy });
    const learnt = prepared.learn(fileIds);
    onEvent({ type: "ended", id, outcome });
    await keepNames(claimed.channel.botId, learnt);
  }

  /** Without them the files are uploaded once more, and nothing else is lost. */
  async function keepNames(botId: number | null, sent: SentFiles): Promise<void> {
    if (botId === null) return;
    await keepSentFiles(deps, botId, sent).catch((error: unknown) => {
      deps.log.warn({ err: error }, "what the messenger calls a file was not kept");
    });
  }

  async function journalOutcomes(entries: readonly JournalOutcome[]): Promise<void> {
    for (const { attempt, outcome } of entries) {
      const prepared = inFlight.get(attempt.id)?.prepared;
      if (prepared?.kind === "ready") prepared.release();
      deps.metrics.ended(outcome);
    }
    await journal.record(...entries).catch((error: unknown) => {
      deps.log.error({ err: error }, "outcomes could not be written into the journal");
    });
    for (const { attempt } of entries) onEvent({ type: "journaled", id: attempt.id });
  }

  async function settle(entry: JournalOutcome): Promise<void> {
    const recording = await recorder.record(entry);
    const { id } = entry.attempt;
    const channel = inFlight.get(id)?.claimed.channel;
    inFlight.delete(id);
    onEvent({ type: "settled", ids: [id], isRecorded: recording === "recorded" });
    if (channel && isRenamed(channel, entry.outcome)) await askForNames(channel);
  }

  /** Links and titles go by what the messenger said last. */
  async function askForNames({ userId, id }: ClaimedPublication["channel"]): Promise<void> {
    await checkChannel(deps, userId, id, deps.clock()).catch((error: unknown) => {
      // Nothing was learned, or the channel is gone: the next delivery or check asks again.
      if (!(error instanceof AppError)) deps.log.error({ err: error }, "a name was not renewed");
    });
  }

  return {
    /** From here on it is in flight, until it is settled. */
    take(claimed: ClaimedPublication): Claim {
      const claim = claimOf(claimed);
      inFlight.set(claim.attempt.id, { claimed });
      deps.metrics.claimed();
      return claim;
    },
    has: (attempt: AttemptKey) => inFlight.has(attempt.id),
    begin,
    prepare: prepareOne,
    send,
    journalOutcomes,
    settle,
    forget,
  };
}

function isRenamed({ title }: ClaimedPublication["channel"], outcome: Outcome): boolean {
  if (outcome.kind !== "delivered" || outcome.chatName === undefined) return false;
  return `@${outcome.chatName}`.toLowerCase() !== title.toLowerCase();
}

function claimOf(claimed: ClaimedPublication): Claim {
  const { publication, channel } = claimed;
  return {
    attempt: latestAttempt(publication),
    botId: channel.botId,
    isPoison: publication.crashCount > 0,
    // Both times come from the database's clock: the row was changed when it was claimed.
    isLateInMs: publication.lateLimitAt.getTime() - publication.updatedAt.getTime(),
    ...(channel.botTokenSealed && { botTokenMark: botTokenMark(channel.botTokenSealed) }),
  };
}

/**
 * Does what owners decided about published posts: one after the other for each post, tried again until there is an answer or it is too late.
 * A request may be repeated without harm, so nothing has to be proved about one whose answer was lost.
 */
import type { DeliveryCode } from "@vestnik/domain/errors";
import { plannedChanges } from "@vestnik/domain/afterPublishing";
import { isSameContent } from "@vestnik/domain/content";
import type { Content } from "@vestnik/domain/content";
import {
  afterFollowUp,
  followUpDeadline,
  overCode,
  pointlessAfter,
  withoutPlan,
} from "@vestnik/domain/followUp";
import type { FollowUpAnswer, FollowUpKind, FollowUpTransition } from "@vestnik/domain/followUp";
import { uploadFilename } from "@vestnik/domain/media";
import type { Media } from "@vestnik/domain/media";
import type { Tx } from "../../../db/db.ts";
import { notifyDue } from "../../../db/notices.ts";
import { admitted, pauseBot } from "../../../db/rateLimits.ts";
import type { Deps } from "../../../deps.ts";
import type { MessageChange } from "../../../providers/messenger.ts";
import { openBotToken } from "../../channels/channels.ts";
import { deleteWaiting, publicationNotice, searchTextOf } from "../../publications/publications.ts";
import { findSentFiles, forgetSentFilesOf } from "../../uploads/uploads.ts";
import type { SentFiles } from "../../uploads/uploads.ts";
import { holdFiles, loadMedia, mediaIn, wordsOf } from "../outgoing.ts";
import type { HeldFiles } from "../outgoing.ts";
import * as queries from "./followUpQueries.ts";
import type { DueFollowUp } from "./followUpQueries.ts";

/** Longer than the longest request, so that only a worker that is gone loses it. */
const LEASE_MS = 180_000;

/** Takes at most so many, each within the pace of its bot and channel. */
export async function claimFollowUps(deps: Deps, limit: number): Promise<DueFollowUp[]> {
  return await deps.database.db.transaction(async (tx) => {
    const due = await queries.lockDue(tx, limit);
    const paced = due.map((each) => ({
      ...each,
      botId: each.channel?.botId ?? null,
      channelId: each.channel?.id ?? each.publication.id,
      weight: each.followUp.kind === "remove" ? (each.publication.messageIds?.length ?? 1) : 1,
    }));
    const started = await admitted(tx, paced);
    const claims = await queries.claim(
      tx,
      started.map(({ followUp }) => followUp.id),
      LEASE_MS,
    );
    return claims.flatMap((followUp) => {
      const found = started.find((each) => each.followUp.id === followUp.id);
      return found ? [{ ...found, followUp }] : [];
    });
  });
}

const PLANNED_AT_ONCE = 100;

/** Plans what the contents of newly published posts ask for; true when there may be more. */
export async function planFollowUps({ database, clock }: Deps): Promise<boolean> {
  return await database.db.transaction(async (tx) => {
    const found = await queries.lockUnplanned(tx, PLANNED_AT_ONCE);
    for (const publication of found) {
      const { content, removedAt, publishedAt } = publication;
      const publishedWhen = publishedAt ?? clock();
      const isThere = content.kind === "post" && removedAt === null;
      const changes = isThere ? plannedChanges(content, publishedWhen) : [];
      await queries.insertPlanned(
        tx,
        publication,
        changes.map(({ kind, dueAt: notBefore }) => ({
          kind,
          notBefore,
          deadline: followUpDeadline(kind, notBefore, publishedWhen),
        })),
      );
      const dueOf = (wanted: FollowUpKind) =>
        changes.find(({ kind }) => kind === wanted)?.dueAt ?? null;
      const planned = await queries.changePublication(tx, publication.id, {
        plannedAt: clock(),
        unpinAt: dueOf("unpin"),
        removeAt: dueOf("remove"),
        ...(dueOf("pin") && { followUp: shownWaiting("pin") }),
      });
      if (planned) await notifyDue(tx, publicationNotice(planned));
    }
    return found.length === PLANNED_AT_ONCE;
  });
}

/** Makes its requests, as long as its time is not over. Never throws because of what Telegram answers. */
export async function carryOut(deps: Deps, due: DueFollowUp): Promise<FollowUpAnswer> {
  const held = holdFiles(deps);
  try {
    return await carryOutWith(deps, due, held);
  } finally {
    held.release();
  }
}

async function carryOutWith(
  deps: Deps,
  due: DueFollowUp,
  held: HeldFiles,
): Promise<FollowUpAnswer> {
  const { followUp, publication, channel } = due;
  const chat = publication.sentChatId ?? channel?.chatId;
  if (followUp.deadline <= deps.clock()) return refusal(overCode(followUp.kind));
  if (!channel || !chat) return refusal("channel_removed");
  const { botTokenSealed } = channel;
  if (!botTokenSealed) return refusal("bot_unauthorized");
  const change = await changeOf(deps, due, held);
  if (!change) return refusal("upload_gone");
  const botToken = openBotToken(deps, { ...channel, botTokenSealed });
  const [first, ...others] = publication.messageIds ?? [];
  // Its owner said that it is there; planned before that was asked.
  if (first === undefined) return refusal("message_not_known");
  // Of an album the first message has the text and is the one that is pinned; each is removed by itself, because a list would hide what stays.
  const ids = followUp.kind === "remove" ? [first, ...others] : [first];
  if (ids.includes(0)) return refusal("message_not_known");
  let answer: FollowUpAnswer = { kind: "done" };
  for (const messageId of ids) {
    // Also before the first: a worker that was frozen has lost its work, and may not bring back what was changed since.
    const isStillOurs = await queries.renew(deps.database.db, followUp, LEASE_MS);
    if (!isStillOurs) return { kind: "unreachable" };
    answer = await deps.messenger.change({ botToken, chat, messageId, change });
    if (answer.kind === "file_unknown") await forgetSentFilesOf(deps.database.db, [publication.id]);
    if (answer.kind !== "done") return answer;
  }
  return answer;
}

function refusal(code: DeliveryCode): FollowUpAnswer {
  return { kind: "refused", code, description: "" };
}

async function changeOf(
  deps: Deps,
  due: DueFollowUp,
  held: HeldFiles,
): Promise<MessageChange | undefined> {
  const { kind, content } = due.followUp;
  if (kind !== "edit") return { kind };
  if (content?.kind !== "post") return undefined;
  const carried = mediaIn(content);
  const [only, ...others] = carried;
  const change = {
    kind,
    words: wordsOf(deps, content),
    kinds: carried.map((each) => each.kind),
  };
  if (only === undefined || others.length > 0) return change;
  const [before] = mediaIn(due.publication.content);
  const isOther = only.url !== before?.url || only.spoiler !== before.spoiler;
  const isDoubtful = await queries.hasDoubtfulEdit(deps.database.db, due.publication.id);
  if (!isOther && !isDoubtful) return change;
  const replacement = await loadMedia(deps, only, await sentBy(deps, due, only), held);
  // The file that was there before may be gone from the storage; then the text alone is corrected.
  return isOther && !replacement ? undefined : { ...change, replacement };
}

async function sentBy(deps: Deps, { channel }: DueFollowUp, { url }: Media): Promise<SentFiles> {
  const name = uploadFilename(url);
  if (name === undefined || channel?.botId == null) return new Map();
  return await findSentFiles(deps, channel.botId, [name]);
}

/** Records what became of it, and tells its owner. */
export async function recordAnswer(
  deps: Deps,
  { followUp, channel }: DueFollowUp,
  answer: FollowUpAnswer,
): Promise<void> {
  const leftMs = followUp.deadline.getTime() - deps.clock().getTime();
  const next = afterFollowUp(answer, { attempts: followUp.attempts, leftMs }, Math.random());
  await deps.database.db.transaction(async (tx) => {
    const publication = await queries.lockPublication(tx, followUp.publicationId);
    if (!publication) return;
    const open = await queries.listOpen(tx, publication.id);
    // Itself among them, when it was given back and no worker has taken it yet.
    const waiting = open.filter(({ id, state }) => state === "waiting" && id !== followUp.id);
    // Decided while the request was under way: this one is not tried again.
    const isPointless = waiting.some(({ kind }) => pointlessAfter(kind).includes(followUp.kind));
    const ended = next.state !== "done" && isPointless ? { state: "replaced" as const } : next;
    const isEdited = ended.state === "done" && saysOtherwise(followUp, publication.content);
    const end = { ...endOf(ended), ...(isEdited && { before: publication.content }) };
    if (!(await queries.settle(tx, followUp, end))) {
      if (answer.kind === "refused") return;
      if (followUp.kind === "close") return await keepVotes(tx, publication, answer, deps.clock());
      return await repeatWhatCounts(tx, followUp, publication, deps.clock());
    }
    const botId = channel?.botId ?? null;
    if (next.state === "waiting" && next.pausesBot && botId !== null) {
      await pauseBot(tx, botId, next.delayMs);
    }
    if (ended.state === "waiting") return;
    const done =
      answer.kind === "done" ? doneChange(followUp, publication, answer, deps.clock()) : {};
    const pointless = pointlessWaiting(followUp.kind, ended);
    await queries.replaceWaiting(tx, publication.id, pointless);
    if (followUp.kind === "remove" && ended.state === "failed") {
      await settleDoubts(tx, publication, deps.clock());
    }
    const left = waiting.filter(({ kind }) => !pointless.includes(kind));
    const shown = shownAfter(publication.followUp, followUp, ended, left);
    const changed = await queries.changePublication(tx, publication.id, {
      ...done,
      ...withoutPlan([followUp.kind, ...pointless]),
      followUp: shown,
      cause: causeAfter(publication, ended, shown),
    });
    // Its words do not go out alone.
    const orphan =
      changed?.removedAt && changed.secondId !== null
        ? await deleteWaiting(tx, changed.userId, changed.secondId)
        : undefined;
    for (const row of [changed, orphan]) if (row) await notifyDue(tx, publicationNotice(row));
  });
}

/** Whether it is an edit that would change what a post says. */
function saysOtherwise({ kind, content }: queries.FollowUpRow, said: Content): boolean {
  return kind === "edit" && content !== null && !isSameContent(content, said);
}

/**
 * For a worker whose work another one has: its request may have reached Telegram after everything decided since, so what counts now is asked for
 * once more. Not where that still waits; a removal is never undone by a request that comes late.
 */
async function repeatWhatCounts(
  tx: Tx,
  late: queries.FollowUpRow,
  publication: DueFollowUp["publication"],
  now: Date,
): Promise<void> {
  const { id, removedAt, publishedAt } = publication;
  if (late.kind === "remove" || removedAt !== null) return;
  const related = pointlessAfter(late.kind);
  const open = (await queries.listOpen(tx, id)).filter((each) => related.includes(each.kind));
  if (open.some(({ state }) => state === "waiting")) return;
  const { kind, content, plainText } = open[0] ?? whatIs(late.kind, publication);
  const isUpToDate =
    kind === late.kind &&
    (content === null || late.content === null || isSameContent(content, late.content));
  if (isUpToDate) return;
  const deadline = followUpDeadline(kind, now, publishedAt ?? now);
  await queries.insertPlanned(tx, publication, [
    { kind, content, plainText, notBefore: now, deadline },
  ]);
  const changed = await queries.changePublication(tx, id, { followUp: shownWaiting(kind) });
  if (changed) await notifyDue(tx, publicationNotice(changed));
}

/**
 * A removal took the place of what was under way without an answer, and the post stays after all: what counts is asked for, so that its channel
 * shows what the publication says.
 */
async function settleDoubts(
  tx: Tx,
  publication: DueFollowUp["publication"],
  now: Date,
): Promise<void> {
  const doubtful = await queries.listDoubtful(tx, publication.id);
  const kinds = (["edit", "pin"] as const).filter((kind) =>
    pointlessAfter(kind).some((related) => doubtful.includes(related)),
  );
  const counting = kinds.map((kind) => whatIs(kind, publication));
  await queries.insertPlanned(
    tx,
    publication,
    counting.map((each) => ({
      ...each,
      notBefore: now,
      deadline: followUpDeadline(each.kind, now, publication.publishedAt ?? now),
    })),
  );
}

/** The worker that has the work of this one may have heard only that the poll is closed: the votes are in the first answer. */
async function keepVotes(
  tx: Tx,
  publication: DueFollowUp["publication"],
  answer: FollowUpAnswer,
  now: Date,
): Promise<void> {
  if (answer.kind !== "done" || !answer.result) return;
  const closed = closedWith(publication, answer, now);
  const changed = await queries.changePublication(tx, publication.id, closed);
  if (changed) await notifyDue(tx, publicationNotice(changed));
}

type Done = Extract<FollowUpAnswer, { kind: "done" }>;

/** Telegram tells the votes once, to who closed it. What else is known of them stays, where it does not. */
function closedWith(
  { pollClosedAt, pollResult }: DueFollowUp["publication"],
  { result }: Done,
  now: Date,
): Partial<DueFollowUp["publication"]> {
  return { pollClosedAt: pollClosedAt ?? now, pollResult: result ?? pollResult };
}

/** The follow-up that would lead to what the publication says of itself. */
function whatIs(
  kind: FollowUpKind,
  { content, plainText, pinnedAt }: DueFollowUp["publication"],
): Pick<queries.FollowUpRow, "kind" | "content" | "plainText"> {
  if (kind === "edit") return { kind, content, plainText };
  return { kind: pinnedAt ? "pin" : "unpin", content: null, plainText: null };
}

/** A failure is told of by itself; one that stays in sight keeps its cause. */
function causeAfter(
  { cause }: DueFollowUp["publication"],
  ended: Ended,
  shown: Shown,
): DueFollowUp["publication"]["cause"] {
  if (shown?.state !== "failed") return null;
  return ended.state === "failed" ? "new" : cause;
}

/** What waits and need not be done any more: everything after a removal, and unpinning what could not be pinned. */
function pointlessWaiting(kind: FollowUpKind, ended: Ended): readonly FollowUpKind[] {
  if (kind === "remove" && ended.state === "done") return pointlessAfter("remove");
  return kind === "pin" && ended.state === "failed" ? ["unpin"] : [];
}

type Ended = FollowUpTransition | { readonly state: "replaced" };

function endOf(next: Ended): queries.FollowUpEnd {
  switch (next.state) {
    case "done":
    case "replaced":
      return { state: next.state };
    case "waiting":
      return { state: "waiting", delayMs: next.delayMs };
    case "failed":
      return { state: "failed", errorCode: next.code, errorDescription: next.description };
    default:
      return next satisfies never;
  }
}

function doneChange(
  followUp: queries.FollowUpRow,
  publication: DueFollowUp["publication"],
  answer: Done,
  now: Date,
): Partial<DueFollowUp["publication"]> {
  const { kind, content, plainText } = followUp;
  const { channelTitle, content: said } = publication;
  switch (kind) {
    case "edit":
      if (!saysOtherwise(followUp, said)) return {};
      return {
        ...(content && { content }),
        ...(plainText !== null && { plainText, searchText: searchTextOf(plainText, channelTitle) }),
        editedAt: now,
      };
    case "remove":
      return { removedAt: now, pinnedAt: null };
    case "pin":
      return { pinnedAt: now };
    case "unpin":
      return { pinnedAt: null };
    case "close":
      return closedWith(publication, answer, now);
    default:
      return kind satisfies never;
  }
}

type Shown = DueFollowUp["publication"]["followUp"];

function shownWaiting(kind: FollowUpKind): Shown {
  return { kind, state: "waiting", code: null, description: "" };
}

/** What still waits is shown; else a failure, until its owner decides something else about the same. */
function shownAfter(
  shown: Shown,
  { kind }: queries.FollowUpRow,
  ended: Exclude<Ended, { state: "waiting" }>,
  waiting: readonly queries.FollowUpRow[],
): Shown {
  const [next] = waiting;
  if (ended.state === "failed") {
    const { state, code, description } = ended;
    return { kind, state, code, description };
  }
  if (next) return shownWaiting(next.kind);
  const isOld = shown?.state === "failed" && !pointlessAfter(kind).includes(shown.kind);
  return isOld ? shown : null;
}

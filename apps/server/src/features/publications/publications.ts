/** What an owner does with publications: publish, look, and decide about those with an unclear or failed outcome. */
import type { InputProblem } from "@vestnik/domain/errors";
import { choicesFor } from "@vestnik/domain/publication";
import type { LatePolicy, ResolutionChoice } from "@vestnik/domain/publication";
import { checkSearch, searchWords } from "@vestnik/domain/search";
import { AppError, refuseProblems } from "../../appError.ts";
import type { Database, Db, Tx } from "../../db/db.ts";
import type { Content, OwnText } from "@vestnik/domain/content";
import type { Deps } from "../../deps.ts";
import { hashOf } from "../../requestHash.ts";
import { lockUser } from "../auth/auth.ts";
import { notifyDue, notifyOwner } from "../../db/notices.ts";
import { accept, findEarlier } from "./accepting.ts";
import type { SeenVersion } from "./accepting.ts";
import {
  deleteLocked,
  failWaiting,
  release,
  resolutionChange,
  updateAsSeen,
  updateVotes,
} from "./changeQueries.ts";
import type { NewVotes } from "./changeQueries.ts";
import { writtenOf } from "./content/content.ts";
import type { ContentInput, WrittenContent } from "./content/content.ts";
import { readDueAt } from "./dueAt.ts";
import type { ChosenTime } from "./dueAt.ts";
import * as queries from "./queries.ts";
import { readOwnTexts } from "./ownTexts.ts";
import { publicationNotice } from "./publicationNotice.ts";
import type { AttemptRow, FollowUpRow, PublicationRow, PublicationWithChannel } from "./queries.ts";
import {
  requireItsChannelWithinPlan,
  requirePublication,
  requireSendable,
} from "./requirements.ts";

export { messageOf, postView, uploadsOf } from "./content/content.ts";
export { publicationNotice } from "./publicationNotice.ts";
export { searchTextOf } from "./queries.ts";
export type { GivenPoll, PostInput } from "./content/content.ts";

/** A request to publish; `scheduledDate` null is now. */
type PublishRequest = ContentInput &
  ChosenTime & {
    readonly channelIds: readonly string[];
    readonly latePolicy: LatePolicy;
    /** Of a post: what some of its channels say instead. */
    readonly ownTexts?: readonly OwnText[] | undefined;
    /** Waiting publications, as their owner saw them, that are deleted with this decision. */
    readonly replaces?: readonly SeenVersion[] | undefined;
    /** Refuse what a channel gets within a day anyway. */
    readonly ifRepeated?: "ask" | undefined;
  };

/**
 * Accepts one decision of its owner: one publication for each channel, all or none. The same key with the same request returns what the
 * first request created; with another request it is refused.
 */
export async function publish(
  deps: Deps,
  userId: string,
  idempotencyKey: string,
  request: PublishRequest,
  now: Date,
): Promise<PublicationWithChannel[]> {
  const { ifRepeated, ...asked } = request;
  // The answer to the question is not part of what is asked for.
  const batch = { userId, idempotencyKey, requestHash: hashOf(asked) };
  const read = await deps.contentReader.readPublication(userId, request);
  const { dueAt, problems: timeProblems } = readDueAt(request, now);
  const own = request.kind === "post" ? await readOwnTexts(deps, userId, request) : noOwnTexts;
  const problems = [
    ...checkChannels(request.channelIds),
    ...read.problems,
    ...own.problems,
    ...timeProblems,
  ];
  if (problems.length > 0) {
    // The first request may have been in time.
    const earlier = await findEarlier(deps.database.db, batch);
    if (earlier) return earlier;
    refuseProblems(problems);
  }
  const decision = {
    ...batch,
    ...writtenOf(read),
    channelIds: request.channelIds,
    own: own.contents,
    dueAt,
    timeZone: request.timeZone ?? null,
    latePolicy: request.latePolicy,
    replaces: request.replaces ?? [],
    asksIfRepeated: ifRepeated === "ask",
  };
  return await accept(deps, decision, now);
}

const noOwnTexts = { problems: [], contents: new Map<string, WrittenContent>() };

/** Deletes a publication that still waits; undefined where it does not. What is restored meanwhile waits when its lock is given back. */
export async function deleteWaiting(
  tx: Tx,
  userId: string,
  id: string,
): Promise<PublicationRow | undefined> {
  const [locked] = await queries.lockPublications(tx, userId, [id]);
  if (locked?.status !== "scheduled") return undefined;
  const [deleted] = await deleteLocked(tx, userId, [id]);
  return deleted;
}

function checkChannels(channelIds: readonly string[]): InputProblem[] {
  return channelIds.length > 0 ? [] : [{ code: "no_channel" }];
}

/** How many decisions to publish count against the plan since a moment, each once, in however many channels (decision 182). */
export async function countDecisions(db: Db | Tx, userId: string, since: Date): Promise<number> {
  return await queries.countBatchesSince(db, userId, since);
}

/** How many publications of a channel are due and not too late. */
export async function countDue(tx: Tx, userId: string, channelId: string): Promise<number> {
  return await queries.countDue(tx, userId, channelId);
}

/** How many publications wait in each channel, by its id. */
export async function countScheduled(
  db: Db | Tx,
  userId: string,
): Promise<ReadonlyMap<string, number>> {
  const counts = await queries.countScheduledByChannel(db, userId);
  return new Map(counts.map(({ channelId, count }) => [channelId ?? "", count]));
}

export async function listPublications(
  deps: Deps,
  userId: string,
  { search = "", ...filter }: queries.PublicationFilter & { readonly search?: string | undefined },
): Promise<PublicationWithChannel[]> {
  const { db } = deps.database;
  const words = await rarestFirst(db, userId, requireWords(search));
  return await queries.listPublications(db, userId, { ...filter, words });
}

/** The word that the fewest publications have decides most of them, and those are not searched for the others. */
async function rarestFirst(
  db: Db,
  userId: string,
  words: readonly string[],
): Promise<readonly string[]> {
  if (words.length < 2) return words;
  const counts = await queries.countNewestWith(db, userId, words);
  return words
    .map((word, index) => ({ word, count: counts[index] ?? 0 }))
    .toSorted((a, b) => a.count - b.count)
    .map(({ word }) => word);
}

/** The words of a search, at most as many as one may look for at once. */
export function requireWords(search: string): readonly string[] {
  const words = searchWords(search);
  refuseProblems(checkSearch(words));
  return words;
}

/** The newest published texts of a channel, without formatting. */
export async function listVoice(
  { database }: Pick<Deps, "database">,
  userId: string,
  channelId: string,
  limit: number,
): Promise<string[]> {
  return await queries.listPublishedTexts(database.db, userId, channelId, limit);
}

/** Publications that are scheduled or being sent, earliest first. */
export async function listWaiting(
  deps: Deps,
  userId: string,
  kind: Content["kind"],
  within?: readonly string[],
): Promise<queries.WaitingRow[]> {
  return await queries.listWaiting(deps.database.db, userId, kind, within);
}

export async function getPublication(
  deps: Deps,
  userId: string,
  id: string,
): Promise<PublicationWithChannel> {
  return await requirePublication(deps.database.db, userId, id);
}

/** What was decided about a publication after it was published, the latest first. */
export async function getFollowUps(deps: Deps, userId: string, id: string): Promise<FollowUpRow[]> {
  return await queries.listFollowUps(deps.database.db, userId, id);
}

export async function getAttempts(deps: Deps, userId: string, id: string): Promise<AttemptRow[]> {
  return await queries.findAttempts(deps.database.db, userId, id);
}

/** Carries out the owner's choice about a publication; if its version has changed since the owner saw it, the choice is "too late". */
export async function resolvePublication(
  deps: Pick<Deps, "config" | "database">,
  userId: string,
  id: string,
  choice: ResolutionChoice,
  version: number,
  now: Date,
): Promise<PublicationWithChannel> {
  return await deps.database.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const found = await requirePublication(tx, userId, id);
    const { publication } = found;
    const { status } = publication;
    if (!choicesFor(status, publication.errorCode).includes(choice)) throw new AppError("too_late");
    if (choice === "send_again") {
      await requireItsChannelWithinPlan(deps, tx, found, user.createdAt, now);
      await requireSendable(deps, tx, publication, user.createdAt, now);
    }
    const isChanged = await updateAsSeen(
      tx,
      { userId, id, status, version },
      resolutionChange(choice, publication.latePolicy),
    );
    if (!isChanged) throw new AppError("too_late");
    const resolved = await requirePublication(tx, userId, id);
    const notify = choice === "send_again" ? notifyDue : notifyOwner;
    await notify(tx, publicationNotice(resolved.publication));
    return resolved;
  });
}

/** Lets out what a restore has held of these; returns those that go out. */
export async function releaseThese(
  { db }: Pick<Database, "db">,
  ids: readonly string[],
): Promise<string[]> {
  return await db.transaction(async (tx) => {
    const released = await release(tx, ids);
    await notifyDue(tx, ...released.map(publicationNotice));
    return released.map(({ id }) => id);
  });
}

/** Publications that wait for a channel which is being removed can never be sent, so they fail at once. */
export async function failWaitingOf(tx: Tx, userId: string, channelId: string): Promise<void> {
  const failed = await failWaiting(tx, userId, channelId);
  await notifyOwner(tx, ...failed.map(publicationNotice));
}

/** Telegram keeps an update for a day, so one that comes later than this after another is newer, whatever its number says. */
const UPDATES_KEPT_MS = 2 * 24 * 3_600_000;

/** The votes of an open poll, as its bot hears of them (decision 216). The result that the closing answers outranks them. */
export async function recordVotes(
  { database }: Pick<Deps, "database">,
  bot: { readonly userId: string; readonly botId: number },
  votes: Omit<NewVotes, "now" | "outdatedBefore">,
  now: Date,
): Promise<void> {
  const outdatedBefore = new Date(now.getTime() - UPDATES_KEPT_MS);
  await database.db.transaction(async (tx) => {
    const changed = await updateVotes(tx, bot, { ...votes, now, outdatedBefore });
    await notifyOwner(tx, ...changed.map(publicationNotice));
  });
}

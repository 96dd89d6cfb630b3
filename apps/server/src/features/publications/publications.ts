/** What an owner does with publications: publish, look, and decide about those with an unclear or failed outcome. */
import { channelLabel } from "@vestnik/domain/channel";
import type { InputProblem } from "@vestnik/domain/errors";
import { choicesFor } from "@vestnik/domain/publication";
import type { LatePolicy, ResolutionChoice } from "@vestnik/domain/publication";
import { checkSearch, searchWords } from "@vestnik/domain/search";
import { AppError, refuseProblems } from "../../appError.ts";
import type { Database, Db, Tx } from "../../db/db.ts";
import type { Content, OwnText } from "@vestnik/domain/content";
import type { Deps } from "../../deps.ts";
import { hashOf, requireSameRequest } from "../../requestHash.ts";
import { lockUser } from "../auth/auth.ts";
import { planOf } from "../plans/plans.ts";
import { requireOwnUploads } from "../uploads/uploads.ts";
import { notifyDue, notifyOwner } from "../../db/notices.ts";
import type { OwnerNotice } from "../../db/notices.ts";
import {
  deleteLocked,
  failWaiting,
  release,
  removeOlderDeleted,
  resolutionChange,
  updateAsSeen,
  updateVotes,
} from "./changeQueries.ts";
import type { NewVotes } from "./changeQueries.ts";
import { uploadsOf, writtenOf } from "./content/content.ts";
import type { ContentInput, WrittenContent } from "./content/content.ts";
import { readDueAt } from "./dueAt.ts";
import type { ChosenTime } from "./dueAt.ts";
import * as queries from "./queries.ts";
import { readOwnTexts } from "./ownTexts.ts";
import type {
  AttemptRow,
  FollowUpRow,
  OwnChannel,
  PublicationRow,
  PublicationWithChannel,
} from "./queries.ts";
import {
  requireDailyLimit,
  requireFitting,
  requireItsChannelWithinPlan,
  requireOwnChannels,
  requirePublication,
  requireQuota,
  requireSendable,
  requireUnrepeated,
  requireWithinPlan,
} from "./requirements.ts";

export { messageOf, postView, uploadsOf } from "./content/content.ts";
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

type SeenVersion = { readonly id: string; readonly version: number };

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
  const requestHash = hashOf(asked);
  const { db } = deps.database;
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
    const earlier = await findEarlier(db, userId, idempotencyKey, requestHash);
    if (earlier) return earlier;
    refuseProblems(problems);
  }
  const { content, plainText } = writtenOf(read);
  return await db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const batch = await queries.insertBatch(tx, { userId, idempotencyKey, requestHash });
    // A request with the same key came first.
    if (!batch) return (await findEarlier(tx, userId, idempotencyKey, requestHash)) ?? [];
    const channels = await requireOwnChannels(tx, userId, request.channelIds);
    requireFitting(content, channels);
    // Before the quota, which they do not use any more.
    const replaced = await deleteReplaced(tx, userId, request.replaces ?? []);
    const placed = channels.map((one) => ({ label: channelLabel(one), overPlan: one.overPlan }));
    await requireWithinPlan(deps, tx, user, placed, now);
    const plan = await planOf(deps, tx, user, now);
    await requireQuota(tx, plan, userId);
    await requireDailyLimit(tx, plan, { userId, requested: channels.length, now });
    if (ifRepeated === "ask") {
      const at = dueAt ?? now;
      for (const part of partsOf(channels, { content, plainText }, own.contents)) {
        await requireUnrepeated(tx, { userId, ...part, at });
      }
    }
    const filenames = uploadsOf(content);
    await requireOwnUploads(tx, userId, filenames);
    const made = await queries.insertPublications(tx, {
      userId,
      batchId: batch.id,
      channels,
      content,
      plainText,
      own: own.contents,
      dueAt,
      timeZone: request.timeZone ?? null,
      latePolicy: request.latePolicy,
    });
    await queries.linkUploads(
      tx,
      made.map(({ id }) => id),
      filenames,
    );
    await notifyDue(tx, ...[...replaced, ...made].map(publicationNotice));
    return made.map((publication) => ({
      publication,
      channel: channels[publication.batchPosition] ?? null,
      secondStatus: null,
    }));
  });
}

const noOwnTexts = { problems: [], contents: new Map<string, WrittenContent>() };

/** The channels by what they get: the common content, or one of their own. */
function partsOf(
  channels: readonly OwnChannel[],
  common: WrittenContent,
  own: ReadonlyMap<string, WrittenContent>,
) {
  const groups = Map.groupBy(channels, ({ id }) => own.get(id) ?? common);
  return [...groups].map(([written, those]) => ({ ...written, channels: those }));
}

/** All of them or none: if one cannot be called back, its channel would get both. */
async function deleteReplaced(
  tx: Tx,
  userId: string,
  replaces: readonly SeenVersion[],
): Promise<PublicationRow[]> {
  if (replaces.length === 0) return [];
  const ids = replaces.map(({ id }) => id);
  const locked = new Map(
    (await queries.lockPublications(tx, userId, ids)).map((row) => [row.id, row]),
  );
  for (const { id, version } of replaces) {
    const found = locked.get(id);
    if (!found) throw new AppError("not_found");
    if (found.status !== "scheduled") throw new AppError("too_late");
    if (found.version !== version) throw new AppError("changed_elsewhere");
  }
  const deleted = await deleteLocked(tx, userId, ids);
  await removeOlderDeleted(tx, userId, deleted.length);
  return deleted;
}

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

async function findEarlier(
  db: Db | Tx,
  userId: string,
  idempotencyKey: string,
  requestHash: string,
): Promise<PublicationWithChannel[] | undefined> {
  const batch = await queries.findBatch(db, userId, idempotencyKey);
  if (!batch) return undefined;
  requireSameRequest(batch, requestHash);
  return await queries.findBatchPublications(db, userId, batch.id);
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
  const words = requireWords(search);
  return await queries.listPublications(deps.database.db, userId, { ...filter, words });
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

export function publicationNotice(
  row: Pick<PublicationRow, "userId" | "id" | "batchId" | "version" | "status">,
): OwnerNotice {
  const { userId, id, batchId, version, status } = row;
  return { userId, type: "publication", data: { id, batchId, version, status } };
}

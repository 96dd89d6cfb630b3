/** One decision about several publications of one batch, in one transaction: all of them that still can change do. */
import { BATCH_PAUSE_MS } from "@vestnik/domain/publication";
import { AppError } from "../../../appError.ts";
import type { Tx } from "../../../db/db.ts";
import { notifyDue } from "../../../db/notices.ts";
import type { Deps } from "../../../deps.ts";
import { lockUser } from "../../auth/auth.ts";
import { removeOlderDeleted, updateAsSeen } from "../changeQueries.ts";
import type { ChosenTime } from "../dueAt.ts";
import { publicationNotice } from "../publications.ts";
import * as queries from "../queries.ts";
import type { PublicationWithChannel } from "../queries.ts";
import * as decisions from "./decisions.ts";
import type { Decision, PostEdit, Situation } from "./decisions.ts";

/** Publications of a batch as their owner saw them when deciding. */
export type SeenBatch = {
  readonly userId: string;
  readonly batchId: string;
  readonly publications: readonly { readonly id: string; readonly version: number }[];
};

/** A publication as it is after the decision, and why it did not change, if it did not. */
export type SiblingResult = {
  readonly publication: PublicationWithChannel;
  readonly refusal: AppError | undefined;
};

export async function editBatch(
  deps: Deps,
  seen: SeenBatch,
  edit: Omit<PostEdit, "channelId">,
  now: Date,
): Promise<SiblingResult[]> {
  return await decide(deps, seen, await decisions.editing(deps, seen.userId, edit, now));
}

export async function rescheduleBatch(
  deps: Deps,
  seen: SeenBatch,
  chosen: ChosenTime,
  now: Date,
): Promise<SiblingResult[]> {
  return await decide(deps, seen, decisions.rescheduling(deps, chosen, now));
}

export async function publishBatchNow(
  deps: Deps,
  seen: SeenBatch,
  now: Date,
): Promise<SiblingResult[]> {
  return await decide(deps, seen, decisions.publishingNow(deps, now));
}

export async function sendBatchAgain(
  deps: Deps,
  seen: SeenBatch,
  now: Date,
): Promise<SiblingResult[]> {
  return await decide(deps, seen, decisions.sendingAgain(deps, now));
}

export async function deleteBatch(deps: Deps, seen: SeenBatch): Promise<SiblingResult[]> {
  return await decide(deps, seen, decisions.deletion);
}

export async function restoreBatch(
  deps: Deps,
  seen: SeenBatch,
  now: Date,
): Promise<SiblingResult[]> {
  return await decide(deps, seen, decisions.restoration(deps, now));
}

/**
 * The rows are locked before they are looked at: a worker's claim skips a locked row, so what is found waiting here still waits when the
 * change is written, and what a claim took first is found as "sending".
 */
async function decide(deps: Deps, seen: SeenBatch, decision: Decision): Promise<SiblingResult[]> {
  const { userId, batchId } = seen;
  const versions = new Map(seen.publications.map(({ id, version }) => [id, version]));
  return await deps.database.db.transaction(async (tx) => {
    const { createdAt: accountStart } = await lockUser(tx, userId);
    const locked = await queries.lockPublications(tx, userId, [...versions.keys()]);
    const isWhole = locked.length === versions.size;
    if (!isWhole || locked.some((one) => one.batchId !== batchId)) throw new AppError("not_found");
    const wanted = await findWanted(tx, seen, versions);
    const refusals = new Map<string, AppError>();
    let changes = 0;
    for (const found of wanted) {
      const { id } = found.publication;
      const situation = { tx, found, accountStart, turnMs: changes * BATCH_PAUSE_MS };
      const refusal = await changeOne(situation, versions.get(id), decision);
      if (refusal) refusals.set(id, refusal);
      else changes += 1;
    }
    if (changes === 0) throw tellingOf([...refusals.values()]);
    const results = (await findWanted(tx, seen, versions)).map((publication) => ({
      publication,
      refusal: refusals.get(publication.publication.id),
    }));
    const changed = results.filter(({ refusal }) => !refusal);
    if (decision === decisions.deletion) await removeOlderDeleted(tx, userId, changed.length);
    await notifyDue(
      tx,
      ...changed.map(({ publication: { publication } }) => publicationNotice(publication)),
    );
    return results;
  });
}

/** Those that were named, in the order of their batch. */
async function findWanted(
  tx: Tx,
  { userId, batchId }: SeenBatch,
  versions: ReadonlyMap<string, number>,
): Promise<PublicationWithChannel[]> {
  const all = await queries.findBatchPublications(tx, userId, batchId);
  return all.filter(({ publication }) => versions.has(publication.id));
}

/** The refusal of one publication; undefined when it was changed. */
async function changeOne(
  situation: Situation,
  version: number | undefined,
  { isOpen, change }: Decision,
): Promise<AppError | undefined> {
  const { tx, found } = situation;
  const { publication } = found;
  const { id, userId, status } = publication;
  if (!isOpen(publication)) return new AppError("too_late");
  if (version !== publication.version) return new AppError("changed_elsewhere");
  try {
    const changes = await change(situation);
    const isChanged = await updateAsSeen(tx, { userId, id, status, version }, changes);
    if (!isChanged) throw new Error("A locked publication has changed.");
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Of all refusals the one that says most: that it is too late says nothing that could be done. */
function tellingOf(refusals: readonly AppError[]): AppError {
  const telling = refusals.find(({ code }) => code !== "too_late") ?? refusals[0];
  return telling ?? new AppError("too_late");
}

/**
 * One decision of an owner about publications, in one transaction: all of those named that still can change do. A decision about one
 * publication is a decision about a batch of one. What can be decided is in `decisions.ts`.
 */
import type { Content } from "@vestnik/domain/content";
import { BATCH_PAUSE_MS } from "@vestnik/domain/publication";
import { AppError } from "../../../appError.ts";
import { notifyDue } from "../../../db/notices.ts";
import type { Deps } from "../../../deps.ts";
import { lockUser } from "../../auth/auth.ts";
import { removeOlderDeleted, updateAsSeen } from "../changeQueries.ts";
import { publicationNotice } from "../publications.ts";
import * as queries from "../queries.ts";
import type { PublicationWithChannel } from "../queries.ts";
import { deletion } from "./decisions.ts";
import type { Decision, Situation } from "./decisions.ts";

export { deletion, editing, publishingNow } from "./decisions.ts";

/** A publication as its owner saw it when deciding. Without a version only its status is compared. */
export type Seen = {
  readonly userId: string;
  readonly id: string;
  readonly version?: number | undefined;
  /** The required kind; a publication of the other kind counts as not found. */
  readonly kind?: Content["kind"] | undefined;
};

/** Publications of a batch as their owner saw them when deciding. */
export type SeenBatch = {
  readonly userId: string;
  readonly batchId: string;
  readonly publications: readonly { readonly id: string; readonly version: number }[];
};

/** A publication as it is after the decision, and why it did not change, if it did not. */
export type DecisionResult = {
  readonly publication: PublicationWithChannel;
  readonly refusal: AppError | undefined;
};

/** Changes one publication, or refuses with the reason: `too_late` for a status that does not suit, `changed_elsewhere` for another version. */
export async function decideOne(
  deps: Deps,
  { userId, id, version, kind }: Seen,
  decision: Decision,
): Promise<PublicationWithChannel> {
  const isWanted = (found: Locked) => kind === undefined || found.kind === kind;
  const [result] = await decide(
    deps,
    { userId, versions: new Map([[id, version]]), isWanted },
    decision,
  );
  if (!result) throw new AppError("not_found");
  return result.publication;
}

/** Refuses when none could be changed, with the reason that says most. */
export async function decideBatch(
  deps: Deps,
  { userId, batchId, publications }: SeenBatch,
  decision: Decision,
): Promise<DecisionResult[]> {
  const versions = new Map(publications.map(({ id, version }) => [id, version]));
  const isWanted = (found: Locked) => found.batchId === batchId;
  return await decide(deps, { userId, versions, isWanted }, decision);
}

type Locked = Awaited<ReturnType<typeof queries.lockPublications>>[number];

type Wanted = {
  readonly userId: string;
  /** By id, the version that its owner saw. */
  readonly versions: ReadonlyMap<string, number | undefined>;
  readonly isWanted: (found: Locked) => boolean;
};

/**
 * The rows are locked before they are looked at: a worker's claim skips a locked row, so what is found waiting here still waits when the
 * change is written, and what a claim took first is found as "sending".
 */
async function decide(deps: Deps, wanted: Wanted, decision: Decision): Promise<DecisionResult[]> {
  const { userId, versions, isWanted } = wanted;
  const ids = [...versions.keys()];
  return await deps.database.db.transaction(async (tx) => {
    const { createdAt: accountStart } = await lockUser(tx, userId);
    const locked = await queries.lockPublications(tx, userId, ids);
    if (locked.length < ids.length || !locked.every(isWanted)) throw new AppError("not_found");
    const refusals = new Map<string, AppError>();
    let changes = 0;
    for (const found of await queries.findPublications(tx, userId, ids)) {
      const { id } = found.publication;
      const situation = { tx, found, accountStart, turnMs: changes * BATCH_PAUSE_MS };
      const refusal = await changeOne(situation, versions.get(id), decision);
      if (refusal) refusals.set(id, refusal);
      else changes += 1;
    }
    if (changes === 0) throw tellingOf([...refusals.values()]);
    const results = (await queries.findPublications(tx, userId, ids)).map((publication) => ({
      publication,
      refusal: refusals.get(publication.publication.id),
    }));
    const changed = results.filter(({ refusal }) => !refusal);
    if (decision === deletion) await removeOlderDeleted(tx, userId, changed.length);
    await notifyDue(
      tx,
      ...changed.map(({ publication: { publication } }) => publicationNotice(publication)),
    );
    return results;
  });
}

/** The refusal of one publication; undefined when it was changed. */
async function changeOne(
  situation: Situation,
  seenVersion: number | undefined,
  { isOpen, ofAnyVersion, change }: Decision,
): Promise<AppError | undefined> {
  const { tx, found } = situation;
  const { publication } = found;
  const { id, userId, status } = publication;
  const version = ofAnyVersion ? undefined : seenVersion;
  if (!isOpen(publication)) return new AppError("too_late");
  if (version !== undefined && version !== publication.version) {
    return new AppError("changed_elsewhere");
  }
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

/** What is looked after between the wishes of owners: what will go wrong with waiting publications, and the end of deleted ones. */
import { notifyOwner } from "../../../db/notices.ts";
import type { Db } from "../../../db/db.ts";
import type { Deps } from "../../../deps.ts";
import { findGone } from "../../uploads/uploads.ts";
import { uploadsOf } from "../content/content.ts";
import { publicationNotice } from "../publications.ts";
import type { PublicationRow } from "../queries.ts";
import * as queries from "./upkeepQueries.ts";

const PAGE = 200;
const MAX_CHANNELS = 1000;

/** Sets a warning on publications that are due within a day and have lost an image, and removes it when the image is back. */
export async function warnOfGoneUploads(deps: Deps): Promise<void> {
  const { db } = deps.database;
  for (let afterId: string | undefined; ;) {
    const page = await queries.listForLookAhead(db, { afterId, limit: PAGE });
    const gone = await findGone(
      deps,
      page.flatMap(({ content }) => uploadsOf(content)),
    );
    for (const publication of page) {
      const isGone = uploadsOf(publication.content).some((filename) => gone.has(filename));
      await warn(db, publication, isGone ? "upload_gone" : null);
    }
    if (page.length < PAGE) return;
    afterId = page.at(-1)?.id;
  }
}

/** The version stays: a warning must not make the decision of an owner who is editing "too late". */
async function warn(
  db: Db,
  { id, version, warningCode }: PublicationRow,
  code: "upload_gone" | null,
): Promise<void> {
  if (warningCode === code || (code === null && warningCode !== "upload_gone")) return;
  await db.transaction(async (tx) => {
    const warned = await queries.setWarning(tx, { id, version }, code);
    if (warned) await notifyOwner(tx, publicationNotice(warned));
  });
}

/** Channels with something due soon, the next ones first. */
export async function channelsDueWithin(db: Db, withinMs: number): Promise<string[]> {
  return await queries.listChannelsDueWithin(db, withinMs, MAX_CHANNELS);
}

/** Removes what was deleted thirty days ago, with its attempts; its uploads are no longer in use then. */
export async function purgeDeleted(db: Db): Promise<void> {
  await queries.deletePurgeable(db);
  await queries.deleteEmptyBatches(db);
}

/** An owner frees storage: images with only one kind of use are removed for good (decision 66). */
import type { RemovableImageUse } from "@vestnik/domain/imageStorage";
import type { Tx } from "../../db/db.ts";
import type { Deps } from "../../deps.ts";
import { lockUser } from "../auth/auth.ts";
import { endDeletedDrafts } from "../drafts/drafts.ts";
import { removeFiles } from "./uploads.ts";
import { deleteUnusedOf, releaseImages } from "./storageQueries.ts";

export type ImageRemoval = {
  readonly use: RemovableImageUse;
  /** For published and failed posts: only of those that were due before this. */
  readonly before?: Date | undefined;
  /** For unused images: these stay. */
  readonly except: readonly string[];
};

type Removed = { readonly filename: string; readonly bytes: number };

const AT_ONCE = 1000;

/** Texts and results stay. Locks the user's row, so that no image gets a new use meanwhile. */
export async function removeImages(
  { database, files }: Pick<Deps, "database" | "files">,
  userId: string,
  removal: ImageRemoval,
): Promise<{ readonly files: number; readonly bytes: number }> {
  const removed = await database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    return await removeRows(tx, userId, removal);
  });
  // Rows go first, because every row must have its file. The leftovers job removes a remaining file.
  const filenames = removed.map(({ filename }) => filename);
  await removeFiles({ files }, filenames);
  return { files: removed.length, bytes: removed.reduce((sum, { bytes }) => sum + bytes, 0) };
}

async function removeRows(tx: Tx, userId: string, removal: ImageRemoval): Promise<Removed[]> {
  const { use, before, except } = removal;
  if (use === "unused") return await deleteUnusedOf(tx, userId, { except });
  const released = new Set(await release(tx, userId, use, before));
  const names = [...released].toSorted();
  const removed: Removed[] = [];
  for (let start = 0; start < names.length; start += AT_ONCE) {
    const only = names.slice(start, start + AT_ONCE);
    removed.push(...(await deleteUnusedOf(tx, userId, { only })));
  }
  return removed;
}

async function release(
  tx: Tx,
  userId: string,
  use: Exclude<RemovableImageUse, "unused">,
  before: Date | undefined,
): Promise<string[]> {
  switch (use) {
    case "published":
      return await releaseImages(tx, userId, ["published"], before);
    case "failed":
      return await releaseImages(tx, userId, ["failed", "missed"], before);
    case "deleted":
      return [
        ...(await releaseImages(tx, userId, ["deleted"], undefined)),
        ...(await endDeletedDrafts(tx, userId)),
      ];
    default:
      return use satisfies never;
  }
}

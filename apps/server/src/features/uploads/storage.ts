/** How much storage a user's images take, by their use; limited by the plan (decision 66). */
import { imageUses, MIN_COUNTED_BYTES } from "@vestnik/domain/imageStorage";
import type { ImageUse } from "@vestnik/domain/imageStorage";
import { isWithin, UNLIMITED } from "@vestnik/domain/plan";
import { AppError } from "../../appError.ts";
import type { Db, Tx } from "../../db/db.ts";
import type { Deps } from "../../deps.ts";
import { getUser } from "../auth/auth.ts";
import { planOf } from "../plans/plans.ts";
import { measureUses, sumBytes } from "./storageQueries.ts";

const MB = 1024 * 1024;

type Room = { readonly files: number; readonly bytes: number };
export type ImageUsage = {
  readonly usedBytes: number;
  /** -1 is unlimited. */
  readonly limitBytes: number;
  readonly uses: Readonly<Record<ImageUse, Room>>;
};

export async function getImageUsage(
  deps: Pick<Deps, "config" | "clock">,
  db: Db | Tx,
  userId: string,
): Promise<ImageUsage> {
  const measured = await measureUses(db, userId);
  const uses = Object.fromEntries(
    imageUses.map((use): [ImageUse, Room] => {
      const { files, bytes } = measured.find((one) => one.use === use) ?? { files: 0, bytes: 0 };
      return [use, { files, bytes }];
    }),
  ) as Record<ImageUse, Room>;
  const usedBytes = measured.reduce((sum, { bytes }) => sum + bytes, 0);
  return { usedBytes, limitBytes: await limitFor(deps, db, userId), uses };
}

async function limitFor(
  deps: Pick<Deps, "config" | "clock">,
  db: Db | Tx,
  userId: string,
): Promise<number> {
  const { limits } = await planOf(deps, db, await getUser(db, userId), deps.clock());
  return limits.imageBytes;
}

/** Refuses what exceeds the plan's storage, and says what uses it. The check that counts runs under the lock of the user's row. */
export async function requireStorage(
  deps: Pick<Deps, "config" | "clock">,
  db: Db | Tx,
  userId: string,
  moreBytes: number,
): Promise<void> {
  const limit = await limitFor(deps, db, userId);
  if (limit === UNLIMITED) return;
  const counted = Math.max(moreBytes, MIN_COUNTED_BYTES);
  if (isWithin(limit, (await sumBytes(db, userId)) + counted)) return;
  const { usedBytes, uses } = await getImageUsage(deps, db, userId);
  const byUse = imageUses.map((use) => [use, inMb(uses[use].bytes)] as const);
  throw new AppError("image_storage_full", {
    limit: inMb(limit),
    used: inMb(usedBytes),
    ...Object.fromEntries(byUse),
  });
}

/** Rounds up, so that a small size is not shown as zero. */
function inMb(bytes: number): number {
  return Math.ceil(bytes / MB);
}

/** What its owner deletes stays for a day, so that it can be restored. Queries find nothing of another owner. */
import { RESTORABLE_FOR_MS } from "@vestnik/domain/draft";
import { AppError } from "./appError.ts";

type Deletable = { readonly deletedAt: Date | null };

/** What was deleted before this moment is gone. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - RESTORABLE_FOR_MS);
}

/** Refuses what is not there, or was deleted. */
export function requirePresent<Row extends Deletable>(found: Row | undefined): Row {
  if (!found || found.deletedAt) throw new AppError("not_found");
  return found;
}

/** Refuses what is not there, or was deleted too long ago: the same answer whether or not the job has already removed it. */
export function requireRestorable<Row extends Deletable>(found: Row | undefined, now: Date): Row {
  const isGone = found?.deletedAt && found.deletedAt < restorableSince(now);
  if (!found || isGone) throw new AppError("not_found");
  return found;
}

/** Presents a deletion that can still be undone for the API; null where none was asked for. */
import type { Deletion } from "@vestnik/contract/auth";
import { deletionTime } from "@vestnik/domain/account";

export function deletionView({
  deletionAskedAt: askedAt,
}: {
  readonly deletionAskedAt: Date | null;
}): Deletion | null {
  return (
    askedAt && { askedAt: askedAt.toISOString(), deleteAt: deletionTime(askedAt).toISOString() }
  );
}

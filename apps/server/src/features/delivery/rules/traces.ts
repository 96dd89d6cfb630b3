/** What the lines of a journal prove about an attempt that its worker did not finish. */
import type { LastTrace } from "@vestnik/domain/publication";

/**
 * Without a line nothing left, unless lines were lost: then nothing is proven about attempts that were claimed before the loss was noticed.
 * Both times are in milliseconds of the database's clock; `claimedAt` is null where it is not known.
 */
export function traceBeside(
  gapAt: number | null,
  claimedAt: number | null,
  trace: LastTrace,
): LastTrace {
  if (gapAt === null || trace.mayHaveLeft || trace.wasPreparing) return trace;
  const isAfterGap = claimedAt !== null && claimedAt > gapAt;
  return isAfterGap ? trace : { mayHaveLeft: true, wasPreparing: false };
}

/** How many more publications the plan gives this period. */
import type { CreditInfo } from "@vestnik/contract/credits";

const UNLIMITED = -1;
/** From here on it is worth a word beside the button. */
const FEW = 5;

/** Infinity without a limit, and where nothing is known: the server decides. */
export function publicationsLeft(meter: CreditInfo["publications"] | undefined): number {
  if (meter === undefined || meter.limit === UNLIMITED) return Infinity;
  return Math.max(0, meter.limit - meter.used);
}

export function isFew(left: number): boolean {
  return left <= FEW;
}

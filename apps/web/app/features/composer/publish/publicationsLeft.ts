/** The number of publications the plan still allows in this period. */
import type { CreditInfo } from "@vestnik/contract/credits";

const UNLIMITED = -1;
/** At or below this number the rest is shown beside the button. */
const FEW = 5;

/** Infinity without a limit, and where the number is unknown, because the server decides. */
export function publicationsLeft(meter: CreditInfo["publications"] | undefined): number {
  if (meter === undefined || meter.limit === UNLIMITED) return Infinity;
  return Math.max(0, meter.limit - meter.used);
}

export function isFew(left: number): boolean {
  return left <= FEW;
}

/** Prices of AI operations (docs/product.md, AI) and the two pots credits come from (decision 12). */

/** The price of each operation, in credits. A rewriting changes a selected part of a text. */
export const creditCosts = {
  text: 1,
  image: 2,
  tags: 1,
  text_from_image: 2,
  image_from_image: 3,
  rewriting: 1,
} as const;

export type Generation = keyof typeof creditCosts;

export const generations = Object.keys(creditCosts) as readonly Generation[];

/** The largest `quantity` of `POST /credits/use` (decision 12). */
export const MAX_USE_QUANTITY = 10;

/** What credits were used or bought, summed up. */
type Used = {
  /** Taken from the grant of this period. */
  readonly fromGrant: number;
  readonly fromBought: number;
  readonly bought: number;
};

/** What is left of the monthly grant, and of the bought credits, which are spent last and never expire. */
export type Pots = { readonly granted: number; readonly bought: number };

/** Neither is ever negative: a reservation that is spent after it had stopped counting may exceed what was left. */
export function potsOf(monthlyGrant: number, { fromGrant, fromBought, bought }: Used): Pots {
  return {
    granted: Math.max(0, monthlyGrant - fromGrant),
    bought: Math.max(0, bought - fromBought),
  };
}

/** The pace is that of so many days, or of as many as the account exists. */
export const FORECAST_DAYS = 28;
/** A newcomer tries things out: their first days are not the pace of a month. */
const MIN_FORECAST_DAYS = 7;
/** Fewer credits than this in all those days are no pace. */
const MIN_USED = 5;
const MAX_DAYS_LEFT = 365;
const DAY_MS = 24 * 3_600_000;

type Usage = {
  readonly left: number;
  /** In the last `FORECAST_DAYS` days. */
  readonly usedLately: number;
  /** When the account began. */
  readonly begun: Date;
};

/** For how many whole days credits last at the pace of the last weeks; null where that would say nothing. */
export function daysLeftAt({ left, usedLately, begun }: Usage, now: Date): number | null {
  if (usedLately < MIN_USED) return null;
  const age = (now.getTime() - begun.getTime()) / DAY_MS;
  const days = Math.min(FORECAST_DAYS, Math.max(MIN_FORECAST_DAYS, age));
  const daysLeft = Math.floor((left * days) / usedLately);
  return daysLeft > MAX_DAYS_LEFT ? null : daysLeft;
}

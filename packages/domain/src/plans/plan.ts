/** Plans and their limits (docs/product.md, Plans and payments; decisions 12 and 182). */

export const plans = ["free", "basic", "business"] as const;
export type Plan = (typeof plans)[number];

export const UNLIMITED = -1;

const MB = 1024 * 1024;

export type PlanLimits = {
  /** Channels a user may connect; -1 is unlimited. */
  readonly channels: number;
  /** Decisions to publish in a period, each in however many channels; -1 is unlimited. */
  readonly publications: number;
  /** AI credits granted each period. */
  readonly monthlyCredits: number;
  /** The total size of a user's stored images; -1 is unlimited. */
  readonly imageBytes: number;
};

const catalogue: Readonly<Record<Plan, PlanLimits>> = {
  free: { channels: 2, publications: 10, monthlyCredits: 10, imageBytes: 250 * MB },
  basic: { channels: 10, publications: 100, monthlyCredits: 100, imageBytes: 2048 * MB },
  business: {
    channels: UNLIMITED,
    publications: 400,
    monthlyCredits: 400,
    imageBytes: 10_240 * MB,
  },
};

export function limitsOf(plan: Plan): PlanLimits {
  return catalogue[plan];
}

/** The business plan as the default plan of a self-hosted installation: without billing, publications and images are not limited (decision 182). */
export function selfHostedLimits(): PlanLimits {
  return { ...catalogue.business, publications: UNLIMITED, imageBytes: UNLIMITED };
}

export function isWithin(limit: number, count: number): boolean {
  return limit === UNLIMITED || count <= limit;
}

/** Publications, one for each channel, of one day for each decision of a month, and at least so many. */
const DAILY = { factor: 10, least: 500 };

/**
 * How many publications a person may create within a day, including those that fail or are deleted, which a plan does not count: they are stored
 * all the same.
 */
export function dailyPublications({ publications }: PlanLimits): number {
  if (publications === UNLIMITED) return UNLIMITED;
  return Math.max(DAILY.least, DAILY.factor * publications);
}

export type Period = { readonly start: Date; readonly end: Date };

/** The monthly period of `now`, counted from the day the account began; a 31st becomes the last day of shorter months. */
export function periodAt(anchor: Date, now: Date): Period {
  const months =
    (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 +
    (now.getUTCMonth() - anchor.getUTCMonth());
  const candidate = addMonths(anchor, months);
  const startMonths = candidate > now ? months - 1 : months;
  return { start: addMonths(anchor, startMonths), end: addMonths(anchor, startMonths + 1) };
}

function addMonths(anchor: Date, months: number): Date {
  const result = new Date(anchor);
  result.setUTCDate(1);
  result.setUTCMonth(anchor.getUTCMonth() + months);
  const lastDay = new Date(
    Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0),
  ).getUTCDate();
  result.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return result;
}

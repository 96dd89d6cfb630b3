/** How long credits last, in the unit a person would say. */
export type Forecast =
  | { readonly unit: "days" | "weeks" | "months"; readonly count: number }
  /** New ones come before they are used up. */
  | { readonly unit: "renewal" };

/** Below this many days they are counted, above it weeks and then months say enough. */
const DAYS_UP_TO = 14;
const WEEKS_UP_TO = 60;

/** 12 days, 3 weeks, 4 months, or until the renewal if that comes first; undefined for less than a day. */
export function forecastOf(daysLeft: number, daysToRenewal: number): Forecast | undefined {
  if (daysLeft >= daysToRenewal) return { unit: "renewal" };
  if (daysLeft < 1) return undefined;
  if (daysLeft < DAYS_UP_TO) return { unit: "days", count: daysLeft };
  if (daysLeft < WEEKS_UP_TO) return { unit: "weeks", count: Math.round(daysLeft / 7) };
  return { unit: "months", count: Math.round(daysLeft / 30) };
}

/** The subscription tab, and the way back from it: a plan is often chosen in the middle of something else. */

const TAB_PARAM = "tab";
export const FROM_PARAM = "from";
export const SUBSCRIPTION_TAB = { pathname: "/dashboard", search: "?tab=subscription" };

type Place = { readonly pathname: string; readonly search: string };

/** The subscription tab with the way back to `place`. */
export function plansAddress(place: Place): Place {
  const params = new URLSearchParams(SUBSCRIPTION_TAB.search);
  const from = wayBackOf(`${place.pathname}${place.search}`);
  if (from !== undefined) params.set(FROM_PARAM, from);
  return { pathname: SUBSCRIPTION_TAB.pathname, search: `?${params}` };
}

const PLACES = [/^\/dashboard$/, /^\/edit-scheduled-post\/[\w-]+$/];

/** A path of our own that one can return to; undefined for anything else, because an address bar can be filled by anybody. */
export function wayBackOf(from: string | null): string | undefined {
  if (from === null || !from.startsWith("/")) return undefined;
  const base = "https://own.invalid";
  const url = URL.canParse(from, base) ? new URL(from, base) : undefined;
  if (!url || url.origin !== base) return undefined;
  if (!PLACES.some((place) => place.test(url.pathname))) return undefined;
  if (url.searchParams.get(TAB_PARAM) === "subscription") return undefined;
  return `${url.pathname}${url.search}`;
}

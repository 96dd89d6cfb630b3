/** The subscription tab, and the way back from it: a plan is often chosen in the middle of something else. */
import { ownAddress } from "./ownAddress.ts";

const TAB_PARAM = "tab";
export const FROM_PARAM = "from";
export const SUBSCRIPTION_TAB = { pathname: "/dashboard", search: "?tab=subscription" };

/** Set to "true" in the address by which one comes back from the payment provider's page (docs/product.md, Plans and payments). */
export const RETURNS = {
  plan: "payment_success",
  pack: "tokens_success",
  cancelled: "payment_cancelled",
  portal: "portal_return",
} as const;
export type Return = keyof typeof RETURNS;

type Place = { readonly pathname: string; readonly search: string };

/** The subscription tab with the way back to `place`. */
export function plansAddress(place: Place): Place {
  const params = new URLSearchParams(SUBSCRIPTION_TAB.search);
  const from = wayBackOf(`${place.pathname}${place.search}`);
  if (from !== undefined) params.set(FROM_PARAM, from);
  return { pathname: SUBSCRIPTION_TAB.pathname, search: `?${params}` };
}

/** Where one can return to from the tab of plans: not to that tab itself. */
export function wayBackOf(from: string | null): string | undefined {
  const address = ownAddress(from);
  if (address === undefined) return undefined;
  const { pathname, search } = new URL(address, "https://own.invalid");
  if (new URLSearchParams(search).get(TAB_PARAM) === "subscription") return undefined;
  return pathname === "/settings" ? undefined : `${pathname}${search}`;
}

/** What a customer does on the portal, as its configuration wants it done. */
import { type Core, nowOf } from "../core.ts";
import type { Price } from "../objects/catalogue.ts";
import type { PortalFeatures } from "../objects/portal.ts";
import { type Subscription, itemOf } from "../objects/subscription.ts";
import { planChange } from "./planning.ts";
import { cancelLater, endSubscription, switchPrice } from "./subscribing.ts";

export type ChangeEffect =
  | { readonly kind: "at_period_end" }
  | { readonly kind: "later" }
  | { readonly kind: "now"; readonly cents: number };

/** What becomes of the money when a customer confirms another price. */
export function effectOf(
  core: Core,
  subscription: Subscription,
  price: Price,
  { subscription_update: update }: PortalFeatures,
): ChangeEffect {
  const { price: old, current_period_start: begin, current_period_end: end } = itemOf(subscription);
  const isLess = price.unit_amount < old.unit_amount;
  const conditions = update.schedule_at_period_end.conditions.map(({ type }) => type);
  if (isLess && conditions.includes("decreasing_item_amount")) return { kind: "at_period_end" };
  if (isLess || update.proration_behavior !== "always_invoice") return { kind: "later" };
  const left = Math.max(0, end - nowOf(core)) / Math.max(1, end - begin);
  return { kind: "now", cents: Math.round((price.unit_amount - old.unit_amount) * left) };
}

export function changeInPortal(
  core: Core,
  subscription: Subscription,
  price: Price,
  features: PortalFeatures,
): void {
  if (effectOf(core, subscription, price, features).kind === "at_period_end") {
    planChange(core, subscription, price);
    return;
  }
  const { proration_behavior: proration } = features.subscription_update;
  switchPrice(core, subscription, { price, proration });
}

export function cancelInPortal(
  core: Core,
  subscription: Subscription,
  { subscription_cancel: cancel }: PortalFeatures,
): void {
  if (cancel.mode === "at_period_end") cancelLater(core, subscription, "portal");
  else endSubscription(core, subscription, "cancellation_requested");
}

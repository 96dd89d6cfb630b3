import type { PortalFeatures } from "../objects/portal.ts";
import { type Given, among, anything, flag, group, listOf, text } from "./params.ts";

const own = {
  customer_update: anything,
  invoice_history: group({ enabled: flag }),
  payment_method_update: group({ enabled: flag }),
  subscription_cancel: group({
    enabled: flag,
    mode: among(["at_period_end", "immediately"]),
    proration_behavior: text,
    cancellation_reason: anything,
  }),
  subscription_pause: anything,
  subscription_update: group({
    enabled: flag,
    default_allowed_updates: listOf(text),
    billing_cycle_anchor: text,
    proration_behavior: among(["always_invoice", "create_prorations", "none"]),
    products: listOf(group({ product: text, prices: listOf(text), adjustable_quantity: anything })),
    schedule_at_period_end: group({ conditions: listOf(group({ type: text })) }),
    trial_update_behavior: text,
  }),
} as const;
export const featureFields = group(own);

/** What was asked for over what was there; a new configuration has nothing that was not asked for. */
export function featuresOf(
  given: Given<typeof own>,
  before: PortalFeatures | undefined,
): PortalFeatures {
  const { subscription_update: update, subscription_cancel: cancel } = given;
  const old = before?.subscription_update;
  const conditions = update?.schedule_at_period_end?.conditions?.map(({ type = "" }) => ({ type }));
  return {
    invoice_history: {
      enabled: given.invoice_history?.enabled ?? before?.invoice_history.enabled ?? false,
    },
    payment_method_update: {
      enabled:
        given.payment_method_update?.enabled ?? before?.payment_method_update.enabled ?? false,
    },
    subscription_cancel: {
      enabled: cancel?.enabled ?? before?.subscription_cancel.enabled ?? false,
      mode: cancel?.mode ?? before?.subscription_cancel.mode ?? "at_period_end",
    },
    subscription_update: {
      enabled: update?.enabled ?? old?.enabled ?? false,
      products: update?.products?.map(productOf) ?? old?.products ?? null,
      proration_behavior: update?.proration_behavior ?? old?.proration_behavior ?? "none",
      schedule_at_period_end: {
        conditions: conditions ?? old?.schedule_at_period_end.conditions ?? [],
      },
    },
  };
}

const productOf = ({ product = "", prices = [] }: { product?: string; prices?: string[] }) => ({
  product,
  prices,
});

/** What can be ordered on this tab, and the provider's page for it. */
import { paymentPageResponseSchema } from "@vestnik/contract/payments";
import type { CreditPack, PaidPlan } from "@vestnik/domain/price";
import {
  FROM_PARAM,
  RETURNS,
  SUBSCRIPTION_TAB,
  type Return,
} from "../../../shared/addresses/subscriptionAddress.ts";
import { unreadableAnswer } from "../../../shared/api/apiError.ts";
import { request } from "../../../shared/api/request.ts";

export type Order =
  /** A later one costs nothing yet, so the page does not thank for a payment. */
  | { readonly kind: "plan"; readonly plan: PaidPlan; readonly isLater: boolean }
  | { readonly kind: "pack"; readonly pack: CreditPack }
  | { readonly kind: "portal"; readonly flow: "overview" | "cancel" | "payment_method" };

const CENTS = 100;

/** The provider's page on which the order is confirmed. */
export async function orderPage(order: Order, from: string | undefined): Promise<string> {
  const page = await ask(order, from);
  const url = URL.canParse(page.data.url) ? new URL(page.data.url) : undefined;
  // An address of another kind would run as a script in this page.
  if (!url || !["https:", "http:"].includes(url.protocol)) throw unreadableAnswer(200);
  return url.href;
}

async function ask(order: Order, from: string | undefined) {
  const cancelUrl = returnAddress("cancelled", from);
  switch (order.kind) {
    case "plan":
      return await request(paymentPageResponseSchema, "POST", "/stripe/create-checkout-session", {
        subscriptionType: order.plan,
        successUrl: returnAddress(order.isLater ? "portal" : "plan", from),
        cancelUrl,
      });
    case "pack":
      return await request(paymentPageResponseSchema, "POST", "/stripe/purchase-tokens", {
        tokenAmount: order.pack.credits,
        price: order.pack.cents / CENTS,
        successUrl: returnAddress("pack", from),
        cancelUrl,
      });
    case "portal":
      return await request(paymentPageResponseSchema, "POST", "/stripe/create-portal-session", {
        returnUrl: returnAddress("portal", from),
        flow: order.flow,
      });
    default:
      return order satisfies never;
  }
}

/** This tab, with what happened and the way back to where one came from. */
function returnAddress(what: Return, from: string | undefined): string {
  const params = new URLSearchParams(SUBSCRIPTION_TAB.search);
  params.set(RETURNS[what], "true");
  if (from !== undefined) params.set(FROM_PARAM, from);
  return `${location.origin}${SUBSCRIPTION_TAB.pathname}?${params}`;
}

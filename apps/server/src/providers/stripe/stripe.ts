/** Stripe, or a server with its wire format. */
import type { PaidPlan } from "@vestnik/domain/price";
import type { Secret } from "../../secrets/secret.ts";
import type { Payments } from "../payments.ts";
import { readChargeWith } from "./charges.ts";
import { createCheckoutWith, expireCheckoutWith, readCheckoutWith } from "./checkouts.ts";
import { connect } from "./client.ts";
import type { StripeAddress } from "./client.ts";
import { createCustomerWith, deleteCustomerWith } from "./customers.ts";
import { listEventsWith } from "./events.ts";
import { readPeriodPaymentsWith } from "./periodPayments.ts";
import { createPortalPageWith } from "./portal.ts";
import { createPrices } from "./prices.ts";
import { readEventWith } from "./readEvent.ts";
import { endAtPeriodEndWith, renewWith } from "./renewal.ts";
import { listSubscriptionsWith } from "./subscriptions.ts";

export type StripeSettings = StripeAddress & {
  readonly webhookSecret: Secret;
  readonly prices: Readonly<Record<PaidPlan, string | undefined>>;
};

/** Without settings nothing is sold. */
export async function createStripe(
  settings: StripeSettings | undefined,
): Promise<Payments | undefined> {
  if (!settings) return undefined;
  const stripe = await connect(settings);
  const prices = createPrices(stripe, settings.prices);
  return {
    isLive: /^[a-z]+_live_/.test(settings.secretKey.reveal()),
    createCustomer: async (order) => await createCustomerWith(stripe, order),
    createCheckout: async (order) => await createCheckoutWith(stripe, prices, order),
    readCheckout: async (sessionId) => await readCheckoutWith(stripe, sessionId),
    expireCheckout: async (sessionId) => await expireCheckoutWith(stripe, sessionId),
    createPortalPage: async (order) => await createPortalPageWith(stripe, prices, order),
    listSubscriptions: async (customerId) =>
      await listSubscriptionsWith(stripe, prices, customerId),
    endAtPeriodEnd: async (subscriptionId) => await endAtPeriodEndWith(stripe, subscriptionId),
    renew: async (subscriptionId) => await renewWith(stripe, subscriptionId),
    deleteCustomer: async (customerId) => await deleteCustomerWith(stripe, customerId),
    readCharge: async (chargeId) => await readChargeWith(stripe, chargeId),
    readPeriodPayments: async (period) => await readPeriodPaymentsWith(stripe, period),
    listEvents: async (asked) => await listEventsWith(stripe, asked),
    readEvent: (body, signature) => readEventWith(stripe, settings.webhookSecret, body, signature),
  };
}

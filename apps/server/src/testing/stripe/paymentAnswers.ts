/** What an owner sees of payments, and what the emulated provider was asked. */
import type { SubscriptionInfo } from "@vestnik/contract/payments";
import { call } from "../factories.ts";
import type { Owner } from "../factories.ts";
import type { StripeApp } from "./stripeApp.ts";

type Credits = {
  readonly currentCredits: number;
  readonly boughtCredits: number;
  readonly subscriptionType: string;
};

export async function subscriptionOf({ app }: StripeApp, owner: Owner): Promise<SubscriptionInfo> {
  const answer = await call(app, owner, "GET", "/subscription");
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ data: SubscriptionInfo }>().data;
}

export async function creditsOf({ app }: StripeApp, owner: Owner): Promise<Credits> {
  return (await call(app, owner, "GET", "/credits/info")).json<{ data: Credits }>().data;
}

/** Status and code of a refusal. */
export function refusalOf(answer: { readonly statusCode: number; json<T>(): T }): string {
  return `${answer.statusCode} ${answer.json<{ code?: string }>().code ?? "no refusal"}`;
}

/** The sessions the provider has made for this person. */
export function sessionsOf({ stripe }: StripeApp, { userId }: Owner) {
  return stripe.control
    .list("checkout.session")
    .filter(({ metadata }) => metadata["user_id"] === userId);
}

/** The provider's subscription of this person. */
export function subscribedTo({ stripe }: StripeApp, { userId }: Owner): string {
  const found = stripe.control
    .list("subscription")
    .find(({ metadata }) => metadata["user_id"] === userId);
  if (!found) throw new Error("Nothing was subscribed to.");
  return found.id;
}

/** The real application beside an emulated Stripe, by whose clock it lives. */
import type { StripeEmulator } from "@vestnik/emulators/stripe/emulator";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { sessions } from "../../db/schema.ts";
import { call } from "../factories.ts";
import type { Owner } from "../factories.ts";
import { STRIPE_KEY, startStripeAccount } from "./stripeAccount.ts";
import { startTestApp } from "../testApp.ts";
import type { TestApp, TestSettings } from "../testApp.ts";

export const WEBHOOK_SECRET = "whsec_a_secret_of_the_operator";

export type StripeApp = TestApp & { readonly stripe: StripeEmulator };

/** An application for all tests of a file. Its messages are delivered when a test says so. */
export function useStripeApp(options: TestSettings = {}): () => StripeApp {
  let started: StripeApp | undefined;
  beforeAll(async () => {
    started = await startStripeApp(options);
  });
  afterAll(async () => {
    await started?.close();
  });
  return () => {
    if (!started) throw new Error("The application is not started yet.");
    return started;
  };
}

async function startStripeApp(options: TestSettings = {}): Promise<StripeApp> {
  const stripe = await startStripeAccount({ webhookSecret: WEBHOOK_SECRET });
  const testApp = await startTestApp({
    clock: () => stripe.control.now(),
    ...options,
    // Tests of other things than the limit send many requests.
    limits: { routeFactor: 1000, ...options.limits },
    settings: { ...stripeSettings(stripe), ...options.settings },
  });
  const close = async () => {
    await testApp.close();
    await stripe.close();
  };
  return { ...testApp, stripe, close };
}

export function stripeSettings({ url }: StripeEmulator): Readonly<Record<string, string>> {
  return {
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: url,
  };
}

const BACK = "http://localhost:3000/dashboard?tab=subscription";
/** Addresses of our own pages. */
export const leadsBack = {
  successUrl: `${BACK}&payment_success=true`,
  cancelUrl: `${BACK}&payment_cancelled=true`,
};

type Bought = "basic" | "business" | "100" | "400";
const prices = { "100": 8, "400": 25 } as const;

/** Asks for the page to pay on, as the tab does. */
export async function askToPay({ app }: StripeApp, owner: Owner, what: Bought) {
  if (what === "basic" || what === "business") {
    const payload = { subscriptionType: what, ...leadsBack };
    return await call(app, owner, "POST", "/stripe/create-checkout-session", payload);
  }
  const payload = { tokenAmount: Number(what), price: prices[what], ...leadsBack };
  return await call(app, owner, "POST", "/stripe/purchase-tokens", payload);
}

/** The id of the session to pay, which is open at the provider. */
export async function beginToPay(
  stripeApp: StripeApp,
  owner: Owner,
  what: Bought,
): Promise<string> {
  const answer = await askToPay(stripeApp, owner, what);
  const { url } = answer.json<{ data?: { url: string } }>().data ?? {};
  const session = stripeApp.stripe.control
    .list("checkout.session")
    .find((each) => each.url === url && url !== undefined);
  if (!session) throw new Error(answer.body);
  return session.id;
}

/** Begins to pay and pays. The server is not told: see `deliver`. */
export async function pay(stripeApp: StripeApp, owner: Owner, what: Bought): Promise<string> {
  const session = await beginToPay(stripeApp, owner, what);
  stripeApp.stripe.control.pay(session);
  return session;
}

/** The return from the payment page. */
export async function refresh({ app }: StripeApp, owner: Owner) {
  return await call(app, owner, "POST", "/stripe/refresh");
}

/** Sends one event as the provider does. */
export async function deliver({ app, stripe }: StripeApp, eventId: string) {
  const { body, signature } = stripe.control.webhooks.signed(eventId);
  return await postWebhook({ app }, body, signature);
}

export async function postWebhook(
  { app }: Pick<StripeApp, "app">,
  payload: string,
  signature: string | undefined,
) {
  return await app.inject({
    method: "POST",
    url: "/api/stripe/webhook",
    payload,
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...(signature !== undefined && { "stripe-signature": signature }),
    },
  });
}

/** Lets days go by, for the provider and for us; its owner stays signed in. */
export async function live(
  { deps, stripe }: StripeApp,
  { userId }: Owner,
  days: number,
): Promise<void> {
  stripe.control.advance({ days });
  const now = deps.clock();
  await deps.database.db
    .update(sessions)
    .set({ createdAt: now, lastUsedAt: now, expiresAt: new Date(now.getTime() + 3_600_000) })
    .where(eq(sessions.userId, userId));
}

import type { StripeEmulator } from "@vestnik/emulators/stripe/emulator";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Secret } from "../../../secrets/secret.ts";
import {
  STRIPE_KEY,
  connectPayments,
  done,
  startStripeAccount,
} from "../../../testing/stripe/stripeAccount.ts";
import { setUpStripe } from "./setUpStripe.ts";
import type { SetupOrder } from "./setUpStripe.ts";

const hook = "https://vestnik.example/api/stripe/webhook";
let stripe: StripeEmulator;

beforeAll(async () => {
  stripe = await startStripeAccount({ seedPrices: [] });
});
beforeEach(() => stripe.control.reset());
afterAll(async () => await stripe.close());

async function setUp(prices: SetupOrder["prices"] = { basic: undefined, business: undefined }) {
  const said: string[] = [];
  const order = {
    secretKey: new Secret(STRIPE_KEY),
    apiBase: stripe.url,
    appUrl: "https://vestnik.example",
    prices,
  };
  const { webhookSecret } = await setUpStripe(order, (line) => said.push(line));
  return { webhookSecret, said: said.join("\n") };
}

const changes = () => stripe.control.requests().filter(({ method }) => method !== "GET");

describe("the set-up refuses, saying what to do", () => {
  it("an address Stripe cannot reach", async () => {
    const of = "POST /v1/webhook_endpoints";
    const message = "Invalid URL: it must be publicly accessible";
    stripe.control.fault({ kind: "status", status: 400, code: "url_invalid", message, of });
    await expect(setUp()).rejects.toThrow(/stripe listen --forward-to/);
  });

  it("when Stripe is away; repeating it goes on from there", async () => {
    const fault = { kind: "status" as const, status: 500, of: "POST /v1/billing_portal", times: 2 };
    stripe.control.fault(fault);
    await expect(setUp()).rejects.toThrow(/portal: Stripe did not answer. Run the command again./);
    expect((await setUp()).said).toMatch(
      /Vestnik Standard.* is there[^]*portal: made[^]*webhook .* made/,
    );
    expect(stripe.control.list("price")).toHaveLength(2);
  });
});

it("an empty account can sell both plans afterwards; repeating the set-up changes nothing", async () => {
  stripe.control.portal(false);
  expect((await setUp()).webhookSecret).toMatch(/^whsec_/);
  expect(changes().every(({ idempotencyKey }) => idempotencyKey?.startsWith("setup:"))).toBe(true);
  expect(stripe.control.list("webhook_endpoint")).toMatchObject([
    { url: hook, api_version: "2026-10-28.endive", enabled_events: { length: 12 } },
  ]);

  const made = changes().length;
  const second = await setUp();
  expect(second.said).not.toMatch(/made|changed/);
  expect(second.webhookSecret).toBeUndefined();
  expect(changes()).toHaveLength(made);

  const payments = await connectPayments(stripe);
  const anna = { idempotencyKey: "anna", userId: "user-1", name: "Anna" };
  const { customerId } = done(await payments.createCustomer(anna));
  const pages = { successUrl: "https://vestnik.example/a", cancelUrl: "https://vestnik.example/b" };
  const who = { customerId, userId: "user-1", language: "en" as const };
  const kind = "subscription" as const;
  const order = { ...who, ...pages, idempotencyKey: "checkout", kind, plan: "basic" as const };
  stripe.control.pay(done(await payments.createCheckout(order)).id);
  const [subscription] = done(await payments.listSubscriptions(customerId));
  const change = { kind: "change" as const, subscriptionId: subscription?.id ?? "" };
  const page = { ...who, idempotencyKey: "change", returnUrl: pages.cancelUrl };
  done(await payments.createPortalPage({ ...page, flow: { ...change, plan: "business" } }));
});

it("a smaller plan counts when what was paid for is over, so that a spent plan is not paid back", async () => {
  await setUp();
  const made = stripe.control.list("billing_portal.configuration").at(-1);
  expect(made?.features.subscription_update).toMatchObject({
    proration_behavior: "always_invoice",
    schedule_at_period_end: { conditions: [{ type: "decreasing_item_amount" }] },
  });
  expect(made?.features.subscription_cancel).toMatchObject({ mode: "at_period_end" });
});

it("a price that costs something else gives its lookup key to a new one, and its subscriptions have the same plan", async () => {
  await setUp();
  const old = stripe.control.list("price").find((price) => price.unit_amount === 1000);
  if (old) Object.assign(old, { unit_amount: 500 });
  const { said } = await setUp();
  expect(said).toContain(`It takes the place of ${old?.id}`);
  expect(said).toMatch(/customer portal: changed/);
  const prices = stripe.control.list("price").filter((price) => price.product === old?.product);
  expect(prices.map((price) => [price.unit_amount, price.lookup_key, price.metadata])).toEqual([
    [500, null, { vestnik_plan: "basic" }],
    [1000, "vestnik_basic_monthly", { vestnik_plan: "basic" }],
  ]);
});

it("a webhook of other events is corrected, one of another version replaced, others left alone", async () => {
  await setUp();
  const [endpoint] = stripe.control.list("webhook_endpoint");
  if (endpoint) endpoint.enabled_events = ["invoice.paid", "customer.created"];
  expect((await setUp()).said).toMatch(/webhook .* changed to our events/);
  expect(endpoint?.enabled_events).toHaveLength(12);

  if (endpoint) Object.assign(endpoint, { api_version: "2024-06-20" });
  expect((await setUp()).webhookSecret).toMatch(/^whsec_/);
  expect(stripe.control.list("webhook_endpoint")).toMatchObject([
    { api_version: "2024-06-20", status: "disabled" },
    { api_version: "2026-10-28.endive", status: "enabled" },
  ]);
  expect((await setUp()).said).not.toMatch(/made|changed|switched off/);
});

it("the operator's own prices are checked and used", async () => {
  await setUp();
  const [basic, business] = stripe.control.list("price");
  expect((await setUp({ basic: basic?.id, business: business?.id })).said).toContain("PRICE_BASIC");
  await expect(setUp({ basic: business?.id, business: undefined })).rejects.toThrow(
    /STRIPE_PRICE_BASIC: .* has to be an active price of 10.00 USD/,
  );
});

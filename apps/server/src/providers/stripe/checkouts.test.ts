import type { StripeEmulator } from "@vestnik/emulators/stripe/emulator";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connectPayments, done, startStripeAccount } from "../../testing/stripe/stripeAccount.ts";
import type { CheckoutOrder, Payments } from "../payments.ts";

let stripe: StripeEmulator;
let payments: Payments;
let order: Omit<CheckoutOrder & { kind: "pack" }, "kind" | "credits" | "cents">;

beforeAll(async () => {
  stripe = await startStripeAccount();
});
beforeEach(async () => {
  stripe.control.reset();
  // Prices are remembered for a while, and the account is a new one.
  payments = await connectPayments(stripe);
  const anna = { idempotencyKey: "anna", userId: "user-1", name: "Anna" };
  const { customerId } = done(await payments.createCustomer(anna));
  order = {
    idempotencyKey: "checkout-1",
    customerId,
    userId: "user-1",
    language: "ru",
    successUrl: "https://vestnik.example/dashboard?session_id={CHECKOUT_SESSION_ID}",
    cancelUrl: "https://vestnik.example/dashboard",
  };
});
afterAll(async () => await stripe.close());

const orderPlan = async (plan: "basic" | "business") =>
  await payments.createCheckout({ ...order, kind: "subscription", plan });
const orderPack = async () =>
  await payments.createCheckout({ ...order, kind: "pack", credits: 400, cents: 2500 });

describe("a buyer is not sent to pay a wrong price", () => {
  it.each([
    ["another amount", { cents: 900 }],
    ["another currency", { currency: "eur" }],
  ])("%s than the catalogue's", async (_, differing) => {
    const price = {
      lookupKey: "vestnik_basic_monthly",
      name: "Basic",
      cents: 1000,
      currency: "usd",
    };
    const other = await startStripeAccount({ seedPrices: [{ ...price, ...differing }] });
    payments = await connectPayments(other);
    expect(await orderPlan("basic")).toEqual({ kind: "refused", reason: "price_differs basic" });
    expect(other.control.list("checkout.session")).toHaveLength(0);
    expect(await orderPlan("business")).toEqual({
      kind: "refused",
      reason: "price_missing business",
    });
    await other.close();
  });

  it("the settings name another plan's price, or none", async () => {
    const [basic] = stripe.control.list("price");
    payments = await connectPayments(stripe, {
      prices: { basic: "price_of_nothing", business: basic?.id },
    });
    expect(await orderPlan("basic")).toMatchObject({ reason: "price_missing basic" });
    expect(await orderPlan("business")).toMatchObject({ reason: "price_differs business" });
  });
});

it("an ordered plan is open, says whose it is, and is paid for by its page", async () => {
  const session = done(await orderPlan("business"));
  expect(session).toMatchObject({
    state: "open",
    isPaid: false,
    customerId: order.customerId,
    userId: "user-1",
    totalCents: 3000,
    bought: { kind: "subscription", plan: "business" },
    subscriptionId: null,
    receiptUrl: null,
  });
  expect(session.url).toContain(stripe.url);
  stripe.control.pay(session.id);
  const [subscription] = stripe.control.list("subscription");
  const [invoice] = stripe.control.list("invoice");
  expect(done(await payments.readCheckout(session.id))).toMatchObject({
    state: "complete",
    isPaid: true,
    url: null,
    subscriptionId: subscription?.id,
    receiptUrl: invoice?.hosted_invoice_url,
  });
  expect(subscription).toMatchObject({ metadata: { user_id: "user-1", plan: "business" } });
});

it("a pack is named in the language of its buyer, costs what the catalogue says and has a receipt", async () => {
  const session = done(await orderPack());
  expect(session).toMatchObject({ totalCents: 2500, bought: { kind: "pack", credits: 400 } });
  stripe.control.pay(session.id);
  const paid = done(await payments.readCheckout(session.id));
  const [intent] = stripe.control.list("payment_intent");
  expect(paid).toMatchObject({ isPaid: true, paymentIntentId: intent?.id, subscriptionId: null });
  expect(paid.receiptUrl).toContain(stripe.url);
  const asked = stripe.control.requests().find(({ path }) => path === "/v1/checkout/sessions");
  expect(JSON.stringify(asked?.params)).toContain("Vestnik: кредиты ИИ, 400 шт.");
  expect(asked?.params).toMatchObject({ locale: "ru" });
});

it("a payment that is still under way is complete, but not paid", async () => {
  const { id } = done(await orderPack());
  stripe.control.pay(id, "async");
  expect(done(await payments.readCheckout(id))).toMatchObject({ state: "complete", isPaid: false });
  stripe.control.finishAsync(id, true);
  expect(done(await payments.readCheckout(id))).toMatchObject({ isPaid: true });
});

it("a repeated order is the same page", async () => {
  const first = done(await orderPlan("basic"));
  expect(done(await orderPlan("basic"))).toEqual(first);
  expect(stripe.control.list("checkout.session")).toHaveLength(1);
});

it("an open page is ended; what is over stays as it is and is told", async () => {
  const open = done(await orderPlan("basic"));
  expect(done(await payments.expireCheckout(open.id))).toMatchObject({ state: "expired" });
  expect(done(await payments.expireCheckout(open.id))).toMatchObject({ state: "expired" });
  order = { ...order, idempotencyKey: "checkout-2" };
  const paid = done(await orderPlan("basic"));
  stripe.control.pay(paid.id);
  expect(done(await payments.expireCheckout(paid.id))).toMatchObject({
    state: "complete",
    isPaid: true,
  });
});

it("a session that another program made in the same account belongs to no user", async () => {
  const { id } = done(await orderPlan("basic"));
  const session = stripe.control.find("checkout.session", id);
  if (session) session.metadata = { user_id: "user-1", plan: "gold" };
  expect(done(await payments.readCheckout(id))).toMatchObject({ userId: null, bought: null });
});

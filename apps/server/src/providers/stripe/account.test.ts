import type { StripeEmulator } from "@vestnik/emulators/stripe/emulator";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connectPayments, done, startStripeAccount } from "../../testing/stripe/stripeAccount.ts";
import type { Payments, PortalOrder } from "../payments.ts";

let stripe: StripeEmulator;
let payments: Payments;
let customerId: string;

beforeAll(async () => {
  stripe = await startStripeAccount();
});
beforeEach(async () => {
  stripe.control.reset();
  payments = await connectPayments(stripe);
  const anna = { idempotencyKey: "anna", userId: "user-1", name: "Anna" };
  ({ customerId } = done(await payments.createCustomer(anna)));
});
afterAll(async () => await stripe.close());

const who = () => ({ customerId, userId: "user-1", language: "en" as const });
const pages = { successUrl: "https://vestnik.example/a", cancelUrl: "https://vestnik.example/b" };

async function buyPlan(plan: "basic" | "business") {
  const order = { ...who(), ...pages, idempotencyKey: plan, kind: "subscription" as const, plan };
  stripe.control.pay(done(await payments.createCheckout(order)).id);
  return await theSubscription();
}

async function theSubscription() {
  const [subscription, ...others] = done(await payments.listSubscriptions(customerId));
  if (!subscription || others.length > 0) throw new Error("There is not exactly one.");
  return subscription;
}

describe("a subscription", () => {
  it("says its plan and the period that is paid", async () => {
    const bought = await buyPlan("basic");
    expect(bought).toMatchObject({
      plan: "basic",
      status: "active",
      isPaid: true,
      unpaidUrl: null,
      endsAt: null,
      periodStart: bought.createdAt,
    });
    const days = (bought.periodEnd.getTime() - bought.periodStart.getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThan(32);
  });

  it("with a failed renewal is not paid, and says where it can be", async () => {
    await buyPlan("basic");
    stripe.control.card(customerId, "declines");
    stripe.control.advance({ days: 32 });
    const unpaid = await theSubscription();
    expect(unpaid).toMatchObject({ status: "past_due", isPaid: false });
    expect(unpaid.unpaidUrl).toContain(stripe.url);
  });

  it("that is cancelled ends with its period, and has ended then", async () => {
    const { id, periodEnd } = await buyPlan("basic");
    stripe.control.cancelInPortal(id);
    expect(await theSubscription()).toMatchObject({ status: "active", endsAt: periodEnd });
    stripe.control.advance({ days: 32 });
    const ended = await theSubscription();
    expect(ended).toMatchObject({ status: "canceled" });
    expect(ended.endsAt).not.toBeNull();
  });

  it("is recognized by a price that a newer one has taken the lookup key from", async () => {
    const { id } = await buyPlan("business");
    const price = stripe.control.list("price").find((each) => each.unit_amount === 3000);
    if (price) Object.assign(price, { lookup_key: null, metadata: { vestnik_plan: "business" } });
    stripe.control.switchPlan(id, price?.id ?? "");
    expect(await theSubscription()).toMatchObject({ plan: "business" });
  });

  it("says which smaller plan begins when the paid month ends, until that is taken back, cancelled or has come", async () => {
    const { id, periodEnd } = await buyPlan("business");
    const choose = () => stripe.control.changeInPortal(id, "vestnik_basic_monthly");
    choose();
    const planned = { plan: "business", next: { plan: "basic", at: periodEnd } };
    expect(await theSubscription()).toMatchObject(planned);
    stripe.control.takeBackChange(id);
    expect((await theSubscription()).next).toBeNull();
    choose();
    stripe.control.cancelInPortal(id);
    expect(await theSubscription()).toMatchObject({ endsAt: periodEnd, next: null });
    stripe.control.resume(id);
    choose();
    stripe.control.advanceTo(periodEnd);
    expect(await theSubscription()).toMatchObject({ plan: "basic", next: null });
  });

  it("with a price that is none of ours has no plan", async () => {
    await buyPlan("basic");
    for (const price of stripe.control.list("price")) price.lookup_key = null;
    expect((await theSubscription()).plan).toBeUndefined();
  });
});

describe("the page to manage a plan on", () => {
  const ask = async (flow: PortalOrder["flow"]) =>
    await payments.createPortalPage({
      ...who(),
      flow,
      idempotencyKey: flow.kind,
      returnUrl: "https://vestnik.example/a",
      completedUrl: "https://vestnik.example/done",
    });

  it("is refused as long as the operator has not set it up", async () => {
    stripe.control.portal(false);
    expect(await ask({ kind: "overview" })).toMatchObject({ kind: "portal_not_configured" });
  });

  it("is refused with words of its own when it lacks what is asked for", async () => {
    const { id: subscriptionId } = await buyPlan("basic");
    const [configuration] = stripe.control.list("billing_portal.configuration");
    if (!configuration) throw new Error("There is no configuration.");
    const { features } = configuration;
    configuration.features = {
      ...features,
      subscription_cancel: { ...features.subscription_cancel, enabled: false },
      subscription_update: { ...features.subscription_update, products: [] },
    };
    const missing = { kind: "portal_not_configured" };
    expect(await ask({ kind: "cancel", subscriptionId })).toMatchObject(missing);
    expect(await ask({ kind: "change", subscriptionId, plan: "business" })).toMatchObject(missing);
  });

  it.each(["overview", "payment_method", "cancel"] as const)("opens for: %s", async (kind) => {
    const { id: subscriptionId } = await buyPlan("basic");
    const { url } = done(await ask({ kind, subscriptionId }));
    expect(url).toContain(stripe.url);
  });

  it("opens for a larger plan with its price, and leads to its own address afterwards", async () => {
    const { id: subscriptionId } = await buyPlan("basic");
    done(await ask({ kind: "change", subscriptionId, plan: "business" }));
    const [page] = stripe.control.list("billing_portal.session");
    const price = stripe.control.list("price").find((each) => each.unit_amount === 3000);
    expect(page).toMatchObject({ return_url: "https://vestnik.example/a", locale: "en" });
    expect(page?.flow).toMatchObject({
      subscription_update_confirm: { items: [{ price: price?.id, quantity: 1 }] },
      after_completion: { redirect: { return_url: "https://vestnik.example/done" } },
    });
  });
});

describe("a charge", () => {
  async function buyPack() {
    const order = { ...who(), ...pages, idempotencyKey: "pack", kind: "pack" as const };
    const session = done(await payments.createCheckout({ ...order, credits: 100, cents: 800 }));
    stripe.control.pay(session.id);
    const [charge] = stripe.control.list("charge");
    return charge?.id ?? "";
  }

  it("says whose it is, what was paid and what went back", async () => {
    const id = await buyPack();
    const [intent] = stripe.control.list("payment_intent");
    const whole = { id, customerId, paymentIntentId: intent?.id, cents: 800, refundedCents: 0 };
    expect(done(await payments.readCharge(id))).toEqual(whole);
    stripe.control.refund(id, 200);
    expect(done(await payments.readCharge(id))).toEqual({ ...whole, refundedCents: 200 });
  });

  it("that is disputed is taken back whole until the dispute is won", async () => {
    const id = await buyPack();
    stripe.control.dispute(id, "open");
    expect(done(await payments.readCharge(id))).toMatchObject({ refundedCents: 800 });
    stripe.control.dispute(id, "won");
    expect(done(await payments.readCharge(id))).toMatchObject({ refundedCents: 0 });
  });

  it("whose dispute was lost stays taken back", async () => {
    const id = await buyPack();
    stripe.control.dispute(id, "open");
    stripe.control.dispute(id, "lost");
    expect(done(await payments.readCharge(id))).toMatchObject({ refundedCents: 800 });
  });
});

it("events are listed oldest first in pages, of the kinds this product acts on", async () => {
  const since = stripe.control.now();
  const { id } = await buyPlan("basic");
  for (let times = 0; times < 60; times += 1) {
    stripe.control.cancelInPortal(id);
    stripe.control.resume(id);
  }
  const newest = done(await payments.listEvents({ since, before: null }));
  expect(newest.events).toHaveLength(100);
  const older = done(await payments.listEvents({ since, before: newest.before }));
  expect(older.before).toBeNull();
  const all = [...older.events, ...newest.events];
  const known = stripe.control.events().map((event) => event.id);
  expect(known.filter((each) => all.some((event) => event.id === each))).toEqual(
    all.map((event) => event.id),
  );
  expect(new Set(all.map(({ type }) => type))).toEqual(
    new Set([
      "checkout.session.completed",
      "customer.subscription.created",
      "customer.subscription.updated",
      "invoice.paid",
    ]),
  );
  expect(all.every(({ isLive, about }) => !isLive && about.kind !== "other")).toBe(true);
});

it("events before the given moment are left out", async () => {
  await buyPlan("basic");
  const since = new Date(stripe.control.now().getTime() + 60_000);
  expect(done(await payments.listEvents({ since, before: null })).events).toEqual([]);
});

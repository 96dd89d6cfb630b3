import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import {
  type StripeEmulator,
  type StripeEmulatorOptions,
  startStripeEmulator,
} from "./emulator.ts";

const SECRET = "whsec_of_a_test";
let emulator: StripeEmulator;
let stripe: Stripe;

async function start(options: StripeEmulatorOptions = {}): Promise<void> {
  emulator = await startStripeEmulator({
    webhookSecret: SECRET,
    retryDelaysMs: [1, 1],
    seedPrices: [
      { lookupKey: "small", name: "Small", cents: 1000, currency: "usd" },
      { lookupKey: "large", name: "Large", cents: 3000, currency: "usd" },
    ],
    ...options,
  });
  const { hostname: host, port } = new URL(emulator.url);
  stripe = new Stripe("sk_test_emulated", {
    host,
    port: Number(port),
    protocol: "http",
    telemetry: false,
    maxNetworkRetries: 0,
  });
  onTestFinished(emulator.close);
}

beforeEach(() => start());

async function priceOf(key: string): Promise<Stripe.Price> {
  const { data } = await stripe.prices.list({ lookup_keys: [key] });
  const [price] = data;
  if (!price) throw new Error(`no price ${key}`);
  return price;
}

const addresses = {
  success_url: "http://shop.example/done?id={CHECKOUT_SESSION_ID}",
  cancel_url: "http://shop.example/back",
};

async function subscribe(): Promise<{ customer: string; subscription: string; session: string }> {
  const { id: customer } = await stripe.customers.create({ name: "Anna" });
  const { id: session } = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer,
    ...addresses,
    metadata: { user: "7" },
    line_items: [{ price: (await priceOf("small")).id, quantity: 1 }],
    subscription_data: { metadata: { user: "7" } },
  });
  const page = emulator.control.pay(session);
  expect(page).toBe(`http://shop.example/done?id=${session}`);
  const paid = await stripe.checkout.sessions.retrieve(session);
  return { customer, session, subscription: paid.subscription as string };
}

async function buyPack(): Promise<{ intent: string; charge: string }> {
  const { id } = await stripe.checkout.sessions.create({
    mode: "payment",
    ...addresses,
    invoice_creation: { enabled: true },
    payment_intent_data: { metadata: { credits: "100" } },
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "usd", unit_amount: 800, product_data: { name: "100 credits" } },
      },
    ],
  });
  emulator.control.pay(id);
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: ["payment_intent.latest_charge", "invoice", "line_items"],
  });
  expect(session).toMatchObject({
    status: "complete",
    payment_status: "paid",
    amount_total: 800,
    invoice: { status: "paid", hosted_invoice_url: expect.stringContaining("/i/in_") as string },
    line_items: { data: [{ price: { unit_amount: 800 } }] },
  });
  const intent = session.payment_intent as Stripe.PaymentIntent;
  return { intent: intent.id, charge: (intent.latest_charge as Stripe.Charge).id };
}

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${emulator.url}${path}`, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      authorization: "Bearer sk_test_emulated",
      ...headers,
    },
  });

test("a POST without an idempotency key, a misspelt parameter, another version and a missing key are refused", async () => {
  const keyed = { "idempotency-key": "k" };
  expect((await post("/v1/customers", "name=A")).status).toBe(400);
  expect(await (await post("/v1/customers", "nome=A", keyed)).json()).toMatchObject({
    error: { code: "parameter_unknown", param: "nome", type: "invalid_request_error" },
  });
  const old = await post("/v1/customers", "name=A", { ...keyed, "stripe-version": "2020-08-27" });
  expect(old.status).toBe(400);
  expect((await post("/v1/customers", "name=A", { ...keyed, authorization: "" })).status).toBe(401);
  expect(emulator.control.list("customer")).toEqual([]);
  await expect(stripe.customers.retrieve("cus_none")).rejects.toMatchObject({
    statusCode: 404,
    code: "resource_missing",
  });
});

test("a repeated request has one effect: the same answer for the same key, a refusal for other parameters", async () => {
  const once = await stripe.customers.create({ name: "Anna" }, { idempotencyKey: "one" });
  const again = await stripe.customers.create({ name: "Anna" }, { idempotencyKey: "one" });
  expect(again.id).toBe(once.id);
  expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
  await expect(
    stripe.customers.create({ name: "Berta" }, { idempotencyKey: "one" }),
  ).rejects.toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
  emulator.control.fault({ kind: "malformed", afterEffect: true });
  const options = { idempotencyKey: "two" };
  await expect(stripe.customers.create({ name: "Carl" }, options)).rejects.toThrow(
    "Invalid JSON received from the Stripe API",
  );
  const { id } = await stripe.customers.create({ name: "Carl" }, options);
  expect(emulator.control.list("customer").map((each) => each.id)).toEqual([once.id, id]);
});

test("a payer subscribes, cancels on the portal and is left without when the period ends", async () => {
  const { customer, subscription } = await subscribe();
  const { data } = await stripe.subscriptions.list({
    customer,
    status: "all",
    expand: ["data.latest_invoice"],
  });
  expect(data).toMatchObject([{ status: "active", latest_invoice: { status: "paid" } }]);
  expect(data[0]?.latest_invoice).toMatchObject({
    parent: { subscription_details: { subscription } },
  });
  emulator.control.cancelInPortal(subscription);
  emulator.control.advance({ days: 32 });
  const ended = await stripe.subscriptions.retrieve(subscription);
  expect(ended.status).toBe("canceled");
  expect(ended.ended_at).toBe(ended.items.data[0]?.current_period_end);
  const types = emulator.control.events().map(({ type }) => type);
  expect(types.at(-1)).toBe("customer.subscription.deleted");
  expect(types).toContain("checkout.session.completed");
});

test("a renewal is paid an hour after it began; a declined one is tried for two weeks and then ends everything", async () => {
  const { customer, subscription } = await subscribe();
  emulator.control.advance({ days: 31, hours: 2 });
  const renewed = await stripe.subscriptions.retrieve(subscription, { expand: ["latest_invoice"] });
  expect(renewed.latest_invoice).toMatchObject({
    billing_reason: "subscription_cycle",
    status: "paid",
  });
  emulator.control.card(customer, "declines");
  emulator.control.advance({ days: 32 });
  const late = await stripe.subscriptions.retrieve(subscription, { expand: ["latest_invoice"] });
  expect(late).toMatchObject({ status: "past_due", latest_invoice: { status: "open" } });
  emulator.control.advance({ days: 15 });
  expect((await stripe.subscriptions.retrieve(subscription)).status).toBe("canceled");
});

test("a larger plan is charged for the rest of the period", async () => {
  const { subscription } = await subscribe();
  emulator.control.switchPlan(subscription, "large");
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(subscription, {
    expand: ["latest_invoice.payments"],
  });
  expect(invoice).toMatchObject({
    billing_reason: "subscription_update",
    amount_paid: 2000,
    status: "paid",
    payments: { data: [{ payment: { type: "payment_intent" } }] },
  });
});

test("a portal page confirms a change; without settings there is no portal", async () => {
  const { customer, subscription } = await subscribe();
  const [item] = (await stripe.subscriptions.retrieve(subscription)).items.data;
  const order: Stripe.BillingPortal.SessionCreateParams = {
    customer,
    return_url: "http://shop.example/plans",
    flow_data: {
      type: "subscription_update_confirm",
      subscription_update_confirm: {
        items: [{ id: String(item?.id), price: (await priceOf("large")).id, quantity: 1 }],
        subscription,
      },
    },
  };
  const page = await stripe.billingPortal.sessions.create(order);
  expect(page.url).toContain("/p/session/bps_");
  emulator.control.portal(false);
  await expect(stripe.billingPortal.sessions.create(order)).rejects.toThrow(
    /^No configuration provided and your test mode default configuration has not been created\./,
  );
});

test("a refund and a dispute are seen on the charge", async () => {
  const { intent, charge } = await buyPack();
  await stripe.refunds.create({ payment_intent: intent, amount: 300 });
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 300 });
  const tell = (what: string) =>
    fetch(`${emulator.url}/control/dispute`, {
      method: "POST",
      body: JSON.stringify({ payment: charge, what }),
      headers: { "content-type": "application/json" },
    });
  expect((await tell("appeal")).status).toBe(400);
  expect((await tell("open")).status).toBe(200);
  emulator.control.dispute(charge, "won");
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ disputed: true });
  const { data } = await stripe.disputes.list({ charge });
  expect(data).toMatchObject([{ status: "won", amount: 500 }]);
});

test("what has happened can be read page by page, the newest first", async () => {
  await subscribe();
  const told = emulator.control.events().map(({ id }) => id);
  const read: string[] = [];
  for await (const event of stripe.events.list({ limit: 2 })) read.push(event.id);
  expect(read).toEqual(told.toReversed());
  const { data } = await stripe.events.list({
    types: ["invoice.paid", "checkout.session.expired"],
  });
  expect(data.map(({ type }) => type)).toEqual(["invoice.paid"]);
});

test("events arrive signed in any order that is asked for, and again after a refusal", async () => {
  const got: Stripe.Event[] = [];
  const receiver = createServer((request, response) => {
    void request.toArray().then((chunks: Buffer[]) => {
      const signature = String(request.headers["stripe-signature"]);
      got.push(stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, SECRET));
      response.writeHead(got.length === 1 ? 503 : 200).end();
    });
  });
  receiver.listen(0);
  onTestFinished(() => void receiver.close());
  const { port } = receiver.address() as AddressInfo;
  const { webhooks } = emulator.control;
  webhooks.to(`http://127.0.0.1:${port}`);
  webhooks.hold();
  await subscribe();
  const [refused = "", ...rest] = webhooks
    .held()
    .map(({ id }) => id)
    .toReversed();
  await webhooks.release((events) => events.toReversed());
  await expect.poll(() => got.map(({ id }) => id)).toEqual([refused, ...rest, refused]);
});

test("a payer whose card is declined stays on the page, may go back, and is sent on after paying", async () => {
  const { id, url } = await stripe.checkout.sessions.create({
    mode: "subscription",
    ...addresses,
    locale: "ru",
    line_items: [{ price: (await priceOf("small")).id, quantity: 1 }],
  });
  const press = async (act: string): Promise<string | null> => {
    const body = new URLSearchParams({ act });
    const answer = await fetch(String(url), { method: "POST", body, redirect: "manual" });
    return answer.headers.get("location");
  };
  const declined = await fetch(`${emulator.url}${await press("decline")}`);
  const page = await declined.text();
  expect(page).toContain("Карта отклонена. Деньги не списаны.");
  expect(page).toContain('href="http://shop.example/back"');
  expect(emulator.control.find("checkout.session", id)?.status).toBe("open");
  expect(await press("pay")).toBe(`http://shop.example/done?id=${id}`);
  expect(await press("pay")).toBe(`/c/pay/${id}`);
  expect(emulator.control.list("subscription")).toHaveLength(1);
});

test("everything is there again after a restart in the same folder", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "stripe-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await start({ dataDir });
  const { subscription } = await subscribe();
  emulator.control.advance({ days: 3 });
  await emulator.close();
  await start({ dataDir });
  expect((await stripe.subscriptions.retrieve(subscription)).status).toBe("active");
  const ahead = emulator.control.now().getTime() - Date.now();
  expect(Math.round(ahead / 86_400_000)).toBe(3);
});

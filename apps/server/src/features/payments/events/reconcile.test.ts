import { afterEach, expect, it } from "vitest";
import { paymentEvents, paymentReconciliation } from "../../../db/schema.ts";
import { signUp } from "../../../testing/factories.ts";
import { creditsOf, subscribedTo, subscriptionOf } from "../../../testing/stripe/paymentAnswers.ts";
import { beginToPay, live, pay, refresh, useStripeApp } from "../../../testing/stripe/stripeApp.ts";
import { reconcilePayments } from "./reconcile.ts";

const app = useStripeApp();

afterEach(() => app().stripe.control.clearFaults());

const reconcile = async (signal = new AbortController().signal) =>
  await reconcilePayments(app().deps, signal);
const readUntil = async () =>
  (await app().deps.database.db.select().from(paymentReconciliation))[0]?.eventsReadUntil;

it("what no message told is known after one run", async () => {
  const owner = await signUp(app());
  const session = await pay(app(), owner, "100");
  await pay(app(), owner, "business");
  await reconcile();
  expect(await creditsOf(app(), owner)).toMatchObject({ currentCredits: 500, boughtCredits: 100 });
  const payment = app().stripe.control.find("checkout.session", session)?.payment_intent ?? "";
  app().stripe.control.refund(payment);
  app().stripe.control.cancelInPortal(subscribedTo(app(), owner));
  await reconcile();
  expect(await creditsOf(app(), owner)).toMatchObject({ currentCredits: 400, boughtCredits: 0 });
  expect((await subscriptionOf(app(), owner)).endsAt).not.toBeNull();
});

it("a provider that is away delays it, and nothing is left out later", async () => {
  const owner = await signUp(app());
  await pay(app(), owner, "400");
  const before = await readUntil();
  app().stripe.control.fault({ kind: "status", status: 500, times: 0 });
  await reconcile();
  expect(await readUntil()).toEqual(before);
  app().stripe.control.clearFaults();
  // It lists its events, but what they are about cannot be read.
  app().stripe.control.fault({ kind: "status", status: 500, of: "GET /v1/checkout", times: 0 });
  await reconcile();
  expect(await creditsOf(app(), owner)).toMatchObject({ boughtCredits: 0 });
  app().stripe.control.clearFaults();
  await reconcile();
  expect(await creditsOf(app(), owner)).toMatchObject({ boughtCredits: 400 });
});

it("a process that stops sends no more requests to the provider, and the next run goes on from there", async () => {
  const owner = await signUp(app());
  await pay(app(), owner, "100");
  const asked = app().stripe.control.requests().length;
  await reconcile(AbortSignal.abort());
  expect(app().stripe.control.requests()).toHaveLength(asked);
  await reconcile();
  expect(await creditsOf(app(), owner)).toMatchObject({ boughtCredits: 100 });
});

it("a purchase that its owner left is over when its page is, and can be begun again", async () => {
  const owner = await signUp(app());
  const left = await beginToPay(app(), owner, "100");
  app().stripe.control.expire(left);
  app().stripe.control.advance({ minutes: 31 });
  await reconcile();
  expect(await beginToPay(app(), owner, "100")).not.toBe(left);
});

it("a subscription is read each day, also when nothing is told about it for a month", async () => {
  const owner = await signUp(app());
  await pay(app(), owner, "basic");
  await refresh(app(), owner);
  app().stripe.control.cancelNow(subscribedTo(app(), owner));
  // Events are listed for thirty days; this one is older.
  const { db } = app().deps.database;
  await live(app(), owner, 2);
  await db.update(paymentReconciliation).set({ eventsReadUntil: app().deps.clock() });
  await reconcile();
  expect(await subscriptionOf(app(), owner)).toMatchObject({ plan: "free", status: "canceled" });
});

it("a subscription that cannot be read does not hold up others", async () => {
  const { control } = app().stripe;
  const unreadable = await signUp(app());
  await pay(app(), unreadable, "basic");
  await refresh(app(), unreadable);
  const owner = await signUp(app());
  await pay(app(), owner, "basic");
  await refresh(app(), owner);
  const broken = control.find("subscription", subscribedTo(app(), unreadable));
  Object.assign(broken ?? {}, { status: "a_word_of_another_version" });
  control.cancelNow(subscribedTo(app(), owner));
  await live(app(), owner, 2);
  const { db } = app().deps.database;
  const now = app().deps.clock();
  await db.update(paymentReconciliation).set({ eventsReadUntil: now });
  const about = { aboutKind: "customer", aboutId: broken?.customer ?? "" } as const;
  const told = { ...about, type: "invoice.paid", createdAt: now, receivedAt: now };
  await db.insert(paymentEvents).values({ ...told, id: "evt_unreadable" });
  await reconcile();
  expect(await subscriptionOf(app(), owner)).toMatchObject({ plan: "free", status: "canceled" });
});

it("events are forgotten after 35 days, those without an effect yet never", async () => {
  const { db } = app().deps.database;
  const old = new Date(app().deps.clock().getTime() - 36 * 24 * 3_600_000);
  const event = { type: "charge.refunded", createdAt: old, receivedAt: old };
  await db.insert(paymentEvents).values([
    { ...event, id: "evt_done", aboutKind: "charge", aboutId: "ch_1", appliedAt: old },
    {
      ...event,
      id: "evt_new",
      aboutKind: "charge",
      aboutId: "ch_1",
      receivedAt: app().deps.clock(),
    },
  ]);
  await reconcile();
  const ids = (await db.select().from(paymentEvents)).map(({ id }) => id);
  expect([ids.includes("evt_done"), ids.includes("evt_new")]).toEqual([false, true]);
});

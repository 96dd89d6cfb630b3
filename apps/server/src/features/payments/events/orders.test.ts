/** The messages about one subscription have the same end in any order. `EVERY_ORDER=1` plays all 720 of them. */
import { eq, isNull } from "drizzle-orm";
import { expect, it } from "vitest";
import { checkouts, creditPurchases, paymentEvents, subscriptions } from "../../../db/schema.ts";
import type { Deps } from "../../../deps.ts";
import type { Payments } from "../../../providers/payments.ts";
import { signUp } from "../../../testing/factories.ts";
import type { Owner } from "../../../testing/factories.ts";
import { creditsOf, subscribedTo, subscriptionOf } from "../../../testing/stripe/paymentAnswers.ts";
import { live, pay, useStripeApp } from "../../../testing/stripe/stripeApp.ts";
import { receiveEvent } from "./webhooks.ts";

const app = useStripeApp();

const types = [
  "checkout.session.completed",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "invoice.paid",
  "invoice.payment_failed",
];

/** Buys, changes, fails to pay, pays after all, and cancels. */
async function liveThrough(owner: Owner): Promise<void> {
  const { control } = app().stripe;
  await pay(app(), owner, "basic");
  control.switchPlan(subscribedTo(app(), owner), "vestnik_business_monthly");
  const [customer] = control.list("customer");
  control.card(customer?.id ?? "", "declines");
  await live(app(), owner, 32);
  const open = control.list("invoice").find(({ status }) => status === "open");
  control.card(customer?.id ?? "", "works");
  control.payInvoice(open?.id ?? "");
  await live(app(), owner, 1);
  control.cancelNow(subscribedTo(app(), owner));
  await live(app(), owner, 1);
}

/** What the provider answers does not change any more, so it is asked once. */
function asksOnce(payments: Payments): Payments {
  const once = <Asked, Answer>(ask: (asked: Asked) => Promise<Answer>) => {
    const answers = new Map<string, Promise<Answer>>();
    return async (asked: Asked) => {
      const key = JSON.stringify(asked);
      const answer = answers.get(key) ?? ask(asked);
      answers.set(key, answer);
      return await answer;
    };
  };
  return {
    ...payments,
    readCheckout: once(async (id: string) => await payments.readCheckout(id)),
    listSubscriptions: once(async (id: string) => await payments.listSubscriptions(id)),
    readPeriodPayments: once(
      async (period: Parameters<Payments["readPeriodPayments"]>[0]) =>
        await payments.readPeriodPayments(period),
    ),
  };
}

function* ordersOf<One>(all: readonly One[]): Generator<readonly One[]> {
  if (all.length === 0) yield [];
  for (const [index, first] of all.entries())
    for (const rest of ordersOf(all.toSpliced(index, 1))) yield [first, ...rest];
}

/** As if nothing had been heard yet. */
async function forget({ database }: Deps): Promise<void> {
  await database.db.transaction(async (tx) => {
    await tx.delete(paymentEvents);
    await tx.delete(subscriptions);
    await tx.delete(creditPurchases);
    await tx.update(checkouts).set({ state: "open", settledAt: null });
  });
}

/** One in so many: some thirty orders, in which every message is the first, the last and any in between. */
const ONE_OF = process.env["EVERY_ORDER"] ? 1 : 23;

it("the six messages of a subscription have the same end in every order", async () => {
  const owner = await signUp(app());
  await liveThrough(owner);
  const { control } = app().stripe;
  const signed = types.map((type) => {
    const event = control.events().find((each) => each.type === type);
    return control.webhooks.signed(event?.id ?? type);
  });
  const { payments } = app().deps;
  if (!payments) throw new Error("Nothing is sold.");
  const deps = { ...app().deps, payments: asksOnce(payments) };
  const ends = new Set<string>();
  let orders = 0;
  for (const order of ordersOf(signed)) {
    orders += 1;
    if (orders % ONE_OF !== 0) continue;
    await forget(deps);
    for (const { body, signature } of order) await receiveEvent(deps, Buffer.from(body), signature);
    ends.add(JSON.stringify(await endOf(deps, owner)));
  }
  expect([orders, ends.size, [...ends][0]]).toEqual([720, 1, [...ends][0]]);
  expect(await subscriptionOf(app(), owner)).toMatchObject({ plan: "free", status: "canceled" });
  expect(await creditsOf(app(), owner)).toMatchObject({ boughtCredits: 400 });
}, 120_000);

async function endOf({ database: { db } }: Deps, { userId }: Owner) {
  const known = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  return {
    subscription: known.map(({ askedAt: _, endedAt: __, ...row }) => row),
    credits: (await db.select().from(creditPurchases)).map(({ key, amount }) => [key, amount]),
    checkouts: (await db.select().from(checkouts)).map(({ state, sessionId }) => [
      state,
      sessionId,
    ]),
    unapplied: await db.$count(paymentEvents, isNull(paymentEvents.appliedAt)),
  };
}

/** While an account is going to be deleted, its subscription does not renew, and pages to pay on are closed. */
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { heldRenewals } from "../../db/schema.ts";
import { call, signUp } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import { creditsOf, subscribedTo, subscriptionOf } from "../../testing/stripe/paymentAnswers.ts";
import {
  beginToPay,
  deliver,
  live,
  pay,
  refresh,
  useStripeApp,
} from "../../testing/stripe/stripeApp.ts";
import { closePagesOfLeaving } from "./leaving.ts";
import { settleRenewals } from "./renewals.ts";

const app = useStripeApp();
const never = new AbortController().signal;
let owner: Owner;
let subscription: string;

beforeEach(async () => {
  owner = await signUp(app());
  await pay(app(), owner, "business");
  await refresh(app(), owner);
  subscription = subscribedTo(app(), owner);
});
afterEach(() => app().stripe.control.clearFaults());

const leave = async () => await call(app().app, owner, "DELETE", "/account");
const stay = async () => await call(app().app, owner, "POST", "/account/restore");
const job = async () => await settleRenewals(app().deps, never);
const atProvider = () => app().stripe.control.find("subscription", subscription);
const isEnding = () => atProvider()?.cancel_at_period_end === true;
const held = async () => {
  const { db } = app().deps.database;
  const rows = await db.select().from(heldRenewals).where(eq(heldRenewals.userId, owner.userId));
  return rows.map(({ state }) => state);
};
const providerIsAway = (afterEffect = false) =>
  app().stripe.control.fault({
    kind: "status",
    status: 503,
    of: "POST /v1/sub",
    times: 0,
    afterEffect,
  });

describe("asking for the deletion", () => {
  it("lets the subscription end with its period, and undoing it lets it go on", async () => {
    await leave();
    expect(isEnding()).toBe(true);
    expect((await subscriptionOf(app(), owner)).endsAt).not.toBeNull();
    await stay();
    expect(isEnding()).toBe(false);
    expect(await subscriptionOf(app(), owner)).toMatchObject({ plan: "business", endsAt: null });
    expect(await held()).toEqual([]);
  });

  it("leaves alone what its owner has cancelled, then and afterwards", async () => {
    app().stripe.control.cancelInPortal(subscription);
    await leave();
    await stay();
    expect(atProvider()?.cancel_at).not.toBeNull();
    expect(await held()).toEqual([]);
  });

  it("leaves alone what its owner has cancelled meanwhile, on a page of the provider that was open", async () => {
    await leave();
    app().stripe.control.resume(subscription);
    app().stripe.control.cancelInPortal(subscription);
    await stay();
    expect(atProvider()?.cancel_at).not.toBeNull();
    expect(await held()).toEqual([]);
  });

  it("releases a smaller plan that was to follow: a subscription with a schedule cannot be ended", async () => {
    app().stripe.control.changeInPortal(subscription, "vestnik_basic_monthly");
    await refresh(app(), owner);
    expect((await subscriptionOf(app(), owner)).next?.plan).toBe("basic");
    await leave();
    expect(isEnding()).toBe(true);
  });

  it("succeeds while the provider is away, and a job ends the subscription later", async () => {
    providerIsAway();
    expect((await leave()).statusCode).toBe(200);
    await job();
    expect(isEnding()).toBe(false);
    app().stripe.control.clearFaults();
    await job();
    expect(isEnding()).toBe(true);
    expect(await held()).toEqual(["cancelled"]);
  });

  it("and undoing it before the provider was reached changes nothing there", async () => {
    app().stripe.control.fault({ kind: "status", status: 503, of: "GET /v1/sub", times: 0 });
    await leave();
    expect(await held()).toEqual(["wanted"]);
    await stay();
    app().stripe.control.clearFaults();
    await job();
    expect(isEnding()).toBe(false);
    expect(await held()).toEqual([]);
  });

  it("is undone at the provider, too, when the answer of the order was lost", async () => {
    providerIsAway(true);
    await leave();
    expect([isEnding(), await held()]).toEqual([true, ["cancelling"]]);
    await stay();
    expect(await held()).toEqual(["resuming"]);
    app().stripe.control.clearFaults();
    await job();
    expect([isEnding(), await held()]).toEqual([false, []]);
  });

  it("does not renew in the days until the deletion; what is paid by then is written down all the same", async () => {
    await live(app(), owner, 25);
    await leave();
    await live(app(), owner, 6);
    expect(atProvider()?.status).toBe("canceled");
    for (const { id } of app().stripe.control.events()) await deliver(app(), id);
    expect((await subscriptionOf(app(), owner)).plan).toBe("free");
    await stay();
    await job();
    expect(await held()).toEqual([]);
  });
});

describe("a page to pay on that was opened before", () => {
  const stateOf = (session: string) =>
    app().stripe.control.find("checkout.session", session)?.status;

  it("is closed when the deletion is asked for", async () => {
    const session = await beginToPay(app(), owner, "100");
    await leave();
    expect(stateOf(session)).toBe("expired");
    expect(() => app().stripe.control.pay(session)).toThrow(/can no longer be paid/);
  });

  it("is closed later when the provider is away, or when it was being made at that moment", async () => {
    const session = await beginToPay(app(), owner, "100");
    app().stripe.control.fault({ kind: "status", status: 503, of: "POST /v1/checkout", times: 0 });
    expect((await leave()).statusCode).toBe(200);
    await closePagesOfLeaving(app().deps, never);
    expect(stateOf(session)).toBe("open");
    app().stripe.control.clearFaults();
    await closePagesOfLeaving(app().deps, never);
    expect(stateOf(session)).toBe("expired");
  });

  it("and was paid just before it is closed counts when the deletion is undone", async () => {
    await pay(app(), owner, "100");
    await leave();
    await stay();
    expect((await creditsOf(app(), owner)).boughtCredits).toBe(100);
  });

  it("is not closed when no account is going to be deleted", async () => {
    const session = await beginToPay(app(), owner, "100");
    await closePagesOfLeaving(app().deps, never);
    expect(stateOf(session)).toBe("open");
  });
});

it("ten undoings and askings at once end as the last of them says", async () => {
  await Promise.all(Array.from({ length: 10 }, async (_, n) => await (n % 2 ? stay() : leave())));
  await stay();
  app().stripe.control.advance({ minutes: 3 });
  await job();
  expect([isEnding(), await held()]).toEqual([false, []]);
});

it("an order that takes minutes to arrive does not arrive after its opposite", async () => {
  const { deps } = app();
  app().stripe.control.fault({ kind: "status", status: 503, of: "GET /v1/sub", times: 0 });
  await leave();
  app().stripe.control.clearFaults();
  const { payments } = deps;
  if (!payments) throw new Error("No provider is connected.");
  const endAtPeriodEnd = async (id: string) => {
    await stay();
    app().stripe.control.advance({ minutes: 2 });
    await job();
    return await payments.endAtPeriodEnd(id);
  };
  await settleRenewals({ ...deps, payments: { ...payments, endAtPeriodEnd } }, never);
  await job();
  expect([isEnding(), await held()]).toEqual([false, []]);
});

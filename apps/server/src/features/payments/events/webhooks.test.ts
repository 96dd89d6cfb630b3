import { GRACE_MS } from "@vestnik/domain/subscription";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { paymentEvents, subscriptions } from "../../../db/schema.ts";
import { signUp } from "../../../testing/factories.ts";
import { creditsOf, refusalOf, subscribedTo } from "../../../testing/stripe/paymentAnswers.ts";
import { subscriptionOf } from "../../../testing/stripe/paymentAnswers.ts";
import {
  deliver,
  live,
  pay,
  postWebhook,
  stripeSettings,
} from "../../../testing/stripe/stripeApp.ts";
import { useStripeApp } from "../../../testing/stripe/stripeApp.ts";
import { startTestApp } from "../../../testing/testApp.ts";

const lines: string[] = [];
const app = useStripeApp({
  settings: { LOG_LEVEL: "debug" },
  onLog: (line) => lines.push(line),
});

afterEach(() => app().stripe.control.clearFaults());

let before = 0;
beforeEach(() => {
  before = app().stripe.control.events().length;
});

/** The events of this test, oldest first. */
function eventIds(): string[] {
  const { control } = app().stripe;
  return control
    .events()
    .slice(before)
    .map(({ id }) => id);
}

async function deliverAll(): Promise<void> {
  for (const id of eventIds()) expect((await deliver(app(), id)).statusCode).toBe(200);
}

const storedEvents = async () => await app().deps.database.db.$count(paymentEvents);

const paymentOf = (session: string) =>
  app().stripe.control.find("checkout.session", session)?.payment_intent ?? "";

describe("a message is refused and nothing is written", () => {
  async function refused(
    change: (signed: { body: string; signature: string }) => [string, string | undefined],
    signing: { at?: number; secret?: string } = {},
  ): Promise<string> {
    const owner = await signUp(app());
    await pay(app(), owner, "100");
    const [id = ""] = eventIds().slice(-1);
    const stored = await storedEvents();
    const signed = app().stripe.control.webhooks.signed(id, signing);
    const answer = await postWebhook(app(), ...change(signed));
    expect(await storedEvents()).toBe(stored);
    expect(await creditsOf(app(), owner)).toMatchObject({ boughtCredits: 0 });
    expect(answer.json()).toMatchObject({
      success: false,
      requestId: expect.any(String) as string,
    });
    return refusalOf(answer);
  }
  const now = () => Math.floor(Date.now() / 1000);

  it.each([
    ["without a signature", (): string | undefined => undefined],
    ["with an empty one", () => ""],
    ["with words for one", () => "t=now,v1=trust-me"],
    [
      "with another's",
      (signature: string) => signature.replace(/.$/, (c) => (c === "0" ? "1" : "0")),
    ],
  ])("%s", async (_, signatureOf) => {
    expect(await refused(({ body, signature }) => [body, signatureOf(signature)])).toBe(
      "400 webhook_refused",
    );
  });

  it("when a single character of it was altered", async () => {
    expect(await refused(({ body, signature }) => [`${body} `, signature])).toBe(
      "400 webhook_refused",
    );
  });

  it("when another secret signed it", async () => {
    expect(
      await refused(({ body, signature }) => [body, signature], { secret: "whsec_other" }),
    ).toBe("400 webhook_refused");
  });

  it("when it is 301 seconds old", async () => {
    const at = now() - 301;
    expect(await refused(({ body, signature }) => [body, signature], { at })).toBe(
      "400 webhook_refused",
    );
  });

  it("when it is of a test and money is real", async () => {
    const settings = { ...stripeSettings(app().stripe), STRIPE_SECRET_KEY: "sk_live_a_secret" };
    const real = await startTestApp({ settings });
    const owner = await signUp(app());
    await pay(app(), owner, "100");
    const [id = ""] = eventIds().slice(-1);
    const { body, signature } = app().stripe.control.webhooks.signed(id);
    const answer = await postWebhook(real, body, signature);
    const stored = await real.deps.database.db.$count(paymentEvents);
    await real.close();
    expect([refusalOf(answer), stored]).toEqual(["400 webhook_refused", 0]);
  });

  it("when it is larger than any event", async () => {
    const answer = await postWebhook(app(), " ".repeat(257 * 1024), "t=1,v1=2");
    expect(refusalOf(answer)).toBe("413 request_too_large");
  });
});

describe("a message", () => {
  it("gives what was paid for, and the same one five times gives no more", async () => {
    const owner = await signUp(app());
    await pay(app(), owner, "100");
    await pay(app(), owner, "basic");
    for (const id of eventIds()) {
      await Promise.all(Array.from({ length: 5 }, async () => await deliver(app(), id)));
    }
    expect(await creditsOf(app(), owner)).toMatchObject({
      currentCredits: 200,
      boughtCredits: 100,
    });
    expect(await subscriptionOf(app(), owner)).toMatchObject({ plan: "basic", pending: false });
  });

  it("of another installation is taken in and changes nothing", async () => {
    const owner = await signUp(app());
    await pay(app(), owner, "100");
    const other = await startTestApp({ settings: stripeSettings(app().stripe) });
    for (const id of eventIds()) {
      const { body, signature } = app().stripe.control.webhooks.signed(id);
      expect((await postWebhook(other, body, signature)).statusCode).toBe(200);
    }
    const { db } = other.deps.database;
    const rows = await db.select().from(paymentEvents);
    await other.close();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ appliedAt }) => appliedAt === null)).toEqual([]);
  });

  it("that comes while the provider does not answer is stored, and has its effect when it comes again", async () => {
    const owner = await signUp(app());
    await pay(app(), owner, "100");
    const ids = eventIds();
    app().stripe.control.fault({ kind: "status", status: 500, times: 0 });
    for (const id of ids) expect((await deliver(app(), id)).statusCode).toBe(200);
    expect(await creditsOf(app(), owner)).toMatchObject({ boughtCredits: 0 });
    app().stripe.control.clearFaults();
    for (const id of ids) await deliver(app(), id);
    expect(await creditsOf(app(), owner)).toMatchObject({ boughtCredits: 100 });
    const { db } = app().deps.database;
    const [session] = await db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.aboutKind, "session"));
    expect(session?.appliedAt).not.toBeNull();
  });

  it("of a renewal refills the credits when it is paid, and one of a failed payment says where to pay", async () => {
    const owner = await signUp(app());
    await pay(app(), owner, "basic");
    await deliverAll();
    await live(app(), owner, 32);
    await deliverAll();
    const renewed = await subscriptionOf(app(), owner);
    expect(renewed).toMatchObject({ plan: "basic", status: "active", unpaid: null });
    const customer = app()
      .stripe.control.list("customer")
      .find(({ metadata }) => metadata["user_id"] === owner.userId);
    app().stripe.control.card(customer?.id ?? "", "declines");
    await live(app(), owner, 31);
    await deliverAll();
    expect(await subscriptionOf(app(), owner)).toMatchObject({
      plan: "basic",
      status: "past_due",
      periodEnd: renewed.periodEnd,
      unpaid: {
        plan: "basic",
        url: expect.stringContaining("http") as string,
        until: new Date(Date.parse(renewed.periodEnd ?? "") + GRACE_MS).toISOString(),
      },
    });
  });

  it("of an end leaves the rest of the credits", async () => {
    const owner = await signUp(app());
    await pay(app(), owner, "basic");
    await deliverAll();
    await live(app(), owner, 1);
    app().stripe.control.cancelNow(subscribedTo(app(), owner));
    await deliverAll();
    expect(await subscriptionOf(app(), owner)).toMatchObject({ plan: "free", status: "canceled" });
    expect(await creditsOf(app(), owner)).toMatchObject({
      currentCredits: 110,
      boughtCredits: 100,
    });
  });

  it("counts although the clock of another process, which asked before, is ten minutes fast", async () => {
    const owner = await signUp(app());
    await pay(app(), owner, "basic");
    await deliverAll();
    const askedAt = new Date(app().deps.clock().getTime() + 600_000);
    await app().deps.database.db.update(subscriptions).set({ askedAt });
    app().stripe.control.cancelNow(subscribedTo(app(), owner));
    await deliverAll();
    expect(await subscriptionOf(app(), owner)).toMatchObject({ plan: "free", status: "canceled" });
  });

  it("of a refund takes credits back, also when it comes before that of the payment", async () => {
    const owner = await signUp(app());
    const session = await pay(app(), owner, "100");
    app().stripe.control.refund(paymentOf(session), 400);
    for (const id of eventIds().toReversed()) await deliver(app(), id);
    expect(await creditsOf(app(), owner)).toMatchObject({ boughtCredits: 50 });
    expect((await subscriptionOf(app(), owner)).receipts).toMatchObject([{ takenBack: 50 }]);
  });

  it("of a dispute takes them all back, and one that was won gives them again", async () => {
    const owner = await signUp(app());
    const session = await pay(app(), owner, "100");
    await deliverAll();
    app().stripe.control.dispute(paymentOf(session), "open");
    await deliverAll();
    expect(await creditsOf(app(), owner)).toMatchObject({ boughtCredits: 0 });
    app().stripe.control.dispute(paymentOf(session), "won");
    await deliverAll();
    expect(await creditsOf(app(), owner)).toMatchObject({ boughtCredits: 100 });
  });
});

it("the log names no key, no signature, no secret and no page to pay on", () => {
  const log = lines.join("\n");
  expect(log).toContain("a webhook was refused");
  for (const secret of ["sk_test_", "sk_live_", "whsec_", "v1=", "/pay/", app().stripe.url]) {
    expect([secret, log.includes(secret)]).toEqual([secret, false]);
  }
});

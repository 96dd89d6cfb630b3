import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { call, signUp, visitor } from "../../testing/factories.ts";
import {
  creditsOf,
  refusalOf,
  sessionsOf,
  subscribedTo,
} from "../../testing/stripe/paymentAnswers.ts";
import { subscriptionOf } from "../../testing/stripe/paymentAnswers.ts";
import {
  askToPay,
  beginToPay,
  leadsBack,
  live,
  pay,
  refresh,
} from "../../testing/stripe/stripeApp.ts";
import { stripeSettings, useStripeApp } from "../../testing/stripe/stripeApp.ts";
import { startTestApp } from "../../testing/testApp.ts";

const app = useStripeApp();

afterEach(() => {
  app().stripe.control.clearFaults();
  app().stripe.control.portal(true);
});

const urlOf = (answer: { json<T>(): T }) => answer.json<{ data?: { url: string } }>().data?.url;
const post = async (path: string, payload: object, owner = visitor) =>
  await call(app().app, owner, "POST", path, payload);

describe("a request is refused", () => {
  const plan = { subscriptionType: "basic", ...leadsBack };
  const pack = { tokenAmount: 100, price: 8, ...leadsBack };
  const portal = { returnUrl: leadsBack.cancelUrl };

  it.each([
    ["/stripe/create-checkout-session", plan],
    ["/stripe/purchase-tokens", pack],
    ["/stripe/create-portal-session", portal],
    ["/stripe/refresh", {}],
    ["/credits/subscription", { subscriptionType: "basic", paymentId: "cs_test_1" }],
  ])("by %s without a session", async (path, payload) => {
    expect(refusalOf(await post(path, payload))).toBe("401 unauthorized");
  });

  it.each([
    ["/stripe/create-checkout-session", { ...plan, subscriptionType: "free" }],
    ["/stripe/purchase-tokens", { ...pack, tokenAmount: "100" }],
    ["/stripe/create-portal-session", { ...portal, flow: "elsewhere" }],
    ["/credits/subscription", { subscriptionType: "basic", paymentId: 1 }],
  ])("by %s with bad input", async (path, payload) => {
    expect(refusalOf(await post(path, payload, await signUp(app())))).toBe("400 validation_failed");
  });

  it.each([
    [100, 7.99],
    [100, 25],
    [400, 8],
    [200, 8],
    [100, -8],
  ])("when %d credits are to cost %d dollars", async (tokenAmount, price) => {
    const owner = await signUp(app());
    const answer = await post("/stripe/purchase-tokens", { ...pack, tokenAmount, price }, owner);
    expect(refusalOf(answer)).toBe("422 price_changed");
  });

  it.each([
    "https://localhost:3000/",
    "http://localhost:3000.evil.example/",
    "http://localhost:3000@evil.example/",
    "http://user:password@localhost:3000/",
    "http://localhost/",
    "//localhost:3000/",
    "/dashboard",
    "javascript:alert(1)",
    "blob:http://localhost:3000/0b8f4b0e-5ac2-4f3c-9a61-5b1b2d0c7e11",
    "http:\\\\evil.example",
    "",
  ])("when the payment would lead back to %j", async (foreign) => {
    const owner = await signUp(app());
    const answers = [
      await post("/stripe/create-checkout-session", { ...plan, successUrl: foreign }, owner),
      await post("/stripe/purchase-tokens", { ...pack, cancelUrl: foreign }, owner),
      await post("/stripe/create-portal-session", { returnUrl: foreign }, owner),
    ];
    expect(answers.map(refusalOf)).toEqual(Array<string>(3).fill("422 return_address_foreign"));
    expect(sessionsOf(app(), owner)).toEqual([]);
  });

  it("when there is nothing to manage yet", async () => {
    const answer = await post("/stripe/create-portal-session", portal, await signUp(app()));
    expect(refusalOf(answer)).toBe("409 nothing_to_manage");
  });

  it("when the plan is bought already", async () => {
    const owner = await signUp(app());
    await pay(app(), owner, "basic");
    expect(refusalOf(await askToPay(app(), owner, "basic"))).toBe("409 plan_already_current");
  });

  it("when nothing is sold, and the plan is told all the same", async () => {
    const without = await startTestApp();
    const owner = await signUp(without);
    const told = await call(without.app, owner, "GET", "/subscription");
    const answer = await call(without.app, owner, "POST", "/stripe/purchase-tokens", pack);
    await without.close();
    expect(refusalOf(answer)).toBe("503 payments_switched_off");
    expect(told.json()).toMatchObject({
      data: { available: false, plan: "free", manageable: false, receipts: [] },
    });
  });
});

describe("buying a plan", () => {
  it("leads to a page, and what is paid there counts as soon as its owner is back", async () => {
    const owner = await signUp(app());
    const session = await beginToPay(app(), owner, "basic");
    expect(await subscriptionOf(app(), owner)).toMatchObject({ plan: "free", receipts: [] });
    app().stripe.control.pay(session);
    const back = await refresh(app(), owner);
    expect(back.json()).toEqual({ success: true, data: { changed: true, pending: false } });
    expect(await subscriptionOf(app(), owner)).toMatchObject({
      available: true,
      mode: "emulated",
      plan: "basic",
      status: "active",
      manageable: true,
      receipts: [{ kind: "subscription", plan: "basic", cents: 1000, takenBack: 0 }],
    });
    expect(await creditsOf(app(), owner)).toMatchObject({ currentCredits: 100, boughtCredits: 0 });
    expect((await refresh(app(), owner)).json()).toMatchObject({ data: { changed: false } });
  });

  it("again, while another plan is open, ends that one's page", async () => {
    const owner = await signUp(app());
    const first = await beginToPay(app(), owner, "basic");
    const second = await beginToPay(app(), owner, "business");
    const states = sessionsOf(app(), owner).map(({ id, status }) => [id, status]);
    expect(states).toEqual([
      [first, "expired"],
      [second, "open"],
    ]);
  });

  it("with one that is paid changes it on the provider's own page instead of paying for two", async () => {
    const owner = await signUp(app());
    await pay(app(), owner, "basic");
    expect(urlOf(await askToPay(app(), owner, "business"))).toContain(app().stripe.url);
    expect(sessionsOf(app(), owner)).toHaveLength(1);
    app().stripe.control.switchPlan(subscribedTo(app(), owner), "vestnik_business_monthly");
    await refresh(app(), owner);
    expect(await subscriptionOf(app(), owner)).toMatchObject({ plan: "business" });
  });

  it("that is smaller counts when the paid month ends and the next one is paid, and until then nothing changes", async () => {
    const owner = await signUp(app());
    await pay(app(), owner, "business");
    await refresh(app(), owner);
    const { control } = app().stripe;
    control.changeInPortal(subscribedTo(app(), owner), "vestnik_basic_monthly");
    await refresh(app(), owner);
    const { periodEnd: at, ...chosen } = await subscriptionOf(app(), owner);
    expect(chosen).toMatchObject({ plan: "business", next: { plan: "basic", at } });
    expect(await creditsOf(app(), owner)).toMatchObject({ currentCredits: 400 });
    // An owner who chooses again is led to the page on which the choice can be taken back.
    await askToPay(app(), owner, "basic");
    expect(control.list("billing_portal.session").at(-1)?.flow).toBeNull();

    await live(app(), owner, 32);
    await refresh(app(), owner);
    expect(await subscriptionOf(app(), owner)).toMatchObject({ plan: "basic", next: null });
    expect(await creditsOf(app(), owner)).toMatchObject({ currentCredits: 100, boughtCredits: 0 });
  });

  it("that was cancelled leads to the page on which it goes on", async () => {
    const owner = await signUp(app());
    await pay(app(), owner, "basic");
    await refresh(app(), owner);
    app().stripe.control.cancelInPortal(subscribedTo(app(), owner));
    expect((await askToPay(app(), owner, "basic")).statusCode).toBe(200);
    const { plan, endsAt } = await subscriptionOf(app(), owner);
    expect([plan, endsAt === null]).toEqual(["basic", false]);
  });
});

describe("buying credits", () => {
  it("adds them once, however often their owner comes back", async () => {
    const owner = await signUp(app());
    await pay(app(), owner, "400");
    await Promise.all([refresh(app(), owner), refresh(app(), owner), refresh(app(), owner)]);
    expect(await creditsOf(app(), owner)).toMatchObject({ boughtCredits: 400 });
    await pay(app(), owner, "400");
    await refresh(app(), owner);
    expect(await creditsOf(app(), owner)).toMatchObject({ boughtCredits: 800 });
    expect((await subscriptionOf(app(), owner)).receipts).toMatchObject([
      { kind: "pack", credits: 400, cents: 2500 },
      { kind: "pack", credits: 400, cents: 2500 },
    ]);
  });

  it("whose money arrives later is under way until it has arrived", async () => {
    const owner = await signUp(app());
    const session = await beginToPay(app(), owner, "100");
    app().stripe.control.pay(session, "async");
    expect((await refresh(app(), owner)).json()).toMatchObject({ data: { pending: true } });
    expect(await subscriptionOf(app(), owner)).toMatchObject({ pending: true, receipts: [] });
    app().stripe.control.finishAsync(session, true);
    const back = await refresh(app(), owner);
    expect(back.json()).toMatchObject({ data: { changed: true, pending: false } });
    expect(await creditsOf(app(), owner)).toMatchObject({ boughtCredits: 100 });
  });
});

describe("the same purchase asked for", () => {
  it.each(["basic", "100"] as const)("fifty times at once has one page (%s)", async (what) => {
    const owner = await signUp(app());
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => await askToPay(app(), owner, what)),
    );
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${urlOf(answer)}`)).size).toBe(1);
    expect(sessionsOf(app(), owner)).toHaveLength(1);
    const customers = app().stripe.control.list("customer");
    expect(customers.filter(({ metadata }) => metadata["user_id"] === owner.userId)).toHaveLength(
      1,
    );
  });

  it("again after the answer was lost has the page that was made", async () => {
    // A key belongs to one minute (idempotencyKeys.ts).
    const now = new Date();
    const { stripe } = app();
    const settings = stripeSettings(stripe);
    const testApp = { ...(await startTestApp({ settings, clock: () => now })), stripe };
    onTestFinished(async () => await testApp.close());
    const owner = await signUp(testApp);
    stripe.control.fault({ kind: "drop", of: "POST /v1/checkout", afterEffect: true, times: 2 });
    const lost = await askToPay(testApp, owner, "100");
    expect(refusalOf(lost)).toBe("503 payments_unreachable");
    expect(lost.headers["retry-after"]).toBeDefined();
    await beginToPay(testApp, owner, "100");
    expect(sessionsOf(testApp, owner)).toHaveLength(1);
  });

  it("in another language after that has a page of its own", async () => {
    const owner = await signUp(app());
    const { control } = app().stripe;
    control.fault({ kind: "drop", of: "POST /v1/checkout", afterEffect: true, times: 2 });
    await askToPay(app(), owner, "100");
    const inRussian = { ...owner, headers: { ...owner.headers, "accept-language": "ru" } };
    expect((await askToPay(app(), inRussian, "100")).statusCode).toBe(200);
    expect(sessionsOf(app(), owner).at(-1)?.locale).toBe("ru");
  });

  it("always carries an idempotency key", () => {
    const writes = app()
      .stripe.control.requests()
      .filter(({ method }) => method === "POST");
    expect(writes.length).toBeGreaterThan(10);
    expect(writes.filter(({ idempotencyKey }) => !idempotencyKey)).toEqual([]);
  });
});

describe("a provider that", () => {
  it.each([
    ["is away", { kind: "status", status: 500 }, "503 payments_unreachable"],
    ["sends rubbish", { kind: "malformed" }, "503 payments_unreachable"],
    ["is busy", { kind: "status", status: 429, retryAfter: 7 }, "503 payments_busy"],
    ["refuses the key", { kind: "status", status: 401 }, "503 payments_refused"],
  ] as const)("%s leaves nothing half done", async (_, fault, refusal) => {
    const owner = await signUp(app());
    app().stripe.control.fault({ ...fault, times: 0 });
    const answer = await askToPay(app(), owner, "100");
    expect(refusalOf(answer)).toBe(refusal);
    expect(answer.headers["retry-after"] === undefined).toBe(refusal.endsWith("refused"));
    app().stripe.control.clearFaults();
    // As the sentence says.
    app().stripe.control.advance({ minutes: 1 });
    await pay(app(), owner, "100");
    await refresh(app(), owner);
    expect(await creditsOf(app(), owner)).toMatchObject({ boughtCredits: 100 });
  });

  it("has no portal says so", async () => {
    const owner = await signUp(app());
    await pay(app(), owner, "basic");
    await refresh(app(), owner);
    const portal = { returnUrl: leadsBack.cancelUrl };
    for (const flow of ["overview", "cancel", "payment_method"]) {
      const answer = await post("/stripe/create-portal-session", { ...portal, flow }, owner);
      expect([flow, answer.statusCode]).toEqual([flow, 200]);
    }
    app().stripe.control.portal(false);
    const answer = await post("/stripe/create-portal-session", portal, owner);
    expect(refusalOf(answer)).toBe("503 portal_not_configured");
  });
});

it("one person may ask the provider twenty times a minute", async () => {
  const testApp = await startTestApp({ settings: stripeSettings(app().stripe) });
  const owner = await signUp(testApp);
  const statuses: number[] = [];
  for (let n = 0; n < 22; n += 1) {
    statuses.push((await call(testApp.app, owner, "POST", "/stripe/refresh")).statusCode);
  }
  await testApp.close();
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429]);
});

it("a subscription that has ended by the clock of its provider is not announced to end by ours", async () => {
  const owner = await signUp(app());
  await pay(app(), owner, "basic");
  await refresh(app(), owner);
  const id = subscribedTo(app(), owner);
  app().stripe.control.cancelNow(id);
  // The clock of an emulated provider may be ahead of ours.
  const nextWeek = Math.floor(Date.now() / 1000) + 7 * 86_400;
  Object.assign(app().stripe.control.find("subscription", id) ?? {}, {
    cancel_at: nextWeek,
    ended_at: nextWeek,
  });
  await refresh(app(), owner);
  expect(await subscriptionOf(app(), owner)).toMatchObject({ plan: "free", endsAt: null });
});

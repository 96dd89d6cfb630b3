import { describe, expect, it } from "vitest";
import { call, signUp } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import { refusalOf, subscriptionOf } from "../../testing/stripe/paymentAnswers.ts";
import { beginToPay, pay, useStripeApp } from "../../testing/stripe/stripeApp.ts";

const app = useStripeApp();

const show = async (owner: Owner, paymentId: string, subscriptionType = "basic") =>
  await call(app().app, owner, "POST", "/credits/subscription", { subscriptionType, paymentId });

describe("a payment is refused", () => {
  it.each(["cs_test_nothing", "", "../cs_test_1", "cs test", "x".repeat(300)])(
    "when there is none with the id %j",
    async (id) => {
      expect(refusalOf(await show(await signUp(app()), id))).toBe("404 payment_not_found");
    },
  );

  it("when it is somebody else's, like one that does not exist", async () => {
    const payment = await pay(app(), await signUp(app()), "basic");
    const stranger = await signUp(app());
    expect(refusalOf(await show(stranger, payment))).toBe("404 payment_not_found");
    expect(await subscriptionOf(app(), stranger)).toMatchObject({ plan: "free" });
  });

  it("when its session names a person, but another one's customer pays", async () => {
    const owner = await signUp(app());
    const stranger = await signUp(app());
    const payment = await pay(app(), owner, "basic");
    const session = app().stripe.control.find("checkout.session", payment);
    Object.assign(session?.metadata ?? {}, { user_id: stranger.userId });
    expect(refusalOf(await show(stranger, payment))).toBe("404 payment_not_found");
    expect(refusalOf(await show(owner, payment))).toBe("404 payment_not_found");
  });

  it("when it is not paid", async () => {
    const owner = await signUp(app());
    const payment = await beginToPay(app(), owner, "basic");
    expect(refusalOf(await show(owner, payment))).toBe("402 payment_not_completed");
    expect(await subscriptionOf(app(), owner)).toMatchObject({ plan: "free" });
  });

  it("when it is for another plan, or for credits", async () => {
    const owner = await signUp(app());
    const payments = [await pay(app(), owner, "basic"), await pay(app(), owner, "100")];
    const [plan = "", pack = ""] = payments;
    expect(refusalOf(await show(owner, plan, "business"))).toBe("422 payment_of_other_plan");
    expect(refusalOf(await show(owner, pack))).toBe("422 payment_of_other_plan");
  });

  it("when it is shown again, ten times at once", async () => {
    const owner = await signUp(app());
    const payment = await pay(app(), owner, "basic");
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => await show(owner, payment)),
    );
    expect(answers.map(refusalOf).toSorted()).toEqual([
      "200 no refusal",
      ...Array<string>(9).fill("409 payment_already_used"),
    ]);
  });
});

it("a payment that is shown gives its plan, and is answered like the credits", async () => {
  const owner = await signUp(app());
  const shown = await show(owner, await pay(app(), owner, "business"), "business");
  const told = await call(app().app, owner, "GET", "/credits/info");
  expect(shown.json()).toEqual(told.json());
  expect(shown.json()).toMatchObject({ data: { subscriptionType: "business", maxCredits: 400 } });
});

it("a provider that is away is no proof against a payment: it can be shown later", async () => {
  const owner = await signUp(app());
  const payment = await pay(app(), owner, "basic");
  app().stripe.control.fault({
    kind: "status",
    status: 503,
    of: "GET /v1/subscriptions",
    times: 2,
  });
  expect(refusalOf(await show(owner, payment))).toBe("503 payments_unreachable");
  expect((await show(owner, payment)).statusCode).toBe(200);
});

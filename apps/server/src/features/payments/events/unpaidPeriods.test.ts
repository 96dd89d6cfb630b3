import { describe, expect, it } from "vitest";
import { signUp } from "../../../testing/factories.ts";
import { creditsOf, subscribedTo, subscriptionOf } from "../../../testing/stripe/paymentAnswers.ts";
import { live, pay, refresh, useStripeApp } from "../../../testing/stripe/stripeApp.ts";
import { reconcilePayments } from "./reconcile.ts";

const app = useStripeApp();

describe("a month that was not paid for is not given", () => {
  it.each([
    ["was declined", 0.5],
    ["is being prepared", 0],
  ])("because a smaller plan was chosen after its renewal %s", async (_, later) => {
    const owner = await signUp(app());
    const { control } = app().stripe;
    await pay(app(), owner, "business");
    await refresh(app(), owner);
    const id = subscribedTo(app(), owner);
    const subscription = control.find("subscription", id);
    const [item] = subscription?.items.data ?? [];
    control.card(subscription?.customer ?? "", "declines");
    control.advanceTo(new Date((item?.current_period_end ?? 0) * 1000));
    await live(app(), owner, later);
    const before = await creditsOf(app(), owner);

    control.switchPlan(id, "vestnik_basic_monthly");
    await refresh(app(), owner);
    // With the money that came back for the smaller plan the larger one costs nothing again.
    control.switchPlan(id, "vestnik_business_monthly");
    await refresh(app(), owner);
    expect(await creditsOf(app(), owner)).toEqual({ ...before, isActive: false });

    if (later === 0) return;
    const { unpaid } = await subscriptionOf(app(), owner);
    expect(unpaid).toMatchObject({ url: expect.stringContaining("/i/") as string });
    control.payInvoice(unpaid?.url?.split("/").at(-1) ?? "");
    await refresh(app(), owner);
    expect(await subscriptionOf(app(), owner)).toMatchObject({ plan: "business", unpaid: null });
    expect(await creditsOf(app(), owner)).toMatchObject({ currentCredits: 400, isActive: true });
  });
});

describe("credits of a plan whose money went back are not carried over", () => {
  const lastCharge = () => app().stripe.control.list("charge").at(-1)?.id ?? "";
  async function subscriber() {
    const owner = await signUp(app());
    await pay(app(), owner, "business");
    await refresh(app(), owner);
    return owner;
  }
  const hear = async () => await reconcilePayments(app().deps, new AbortController().signal);

  it("when it was refunded before it ended, in part after it, and not when a dispute was won", async () => {
    const { control } = app().stripe;
    const before = await subscriber();
    control.refund(lastCharge());
    await hear();
    control.cancelNow(subscribedTo(app(), before));
    const after = await subscriber();
    const charge = lastCharge();
    control.cancelNow(subscribedTo(app(), after));
    await hear();
    expect(await creditsOf(app(), before)).toMatchObject({ boughtCredits: 0 });
    expect(await creditsOf(app(), after)).toMatchObject({ boughtCredits: 400 });

    control.refund(charge, 1500);
    await hear();
    expect(await creditsOf(app(), after)).toMatchObject({ boughtCredits: 200 });
    control.dispute(charge, "open");
    await hear();
    expect(await creditsOf(app(), after)).toMatchObject({ boughtCredits: 0 });
    control.dispute(charge, "won");
    await hear();
    expect(await creditsOf(app(), after)).toMatchObject({ boughtCredits: 200 });
  });
});

it("a larger plan gives the credits that were paid for, also when it is heard of ten days later", async () => {
  const owner = await signUp(app());
  await pay(app(), owner, "basic");
  await refresh(app(), owner);
  app().stripe.control.switchPlan(subscribedTo(app(), owner), "vestnik_business_monthly");
  await live(app(), owner, 10);
  await refresh(app(), owner);
  expect(await creditsOf(app(), owner)).toMatchObject({ currentCredits: 400 });
});

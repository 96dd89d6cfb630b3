import type { SubscriptionInfo } from "@vestnik/contract/payments";
import { afterEach, describe, expect, it } from "vitest";
import { call, signUp } from "../../testing/factories.ts";
import type { Owner } from "../../testing/factories.ts";
import { beginToPay, refresh, useStripeApp } from "../../testing/stripeApp.ts";

const app = useStripeApp();

afterEach(() => app().stripe.control.clearFaults());

const infoOf = async (owner: Owner): Promise<SubscriptionInfo> => {
  const answer = await call(app().app, owner, "GET", "/subscription");
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json<{ data: SubscriptionInfo }>().data;
};
const creditsOf = async (owner: Owner) =>
  (await call(app().app, owner, "GET", "/credits/info")).json<{
    data: { currentCredits: number; boughtCredits: number; subscriptionType: string };
  }>().data;
describe("buying a plan", () => {
  it("leads to a page, and what is paid there counts as soon as its owner is back", async () => {
    const owner = await signUp(app());
    const session = await beginToPay(app(), owner, "basic");
    expect(await infoOf(owner)).toMatchObject({ plan: "free", pending: false, receipts: [] });
    app().stripe.control.pay(session);
    expect((await refresh(app(), owner)).json()).toEqual({
      success: true,
      data: { changed: true, pending: false },
    });
    expect(await infoOf(owner)).toMatchObject({
      ...{ available: true, mode: "emulated", plan: "basic", status: "active", manageable: true },
      receipts: [{ kind: "subscription", plan: "basic", cents: 1000, takenBack: 0 }],
    });
    expect(await creditsOf(owner)).toMatchObject({ currentCredits: 100, boughtCredits: 0 });
    expect((await refresh(app(), owner)).json()).toMatchObject({ data: { changed: false } });
  });
});

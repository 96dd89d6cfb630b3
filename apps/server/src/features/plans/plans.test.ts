import { afterEach, expect, it } from "vitest";
import { subscriptions } from "../../db/schema.ts";
import { signUp } from "../../testing/factories.ts";
import { sellingSettings } from "../../testing/stripe/sellingSettings.ts";
import { startTestApp } from "../../testing/testApp.ts";
import type { TestApp } from "../../testing/testApp.ts";
import { getUser } from "../auth/auth.ts";
import { planOf } from "./plans.ts";

let testApp: TestApp;
afterEach(async () => await testApp.close());

/** The plan of somebody new, who paid for a basic plan at a provider if `isSubscribed`. */
async function planWith(settings: Readonly<Record<string, string>>, isSubscribed: boolean) {
  testApp = await startTestApp({ settings });
  const { deps } = testApp;
  const { db } = deps.database;
  const user = await getUser(db, (await signUp(testApp)).userId);
  const now = new Date();
  if (isSubscribed) {
    const month = { paidFrom: now, paidUntil: new Date(now.getTime() + 30 * 24 * 3_600_000) };
    await db.insert(subscriptions).values({
      userId: user.id,
      subscriptionId: "sub_1",
      status: "active",
      plan: "basic",
      paidPlan: "basic",
      ...month,
      askedAt: now,
    });
  }
  const { plan, limits } = await planOf(deps, db, user, now);
  return { plan, channels: limits.channels, publications: limits.publications };
}

const free = { plan: "free", channels: 2, publications: 10 };
const basic = { plan: "basic", channels: 10, publications: 100 };
const business = { plan: "business", channels: -1, publications: 400 };

it.each([
  ["nothing is sold, everybody has the free plan", {}, false, free],
  ["nothing is sold, the default plan counts", { DEFAULT_PLAN: "basic" }, false, basic],
  [
    "nothing is sold, the business plan as the default counts no publications",
    { DEFAULT_PLAN: "business" },
    false,
    { ...business, publications: -1 },
  ],
  ["nothing is sold any more, an old subscription gives nothing", {}, true, free],
  ["plans are sold, those who bought none have the free plan", sellingSettings, false, free],
  [
    "plans are sold, the default plan is that of those who bought none, with its limits",
    { ...sellingSettings, DEFAULT_PLAN: "business" },
    false,
    business,
  ],
  ["plans are sold, a paid one counts", sellingSettings, true, basic],
])("where %s", async (_, settings, isSubscribed, expected) => {
  expect(await planWith(settings, isSubscribed)).toEqual(expected);
});

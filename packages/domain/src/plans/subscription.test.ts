import fc from "fast-check";
import { expect, it } from "vitest";
import { findPack, isDowngrade } from "./price.ts";
import { channelsOverPlan, creditsTakenBack, GRACE_MS, planPeriodAt } from "./subscription.ts";
import type { Subscription } from "./subscription.ts";

const at = (text: string) => new Date(`${text}T12:00:00Z`);
const account = { begun: at("2026-01-15"), plan: "free" } as const;
const paid = { plan: "business", from: at("2026-03-01"), until: at("2026-04-01") } as const;
const active: Subscription = { status: "active", paid, endsAt: null };
const planAt = (subscription: Subscription | undefined, now: Date) =>
  planPeriodAt(subscription, account, now);
const free = { plan: "free", period: { start: at("2026-02-15"), end: at("2026-03-15") } };
const business = { plan: "business", period: { start: paid.from, end: paid.until } };

it.each<[string, Subscription | undefined]>([
  ["without a subscription", undefined],
  ["before the first payment", { ...active, status: "incomplete", paid: null }],
  ["active, but never paid", { ...active, paid: null }],
  ["cancelled and over", { ...active, endsAt: at("2026-03-09") }],
  ["ended by the provider", { ...active, status: "canceled" }],
  ["given up after failed payments", { ...active, status: "unpaid" }],
  ["paused", { ...active, status: "paused" }],
])("%s, the free plan counts", (_, subscription) =>
  expect(planAt(subscription, at("2026-03-10"))).toEqual(free),
);

it.each<[string, Subscription]>([
  ["a paid subscription", active],
  ["a cancelled one before its end", { ...active, endsAt: paid.until }],
  ["one whose renewal is not paid yet", { ...active, status: "past_due" }],
])("%s counts with its paid period", (_, subscription) =>
  expect(planAt(subscription, at("2026-03-31"))).toEqual(business),
);

it("a renewal that nothing was heard of keeps the plan for two weeks, without new credits", () => {
  const lastMoment = new Date(paid.until.getTime() + GRACE_MS - 1);
  expect(planAt(active, lastMoment)).toEqual(business);
  expect(planAt(active, new Date(lastMoment.getTime() + 1)).plan).toBe("free");
});

it("only the catalogue's packs are sold, at its prices", () => {
  expect(findPack(100, 800)).toEqual({ credits: 100, cents: 800 });
  expect([findPack(100, 799), findPack(400, 800), findPack(-100, 800)]).toEqual(
    Array(3).fill(undefined),
  );
});

it("a smaller plan is a downgrade", () => {
  expect(isDowngrade("business", "basic")).toBe(true);
  expect(isDowngrade("basic", "business")).toBe(false);
  expect(isDowngrade("basic", "basic")).toBe(false);
});

it("the channels connected last are beyond a plan's limit", () => {
  const channel = (id: string, day: string) => ({ id, createdAt: at(day) });
  const channels = [
    channel("c", "2026-03-03"),
    channel("a", "2026-01-01"),
    channel("b", "2026-01-01"),
  ];
  expect(channelsOverPlan(channels, 2).map(({ id }) => id)).toEqual(["c"]);
  expect(channelsOverPlan(channels, 1).map(({ id }) => id)).toEqual(["b", "c"]);
  expect(channelsOverPlan(channels, -1)).toEqual([]);
});

it("a refund takes back its share, and never more than is left", () => {
  const amount = fc.integer({ min: 0, max: 5000 });
  fc.assert(
    fc.property(amount, amount, (refundedCents, left) => {
      const taken = creditsTakenBack({ bought: 400, cents: 2500, refundedCents, left });
      expect(taken).toBeGreaterThanOrEqual(0);
      expect(taken).toBeLessThanOrEqual(Math.min(left, 400));
      if (refundedCents >= 2500) expect(taken).toBe(Math.min(left, 400));
      if (refundedCents === 0) expect(taken).toBe(0);
    }),
  );
  expect(creditsTakenBack({ bought: 400, cents: 2500, refundedCents: 1250, left: 400 })).toBe(200);
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { findPack, isDowngrade } from "./price.ts";
import {
  channelsOverPlan,
  choosePresent,
  creditsTakenBack,
  endOf,
  GRACE_MS,
  paidPeriodAfter,
  planPeriodAt,
} from "./subscription.ts";
import type { PaidPeriod, Subscription } from "./subscription.ts";
import type { PaidPlan } from "./price.ts";

const at = (text: string) => new Date(`${text}T12:00:00Z`);
const account = { begun: at("2026-01-15"), plan: "free" } as const;
const month = { from: at("2026-03-01"), until: at("2026-04-01") } as const;
const paid = { plan: "business", credits: 400, ...month } as const;
const active: Subscription = { status: "active", paid, endsAt: null, endedAt: null };
const planAt = (subscription: Subscription | undefined, now: Date) =>
  planPeriodAt(subscription, account, now);
const period = { start: at("2026-02-15"), end: at("2026-03-15") };
const free = { plan: "free", credits: 10, period, isOverdue: false };
const business = {
  plan: "business",
  credits: paid.credits,
  period: { start: paid.from, end: paid.until },
  isOverdue: false,
};

it.each<[string, Subscription | undefined]>([
  ["without a subscription", undefined],
  ["before the first payment", { ...active, status: "incomplete", paid: null }],
  ["active, but never paid", { ...active, paid: null }],
])("%s, the free plan counts", (_, subscription) =>
  expect(planAt(subscription, at("2026-03-10"))).toEqual(free),
);

it.each<[string, Subscription, Date]>([
  ["cancelled and over", { ...active, endsAt: at("2026-03-09") }, at("2026-03-09")],
  ["ended by the provider", { ...active, status: "canceled" }, at("2026-03-10")],
  ["given up after failed payments", { ...active, status: "unpaid" }, at("2026-03-10")],
  ["paused", { ...active, status: "paused" }, at("2026-03-10")],
  [
    "ended, and that was dealt with",
    { ...active, status: "canceled", endedAt: at("2026-03-05") },
    at("2026-03-05"),
  ],
])("%s, the free plan counts, and first what is used after the end", (_, subscription, end) => {
  expect(endOf(subscription, at("2026-03-10"))).toEqual(end);
  const first = { ...free, period: { ...period, start: end } };
  expect(planAt(subscription, at("2026-03-10"))).toEqual(first);
});

it("after the first free period the free plan is renewed from the day the account began", () => {
  const ended: Subscription = { ...active, status: "canceled", endedAt: at("2026-03-09") };
  const next = { start: at("2026-03-15"), end: at("2026-04-15") };
  expect(planAt(ended, at("2026-03-20"))).toEqual({ ...free, period: next });
});

it.each<[string, Subscription, boolean]>([
  ["a paid subscription", active, false],
  ["a cancelled one before its end", { ...active, endsAt: paid.until }, false],
  ["one whose payment failed", { ...active, status: "past_due" }, true],
])("%s counts with its paid period", (_, subscription, isOverdue) => {
  expect(endOf(subscription, at("2026-03-31"))).toBeNull();
  expect(planAt(subscription, at("2026-03-31"))).toEqual({ ...business, isOverdue });
});

it("a plan whose renewal was not told of goes on for two weeks, without new credits", () => {
  const end = new Date(paid.until.getTime() + GRACE_MS);
  const overdue = { ...business, period: { start: paid.from, end }, isOverdue: true };
  expect(planAt(active, paid.until)).toEqual(overdue);
  expect(planAt(active, new Date(end.getTime() - 1))).toEqual(overdue);
  expect(planAt(active, end).plan).toBe("free");
});

it("what is not paid leaves the last paid period as it was", () => {
  const asked = { plan: "business", periodStart: paid.until, periodEnd: at("2026-05-01") } as const;
  const now = at("2026-04-01");
  expect(paidPeriodAfter(paid, { ...asked, isPaid: false }, now)).toEqual(paid);
  expect(paidPeriodAfter(null, { ...asked, isPaid: false }, now)).toBeNull();
  expect(paidPeriodAfter(paid, { ...asked, plan: undefined, isPaid: true }, now)).toEqual(paid);
  expect(paidPeriodAfter(paid, { ...asked, isPaid: true }, now)).toEqual({
    plan: "business",
    credits: 400,
    from: asked.periodStart,
    until: asked.periodEnd,
  });
});

it("a plan that is changed in the middle of a month grants what was paid for of each", () => {
  const small = { plan: "basic", credits: 100, ...month } as const;
  const changed = (before: PaidPeriod, plan: PaidPlan, day: string) => {
    const asked = { plan, isPaid: true, periodStart: month.from, periodEnd: month.until };
    return paidPeriodAfter(before, asked, at(day));
  };
  expect(changed(small, "business", "2026-03-01")?.credits).toBe(400);
  expect(changed(small, "business", "2026-03-31")?.credits).toBe(110);
  expect(changed(small, "basic", "2026-03-31")).toEqual(small);
  expect(changed(paid, "basic", "2026-03-01")?.credits).toBe(100);
  expect(changed(paid, "basic", "2026-03-31")?.credits).toBe(390);
  // To and fro gains nothing.
  const larger = changed(small, "business", "2026-03-16") ?? paid;
  expect(changed(larger, "basic", "2026-03-16")?.credits).toBe(100);
});

it("of several subscriptions one that gives counts, a paid one rather, the larger plan rather, else the newest", () => {
  const one = (id: string, changed: object = {}) => ({
    ...({ id, status: "active", plan: "basic", isPaid: true, endsAt: null } as const),
    createdAt: at("2026-01-01"),
    ...changed,
  });
  const chosen = (...all: ReturnType<typeof one>[]) => choosePresent(all, at("2026-03-01"))?.id;
  const newer = { createdAt: at("2026-02-01") };
  expect(chosen()).toBeUndefined();
  expect(chosen(one("foreign", { plan: undefined }))).toBeUndefined();
  expect(chosen(one("a"), one("b", { ...newer, status: "canceled" }))).toBe("a");
  expect(chosen(one("a"), one("b", { ...newer, endsAt: at("2026-02-15") }))).toBe("a");
  expect(chosen(one("a", { plan: "business" }), one("b", newer))).toBe("a");
  expect(chosen(one("a"), one("b", { plan: "business", isPaid: false }))).toBe("a");
  expect(chosen(one("a"), one("b", newer))).toBe("b");
  expect(chosen(one("a", { status: "canceled" }), one("b", { ...newer, status: "unpaid" }))).toBe(
    "b",
  );
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
  const takenOf = (refundedCents: number, left: number) =>
    creditsTakenBack({ bought: 400, cents: 2500, refundedCents, left });
  fc.assert(
    fc.property(amount, amount, (refundedCents, left) => {
      const taken = takenOf(refundedCents, left);
      expect(taken).toBeGreaterThanOrEqual(0);
      expect(taken).toBeLessThanOrEqual(Math.min(left, 400));
      expect(takenOf(2500 + refundedCents, left)).toBe(Math.min(left, 400));
      expect(takenOf(0, left)).toBe(0);
    }),
  );
  expect(takenOf(1250, 400)).toBe(200);
});

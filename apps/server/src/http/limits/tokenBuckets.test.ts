import { beforeEach, expect, it } from "vitest";
import { createTokenBuckets } from "./tokenBuckets.ts";

let time: number;
let share: number;
const rate = { perSecond: 10, burst: 30 };
const create = () =>
  createTokenBuckets(
    rate,
    () => share,
    () => time,
  );

beforeEach(() => {
  time = 5000;
  share = 1;
});

/** How many of a hundred requests are let through at this moment. */
const taken = (buckets: ReturnType<typeof create>, key = "a") =>
  Array.from({ length: 100 }, () => buckets.take(key)).filter((wait) => wait === undefined).length;

it("a burst is taken whole, then as many as the rate allows, and it is said how long to wait", () => {
  const buckets = create();
  expect(taken(buckets)).toBe(30);
  expect(buckets.take("a")).toBe(100);
  time += 1000;
  expect(taken(buckets)).toBe(10);
  time += 3_600_000;
  expect(taken(buckets)).toBe(30);
});

it("one key uses up nothing of another, and what is given back can be taken again", () => {
  const buckets = create();
  expect([taken(buckets, "a"), taken(buckets, "b")]).toEqual([30, 30]);
  buckets.giveBack("a");
  expect([taken(buckets, "a"), taken(buckets, "b")]).toEqual([1, 0]);
  buckets.giveBack("unknown");
  expect(taken(buckets, "unknown")).toBe(30);
});

it("two processes together allow what one alone does", () => {
  share = 0.5;
  const [one, other] = [create(), create()];
  expect(taken(one) + taken(other)).toBe(30);
  time += 1000;
  expect(taken(one) + taken(other)).toBe(10);
});

it("buckets that are full again are forgotten without a difference to anybody", () => {
  const buckets = create();
  taken(buckets);
  buckets.sweep();
  expect(taken(buckets)).toBe(0);
  time += 3000;
  buckets.sweep();
  expect(taken(buckets)).toBe(30);
});

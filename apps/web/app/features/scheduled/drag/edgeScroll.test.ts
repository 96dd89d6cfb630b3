import { expect, test } from "vitest";
import { stepAt } from "./edgeScroll.ts";

test("the page scrolls at its edges only, faster the nearer, and not faster beyond them", () => {
  expect([400, 740, 780, 860, 60, 20, -40].map((y) => Math.round(stepAt(y, 0, 800)))).toEqual([
    0, 1, 8, 12, -1, -8, -12,
  ]);
});

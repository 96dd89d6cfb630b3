import { expect, test } from "vitest";
import { excerptOf } from "./excerpt.ts";

test("what is short enough is given as it is", () => {
  expect(excerptOf("Fresh beans.", 12)).toBe("Fresh beans.");
  expect(excerptOf("😀😀😀", 3)).toBe("😀😀😀");
});

test.each([
  ["Fresh beans are here", 15, "Fresh beans are…"],
  ["Fresh beans are here", 17, "Fresh beans are…"],
  ["Fresh beans.\nCome by", 12, "Fresh beans…"],
  ["Fresh beans — come by", 16, "Fresh beans…"],
  ["Свежее зерно", 9, "Свежее…"],
  ["й".repeat(40), 30, `${"й".repeat(30)}…`],
  [`a ${"й".repeat(40)}`, 30, `a ${"й".repeat(28)}…`],
  ["😀".repeat(31), 30, `${"😀".repeat(30)}…`],
])("%s is cut at %i letters behind a whole word", (text, length, excerpt) =>
  expect(excerptOf(text, length)).toBe(excerpt),
);

import { expect, test } from "vitest";
import { lineOf, titleOf } from "./itemLook.ts";

test("a title is the first thirty characters, and emoji are not cut in half", () => {
  expect(titleOf("я".repeat(30))).toBe("я".repeat(30));
  expect(titleOf("😀".repeat(31))).toBe(`${"😀".repeat(30)}…`);
});

test("a poll is titled by its question, a post by its lines", () => {
  expect(lineOf({ kind: "poll", excerpt: "Tea or coffee?\nTea\nCoffee" })).toBe("Tea or coffee?");
  expect(lineOf({ kind: "post", excerpt: "Hello\n\n  world" })).toBe("Hello · world");
});

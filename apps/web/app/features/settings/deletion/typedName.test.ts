import { expect, test } from "vitest";
import { isTyped } from "./typedName.ts";

const vera = { username: "vera_k", firstName: "Vera" };
const oleg = { username: null, firstName: "Олег  Й" };

test.each(["", " ", "@", "vera", "Vera", "vera_", "vera_k2"])("%j is not @vera_k", (typed) => {
  expect(isTyped(typed, vera)).toBe(false);
});

test.each(["vera_k", "@vera_k", " Vera_K "])("%j is @vera_k, as people type it", (typed) => {
  expect(isTyped(typed, vera)).toBe(true);
});

test("a person without a username types the first name", () => {
  expect(isTyped("олег и\u0306", oleg)).toBe(true);
  expect(isTyped("@vera_k", oleg)).toBe(false);
});

import { expect, test } from "vitest";

import { readWishes } from "./wishes.mjs";

const phases = ["check", "unit"];

test("an option that does not exist and a phase that does not exist are refused with a sentence", () => {
  expect(readWishes(["--chnaged"], phases)).toEqual({
    mistake: expect.stringContaining("does not know --chnaged"),
  });
  expect(readWishes(["unit"], phases)).toHaveProperty("mistake");
  expect(readWishes(["--only=unit,browser"], phases)).toEqual({
    mistake: "--only takes these phases: check, unit.",
  });
});

test("without an option everything runs; --changed may name a commit", () => {
  expect(readWishes([], phases)).toEqual({ only: undefined, changed: undefined, rest: [] });
  expect(readWishes(["--only=unit", "--changed"], phases)).toEqual({
    only: ["unit"],
    changed: true,
    rest: [],
  });
  expect(readWishes(["--changed=main~2"], phases)).toHaveProperty("changed", "main~2");
});

test("what stands after -- is for the one phase that was named, or refused", () => {
  const rest = ["drafts.test.ts", "-t", "a title"];
  expect(readWishes(["--only=unit", "--", ...rest], phases)).toHaveProperty("rest", rest);
  expect(readWishes(["--", ...rest], phases)).toHaveProperty("mistake");
  expect(readWishes(["--only=unit,check", "--", ...rest], phases)).toHaveProperty("mistake");
  expect(readWishes(["--only=check", "--", ...rest], phases)).toHaveProperty("mistake");
});

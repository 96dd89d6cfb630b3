import { expect, it } from "vitest";
import {
  checkPrompt,
  checkReference,
  checkSource,
  MAX_PROMPT_LENGTH,
  MAX_SOURCE_LENGTH,
} from "./prompt.ts";

it.each(["", " \n\t ", "\u200b", "\u00ad \u2060"])("a prompt of %j is empty", (prompt) => {
  expect(checkPrompt(prompt)).toEqual([{ code: "prompt_required" }]);
});

it("a prompt is counted in visible characters: surrounding white space does not count, an emoji counts once", () => {
  const full = "🎈".repeat(MAX_PROMPT_LENGTH);
  expect(checkPrompt(`\n ${full} \n`)).toEqual([]);
  expect(checkPrompt(`${full}.`)).toEqual([
    {
      code: "prompt_too_long",
      details: { count: MAX_PROMPT_LENGTH + 1, limit: MAX_PROMPT_LENGTH },
    },
  ]);
});

it("a text that tags are made from, or that is rewritten, is neither empty nor longer than a post", () => {
  expect(checkSource(" \u200b ")).toEqual([{ code: "source_required" }]);
  expect(checkSource("x".repeat(MAX_SOURCE_LENGTH))).toEqual([]);
  expect(checkSource("x".repeat(MAX_SOURCE_LENGTH + 1))).toMatchObject([
    { code: "source_too_long" },
  ]);
});

it.each([
  ["image/jpeg", 4 * 1024 * 1024, 0],
  ["image/png", 1, 0],
  ["image/png", 4 * 1024 * 1024 + 1, 1],
  ["image/gif", 1, 1],
  ["image/webp", 1, 1],
  ["", 1, 1],
])("a reference of type %j and %d bytes has %d problems", (type, bytes, problems) => {
  expect(checkReference({ type, bytes })).toHaveLength(problems);
});

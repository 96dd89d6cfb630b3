import { expect, it } from "vitest";
import { checkPrompt, MAX_PROMPT_LENGTH } from "./generation.ts";

it.each(["", " \n\t ", "\u200b", "\u00ad \u2060"])("a prompt of %j asks for nothing", (prompt) => {
  expect(checkPrompt(prompt)).toEqual([{ code: "prompt_required" }]);
});

it("a prompt is counted as its writer sees it: white space around it does not count, a balloon counts once", () => {
  const full = "🎈".repeat(MAX_PROMPT_LENGTH);
  expect(checkPrompt(`\n ${full} \n`)).toEqual([]);
  expect(checkPrompt(`${full}.`)).toEqual([
    {
      code: "prompt_too_long",
      details: { count: MAX_PROMPT_LENGTH + 1, limit: MAX_PROMPT_LENGTH },
    },
  ]);
});

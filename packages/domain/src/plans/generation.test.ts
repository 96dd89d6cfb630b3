import { expect, it } from "vitest";
import { checkPrompt, MAX_PROMPT_LENGTH } from "./generation.ts";

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

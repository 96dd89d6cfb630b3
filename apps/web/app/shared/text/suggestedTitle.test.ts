import { expect, test } from "vitest";
import { suggestedTitle } from "./suggestedTitle.ts";

test("a draft is named by the first line of its text", () => {
  expect(suggestedTitle("\n  Fresh   beans\nare here")).toBe("Fresh beans");
  expect(suggestedTitle("• First of a list\n• Second")).toBe("First of a list");
  expect(suggestedTitle("  \n ")).toBe("");
});

test("a long line gives its first words, at most sixty letters and no comma at the end", () => {
  const line = "Завтра мы открываем новую кофейню на Невском, приходите всей семьёй";
  expect(suggestedTitle(line)).toBe("Завтра мы открываем новую кофейню на Невском, приходите всей");
  expect(suggestedTitle(`${"a".repeat(50)}, ${"b".repeat(20)}`)).toBe("a".repeat(50));
});

test("one very long word is cut between characters, and no character is split", () => {
  const title = suggestedTitle("👍🏽".repeat(100));
  expect(Array.from(title)).toHaveLength(60);
});

import { describe, expect, test } from "vitest";
import { splitAutoLinks } from "./PreviewText.tsx";

const linked = (text: string) =>
  splitAutoLinks(text)
    .filter((part) => part.linked)
    .map((part) => part.text);

describe("what Telegram links by itself", () => {
  test("mail addresses and words with a sign inside are not mentions or hashtags", () => {
    expect(linked("me@example c#sharp")).toEqual([]);
  });

  test("a number behind a number sign is not a hashtag", () => {
    expect(linked("#123 #2026_ #1я")).toEqual(["#1я"]);
  });

  test("hashtags, mentions and addresses become links, without the full stop behind them", () => {
    expect(linked("#новости, @city_news: https://example.com/a_b.")).toEqual([
      "#новости",
      "@city_news",
      "https://example.com/a_b",
    ]);
  });

  test("no letter of the text is lost", () => {
    const text = "a #b c @d https://e.f/g.";
    const parts = splitAutoLinks(text).map((part) => part.text);
    expect(parts.join("")).toBe(text);
  });
});

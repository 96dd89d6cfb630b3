import { beforeEach, describe, expect, it } from "vitest";
import { firstLanguage, preferredLanguage, storeLanguage } from "./language.ts";
import { removeLocal } from "./localValue.ts";

beforeEach(() => removeLocal("language"));

describe("the language of the interface", () => {
  it.each([
    [["ru-RU", "en-US"], "ru"],
    [["RU"], "ru"],
    [["de-DE", "ru", "en"], "ru"],
    [["en-GB", "ru-RU"], "en"],
    [["de-DE"], "en"],
    [[], "en"],
  ] as const)(
    "follows on a first visit the preference of a browser set to %j: %s",
    (languages, language) => {
      expect(firstLanguage(languages)).toBe(language);
    },
  );

  it("is the chosen one, whatever the browser prefers", () => {
    storeLanguage("ru");
    expect(preferredLanguage()).toBe("ru");
    storeLanguage("en");
    expect(preferredLanguage()).toBe("en");
  });
});

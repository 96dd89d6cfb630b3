import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  firstLanguage,
  onLanguageElsewhere,
  preferredLanguage,
  storeLanguage,
  takeAddressLanguage,
} from "./language.ts";
import { readLocal, removeLocal } from "./localValue.ts";

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

  it("that another tab has chosen is told here, and nothing else of its storage", () => {
    const tell = vi.fn<(event: { key: string | null }) => void>();
    vi.stubGlobal("addEventListener", (_: string, heard: typeof tell) =>
      tell.mockImplementation(heard),
    );
    const told: string[] = [];
    onLanguageElsewhere((language) => told.push(language));
    storeLanguage("ru");
    tell({ key: "tab-content-storage" });
    expect(told).toEqual([]);
    tell({ key: "language" });
    expect(told).toEqual(["ru"]);
  });

  describe("after a public page", () => {
    const replaced: string[] = [];
    const arrive = (search: string) => {
      const replaceState = (_state: unknown, _title: string, url: string) => replaced.push(url);
      vi.stubGlobal("history", { state: null, replaceState });
      takeAddressLanguage(new URL(`https://vestnik.example/login${search}`));
    };
    beforeEach(() => replaced.splice(0));

    it("is that of the page, which then leaves the address", () => {
      arrive("?language=ru&forceNewLogin=true");
      expect(preferredLanguage()).toBe("ru");
      expect(replaced).toEqual(["/login?forceNewLogin=true"]);
    });

    it("is not changed where one was chosen before, nor by a language we do not have", () => {
      storeLanguage("en");
      arrive("?language=ru");
      expect(preferredLanguage()).toBe("en");
      removeLocal("language");
      arrive("?language=<b>");
      expect(readLocal("language")).toBeNull();
      expect(replaced).toEqual(["/login", "/login"]);
    });

    it("an address without a language stays as it is", () => {
      arrive("?forceNewLogin=true");
      expect(replaced).toEqual([]);
    });
  });
});

import { describe, expect, it } from "vitest";
import { layOut } from "../text/messageLayout.ts";
import type { Block, Mark } from "../text/richText.ts";
import { checkLinkPreview, previewedUrl } from "./linkPreview.ts";

const link = (href: string): Mark => ({ type: "link", href });
const words = (text: string, ...marks: Mark[]): Block => ({
  type: "paragraph",
  runs: [{ text, marks }],
});
const seen = (...blocks: Block[]) => layOut({ blocks });

it("an address that Telegram refuses is refused before", () => {
  expect(checkLinkPreview({ mode: "auto", url: "page" })).toEqual([
    { code: "link_preview_invalid" },
  ]);
  expect(checkLinkPreview({ mode: "small", url: "https://example.com" })).toEqual([]);
  expect(checkLinkPreview({ mode: "auto" })).toEqual([]);
});

describe("the page that is shown is", () => {
  const first = words("Tea", link("https://tea.example/"));
  const quote: Block = { type: "quote", expandable: false, blocks: [words("x"), first] as never };
  it.each([
    ["none without a link", { mode: "auto" as const }, [words("Tea")], undefined],
    ["none where it is off", { mode: "off" as const }, [first], undefined],
    [
      "that of the first link",
      { mode: "small" as const },
      [words("a"), first],
      "https://tea.example/",
    ],
    ["that of a link in a quote", { mode: "auto" as const }, [quote], "https://tea.example/"],
    [
      "that of an address that is written out",
      { mode: "auto" as const },
      [words("see https://written.example/a, then"), first],
      "https://written.example/a",
    ],
    [
      "the chosen one",
      { mode: "large" as const, url: "https://chosen.example" },
      [first],
      "https://chosen.example",
    ],
    [
      "none of a text of code",
      { mode: "auto" as const },
      [{ type: "code" as const, language: null, text: "https://code.example" }],
      undefined,
    ],
  ])("%s", (_, preview, blocks, wanted) => {
    expect(previewedUrl(preview, seen(...blocks))).toBe(wanted);
  });
});

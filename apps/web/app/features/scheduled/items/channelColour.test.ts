import { calendarTypes } from "@vestnik/domain/calendarFilter";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CHANNEL_COLOURS, channelMarks, letterOf } from "./channelColour.ts";

const named = (...ids: string[]) => ids.map((id) => ({ id, username: id, displayName: null }));
const colours = (...ids: string[]) =>
  [...channelMarks(named(...ids)).values()].map(({ colour }) => colour);
const nine = ["a", "b", "i", "q", "y", "c", "k", "s", "z"];

test("up to eight channels differ in colour, and a new one changes no other", () => {
  expect(new Set(colours(...nine.slice(0, 8)))).toHaveLength(CHANNEL_COLOURS);
  expect(colours(...nine).slice(0, 8)).toEqual(colours(...nine.slice(0, 8)));
});

test("a mark carries the first letter of the name, also behind a sign or an emoji", () => {
  expect(["@coffee", "☕ кофейня", "24 часа", "…"].map(letterOf)).toEqual(["C", "К", "2", ""]);
});

/** What is defined in a block of the style sheet, by name. */
function colorsOf(css: string, block: string): ReadonlyMap<string, string> {
  const [, body = ""] = css.split(`${block} {`);
  const lines = body.slice(0, body.indexOf("}")).matchAll(/(--[\w-]+): (#[\da-f]{6});/gu);
  return new Map(Array.from(lines, ([, name = "", color = ""]) => [name, color]));
}

function luminanceOf(color = "#000000"): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const share = Number.parseInt(color.slice(from, from + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string | undefined, other: string | undefined): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted(
    (a, b) => a - b,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const [own, theme] = [read("../scheduledColors.css"), read("../../../shared/ui/theme/tokens.css")];

test.each([":root", ':root[data-mantine-color-scheme="dark"]'])(
  "the colours of channels and types stand out from every background of a publication, and their letters from them: %s",
  (block) => {
    const [marks, colors] = [colorsOf(own, block), colorsOf(theme, block)];
    const letter = marks.get("--v-mark-letter");
    const backgrounds = [...colors].filter(([name]) => /-bg$|-surface$/u.test(name));
    const dots = [...marks].filter(([name]) => /channel-|kind-\w+-mark/u.test(name));
    expect(dots).toHaveLength(CHANNEL_COLOURS + calendarTypes.length);
    expect(backgrounds).toHaveLength(6);
    for (const [, color] of dots) {
      expect(contrastOf(color, letter)).toBeGreaterThanOrEqual(4.5);
      for (const [, background] of backgrounds)
        expect(contrastOf(color, background)).toBeGreaterThanOrEqual(3);
    }
  },
);

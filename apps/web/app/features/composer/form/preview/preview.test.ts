import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { albumLayout, type AlbumTile } from "./albumLayout.ts";
import { splitAutoLinks } from "./PreviewText.tsx";

const ratio = fc.double({ min: 0.05, max: 20, noNaN: true });
const NEAR = 6;

function overlap(one: AlbumTile, other: AlbumTile): boolean {
  const across =
    Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down =
    Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return across > 1e-9 && down > 1e-9;
}

describe("the mosaic of an album", () => {
  test("shows every picture of any shape once, inside the bubble, without overlap", () => {
    fc.assert(
      fc.property(fc.array(ratio, { minLength: 2, maxLength: 10 }), (ratios) => {
        const { tiles, height } = albumLayout(ratios);
        expect(tiles).toHaveLength(ratios.length);
        for (const tile of tiles) {
          expect(Math.min(tile.width, tile.height)).toBeGreaterThan(0);
          expect(Math.min(tile.left, tile.top)).toBeGreaterThanOrEqual(0);
          expect(tile.left + tile.width).toBeLessThanOrEqual(1 + 1e-9);
          expect(tile.top + tile.height).toBeLessThanOrEqual(height + 1e-9);
        }
        const pairs = tiles.flatMap((one, place) =>
          tiles.slice(place + 1).filter((other) => overlap(one, other)),
        );
        expect(pairs).toEqual([]);
      }),
    );
  });

  test("is as wide as the bubble and limited in height", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.4, max: 2.5, noNaN: true }), { minLength: 2, maxLength: 10 }),
        (ratios) => {
          const { tiles, height } = albumLayout(ratios);
          const right = Math.max(...tiles.map(({ left, width }) => left + width));
          expect(right).toBeCloseTo(1, NEAR);
          expect(height).toBeLessThan(2.5);
        },
      ),
    );
  });

  test("puts two wide pictures below each other and two upright ones beside each other", () => {
    const tops = (ratios: readonly number[]) => albumLayout(ratios).tiles.map(({ top }) => top);
    expect(tops([1.5, 1.5])[1]).toBeGreaterThan(0.3);
    expect(tops([0.7, 0.7])).toEqual([0, 0]);
  });

  test("gives the first of three or four the whole width when it is wide, otherwise the whole height", () => {
    for (const others of [
      [1, 1],
      [1, 1, 1],
    ]) {
      expect(albumLayout([1.5, ...others]).tiles[0]?.width).toBeCloseTo(1, NEAR);
      expect(albumLayout([0.6, ...others]).tiles[0]?.height).toBeCloseTo(1, NEAR);
    }
  });

  test("spreads ten square pictures over rows of three and four at most", () => {
    const { tiles } = albumLayout(Array.from({ length: 10 }, () => 1));
    const rows = Map.groupBy(tiles, ({ top }) => Math.round(top * 1000));
    expect([...rows.values()].map((row) => row.length).every((count) => count <= 4)).toBe(true);
    expect(rows.size).toBeGreaterThanOrEqual(3);
  });
});

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

import type { ButtonRows } from "@vestnik/domain/buttons";
import { describe, expect, it } from "vitest";
import {
  moved,
  placeAfter,
  type Place,
  withNeighbour,
  withoutButton,
  withRow,
} from "./buttonRows.ts";

const rowsOf = (...rows: string[]): ButtonRows =>
  rows.map((row) => Array.from(row, (text) => ({ text, url: "" })));
const wordsOf = (rows: ButtonRows) =>
  rows.map((row) => row.map(({ text }) => text || "_").join(""));

it("a new button stands in a row of its own or at the end of a row", () => {
  expect(wordsOf(withRow(rowsOf("ab")))).toEqual(["ab", "_"]);
  expect(wordsOf(withNeighbour(rowsOf("ab", "c"), 0))).toEqual(["ab_", "c"]);
});

it("the last button of a row takes its row along", () => {
  expect(wordsOf(withoutButton(rowsOf("ab", "c"), { row: 0, at: 0 }))).toEqual(["b", "c"]);
  expect(wordsOf(withoutButton(rowsOf("ab", "c"), { row: 1, at: 0 }))).toEqual(["ab"]);
});

describe("a button moves", () => {
  const cases: [string, Place, -1 | 1, string[]][] = [
    ["within its row", { row: 0, at: 0 }, 1, ["ba", "c"]],
    ["out of its row, on", { row: 0, at: 1 }, 1, ["a", "b", "c"]],
    ["out of its row, back", { row: 0, at: 0 }, -1, ["a", "b", "c"]],
    ["with its row", { row: 1, at: 0 }, -1, ["c", "ab"]],
    ["nowhere from the end", { row: 1, at: 0 }, 1, ["ab", "c"]],
  ];
  it.each(cases)("%s", (_, place, step, wanted) => {
    const rows = rowsOf("ab", "c");
    const after = moved(rows, place, step);
    expect(wordsOf(after)).toEqual(wanted);
    const { row, at } = placeAfter(rows, place, step);
    expect(after[row]?.[at]).toBe(rows[place.row]?.[place.at]);
  });
});

import { describe, expect, test } from "vitest";
import { countDay, layOutDay } from "./timeGridLayout.ts";

const at = (...minutes: number[]) => minutes.map((minute, item) => ({ item, minute }));
const lanesOf = (minutes: number[], most = 9) =>
  layOutDay(at(...minutes), { most, beside: most }).placed.map(
    ({ lane, lanes }) => `${lane + 1}/${lanes}`,
  );

describe("publications whose half hours overlap", () => {
  test("are side by side, and those that do not overlap take the whole width", () => {
    expect(lanesOf([600, 630, 700])).toEqual(["1/1", "1/1", "1/1"]);
    expect(lanesOf([600, 610, 700])).toEqual(["1/2", "2/2", "1/1"]);
  });

  test("reuse a lane that is free again", () => {
    expect(lanesOf([600, 620, 635])).toEqual(["1/2", "2/2", "1/2"]);
  });

  test("are counted by their half hour when they do not fit, and none is lost", () => {
    const { placed, overlapGroups } = layOutDay(at(600, 600, 600, 605, 631), {
      most: 2,
      beside: 2,
    });
    expect(placed.map(({ item, overlapsTooMuch }) => [item, overlapsTooMuch])).toEqual([
      [0, true],
      [1, true],
      [4, true],
    ]);
    expect(overlapGroups).toEqual([{ minute: 600, firstMinute: 600, items: [2, 3], isAll: false }]);
  });

  test("that do not fit are named by the time of the first of them", () => {
    const { overlapGroups } = layOutDay(at(625, 627, 628), { most: 1, beside: 1 });
    expect(overlapGroups).toEqual([{ minute: 600, firstMinute: 627, items: [1, 2], isAll: false }]);
  });

  test("leave fewer beside their number where two of them could not be read", () => {
    const layout = layOutDay(at(600, 600, 610, 700, 710), { most: 2, beside: 1 });
    expect(layout.placed.map(({ item, lanes }) => [item, lanes])).toEqual([
      [0, 1],
      [3, 2],
      [4, 2],
    ]);
    expect(layout.overlapGroups).toEqual([
      { minute: 600, firstMinute: 600, items: [1, 2], isAll: false },
    ]);
  });
});

test("become one line for each half hour on a crowded day, and none is lost", () => {
  const { placed, overlapGroups } = countDay(at(600, 605, 629, 630, 665));
  expect(placed.map(({ item, minute, lanes }) => [item, minute, lanes])).toEqual([
    [3, 630, 1],
    [4, 660, 1],
  ]);
  expect(overlapGroups).toEqual([{ minute: 600, firstMinute: 600, items: [0, 1, 2], isAll: true }]);
});

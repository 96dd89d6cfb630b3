import { expect, test } from "vitest";
import { drawnMinutes } from "./dayLayouts.ts";
import { countDay, layOutDay } from "./timeGridLayout.ts";

const at = (...minutes: number[]) => minutes.map((minute, item) => ({ item, minute }));

test("publications that are only counted stand where their number is drawn, so none is missed with it in sight", () => {
  const lanes = { most: 1, beside: 1 };
  expect(drawnMinutes([layOutDay(at(600, 604, 606, 629), lanes)])).toEqual([600, 604, 604, 604]);
  expect(drawnMinutes([layOutDay(at(625, 627, 628), lanes)])).toEqual([625, 612, 612]);
  expect(drawnMinutes([countDay(at(600, 605, 629, 700)), layOutDay(at(900), lanes)])).toEqual([
    690, 600, 600, 600, 900,
  ]);
});

import { describe, expect, test } from "vitest";
import { meet, toastPlace, type Box } from "./toastPlace.ts";

const box = (left: number, top: number, width: number, height: number): Box => ({
  ...{ left, top, right: left + width, bottom: top + height },
});
const toast = { width: 358, height: 60 };
const phone = box(16, 422, 358, 406);
const desk = box(16, 450, 1248, 434);

describe("a toast", () => {
  test("stands at the lower left edge where nothing can be pressed", () => {
    expect(toastPlace(toast, desk, [])).toEqual({ left: 16, top: 824 });
  });

  test("stands above the bar with the main button", () => {
    const bar = box(0, 744, 390, 100);
    const { left, top } = toastPlace(toast, phone, [bar]) ?? { left: 0, top: 744 };
    expect(meet(box(left, top, 358, 60), bar)).toBe(false);
    expect(top).toBeGreaterThan(744 - 60 - 8);
  });

  test("goes to the middle of a wide screen before it goes higher", () => {
    expect(toastPlace(toast, desk, [box(0, 700, 400, 200)])).toEqual({ left: 461, top: 824 });
  });

  test("finds the gap between the rows of a list", () => {
    const rows = [0, 1, 2, 3].map((row) => box(16, 440 + row * 110, 358, 44));
    expect(toastPlace(toast, phone, rows)).toEqual({ left: 16, top: 704 });
  });

  test("has no place where the gaps are too narrow for it", () => {
    expect(toastPlace(toast, phone, [box(0, 0, 390, 600), box(0, 659, 390, 200)])).toBeUndefined();
  });
});

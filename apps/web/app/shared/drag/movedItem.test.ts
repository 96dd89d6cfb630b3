import { describe, expect, test } from "vitest";
import { withMovedItem } from "./movedItem.ts";

describe("withMovedItem", () => {
  test("an image moved beyond the ends stays in its place", () => {
    expect(withMovedItem(["a", "b"], 0, -1)).toEqual(["a", "b"]);
    expect(withMovedItem(["a", "b"], 1, 2)).toEqual(["a", "b"]);
    expect(withMovedItem(["a", "b"], 5, 0)).toEqual(["a", "b"]);
  });

  test("an image goes to the place it is moved to and the others close up", () => {
    expect(withMovedItem(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
    expect(withMovedItem(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  });
});

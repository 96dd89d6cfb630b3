import { expect, test } from "vitest";
import { foldRows } from "./foldRows.ts";

const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `${n}` }));
const ids = (shown: readonly { id: string }[]) => shown.map(({ id }) => id).join();

test("the rows of five channels are all shown, in their order", () => {
  const { needed, folded } = foldRows(rows(5), new Set(["3"]));
  expect([ids(needed), ids(folded)]).toEqual(["0,1,2,3,4", ""]);
});

test("of more channels every one that needs its owner is shown, and no other", () => {
  const { needed, folded } = foldRows(rows(8), new Set(["7", "0", "2", "3", "4", "5"]));
  expect([ids(needed), ids(folded)]).toEqual(["0,2,3,4,5,7", "1,6"]);
});

test("where all went well in many channels, all are folded away", () => {
  const { needed, folded } = foldRows(rows(42), new Set());
  expect([needed.length, folded.length]).toEqual([0, 42]);
});

import { expect, test } from "vitest";

import { problemsOfSize, roomsWithoutALine } from "./folders.mjs";
import { roomRules, webRooms } from "./webRooms.mjs";

/** @param {string} folder @param {number} count */
function filesIn(folder, count) {
  return Array.from({ length: count }, (_, place) => `${folder}/file${place}.ts`);
}

test("a folder with too many files is named, and one for a single file", () => {
  expect(problemsOfSize([...filesIn("a", 26), ...filesIn("b", 25), ...filesIn("c", 1)])).toEqual([
    "a: 26 files; make it rooms of at most 25.",
    "c: a folder for one file; put it one up.",
  ]);
});

test("the way into several rooms may be one file", () => {
  expect(problemsOfSize(["a/index.ts", ...filesIn("a/b", 2), ...filesIn("a/c", 2)])).toEqual([]);
});

test("a room of the web app that stands in no table is named once", () => {
  expect(
    roomsWithoutALine([
      "apps/web/app/features/composer/Composer.tsx",
      "apps/web/app/features/composer/editor/PostEditor.tsx",
      ...filesIn("apps/web/app/features/composer/cellar", 2),
    ]),
  ).toEqual([
    "apps/web/app/features/composer/cellar: say in scripts/checks/webRooms.mjs what it may import.",
  ]);
});

test("rooms cannot use each other: a room uses those above it alone", () => {
  const table = {
    "features/x": {
      a: { holds: "a", uses: ["b"] },
      b: { holds: "b", uses: [] },
    },
  };
  expect(() => roomRules(table)).toThrow("features/x: a uses b, which does not stand above it");
});

test("every room has its rule", () => {
  const rooms = Object.values(webRooms).flatMap((each) => Object.keys(each));
  expect(roomRules(webRooms)).toHaveLength(rooms.length);
});

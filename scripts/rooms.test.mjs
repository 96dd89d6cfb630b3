import { globSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

import { root } from "./machine/project.mjs";
import { findMissingRooms, roomRules, rooms, sentencesAbout } from "./rooms.mjs";

test("a folder beside the rooms that has no line is named once, also for files deeper in it, and so is a line without a folder", () => {
  const table = {
    "apps/web/kitchen": { holds: "food" },
    "apps/web/attic": { holds: "what is old" },
  };
  const files = ["apps/web/kitchen/a.ts", "apps/web/cellar/b.ts", "apps/web/cellar/deep/c.ts"];
  expect(findMissingRooms(files, table)).toEqual([
    "apps/web/cellar: say in scripts/rooms.mjs what it is for.",
    "apps/web/attic: scripts/rooms.mjs names it, and nothing is there.",
  ]);
});

test("rooms cannot use each other: a room uses those above it alone", () => {
  const table = { "x/a": { holds: "a", uses: ["b"] }, "x/b": { holds: "b", uses: [] } };
  expect(() => roomRules(table)).toThrow("x/a uses b, which does not stand above it");
});

test("every room that says what it uses has its rule", () => {
  const using = Object.values(rooms).filter(({ uses }) => uses !== undefined);
  expect(roomRules(rooms)).toHaveLength(using.length);
});

test("the innermost room that names sentences says which ones a file touches", () => {
  const table = {
    house: { holds: "all", sentences: ["visit"] },
    "house/kitchen": { holds: "food", sentences: ["cook"] },
    "house/kitchen/oven": { holds: "heat" },
  };
  expect(sentencesAbout("house/kitchen/oven/door.ts", table)).toEqual(["cook"]);
  expect(sentencesAbout("house/kitchenette/door.ts", table)).toEqual(["visit"]);
  expect(sentencesAbout("garden/door.ts", table)).toEqual([]);
});

test("every sentence that a room names is written", () => {
  const files = globSync("e2e/{,composer/}*.e2e.ts", { cwd: root });
  const written = files.map((file) => basename(file, ".e2e.ts"));
  const named = Object.values(rooms).flatMap(({ sentences = [] }) => sentences);
  expect(named.filter((name) => !written.includes(name))).toEqual([]);
});

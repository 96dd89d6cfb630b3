import { expect, test } from "vitest";

import { createOutput } from "./output.mjs";

function open() {
  /** @type {string[]} */
  const written = [];
  const output = createOutput(["check", "unit", "chaos"], (text) => written.push(text));
  return { written, ...output };
}

test("the first phase prints at once, the others in one piece each when those before them have ended", () => {
  const { written, print, end } = open();
  print("chaos", "fault 1\n");
  print("check", "types\n");
  print("unit", "file 1\n");
  print("unit", "file 2\n");
  print("check", "lint\n");
  expect(written).toEqual(["types\n", "lint\n"]);
  print("chaos", "fault 2\n");
  end("chaos");
  end("check");
  print("unit", "file 3\n");
  expect(written.slice(2)).toEqual(["file 1\nfile 2\n", "file 3\n"]);
  end("unit");
  expect(written.slice(4)).toEqual(["fault 1\nfault 2\n"]);
});

test("a phase that printed nothing delays no other, and one that has ended prints no more", () => {
  const { written, print, end } = open();
  end("check");
  print("unit", "file\n");
  expect(written).toEqual(["file\n"]);
  expect(() => print("check", "late\n")).toThrow("check has ended");
});

import { describe, expect, it } from "vitest";
import { linesOf, sameOptions, withPastedLines } from "./pollOptions.ts";

const list = (...texts: string[]) => texts.map((text, id) => ({ id, text, isRight: id === 0 }));
const pasted = (texts: string[], id: number, lines: string[], at = 0) => {
  const result = withPastedLines(list(...texts), { id, lines, selection: [at, at] });
  return { ...result, options: result.options.map(({ text }) => text) };
};

describe("a list pasted into an option", () => {
  it("fills it, the blank options below it and new ones", () => {
    expect(pasted(["", ""], 0, ["Tea", "Coffee", "Water"])).toMatchObject({
      options: ["Tea", "Coffee", "Water"],
      leftOut: [],
    });
  });

  it("does not overwrite options that have text", () => {
    expect(pasted(["My ", "Juice", ""], 0, ["Tea", "Coffee"], 3).options).toEqual([
      "My Tea",
      "Coffee",
      "Juice",
      "",
    ]);
  });

  it("stops at ten and returns the lines that did not fit", () => {
    const lines = Array.from({ length: 12 }, (_, n) => `${n + 1}`);
    const { options, leftOut, lastId } = pasted(["", "Last"], 0, lines);
    expect(options).toEqual([...lines.slice(0, 9), "Last"]);
    expect(leftOut).toEqual(["10", "11", "12"]);
    expect(lastId).toBeGreaterThan(1);
  });

  it("loses its list markers and its blank lines", () => {
    expect(linesOf("1. Tea\r\n\n2) Coffee\n • Water\n- Milk\n3.5 %\n-5°")).toEqual([
      "Tea",
      "Coffee",
      "Water",
      "Milk",
      "3.5 %",
      "-5°",
    ]);
  });
});

describe("options with the same text", () => {
  it("are named by their positions, without regard to case", () => {
    expect(sameOptions(list("Tea", "", "tea ", "Tea"))).toEqual([1, 3]);
  });

  it.each(["Tea\u200b", " tea", "Te\u00ada", "Green\u00a0tea|green  tea", "Cafe\u0301|café"])(
    "are found although %j is written otherwise",
    (pair) => {
      const [first = "", second = "Tea"] = pair.split("|");
      expect(sameOptions(list(first, second))).toEqual([1, 2]);
    },
  );

  it("do not include blank options", () => {
    expect(sameOptions(list("", " ", "\u3164", "\u2800", "Tea"))).toBeUndefined();
  });
});

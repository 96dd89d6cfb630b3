import { describe, expect, it } from "vitest";
import type { InputProblem } from "../errors.ts";
import {
  type Button,
  checkButtons,
  MAX_BUTTON_ROWS,
  MAX_BUTTON_TEXT,
  MAX_COPY_TEXT,
  MAX_ROW_BUTTONS,
} from "./buttons.ts";

const tea: Button = { text: "Tea", url: "https://tea.example" };
const times = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item);
const codesOf = (problems: readonly InputProblem[]) => problems.map(({ code }) => code);

describe("buttons are refused", () => {
  it.each<[string, string, Button]>([
    ["without a text", "button_without_text", { ...tea, text: " \u200b" }],
    ["without an address", "button_without_target", { text: "Tea", url: "  " }],
    ["without a text to copy", "button_without_target", { text: "Tea", copyText: "" }],
    ["with an address that Telegram refuses", "button_url_invalid", { text: "Tea", url: "tea" }],
    ["with a script", "button_url_invalid", { text: "Tea", url: "javascript:alert(1)" }],
  ])("%s", (_, code, button) => expect(codesOf(checkButtons([[tea, button]], 0))).toEqual([code]));

  it("below an album, and not below one image", () => {
    expect(codesOf(checkButtons([[tea]], 2))).toEqual(["buttons_in_album"]);
    expect(checkButtons([], 2)).toEqual([]);
    expect(checkButtons([[tea]], 1)).toEqual([]);
  });
});

describe("a limit is the last number that is taken:", () => {
  it.each<[string, string, (count: number) => Button[][], number]>([
    ["rows", "too_many_button_rows", (count) => times(count, [tea]), MAX_BUTTON_ROWS],
    ["buttons of a row", "too_many_buttons", (count) => [times(count, tea)], MAX_ROW_BUTTONS],
    [
      "letters of a button",
      "button_text_too_long",
      (count) => [[{ ...tea, text: "😀".repeat(count) }]],
      MAX_BUTTON_TEXT,
    ],
    [
      "letters to copy",
      "button_copy_too_long",
      (count) => [[{ text: "Tea", copyText: "ы".repeat(count) }]],
      MAX_COPY_TEXT,
    ],
  ])("%s", (_, code, rowsOf, limit) => {
    expect(checkButtons(rowsOf(limit - 1), 0)).toEqual([]);
    expect(checkButtons(rowsOf(limit), 0)).toEqual([]);
    const [problem] = checkButtons(rowsOf(limit + 1), 0);
    expect(problem).toMatchObject({ code, details: { limit } });
  });
});

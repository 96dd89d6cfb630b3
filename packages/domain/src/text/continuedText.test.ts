import { expect, it } from "vitest";
import { continuedText, partToContinue } from "./continuedText.ts";

it.each([
  ["Fresh beans are here since Mon", "Fresh beans are here since"],
  ["Fresh beans are here since…", "Fresh beans are here"],
  ["Fresh beans are here.", "Fresh beans are here."],
  ["Fresh beans are here,\n", "Fresh beans are here,"],
  ["Свежие зёрна уже зде", "Свежие зёрна уже"],
  ["Fresh\nbea", "Fresh"],
  ["Donaudampfschiff", "Donaudampfschiff"],
  ["", ""],
])("of %j the part %j is kept", (text, part) => {
  expect(partToContinue(text)).toBe(part);
});

it.each([
  ["Fresh beans are", "here.", "Fresh beans are here."],
  ["Fresh beans are", " here.", "Fresh beans are here."],
  ["Fresh beans", ", and tea.", "Fresh beans, and tea."],
  ["Fresh beans.", "\n\nAnd tea.", "Fresh beans.\n\nAnd tea."],
  [
    "Fresh beans are here since",
    "Fresh beans are here since Monday.",
    "Fresh beans are here since Monday.",
  ],
  ["", "Fresh beans.", "Fresh beans."],
  ["Fresh beans.", "", "Fresh beans."],
])("%j and %j become %j", (part, more, text) => {
  expect(continuedText(part, more)).toBe(text);
});

import { expect, test } from "vitest";

import { tidySetting } from "./settings.mjs";

test.each([undefined, "", " ", '""', "''", "\r\n", '" "', "\u200B"])("%j is not set", (text) => {
  expect(tidySetting(text)).toBeUndefined();
});

test.each([
  "value",
  '"value"',
  "'value'",
  `"'value'"`,
  " value\r\n",
  '"value"\n',
  '" value "',
  "“value”",
  "‘value’",
  "\uFEFFvalue\u200B",
  "\u00A0value\u00A0",
])("%j is read as value", (text) => {
  expect(tidySetting(text)).toBe("value");
});

test.each(['"', "'", '"value', "value'", '"Rose" and "Lily"', "«Весть»", "a\u200Bb"])(
  "%s stays as it is",
  (text) => {
    expect(tidySetting(text)).toBe(text);
  },
);

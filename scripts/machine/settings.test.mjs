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
  "`value`",
  "«value»",
  "„value“",
  "”value”",
  "‹value›",
  '"value" # what it is for',
  "'value'\t# what it is for",
  '«value» # it\'s "quoted"',
  '"value"#comment',
  "\uFEFFvalue\u200B",
  "\u00A0value\u00A0",
])("%j is read as value", (text) => {
  expect(tidySetting(text)).toBe("value");
});

test.each([
  '"',
  "'",
  '"value',
  "value'",
  '"Rose" and "Lily"',
  "ООО «Весть»",
  "value # 1",
  '"a" b',
  "a\u200Bb",
])("%s stays as it is", (text) => {
  expect(tidySetting(text)).toBe(text);
});

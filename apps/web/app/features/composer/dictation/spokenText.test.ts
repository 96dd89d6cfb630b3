import { expect, it } from "vitest";
import { spaced } from "./spokenText.ts";

it.each([
  ["nothing was said", "Hello", " \n ", "", ""],
  ["an empty text", "", "Good morning.", "", "Good morning."],
  ["the end of a word", "Hello", "everybody", "", " everybody"],
  ["the end of a sentence", "Hello.", "It is early.", "", " It is early."],
  ["after a gap", "Hello ", "everybody", "", "everybody"],
  ["after a line break", "Hello\n", "everybody", "", "everybody"],
  ["in the middle of a sentence", "Hello", "dear", "readers", " dear "],
  ["between two gaps", "Hello ", "dear", " readers", "dear"],
  ["before a full stop", "Hello", "readers", ".", " readers"],
  ["in brackets", "Coffee (", "fresh", ")", "fresh"],
  ["in Russian quotation marks", "Кофейня «", "Утро", "»", "Утро"],
  ["behind a quotation mark that opens", 'He said "', "hello", "", "hello"],
  ["behind one that closes", '"Hello"', "he said", "", " he said"],
  ["words that begin with a mark", "Hello", ", everybody", "", ", everybody"],
  ["several lines said", "", " one\n two ", "", "one two"],
])("%s: spoken words get the spaces they need", (_, before, said, after, expected) => {
  expect(spaced(before, said, after)).toBe(expected);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** @param {string} file */
const read = (file) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");

/** @type {Record<string, { what: string, date: string, machine: { Commit: string }, measured: { figures: { goal: string, measured: string }[] } }>} */
const stored = JSON.parse(read("bench/figures.json"));
const readme = read("README.md").replaceAll(/\s+/g, " ");

/** @param {string} row @param {string} goal how it ends */
function figure(row, goal) {
  const found = stored[row]?.measured.figures.find((each) => each.goal.endsWith(goal));
  return found?.measured ?? `no figure ${row} ${goal}`;
}

/** A figure with its unit, as the bench writes it. */
const FIGURES = /\d[\d.]*(?: (?:ms|kB|MB)\b|×)/g;

test("README speaks of speed with the figures that the bench wrote last", () => {
  const sentences = [
    `A post stands at Telegram within ${figure("P2", "≤ 250 ms")} of its time, 99 times of 100.`,
    `A burst of 10,000 posts at one instant goes out at ${figure("P1", "bare loop")} the speed of a bare loop`,
  ];
  for (const sentence of sentences) expect(readme).toContain(sentence);
  const named = [...readme.matchAll(FIGURES)].map(([text]) => text);
  const told = sentences.flatMap((sentence) =>
    [...sentence.matchAll(FIGURES)].map(([text]) => text),
  );
  expect(named, "a figure without a row needs a sentence here").toEqual(told);
});

test("docs/performance.md has the rows that the bench wrote last, each with the commit it was measured at", () => {
  const document = read("docs/performance.md");
  const written = [...document.matchAll(/^\* \*\*(.+)\*\*: .* Measured \S+ at /gm)].map(
    ([, row]) => row,
  );
  expect(new Set(written)).toEqual(new Set(Object.keys(stored)));
  for (const [row, { what, date, machine, measured }] of Object.entries(stored)) {
    expect(`${row} ${machine.Commit}`).toMatch(/ [0-9a-f]{7,40}(?:, with changes)?$/);
    expect(document).toContain(`* **${row}**: ${what}. Measured ${date} at ${machine.Commit}, `);
    for (const figure of measured.figures)
      expect(document).toContain(`| ${row} | ${figure.goal} | ${figure.measured} |`);
  }
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { root } from "../machine/project.mjs";
import { slowestFiles } from "./slowest.mjs";

test("the slowest files come first, of either runner; a phase without a report has none", () => {
  const folder = mkdtempSync(join(tmpdir(), "vestnik-reports-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = (/** @type {string} */ name, /** @type {number} */ ms) => ({
    name: join(root, name),
    startTime: 5000,
    endTime: 5000 + ms,
  });
  const unit = {
    testResults: [file("a.test.ts", 1200), file("b.test.ts", 31_000), file("c.test.ts", 9)],
  };
  writeFileSync(join(folder, "unit.json"), JSON.stringify(unit));
  const tests = (/** @type {number} */ duration) => [{ tests: [{ results: [{ duration }] }] }];
  const browser = {
    suites: [
      {
        file: "composer/draft.e2e.ts",
        specs: tests(1500),
        suites: [{ file: "composer/draft.e2e.ts", specs: tests(500) }],
      },
    ],
  };
  writeFileSync(join(folder, "e2e.json"), JSON.stringify(browser));

  expect(slowestFiles(folder, "unit")).toEqual(["   31.0 s   b.test.ts", "    1.2 s   a.test.ts"]);
  expect(slowestFiles(folder, "e2e")).toEqual(["    2.0 s   e2e/composer/draft.e2e.ts"]);
  expect(slowestFiles(folder, "build")).toEqual([]);
});

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { root } from "../machine/project.mjs";
import { daysToReplace } from "./advisories.mjs";

/** The requirements of the levels 1 and 2 in each section of ASVS 5.0.0. @type {Record<string, number[]>} */
const sections = {
  1.1: [1, 2],
  1.2: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  1.3: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  1.4: [1, 2, 3],
  1.5: [1, 2],
  2.1: [1, 2, 3],
  2.2: [1, 2, 3],
  2.3: [1, 2, 3, 4],
  2.4: [1],
  3.2: [1, 2],
  3.3: [1, 2, 3, 4],
  3.4: [1, 2, 3, 4, 5, 6],
  3.5: [1, 2, 3, 4, 5],
  3.7: [1, 2],
  4.1: [1, 2, 3],
  4.2: [1],
  4.3: [1, 2],
  4.4: [1, 2, 3, 4],
  5.1: [1],
  5.2: [1, 2, 3],
  5.3: [1, 2],
  5.4: [1, 2, 3],
  6.1: [1, 2, 3],
  6.2: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  6.3: [1, 2, 3, 4],
  6.4: [1, 2, 3, 4],
  6.5: [1, 2, 3, 4, 5],
  6.6: [1, 2, 3],
  6.8: [1, 2, 3, 4],
  7.1: [1, 2, 3],
  7.2: [1, 2, 3, 4],
  7.3: [1, 2],
  7.4: [1, 2, 3, 4, 5],
  7.5: [1, 2],
  7.6: [1, 2],
  8.1: [1, 2],
  8.2: [1, 2, 3],
  8.3: [1],
  8.4: [1],
  9.1: [1, 2, 3],
  9.2: [1, 2, 3, 4],
  10.1: [1, 2],
  10.2: [1, 2],
  10.3: [1, 2, 3, 4],
  10.4: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  10.5: [1, 2, 3, 4, 5],
  10.6: [1, 2],
  10.7: [1, 2, 3],
  11.1: [1, 2],
  11.2: [1, 2, 3],
  11.3: [1, 2, 3],
  11.4: [1, 2, 3, 4],
  11.5: [1],
  11.6: [1],
  12.1: [1, 2, 3],
  12.2: [1, 2],
  12.3: [1, 2, 3, 4],
  13.1: [1],
  13.2: [1, 2, 3, 4, 5],
  13.3: [1, 2],
  13.4: [1, 2, 3, 4, 5],
  14.1: [1, 2],
  14.2: [1, 2, 3, 4],
  14.3: [1, 2, 3],
  15.1: [1, 2, 3],
  15.2: [1, 2, 3],
  15.3: [1, 2, 3, 4, 5, 6, 7],
  16.1: [1],
  16.2: [1, 2, 3, 4, 5],
  16.3: [1, 2, 3, 4],
  16.4: [1, 2, 3],
  16.5: [1, 2, 3],
  17.1: [1],
  17.2: [1, 2, 3, 4],
  17.3: [1, 2],
};
const document = readFileSync(join(root, "docs/asvs.md"), "utf8");
const rows = [...document.matchAll(/^\| ([\d., ]+) \| [12] \| .+? \| (.+) \|$/gm)].map(
  ([, numbers = "", held = ""]) => ({ numbers: numbers.split(", "), held }),
);

test("docs/asvs.md answers to every requirement of both levels once", () => {
  const wanted = Object.entries(sections).flatMap(([section, numbers]) =>
    numbers.map((each) => `${section}.${each}`),
  );
  const answered = rows.flatMap(({ numbers }) => numbers);
  expect(answered.toSorted()).toEqual(wanted.toSorted());
});

test("docs/asvs.md counts what it says", () => {
  /** @param {(held: string) => boolean} isSo */
  const count = (isSo) =>
    rows.filter(({ held }) => isSo(held)).reduce((sum, { numbers }) => sum + numbers.length, 0);
  const apart = count((held) => held.startsWith("–"));
  const gaps = count((held) => held.includes("**gap**"));
  const operator = count((held) => held.includes("**operator**"));
  expect(document).toContain(
    `Of 253 requirements ${apart} do not apply, ${gaps} are gaps, ${operator} need something of the operator, and ${253 - apart - gaps - operator} are held`,
  );
});

test("every test and file that docs/asvs.md and SECURITY.md name is there", () => {
  const named = ["docs/asvs.md", "SECURITY.md"].flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/`([\w./-]+\.(?:ts|mjs|yaml|json))`/g)].map(
      ([, path = ""]) => path,
    ),
  );
  expect(named.length).toBeGreaterThan(200);
  const missing = named.filter(
    (path) => !existsSync(join(root, path)) && !existsSync(join(root, "apps/server/src", path)),
  );
  expect(missing).toEqual([]);
});

test("SECURITY.md promises the days that `npm run check` names", () => {
  const rows = readFileSync(join(root, "SECURITY.md"), "utf8").matchAll(
    /^\| (\w+) \| (\d+) days/gm,
  );
  expect(
    Object.fromEntries([...rows].map(([, severity, days]) => [severity, Number(days)])),
  ).toEqual(daysToReplace);
});

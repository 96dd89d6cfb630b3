import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { root } from "../machine/project.mjs";
import { findContainerProblems } from "./containerFiles.mjs";

test("the files that make containers fit together, and fit the project", () => {
  expect(findContainerProblems()).toEqual([]);
});

test.each([
  ["Dockerfile", "USER 1000:1000", "USER root", "it does not run as a numbered user"],
  ["Dockerfile", 'CMD ["node", "--max', "CMD npm run serve # ", "it does not end with CMD"],
  ["Dockerfile", "MALLOC_MMAP_THRESHOLD_=", "MALLOC_=", "no ENV MALLOC_MMAP_THRESHOLD_"],
  ["Dockerfile", /node:[\d.]+-/, "node:20-", "its Node is not that of package.json"],
  ["compose.yaml", "ROLE: web", "ROL: web", "web: there is no setting ROL"],
  ["compose.yaml", /^ {2}data:$/m, "  other:", "web: the volume data is not declared"],
  ["compose.yaml", "database: { cond", "databse: { cond", "web: there is no service databse"],
  ["compose.yaml", "max_size 51MiB", "max_size 1MiB", "its proxy is not that of docs"],
  [".dockerignore", "!e2e/package.json", "", "leaves out e2e/package.json"],
])("in %s, %s made %s is noticed", (file, from, to, problem) => {
  const source = (/** @type {string} */ name) => {
    const text = readFileSync(join(root, name), "utf8");
    if (name !== file) return text;
    const broken = text.replaceAll(typeof from === "string" ? from : new RegExp(from, "gm"), to);
    expect(broken).not.toBe(text);
    return broken;
  };
  expect(findContainerProblems(source).join("\n")).toContain(problem);
});

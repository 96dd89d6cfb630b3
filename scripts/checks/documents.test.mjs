import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

import { root, run } from "../machine/project.mjs";

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), "utf8");

/** Files of the project with one of these endings, as git knows them. @param {RegExp} ending */
async function filesOf(ending) {
  const args = ["ls-files", "--cached", "--others", "--exclude-standard"];
  const { output } = await run("git", args, { cwd: root });
  return output.split("\n").filter((file) => ending.test(file) && existsSync(join(root, file)));
}

const records = readdirSync(join(root, "docs/decisions")).filter((name) => /^\d{4}-/.test(name));
const numbers = new Set(records.map((name) => Number(name.slice(0, 4))));

/** What GitHub makes of a heading. @param {string} heading */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, "")
    .trim()
    .replaceAll(" ", "-");

test("links between documents lead to files and headings that are there", async () => {
  const broken = [];
  for (const file of await filesOf(/\.md$/)) {
    for (const [link, path = "", anchor] of read(file).matchAll(
      /\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g,
    )) {
      const target = path === "" ? file : normalize(join(dirname(file), path));
      const there = existsSync(join(root, target));
      const anchors =
        there && anchor
          ? [...read(target).matchAll(/^#+ (.+)$/gm)].map(([, h = ""]) => anchorOf(h))
          : [];
      if (!there || (anchor && !anchors.includes(anchor))) broken.push(`${file}: ${link}`);
    }
  }
  expect(broken).toEqual([]);
});

test("every record of a decision has its number once, a title with it, and a line in its topic", () => {
  const index = read("docs/decisions/README.md")
    .split(/^## (?!Writing one|An hour)/m)
    .slice(1)
    .join("");
  expect(numbers.size).toBe(records.length);
  for (const name of records) {
    const number = name.slice(0, 4);
    const [, title = ""] =
      new RegExp(`^# ${number}\\. (.+)\n`).exec(read(`docs/decisions/${name}`)) ?? [];
    expect([name, index.split(`| [${number}](${name}) | ${title} |`).length - 1]).toEqual([
      name,
      1,
    ]);
  }
});

test("a decision that is cited exists", async () => {
  const lost = [];
  for (const file of await filesOf(/\.(?:md|tsx?|mjs|css|ya?ml)$/)) {
    for (const [cited, list = ""] of read(file).matchAll(
      /\b[Dd]ecisions?\]? (\d{1,4}(?:(?:, | and )\d{1,4})*)\b/g,
    )) {
      for (const number of list.split(/, | and /))
        if (!numbers.has(Number(number))) lost.push(`${file}: ${cited}`);
    }
  }
  expect(lost).toEqual([]);
});

import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { root } from "../machine/project.mjs";
import { sentencesFor, sentencesThatQuote, textFolders } from "./sentences.mjs";

test("the most exact room says which sentences a file touches; a test touches none", () => {
  const poll = "apps/web/app/features/composer/poll/PollForm.tsx";
  expect(sentencesFor([poll, "e2e/composer/voice.e2e.ts", "docs/tests.md"])).toEqual([
    "polls",
    "voice",
  ]);
  expect(sentencesFor(["apps/web/app/features/composer/poll/pollDraft.test.ts"])).toEqual([]);
  expect(sentencesFor(["packages/domain/src/channel.ts"])).toEqual(["publishing"]);
});

test("a test that quotes a text is run when the text changes, also around a value; one that says something else is not", () => {
  const tests = [
    { name: "offline", code: 'page.getByText("You are offline. Nothing was sent.")' },
    { name: "polls", code: 'page.getByText("At most 10 options fit")' },
    { name: "voice", code: 'page.getByText("Listening")' },
  ];
  const difference = (/** @type {string} */ taken) =>
    `--- a/apps/web/app/locales/en/general.ts\n-  ${taken}\n+    unsent: "Listening",`;
  const quoting = (/** @type {string} */ taken) => sentencesThatQuote(difference(taken), tests);
  expect(quoting('unsent: "You are offline. Nothing was sent.",')).toEqual(["offline"]);
  expect(quoting('"At most {{count}} options fit",')).toEqual(["polls"]);
  expect(quoting('now: "Now",')).toEqual([]);
});

test("every folder of texts exists", () => {
  expect(textFolders.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
});

import { existsSync, globSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";

import { root } from "../machine/project.mjs";
import { sentencesFor, sentencesOf, sentencesThatQuote, textFolders } from "./sentences.mjs";

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

test("every room and every file of sentences that is named exists", () => {
  const rooms = [...sentencesOf.map(([room]) => room), ...textFolders];
  expect(rooms.filter((room) => !existsSync(join(root, room)))).toEqual([]);
  const written = globSync("e2e/{,composer/}*.e2e.ts", { cwd: root }).map((file) => basename(file));
  const named = sentencesOf.flatMap(([, names]) => names.map((name) => `${name}.e2e.ts`));
  expect(named.filter((name) => !written.includes(name))).toEqual([]);
});

test("a room stands before the one it lies in, or it would never count", () => {
  const rooms = sentencesOf.map(([room]) => room);
  const hidden = rooms.filter((room, place) =>
    rooms.slice(0, place).some((before) => room.startsWith(`${before}/`)),
  );
  expect(hidden).toEqual([]);
});

import { existsSync, globSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";

import { root } from "../machine/project.mjs";
import { sentencesFor, sentencesOf } from "./sentences.mjs";

test("the most exact room says which sentences a file touches; a test touches none", () => {
  const poll = "apps/web/app/features/composer/poll/PollForm.tsx";
  expect(sentencesFor([poll, "e2e/composer/voice.e2e.ts", "docs/tests.md"])).toEqual([
    "polls",
    "voice",
  ]);
  expect(sentencesFor(["apps/web/app/features/composer/poll/pollDraft.test.ts"])).toEqual([]);
  expect(sentencesFor(["packages/domain/src/text/message.ts"])).toEqual(["publishing"]);
});

test("every room and every file of sentences that is named exists", () => {
  const rooms = sentencesOf.map(([room]) => room);
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

import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { root } from "../machine/project.mjs";
import { sentencesFor, sentencesOf } from "./sentences.mjs";

test("the most exact room says which sentences a file touches; a test touches none", () => {
  const poll = "apps/web/app/features/composer/poll/PollForm.tsx";
  expect(sentencesFor([poll, "e2e/voice.e2e.ts", "docs/tests.md"])).toEqual(["polls", "voice"]);
  expect(sentencesFor(["apps/web/app/features/composer/poll/pollDraft.test.ts"])).toEqual([]);
  expect(sentencesFor(["packages/domain/src/text/message.ts"])).toEqual(["publishing"]);
});

test("every room and every file of sentences that is named exists", () => {
  const files = sentencesOf.flatMap(([room, names]) => [
    room,
    ...names.map((name) => `e2e/${name}.e2e.ts`),
  ]);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test("a room stands before the one it lies in, or it would never count", () => {
  const rooms = sentencesOf.map(([room]) => room);
  const hidden = rooms.filter((room, place) =>
    rooms.slice(0, place).some((before) => room.startsWith(`${before}/`)),
  );
  expect(hidden).toEqual([]);
});

import { expect, test } from "vitest";
import { whatGoes } from "./whatGoes.ts";

const stored = {
  channels: 2,
  publications: 0,
  scheduled: 12,
  drafts: 0,
  snippets: 4,
  images: 3,
  imageBytes: 4096,
  creditEntries: 5,
  sessions: 1,
};

test("what is still to be sent is named first, and nothing of which there is none", () => {
  expect(whatGoes(stored)).toEqual([
    ["scheduled", 12],
    ["channels", 2],
    ["snippets", 4],
    ["images", 3],
  ]);
});

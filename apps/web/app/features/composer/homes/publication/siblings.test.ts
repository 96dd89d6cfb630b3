import { expect, test } from "vitest";
import type { PostPublication } from "../../form/postDraft.ts";
import { splitSiblings, targetsOf } from "./useSiblings.ts";

const post = (id: string, text: string) =>
  ({
    id,
    kind: "post",
    content: { text, imageUrl: null, imageUrls: [], tags: [] },
  }) as unknown as PostPublication;
const opened = post("a", "Tippo");
const siblings = splitSiblings(opened, [opened, post("b", "Tippo"), post("c", "Own")]);
const ids = (scope: Parameters<typeof targetsOf>[2]) =>
  targetsOf(opened, siblings, scope).map(({ id }) => id);

test("a change is for the channels that say the same, and a text of its own stays unless it is chosen", () => {
  expect(ids({ onlyHere: false, overwritten: [] })).toEqual(["a", "b"]);
  expect(ids({ onlyHere: false, overwritten: ["c"] })).toEqual(["a", "b", "c"]);
});

test("a change of one channel is for that one only", () => {
  expect(ids({ onlyHere: true, overwritten: ["c"] })).toEqual(["a"]);
});

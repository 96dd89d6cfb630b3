import type { Publication } from "@vestnik/contract/publications";
import { expect, test } from "vitest";
import { mainText, ownTexts } from "./ownText.ts";

const post = (id: string, text: string) =>
  ({
    id,
    kind: "post",
    content: { text, imageUrl: null, imageUrls: [], tags: [] },
  }) as unknown as Publication;
const idsOf = (all: readonly Publication[]) => all.map(({ id }) => id);

test("a channel whose text differs from what most of them say has its own text", () => {
  const siblings = [post("a", "Own"), post("b", "Common"), post("c", "Common")];
  expect(mainText(siblings)?.id).toBe("b");
  expect(idsOf(ownTexts(siblings))).toEqual(["a"]);
  expect(ownTexts(siblings.slice(1))).toEqual([]);
});

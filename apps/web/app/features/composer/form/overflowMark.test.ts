import { getSchema } from "@tiptap/core";
import { Node, type Schema } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { editorExtensions } from "../editor/editorExtensions.ts";
import { limitPlace } from "./overflowMark.ts";

const schema: Schema = getSchema(editorExtensions);

function documentOf(...paragraphs: readonly string[]): Node {
  const content = paragraphs.map((text) => ({
    type: "paragraph",
    content: [{ type: "text", text }],
  }));
  return Node.fromJSON(schema, { type: "doc", content });
}

test("what is over the limit begins where Telegram's count ends, line breaks included", () => {
  const doc = documentOf("12345", "789", "more");
  const fits = (limit: number) => doc.textBetween(0, limitPlace(doc, limit), "\n");
  expect(fits(8)).toBe("12345\n78");
  expect(fits(3)).toBe("123");
  expect(fits(100)).toBe("12345\n789\nmore");
});

test("an emoji is over the limit as a whole", () => {
  const doc = documentOf("ab👍c");
  expect(doc.textBetween(0, limitPlace(doc, 3))).toBe("ab👍");
  expect(doc.textBetween(0, limitPlace(doc, 2))).toBe("ab");
});

/** Reads stored HTML of a post as the editor would. */
import { getSchema } from "@tiptap/core";
import { DOMParser } from "@tiptap/pm/model";
import type { RichText } from "@vestnik/domain/richText";
import { type EditorNode, fromEditorDocument } from "./editorDocument.ts";
import { editorExtensions } from "./editorExtensions.ts";
import { inertBody } from "./inertHtml.ts";

export function storedText(html: string): RichText {
  const parser = DOMParser.fromSchema(getSchema(editorExtensions));
  const doc = parser.parse(inertBody(html), { preserveWhitespace: "full" });
  return fromEditorDocument(doc.toJSON() as EditorNode);
}

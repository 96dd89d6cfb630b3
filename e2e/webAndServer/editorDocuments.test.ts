import { composeMessage } from "@vestnik/domain/message";
import { toHtml } from "@vestnik/domain/richTextHtml";
import { cleanText, codePoints } from "@vestnik/emulators/telegram/text/formattedText";
import { parseHtml } from "@vestnik/emulators/telegram/text/htmlMarkup";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePostHtml } from "../../apps/server/src/features/publications/content/postHtml.ts";
import {
  fromEditorDocument,
  type EditorNode,
} from "../../apps/web/app/features/composer/document/editorDocument.ts";
import { editorSchema } from "../../apps/web/app/features/composer/editor/editorSchema.ts";
import { anyEditorDocument } from "./editorDocuments.ts";

const RUNS = 500;
const documents = anyEditorDocument();
const read = (doc: { toJSON: () => unknown }) => fromEditorDocument(doc.toJSON() as EditorNode);

test("Telegram accepts every document of the editor, and shows and counts the same as the preview", () => {
  fc.assert(
    fc.property(documents, (doc) => {
      const message = composeMessage(read(doc), []);
      const taken = cleanText(parseHtml(message.html))?.text ?? "";
      expect(taken).toBe(message.text);
      expect(codePoints(taken)).toBe(message.length);
    }),
    { numRuns: RUNS },
  );
});

test("every document of the editor reaches the server unchanged", () => {
  fc.assert(
    fc.property(documents, (doc) => {
      const text = read(doc);
      expect(parsePostHtml(toHtml(text))).toEqual(text);
    }),
    { numRuns: RUNS },
  );
});

test("every kind of node and mark of the editor occurs among them", () => {
  const seen = new Set<string>();
  for (const doc of fc.sample(documents, { numRuns: 2000, seed: 7 }))
    doc.descendants((node) => {
      seen.add(node.type.name);
      for (const mark of node.marks) seen.add(mark.type.name);
    });
  const { nodes, marks } = editorSchema;
  const all = [...Object.keys(nodes), ...Object.keys(marks)].filter((name) => name !== "doc");
  expect([...seen].sort()).toEqual(all.sort());
});

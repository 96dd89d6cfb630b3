import { composeMessage } from "@vestnik/domain/message";
import { toHtml } from "@vestnik/domain/richTextHtml";
import { cleanText, codePoints } from "@vestnik/emulators/telegram/text/formattedText";
import { parseHtml } from "@vestnik/emulators/telegram/text/htmlMarkup";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isOwnHtml } from "@vestnik/html/ownHtml";
import { parsePastedHtml, parsePostHtml } from "@vestnik/html/postHtml";
import {
  type EditorNode,
  fromEditorDocument,
} from "../../apps/web/app/features/composer/editor/editorDocument.ts";
import { editorSchema } from "../../apps/web/app/features/composer/editor/editorSchema.ts";
import { hostilePastes } from "../fixtures/hostilePastes.ts";
import { officePastes } from "../fixtures/officePastes.ts";
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

test.each(officePastes)(
  "a paste from $from is what the server makes of the same HTML",
  ({ html, expected }) => {
    expect(toHtml(parsePastedHtml(html).text)).toBe(expected);
    expect(toHtml(parsePostHtml(html))).toBe(expected);
  },
);

test("of everything hostile that is pasted, nothing but HTML of our own reaches the editor, and the server makes the same of it", () => {
  const begun = hostilePastes.map((payload) => `<div>begin</div>${payload}`);
  const pasted = begun.map((html) => toHtml(parsePastedHtml(html).text));
  expect(pasted.filter((html) => !isOwnHtml(html))).toEqual([]);
  expect(pasted).toEqual(begun.map((html) => toHtml(parsePostHtml(html))));
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

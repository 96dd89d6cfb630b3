import { toHtml } from "@vestnik/domain/richTextHtml";
import { describe, expect, it } from "vitest";
import { type EditorNode, fromEditorDocument } from "./editorDocument.ts";

const read = (...content: EditorNode[]): string =>
  toHtml(fromEditorDocument({ type: "doc", content }));
const text = (value: string, ...marks: EditorNode["marks"] & object): EditorNode => ({
  type: "text",
  text: value,
  marks,
});
const p = (...content: EditorNode[]): EditorNode => ({ type: "paragraph", content });

describe("unsupported nodes and marks give way to their text", () => {
  it.each<[string, EditorNode, string]>([
    ["a heading", { type: "heading", attrs: { level: 1 }, content: [text("T")] }, "<p>T</p>"],
    ["a rule", { type: "horizontalRule" }, ""],
    ["an unknown node", { type: "callout", content: [p(text("inside"))] }, "<p>inside</p>"],
    [
      "an unknown mark",
      p(text("red", { type: "textStyle", attrs: { color: "red" } })),
      "<p>red</p>",
    ],
    ["a link without address", p(text("x", { type: "link" })), "<p>x</p>"],
    [
      "a dangerous link",
      p(text("x", { type: "link", attrs: { href: "javascript:1" } })),
      "<p>x</p>",
    ],
    [
      "a quote in a quote",
      { type: "blockquote", content: [{ type: "blockquote", content: [p(text("in"))] }] },
      "<blockquote><p>in</p></blockquote>",
    ],
    [
      "a quote in a list",
      {
        type: "bulletList",
        content: [
          { type: "listItem", content: [{ type: "blockquote", content: [p(text("in"))] }] },
        ],
      },
      "<ul><li><p>in</p></li></ul>",
    ],
  ])("%s", (_, node, html) => {
    expect(read(node)).toBe(html);
  });

  it("an empty document gives an empty text", () => {
    expect(fromEditorDocument({ type: "doc" })).toEqual({ blocks: [] });
    expect(read(p())).toBe("");
  });
});

it("every mark of the editor is preserved", () => {
  const styles = ["bold", "italic", "underline", "strike", "spoiler"].map((type) => ({ type }));
  const link = { type: "link", attrs: { href: "https://example.com", target: "_blank" } };
  expect(read(p(text("all", ...styles, link), text("code", { type: "code" })))).toBe(
    '<p><a href="https://example.com"><strong><em><u><s><span data-spoiler>all</span></s></u></em></strong></a><code>code</code></p>',
  );
});

it("a hard break keeps its marks, and one at the end is a blank line", () => {
  const bold = { type: "bold" };
  const hardBreak: EditorNode = { type: "hardBreak", marks: [bold] };
  expect(read(p(text("a", bold), hardBreak, text("b", bold), hardBreak), p(text("c")))).toBe(
    "<p><strong>a<br>b</strong></p><p></p><p>c</p>",
  );
});

it("lists, quotes and code become the document that is sent", () => {
  const item = (...content: EditorNode[]): EditorNode => ({ type: "listItem", content });
  const html = read(
    {
      type: "orderedList",
      attrs: { start: 2 },
      content: [item(p(text("two")), { type: "bulletList", content: [item(p(text("in")))] })],
    },
    { type: "blockquote", attrs: { expandable: true }, content: [p(text("q"))] },
    { type: "blockquote", attrs: { expandable: false }, content: [p(text("r"))] },
    { type: "codeBlock", attrs: { language: "ts" }, content: [text("a\n  b")] },
    { type: "codeBlock", attrs: { language: null }, content: [text("c")] },
  );
  expect(html).toBe(
    '<ol start="2"><li><p>two</p><ul><li><p>in</p></li></ul></li></ol><blockquote data-expandable><p>q</p></blockquote><blockquote><p>r</p></blockquote><pre><code class="language-ts">a\n  b</code></pre><pre><code>c</code></pre>',
  );
});

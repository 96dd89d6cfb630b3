import type { Node } from "@tiptap/pm/model";
import { EditorState } from "@tiptap/pm/state";
import type { Line } from "@vestnik/domain/keptMarks";
import { toHtml } from "@vestnik/domain/richTextHtml";
import { describe, expect, it } from "vitest";
import { type EditorNode, fromEditorDocument } from "../editorDocument.ts";
import { editorSchema } from "../editorSchema.ts";
import { hasCodeBlock, putLines, readLines } from "./selectedLines.ts";

const text = (value: string, ...marks: string[]): EditorNode => ({
  type: "text",
  text: value,
  marks: marks.map((type) => ({ type })),
});
const node = (type: string, ...content: EditorNode[]): EditorNode => ({ type, content });
const p = (...content: (EditorNode | string)[]): EditorNode =>
  node("paragraph", ...content.map((one) => (typeof one === "string" ? text(one) : one)));
const item = (...content: EditorNode[]): EditorNode => node("listItem", ...content);
const line = (words: string): Line => [{ text: words, marks: [] }];

/** `[` and `]` stand at the ends of the selection. */
function select(...content: EditorNode[]) {
  const doc = editorSchema.nodeFromJSON({ type: "doc", content });
  const at = (sign: string) => {
    let found = 0;
    doc.descendants((child, pos) => {
      const index = child.text?.indexOf(sign) ?? -1;
      if (index >= 0) found = pos + index;
    });
    return found;
  };
  const state = EditorState.create({ doc });
  const [from, to] = [at("["), at("]")];
  const tr = state.tr.delete(to, to + 1).delete(from, from + 1);
  return { state: state.apply(tr), range: { from, to: to - 1 } };
}

const htmlOf = (doc: Node) => toHtml(fromEditorDocument(doc.toJSON() as EditorNode));

function rewrite(content: readonly EditorNode[], ...words: string[]): string {
  const { state, range } = select(...content);
  const next = state.apply(putLines(state, range, words.map(line)));
  next.doc.check();
  return htmlOf(next.doc);
}

describe("other lines take the place of the selected ones", () => {
  const list = node("bulletList", item(p("[one")), item(p("two")), item(p("three]")));
  it.each<[string, EditorNode[], string[], string]>([
    ["a word", [p("a [word] more")], ["term"], "<p>a term more</p>"],
    ["white space at the ends stays", [p("a [ word ]more")], ["term"], "<p>a term more</p>"],
    [
      "paragraphs one by one",
      [p("a [b"), p(), p("c] d")],
      ["x", "y"],
      "<p>a x</p><p></p><p>y d</p>",
    ],
    ["three paragraphs become one", [p("a [b"), p("c"), p("d] e")], ["x"], "<p>a x e</p>"],
    ["one paragraph becomes two", [p("a [b] c")], ["x", "y"], "<p>a x</p><p>y c</p>"],
    [
      "a list stays a list",
      [list],
      ["1", "2", "3"],
      "<ul><li><p>1</p></li><li><p>2</p></li><li><p>3</p></li></ul>",
    ],
    ["with fewer items", [list], ["1"], "<ul><li><p>1</p></li></ul>"],
    [
      "with more items",
      [node("bulletList", item(p("[one]")))],
      ["1", "2"],
      "<ul><li><p>1</p></li><li><p>2</p></li></ul>",
    ],
    [
      "a quote stays a quote",
      [node("blockquote", p("[one"), p("two]"))],
      ["1", "2", "3"],
      "<blockquote><p>1</p><p>2</p><p>3</p></blockquote>",
    ],
    ["lines of one paragraph", [p("[one", node("hardBreak"), "two]")], ["1", "2"], "<p>1<br>2</p>"],
    [
      "text before a list and in it",
      [p("[before"), node("bulletList", item(p("one]")))],
      ["x", "y"],
      "<p>x</p><ul><li><p>y</p></li></ul>",
    ],
  ])("%s", (_, content, words, html) => {
    expect(rewrite(content, ...words)).toBe(html);
  });

  it("with the marks they bring, and the caret stands behind them", () => {
    const { state, range } = select(p("a [b] c"));
    const next = state.apply(
      putLines(state, range, [
        [
          { text: "x", marks: [{ type: "bold" }, { type: "link", href: "https://example.com" }] },
          { text: "y", marks: [] },
        ],
      ]),
    );
    expect(htmlOf(next.doc)).toBe(
      '<p>a <a href="https://example.com"><strong>x</strong></a>y c</p>',
    );
    expect(next.selection.empty).toBe(true);
    expect(next.selection.$head.nodeBefore?.text).toBe("y");
  });
});

it("only the selected part is read, with its marks and without lines that say nothing", () => {
  const { state, range } = select(p("a [", text("bold", "bold"), " "), p(), p("end] here"));
  expect(readLines(state.doc, range).map((one) => one.runs)).toEqual([
    [{ text: "bold", marks: [{ type: "bold" }] }],
    [{ text: "end", marks: [] }],
  ]);
  const { state: blank, range: spaces } = select(p("a[ ]b"));
  expect(readLines(blank.doc, spaces)).toEqual([]);
});

it("blocks of code are recognised, also when they are only touched", () => {
  const { state, range } = select(p("[a"), node("codeBlock", text("b]c")));
  expect(hasCodeBlock(state.doc, range)).toBe(true);
  const { state: inline, range: code } = select(p("[a ", text("b", "code"), "]"));
  expect(hasCodeBlock(inline.doc, code)).toBe(false);
});

import { EditorState, TextSelection } from "@tiptap/pm/state";
import { describe, expect, it } from "vitest";
import type { EditorNode } from "../editor/editorDocument.ts";
import { editorSchema } from "../editor/editorSchema.ts";
import { appendSignature, htmlOf, insertTemplate } from "./snippetInsertion.ts";

const node = (type: string, ...content: EditorNode[]): EditorNode => ({ type, content });
const text = (value: string, ...marks: string[]): EditorNode => ({
  type: "text",
  text: value,
  marks: marks.map((type) => ({ type })),
});
const p = (...words: string[]): EditorNode => node("paragraph", ...words.map((each) => text(each)));
const docOf = (...content: EditorNode[]) => editorSchema.nodeFromJSON({ type: "doc", content });
const template = docOf(node("paragraph", text("Good ", "bold"), text("day")), p("and more"));
const signature = docOf(p("Your coffee"));

/** The caret stands at the sign |, which is not part of the text. */
function stateOf(...content: EditorNode[]): EditorState {
  const doc = docOf(...content);
  let at = 0;
  doc.descendants((child, pos) => {
    const index = child.text?.indexOf("|") ?? -1;
    if (index >= 0) at = pos + index;
  });
  const state = EditorState.create({ doc });
  if (at === 0) return state;
  const tr = state.tr.delete(at, at + 1);
  return state.apply(tr.setSelection(TextSelection.create(tr.doc, at)));
}

const inserted = (state: EditorState) => htmlOf(insertTemplate(state, template).doc);
const GOOD_DAY = "<p><strong>Good </strong>day</p><p>and more</p>";

describe("a template", () => {
  it("is all there is in an empty text", () => {
    expect(inserted(stateOf(node("paragraph")))).toBe(GOOD_DAY);
  });

  it("stands at the caret inside a line, with its formatting", () => {
    expect(inserted(stateOf(p("Hello |world")))).toBe(
      "<p>Hello <strong>Good </strong>day</p><p>and moreworld</p>",
    );
  });

  it("takes an empty line", () => {
    const state = stateOf(p("Hello"), p("|"), p("world"));
    expect(inserted(state)).toBe(`<p>Hello</p>${GOOD_DAY}<p>world</p>`);
  });

  it("stands behind what is selected, which stays", () => {
    const state = stateOf(p("Hello"));
    const selected = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 1, 6)));
    expect(inserted(selected)).toContain("Hello<strong>Good </strong>day");
  });

  it("stands below a block of code, in which it would lose its formatting", () => {
    const state = stateOf(node("codeBlock", text("a | b")), p("end"));
    expect(inserted(state)).toBe(`<pre><code>a  b</code></pre>${GOOD_DAY}<p>end</p>`);
  });

  it("leaves the caret behind it", () => {
    const { doc, selection } = insertTemplate(stateOf(p("Hello |world")), template);
    expect(doc.textBetween(selection.from, doc.content.size)).toBe("world");
  });
});

describe("a signature", () => {
  const signed = (state: EditorState) => {
    const tr = appendSignature(state, signature);
    return tr && htmlOf(tr.doc);
  };

  it("stands below the text, with an empty line between", () => {
    expect(signed(stateOf(p("Hello |world")))).toBe("<p>Hello world</p><p></p><p>Your coffee</p>");
  });

  it("uses an empty line that is there", () => {
    const expected = "<p>Hello</p><p></p><p>Your coffee</p>";
    expect(signed(stateOf(p("Hello"), p()))).toBe(expected);
    expect(signed(stateOf(p("Hello"), p(), p()))).toBe(expected);
  });

  it("is all there is in an empty text", () => {
    expect(signed(stateOf(p()))).toBe("<p>Your coffee</p>");
  });

  it("does not come a second time", () => {
    const once = appendSignature(stateOf(p("Hello")), signature)?.doc;
    if (!once) throw new Error("It was not there before.");
    expect(appendSignature(EditorState.create({ doc: once }), signature)).toBeUndefined();
  });

  it("leaves the caret where it is", () => {
    const tr = appendSignature(stateOf(p("Hello |world")), signature);
    expect(tr?.doc.textBetween(tr.selection.from, tr.doc.content.size, "\n")).toContain("world");
  });
});

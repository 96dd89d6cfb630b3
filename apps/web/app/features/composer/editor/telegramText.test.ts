/** What is written with the editor's schema, as it is sent to Telegram and as readers see it. */
import { composeMessage } from "@vestnik/domain/message";
import { describe, expect, test } from "vitest";
import { type EditorNode, fromEditorDocument } from "./editorDocument.ts";
import { editorSchema } from "./editorSchema.ts";

type Inline = string | EditorNode;

/** `marks("bold", "italic")("words")` */
const marks =
  (...types: readonly string[]) =>
  (text: string): EditorNode => ({ type: "text", text, marks: types.map((type) => ({ type })) });
const bold = marks("bold");
const link = (href: string, text: string): EditorNode => ({
  type: "text",
  text,
  marks: [{ type: "link", attrs: { href } }],
});
const br: EditorNode = { type: "hardBreak" };
const inline = (parts: readonly Inline[]) =>
  parts.map((part) => (typeof part === "string" ? { type: "text", text: part } : part));
const p = (...parts: readonly Inline[]): EditorNode => ({
  type: "paragraph",
  content: inline(parts),
});
const item = (...content: readonly EditorNode[]): EditorNode => ({ type: "listItem", content });
const ul = (...content: readonly EditorNode[]): EditorNode => ({ type: "bulletList", content });
const ol = (start: number, ...content: readonly EditorNode[]): EditorNode => ({
  type: "orderedList",
  attrs: { start },
  content,
});
const quote = (...content: readonly EditorNode[]): EditorNode => ({ type: "blockquote", content });
const folded = (...content: readonly EditorNode[]): EditorNode => ({
  ...quote(...content),
  attrs: { expandable: true },
});
const pre = (text: string, language: string | null = null): EditorNode => ({
  type: "codeBlock",
  attrs: { language },
  content: inline([text]),
});

type Golden = readonly [
  promise: string,
  blocks: readonly EditorNode[],
  telegram: string,
  seen?: string,
];

const marked: readonly Golden[] = [
  ["bold", [p(bold("a"))], "<b>a</b>", "a"],
  ["italic", [p(marks("italic")("a"))], "<i>a</i>", "a"],
  ["underline", [p(marks("underline")("a"))], "<u>a</u>", "a"],
  ["strikethrough", [p(marks("strike")("a"))], "<s>a</s>", "a"],
  ["a spoiler", [p(marks("spoiler")("a"))], "<tg-spoiler>a</tg-spoiler>", "a"],
  ["code", [p(marks("code")("a < b"))], "<code>a &lt; b</code>", "a < b"],
  [
    "all of them at once, always in one order",
    [p(marks("spoiler", "strike", "bold", "underline", "italic")("a"))],
    "<b><i><u><s><tg-spoiler>a</tg-spoiler></s></u></i></b>",
    "a",
  ],
  [
    "marks that overlap are closed and opened again",
    [p(bold("a"), marks("bold", "italic")("b"), marks("italic")("c"))],
    "<b>a<i>b</i></b><i>c</i>",
    "abc",
  ],
  [
    "a link stays one although a word in it is bold",
    [
      p(link("https://example.com", "read "), {
        type: "text",
        text: "this",
        marks: [{ type: "link", attrs: { href: "https://example.com" } }, { type: "bold" }],
      }),
    ],
    '<a href="https://example.com">read <b>this</b></a>',
    "read this",
  ],
];

const links: readonly Golden[] = [
  ["a link", [p(link("https://example.com", "a"))], '<a href="https://example.com">a</a>', "a"],
  [
    "one of Telegram's own",
    [p(link("tg://resolve?domain=a", "a"))],
    '<a href="tg://resolve?domain=a">a</a>',
    "a",
  ],
  [
    "an address with an ampersand and quotes",
    [p(link('https://example.com/?a=1&b="2"', "a"))],
    '<a href="https://example.com/?a=1&amp;b=%222%22">a</a>',
    "a",
  ],
  ["a link to nowhere is its text", [p(link("", "a"))], "a"],
  ["a link that runs is its text", [p(link("javascript:alert(1)", "a"))], "a"],
  ["a link into the page is its text", [p(link("#top", "a"))], "a"],
  ["a link to a mailbox is its text", [p(link("mailto:a@example.com", "a"))], "a"],
];

const lines: readonly Golden[] = [
  ["paragraphs are lines", [p("one"), p("two")], "one\ntwo"],
  ["an empty one is a blank line, several are one", [p("one"), p(), p(), p("two")], "one\n\ntwo"],
  ["a break is a line", [p("one", br, "two")], "one\ntwo"],
  ["blank lines at the ends disappear", [p(), p("one"), p()], "one"],
  ["spaces in a row are one", [p("one   two ", " three")], "one two three"],
  ["a non-breaking space stays what it is", [p("10\u00a0000\u00a0₽")], "10\u00a0000\u00a0₽"],
  ["nothing but spaces is nothing", [p(" "), p("\u00a0\u200b")], ""],
  ["bullets", [ul(item(p("one")), item(p("two")))], "• one\n• two"],
  ["numbers from one", [ol(1, item(p("one")), item(p("two")))], "1. one\n2. two"],
  ["numbers from nine", [ol(9, item(p("nine")), item(p("ten")))], "9. nine\n10. ten"],
  [
    "a list in a list",
    [ul(item(p("one"), ol(1, item(p("deep")))), item(p("two")))],
    "• one\n\u20031. deep\n• two",
  ],
  [
    "bold begins after the bullet",
    [ul(item(p(bold("one")), p("more")))],
    "• <b>one</b>\n\u2003more",
    "• one\n\u2003more",
  ],
  ["an empty item disappears", [ul(item(p("one")), item(p()), item(p("two")))], "• one\n• two"],
];

const blocks: readonly Golden[] = [
  ["a quote", [quote(p("a"), p("b")), p("c")], "<blockquote>a\nb</blockquote>\nc", "a\nb\nc"],
  ["one to be unfolded", [folded(p("a"))], "<blockquote expandable>a</blockquote>", "a"],
  [
    "a list in a quote",
    [quote(p("buy:"), ul(item(p("milk")), item(p("tea"))))],
    "<blockquote>buy:\n• milk\n• tea</blockquote>",
    "buy:\n• milk\n• tea",
  ],
  [
    "a quote in a quote is part of it",
    [quote(p("a"), quote(p("b")))],
    "<blockquote>a\nb</blockquote>",
    "a\nb",
  ],
  ["a quote in a list gives way to its words", [ul(item(p("a"), quote(p("b"))))], "• a\n\u2003b"],
  ["an empty quote is nothing", [p("a"), quote(p()), p("b")], "a\nb"],
  [
    "code keeps its spaces and its lines",
    [pre("a  b\n\n\n  c")],
    "<pre>a  b\n\n\n  c</pre>",
    "a  b\n\n\n  c",
  ],
  [
    "code in a language",
    [pre("if (a < b && c) {}", "ts")],
    '<pre><code class="language-ts">if (a &lt; b &amp;&amp; c) {}</code></pre>',
    "if (a < b && c) {}",
  ],
  ["a language that is none is left out", [pre("a", '"><b>')], "<pre>a</pre>", "a"],
  [
    "code in a quote",
    [quote(pre("a"), p("b"))],
    "<blockquote><pre>a</pre>\nb</blockquote>",
    "a\nb",
  ],
];

const letters: readonly Golden[] = [
  [
    "what looks like markup is text",
    [p("<b>&amp;</b>")],
    "&lt;b&gt;&amp;amp;&lt;/b&gt;",
    "<b>&amp;</b>",
  ],
  ["a family of four is one emoji", [p("👨‍👩‍👧‍👦")], "👨‍👩‍👧‍👦"],
  ["flags", [p("🇷🇺🏴󠁧󠁢󠁥󠁮󠁧󠁿")], "🇷🇺🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
  ["tones", [p("👍🏽🧑🏻‍🤝‍🧑🏿")], "👍🏽🧑🏻‍🤝‍🧑🏿"],
  ["emoji with and without colour", [p("❤️ ☀ 1️⃣")], "❤️ ☀ 1️⃣"],
  ["a bold emoji", [p(bold("🔥 hot"))], "<b>🔥 hot</b>", "🔥 hot"],
  [
    "from right to left",
    [p("שלום ", bold("עולם"), " مرحبا")],
    "שלום <b>עולם</b> مرحبا",
    "שלום עולם مرحبا",
  ],
  ["what turns the direction is dropped", [p("\u202eexe.gpj")], "exe.gpj"],
  ["a stray half of a letter is replaced", [p("a\ud83d")], "a\ufffd"],
  ["letters built of several", [p("и\u0306 a\u030a")], "и\u0306 å"],
  ["one very long word", [p("щ".repeat(5000))], "щ".repeat(5000)],
  ["no control characters", [p("a\u0007\tb")], "a b"],
];

describe.each([
  ["marks", marked],
  ["links", links],
  ["lines", lines],
  ["blocks", blocks],
  ["letters", letters],
] as const)("Telegram is sent and readers see %s:", (_, table) => {
  test.each(table.map((golden) => [golden[0], golden] as const))("%s", (_promise, golden) => {
    const [, content, telegram, seen = telegram] = golden;
    // The test uses only documents that the editor can hold.
    const doc = editorSchema.nodeFromJSON({ type: "doc", content });
    doc.check();
    const message = composeMessage(fromEditorDocument(doc.toJSON() as EditorNode), []);
    expect(message.html).toBe(telegram);
    expect(message.text).toBe(seen);
    expect(message.length).toBe(Array.from(seen).length);
  });
});

import { describe, expect, it } from "vitest";
import { cleanText, codePoints } from "./formattedText.ts";
import { parseHtml } from "./htmlMarkup.ts";
import type { FormattedText } from "./messageEntity.ts";

const read = (markup: string): FormattedText | undefined => cleanText(parseHtml(markup));

describe("markup that Telegram refuses", () => {
  it.each([
    ["a<br>b", 'Unsupported start tag "br" at byte offset 1'],
    ["я<p>b</p>", 'Unsupported start tag "p" at byte offset 2'],
    ["<b>a", 'Can\'t find end tag corresponding to start tag "b"'],
    ["a</b>", "Unexpected end tag at byte offset 1"],
    ["<b><i>a</b></i>", 'Unmatched end tag at byte offset 7, expected "</i>", found "</b>"'],
    ["<b>a</b", "Unclosed end tag at byte offset 4"],
    ["<a href='x", "Unclosed start tag at byte offset 0"],
    ["<a href=a/b>c</a>", "Unexpected end of name token at byte offset 8"],
    ["<b =c>a</b>", 'Empty attribute name in the tag "b" at byte offset 0'],
    ["<span>a</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'],
    ["<tg-emoji emoji-id='x'>a</tg-emoji>", "Invalid custom emoji identifier specified"],
    [
      "&#xD83D;&#xDE00;",
      "Text contains invalid Unicode characters after decoding HTML entities, check for unmatched surrogate code units",
    ],
  ])("%s", (markup, problem) => {
    expect(() => parseHtml(markup)).toThrow(problem);
  });
});

describe("markup that Telegram understands", () => {
  it("decodes four named references and numbers, and leaves the others as they are", () => {
    expect(read("&lt;&gt;&amp;&quot;&#9731;&#x2603;&nbsp;&amp")?.text).toBe('<>&"☃☃&nbsp;&');
  });

  it("counts offsets in UTF-16 units", () => {
    expect(read("🦄<b>b</b>")?.entities).toEqual([{ type: "bold", offset: 2, length: 1 }]);
  });

  it.each([
    ["https://Example.COM/Path?q=1#x", "https://example.com/Path?q=1#x"],
    ["example.com:8080", "http://example.com:8080/"],
    ["tg://resolve?domain=x", "tg://resolve?domain=x"],
  ])("normalises the link %s", (href, url) => {
    expect(read(`<a href="${href}">a</a>`)?.entities).toEqual([
      { type: "text_link", offset: 0, length: 1, url },
    ]);
  });

  it.each(["javascript:alert(1)", "ftp://example.com", "localhost", "http://a b.com", "http://"])(
    "keeps the text and loses the link %s",
    (href) => {
      expect(read(`<a href="${href}">a</a>`)).toEqual({ text: "a", entities: [] });
    },
  );

  it("drops formatting inside code, and a quote inside a quote", () => {
    expect(read("<code>a <b>b</b> c</code>")?.entities).toEqual([
      { type: "code", offset: 0, length: 5 },
    ]);
    const quotes = read("<blockquote>a<blockquote>b</blockquote></blockquote>");
    expect(quotes?.entities).toEqual([{ type: "blockquote", offset: 0, length: 2 }]);
  });

  it("cuts a style where another begins, as Telegram answers it", () => {
    expect(read("<b>aa<i>bb</i>cc</b>")?.entities).toEqual([
      { type: "bold", offset: 0, length: 2 },
      { type: "bold", offset: 2, length: 4 },
      { type: "italic", offset: 2, length: 2 },
    ]);
  });

  it("joins touching styles of one kind", () => {
    expect(read("<b>a</b><b>b</b>")?.entities).toEqual([{ type: "bold", offset: 0, length: 2 }]);
  });

  it("finds addresses, names and tags by itself, but not inside code", () => {
    const found = read("see https://a.com/x, @anna_p and #тег <code>#no</code>")?.entities;
    expect(found?.map((entity) => entity.type)).toEqual(["url", "mention", "hashtag", "code"]);
  });
});

describe("white space", () => {
  it("is trimmed at the end, and at the start up to the first entity", () => {
    expect(read(" \n a \n ")).toEqual({ text: "a", entities: [] });
    expect(read(" <a href='a.com'> b</a> ")).toEqual({
      text: " b",
      entities: [{ type: "text_link", offset: 0, length: 2, url: "http://a.com/" }],
    });
  });

  it("inside stays: runs of spaces and line breaks are not collapsed", () => {
    expect(read("a   b\n\n\nc")?.text).toBe("a   b\n\n\nc");
  });

  it("of other kinds becomes spaces, and carriage returns disappear with their offsets", () => {
    expect(read("a\tb\r\n\r<b>c</b>")).toEqual({
      text: "a b\nc",
      entities: [{ type: "bold", offset: 4, length: 1 }],
    });
  });

  it("alone is nothing", () => {
    const blanks = [
      "",
      " \n\t",
      "<b> </b>",
      "\u200b\u2060",
      "\u2800\u3164",
      "\ufe0f\u{e0020}",
      "\u{e0100}\u180b\u{1d173}",
      "\u0301\u20dd\u{1d159}\u{13441}",
      "\uffff\ufdd0",
    ];
    expect(blanks.filter((blank) => read(blank) !== undefined)).toEqual([]);
  });

  it("does not start a style", () => {
    expect(read("a<b> b</b>")?.entities).toEqual([{ type: "bold", offset: 2, length: 1 }]);
  });
});

it("a symbol outside the basic plane counts once", () => {
  expect(codePoints("a🦄я")).toBe(3);
});

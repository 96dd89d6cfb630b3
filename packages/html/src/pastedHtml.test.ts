import { toHtml } from "@vestnik/domain/richTextHtml";
import { visibleText } from "@vestnik/domain/telegramHtml";
import { describe, expect, it, test } from "vitest";
import { isOwnHtml, ownCopy } from "./ownHtml.ts";
import { parsePastedHtml, parsePostHtml } from "./postHtml.ts";

const pasted = (html: string): string => toHtml(parsePastedHtml(html).text);
const shown = (html: string): string => visibleText(parsePastedHtml(html).text);

describe("a table becomes a line for each row, whatever is in its cells:", () => {
  it.each([
    [
      "<table><tr><td>Latte</td><td>180</td></tr><tr><td>Tea</td><td>120</td></tr></table>",
      "Latte 180\nTea 120",
    ],
    ["<table><tr><td>a<td>b<tr><td>c<td>d</table>", "a b\nc d"],
    ["<table><tr><td><div>a</div></td><td><p>b</p></td></tr></table>", "a b"],
    ["<table><tr><td>two<br>lines</td><td>b</td></tr></table>", "two lines b"],
    ["<table><tr><td>a</td><td></td><td>&nbsp;</td><td>b</td></tr></table>", "a b"],
    ["<table><tr><td></td></tr><tr><td>a</td></tr></table>", "a"],
    [
      "<p>above</p><table><tr><td>a</td><td>b</td></tr></table><p>below</p>",
      "above\n\na b\n\nbelow",
    ],
    // One cell holds a whole letter, or lies beside a picture.
    ["<table><tr><td><p>a</p><p>b</p></td></tr></table>", "a\n\nb"],
    ["<table><tr><td><img></td><td><div>a</div><div>b</div></td></tr></table>", "a\nb"],
    ["<table><tr><td><ul><li>a</li></ul></td><td>b</td></tr></table>", "• a\nb"],
    [
      "<table><tr><td><table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table></td></tr></table>",
      "a b\nc d",
    ],
    [
      "<table><tr><td>x</td><td><table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table></td></tr></table>",
      "x\na b\nc",
    ],
    [
      "<div role=table><div role=row><div role=columnheader>a</div><div role=cell>b</div></div><div role=row><div role=gridcell>c</div></div></div>",
      "a b\nc",
    ],
    [
      "<style>.r{display:table-row}</style><div class=r><div style='display:table-cell'>a</div><span style='display:table-cell'>b</span></div>",
      "a b",
    ],
    ["<td>a</td><td>b</td>", "a b"],
    ["<table>a<tr>b<td>c</td></tr></table>", "a\nb c"],
  ])("%s", (html, text) => {
    expect(shown(html)).toBe(text);
    expect(visibleText(parsePostHtml(html))).toBe(text);
  });

  it("and of tables nested a thousand deep the words stay", () => {
    expect(shown(`${"<table><tr><td>".repeat(1000)}deep`)).toBe("deep");
  });
});

describe("lines and paragraphs keep the distance they are seen with:", () => {
  it.each([
    ["<div>one</div><div><br></div><div>two</div>", "one\n\ntwo"],
    ["<div>one<br></div><div><span><br></span></div><div>two</div>", "one\n\ntwo"],
    ["<div>one</div><div>two</div>", "one\ntwo"],
    ["<span style='display:block'>one</span><span style='display:flex'>two</span>", "one\ntwo"],
    [
      "<div style='white-space:pre'><div><span>if</span></div><div><span>  a();</span></div><br><div>end</div></div>",
      "if\n\u00a0\u00a0a();\n\nend",
    ],
    [
      "<p style='white-space:pre-wrap'>one\n\n\ttwo</p><p style='white-space:break-spaces'>\nthree</p>",
      "one\n\n\u00a0\u00a0\u00a0\u00a0two\n\nthree",
    ],
    ["<div>one</div><div>\u200b</div><div>two</div>", "one\n\ntwo"],
    ["<p>one</p><p>two</p>", "one\n\ntwo"],
    ["<p>one</p>\n<div><p>two</p></div>\n<p>three</p>", "one\n\ntwo\n\nthree"],
    ["<p>one</p><p>&nbsp;</p><p>two</p>", "one\n\ntwo"],
    ["<p style='margin:0'>one</p><p style='margin:0'>two</p>", "one\ntwo"],
    [
      "<p style='margin:0'>one</p><p style='margin:0'>\u00a0</p><p style='margin:0'>two</p>",
      "one\n\ntwo",
    ],
    ["<p style='margin:0cm 0cm 8pt'>one</p><p style='margin:0cm'>two</p>", "one\n\ntwo"],
    ["<p style='margin:0cm;margin-bottom:.0001pt'>one</p><p style='margin:0'>two</p>", "one\ntwo"],
    ["<p style='margin-bottom:0cm'>one</p><p style='margin-bottom:0cm'>two</p>", "one\ntwo"],
    ["<p style='margin-bottom:0.25cm'>one</p><p style='margin-bottom:0'>two</p>", "one\n\ntwo"],
    [
      "<p style='margin:0'>one<br></p><p style='margin:0'><br></p><p style='margin:0'>two</p>",
      "one\n\ntwo",
    ],
    ["<div style='margin-bottom:12px'>one</div><div>two</div>", "one\n\ntwo"],
    ["<style>p{margin:0}</style><p>one</p><p>two</p>", "one\ntwo"],
    [
      "<style>/* x */ .a, p.b {margin:0} .c {}</style><p class='x b'>one</p><p class=a>two</p>",
      "one\ntwo",
    ],
    ["<h1>Title</h1><p>text</p><h2>Next</h2>more", "Title\n\ntext\n\nNext\n\nmore"],
    [
      "<p>Take:</p><ul><li><p>a</p></li><li><p>b</p><p>c</p></li></ul><p>End</p>",
      "Take:\n\n• a\n• b\n\u2003c\n\nEnd",
    ],
    ["<p>a</p><blockquote><p>b</p><p>c</p></blockquote><p>d</p>", "a\nb\n\nc\nd"],
    ["<p>a</p><pre>b</pre><p>c</p>", "a\nb\nc"],
    ["<div>a</div><hr><div>b</div>", "a\n\nb"],
    ["<br><br><p>a</p><br><p>b</p><br>", "a\n\nb"],
  ])("%s", (html, text) => {
    expect(shown(html)).toBe(text);
  });

  it("in HTML of our own a paragraph is a line, however it was indented", () => {
    for (const html of ["<p>one</p><p>two</p>", "<p>one</p>\n  <p>two</p>"])
      expect(visibleText(parsePostHtml(html))).toBe("one\ntwo");
  });
});

describe("formats are found where programs write them:", () => {
  it.each([
    ["<h1><span style='font-weight:400'>Title</span></h1>", "<p><strong>Title</strong></p>"],
    ["<h2>A <i>b</i></h2>", "<p><strong>A <em>b</em></strong></p>"],
    ["<h3><b>Title</b></h3>", "<p><strong>Title</strong></p>"],
    ["<div role=heading>Title</div>", "<p><strong>Title</strong></p>"],
    [
      "<b style='font-weight:normal'><span style='font-weight:700'>a</span>b</b>",
      "<p><strong>a</strong>b</p>",
    ],
    [
      "<span style='font-style:italic;text-decoration:underline line-through'>a</span>",
      "<p><em><u><s>a</s></u></em></p>",
    ],
    [
      "<p style='font-weight:bold'>a <span style='font-weight:normal'>b</span></p>",
      "<p><strong>a </strong>b</p>",
    ],
    ["<p>a<span style='display:none'>hidden</span></p>", "<p>a</p>"],
    ["<p>a<span style='display:none !important'>hidden</span></p>", "<p>a</p>"],
    ["<style>.pre { display: none }</style><p>a<span class=pre>hidden</span></p>", "<p>a</p>"],
    ["<p>a<span hidden>hidden</span></p>", "<p>a</p>"],
    ["<p>a<span style='visibility:hidden'>hidden</span></p>", "<p>a</p>"],
    ["<p>a<span style='font-size:0'>hidden</span></p>", "<p>a</p>"],
    ["<p>a<span style='font-size:0.9em'>seen</span></p>", "<p>aseen</p>"],
    [
      "<p>Opening on <a style='mso-comment-reference:AB_1'>Monday</a><span class=MsoCommentReference><a class=msocomanchor href='#_msocom_1'>[AB1]</a></span>.</p>" +
        "<div style='mso-element:comment-list'><div style='mso-element:comment'><div id='_com_1' class=msocomtxt><p class=MsoCommentText>not for readers</p></div></div></div>",
      "<p>Opening on Monday.</p>",
    ],
    ["<span data-entity-type=MessageEntitySpoiler>a</span>", "<p><span data-spoiler>a</span></p>"],
    [
      "<pre><div>ts<button>Copy</button></div><code class=language-ts>let x</code></pre>",
      '<pre><code class="language-ts">let x</code></pre>',
    ],
    [
      "<div style='white-space:pre-wrap'>a\nb<b>\nc</b></div>",
      "<p>a<br>b<strong><br>c</strong></p>",
    ],
    ["<meta charset=utf-8><b>a\nb</b>", "<p><strong>a b</strong></p>"],
  ])("%s", (html, expected) => {
    expect(pasted(html)).toBe(expected);
  });
});

describe("the list paragraphs of Word are lists:", () => {
  const item = (marker: string, text: string, style = "mso-list:l0 level1 lfo1") =>
    `<p class=MsoListParagraph style='${style}'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;
  const level = (number: number) => `mso-list:l0 level${number} lfo1`;

  it.each([
    [
      "bullets",
      ["·", "o", "§", "", "-", "–", "ü", "•"].map((marker) => item(marker, "a")).join(""),
      `<ul>${"<li><p>a</p></li>".repeat(8)}</ul>`,
    ],
    [
      "numbers",
      item("9.", "a") + item("10.", "b"),
      '<ol start="9"><li><p>a</p></li><li><p>b</p></li></ol>',
    ],
    ["brackets", item("(1)", "a") + item("2)", "b"), "<ol><li><p>a</p></li><li><p>b</p></li></ol>"],
    ["letters", item("a)", "a") + item("b)", "b"), "<ol><li><p>a</p></li><li><p>b</p></li></ol>"],
    [
      "Russian letters",
      item("а)", "a") + item("б)", "b"),
      "<ol><li><p>a</p></li><li><p>b</p></li></ol>",
    ],
    [
      "Roman numbers",
      item("i.", "a") + item("ii.", "b") + item("iii.", "c") + item("iv.", "d"),
      `<ol>${["a", "b", "c", "d"].map((text) => `<li><p>${text}</p></li>`).join("")}</ol>`,
    ],
    [
      "numbers of numbers",
      item("1.", "a") + item("1.1.", "b", level(2)) + item("2.", "c"),
      "<ol><li><p>a</p><ol><li><p>b</p></li></ol></li><li><p>c</p></li></ol>",
    ],
    [
      "numbers that begin anew",
      item("1.", "a") + item("1.", "b"),
      "<ol><li><p>a</p></li></ol><ol><li><p>b</p></li></ol>",
    ],
    [
      "a level left out",
      item("·", "a") + item("§", "b", level(3)) + item("·", "c"),
      "<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul>",
    ],
    ["a deep one alone", item("o", "a", level(4)), "<ul><li><p>a</p></li></ul>"],
    [
      "words between them",
      `${item("1.", "a")}<p>b</p>${item("2.", "c")}`,
      '<ol><li><p>a</p></li></ol><p></p><p>b</p><p></p><ol start="2"><li><p>c</p></li></ol>',
    ],
    [
      "a marker without style",
      "<p class=MsoListParagraphCxSpFirst>·\u00a0\u00a0\u00a0 <b>a</b></p><p class=MsoListParagraphCxSpLast>o\u00a0\u00a0 b</p>",
      "<ul><li><p><strong>a</strong></p></li><li><p>b</p></li></ul>",
    ],
    ["no marker", "<p class=MsoListParagraph>Oh, a text</p>", "<p>Oh, a text</p>"],
    ["an empty item", item("·", "") + item("·", "a"), "<ul><li><p>a</p></li></ul>"],
    [
      "one in a cell",
      `<table><tr><td>${item("·", "a")}</td></tr></table>`,
      "<ul><li><p>a</p></li></ul>",
    ],
  ])("%s", (_, html, expected) => {
    expect(pasted(html)).toBe(expected);
    expect(toHtml(parsePostHtml(html))).toBe(expected);
  });
});

test("links that Telegram does not take stay as text and are named once, and mailboxes and numbers are written out", () => {
  const html =
    "<p><a href='mailto:a@b.example'>write</a> <a href='tel:+123'>call</a> <a href='tel:+123'>or call +1 23</a> <a href='ton://transfer/EQabc?amount=1'>pay</a> " +
    "<a href='/about'>about</a> <a href='prices.html'>prices</a> <a href='#top'>up</a> <a href='sms:1'><img></a> <a name=x>here</a> <a href='javascript:void(0)'>more</a> <a href='//example.com/x'>x</a></p>";
  expect(parsePastedHtml(html).lostLinks).toEqual([
    ...["mailto:a@b.example", "tel:+123", "/about", "prices.html", "#top"],
  ]);
  expect(pasted(html)).toBe(
    '<p>write (a@b.example) call (+123) or call +1 23 <a href="ton://transfer/EQabc?amount=1">pay</a> about prices up here more <a href="https://example.com/x">x</a></p>',
  );
});

describe("HTML of our own is known by its tags", () => {
  test("and a copy out of an editor by its mark, without what the browser puts around it", () => {
    const copy = '<p data-pm-slice="1 1 []">a</p><p></p><p></p><p>b</p>';
    for (const html of [
      copy,
      `<meta charset='utf-8'>${copy}`,
      `<html><body>\r\n<!--StartFragment-->${copy}<!--EndFragment-->\r\n</body>\r\n</html>`,
    ])
      expect(ownCopy(html)).toBe(copy);
    const inList =
      '<p data-pm-slice="1 1 [&quot;bulletList&quot;,null,&quot;listItem&quot;,null]">a</p>';
    expect(ownCopy(inList)).toBe(inList);
  });

  test.each([
    '<p data-pm-slice="1 1 []">a</p><script>x</script>',
    '<p data-pm-slice="1 1 []" onclick="x">a</p>',
    `<p data-pm-slice='1 1 []'>a</p><img src=x onerror=x>`,
    '<h1 data-pm-slice="1 1 []">a</h1>',
    '<p data-pm-slice="1 1 []">a</p><a href="javascript:x" target="y">b</a>',
    "<p>a</p>",
    "a",
  ])("%s is no such copy", (html) => {
    expect(ownCopy(html)).toBeUndefined();
  });

  test.each(["<P>a</P>", "<p class=x>a</p>", "<p>a</p><!-- b -->", "<p", "<div>a</div>"])(
    "%s is not ours",
    (html) => {
      expect(isOwnHtml(html)).toBe(false);
    },
  );
});

describe("lists are lists, whatever program wrote them:", () => {
  const webWord = (type: "ul" | "ol", level: number, text: string, start = 1) =>
    `<div class="ListContainerWrapper"><${type} class="${type === "ul" ? "Bullet" : "Number"}ListStyle1" start="${start}"><li data-aria-level="${level}"><p class="Paragraph">${text}</p></li></${type}></div>`;
  const word = (marker: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp;</span></span>${text}</p>`;

  it.each([
    [webWord("ul", 1, "a") + webWord("ul", 2, "b") + webWord("ul", 1, "c"), "• a\n\u2003• b\n• c"],
    [webWord("ol", 1, "a") + webWord("ol", 1, "b", 2), "1. a\n2. b"],
    ["<ol><li value=3>a</li><li>b</li><li value=7>c</li></ol>", "3. a\n4. b\n7. c"],
    [word("z.", "a") + word("aa.", "b") + word("bb.", "c"), "26. a\n27. b\n28. c"],
    [
      `${word("1.", "a")}<p class=MsoListParagraphCxSpMiddle>more</p>${word("2.", "b")}`,
      "1. a\n\u2003more\n2. b",
    ],
    ["<p class=MsoListParagraph>А.&nbsp;Пушкин</p>", "А.\u00a0Пушкин"],
    ["<div role=list><div role=listitem>a</div><div role=listitem>b</div></div>", "• a\n• b"],
  ])("%s", (html, text) => {
    expect(shown(html)).toBe(text);
  });

  it.each([
    "<ul><li><input type=checkbox checked disabled> a</li><li><input type=checkbox>b</li></ul>",
    "<ul><li role=checkbox aria-checked=true><p>a</p></li><li role=checkbox aria-checked=false>b</li></ul>",
    "<ul><li data-checked=true><label><input type=checkbox checked><span></span></label><div><p>a</p></div></li><li data-checked=false><p>b</p></li></ul>",
  ])("what is done in %s is told from what is not", (html) => {
    expect(shown(html)).toBe("• ☑ a\n• ☐ b");
  });

  it("but a box of a form is no text", () => {
    expect(shown("<p><input type=checkbox> Subscribe</p>")).toBe("Subscribe");
  });
});

it.each([
  ["He said <q>hi</q>. Она: <q>да</q>", "He said “hi”. Она: «да»"],
  ["m<sup>2</sup>, H<sub>2</sub>O, x<sup>−1</sup>, see<sup>[1]</sup>", "m², H₂O, x⁻¹, see[1]"],
])("signs stand for what %s shows", (html, text) => {
  expect(shown(`<p>${html}</p>`)).toBe(text);
});

it.each(["font:bold 12px Arial", "font: italic 600 1em/1.2 Arial", "font-weight:bolder"])(
  "letters with %s are bold",
  (style) => {
    expect(pasted(`<p><span style="${style}">a</span></p>`)).toContain("<strong>");
  },
);

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
    // A table in a cell has rows of its own.
    [
      "<table><tr><td>Menu<table><tr><td>a</td><td>1</td></tr><tr><td>b</td><td>2</td></tr></table></td><td>x</td></tr></table>",
      "Menu\na 1\nb 2\nx",
    ],
    [
      "<table><tr><td>left</td><td><table><tr><td>a</td><td>1</td></tr></table></td></tr></table>",
      "left\na 1",
    ],
    // What is a table by its roles or its style.
    [
      "<div role=table><div role=rowgroup><div role=row><span role=columnheader>a</span><span role=columnheader>b</span></div></div><div role=row><div role=cell>c</div><div role=gridcell><p>d</p></div></div></div>",
      "a b\nc d",
    ],
    [
      "<span role=row><span role=cell>a</span><span role=cell>b</span></span><span role=row>c</span>",
      "a b\nc",
    ],
    [
      "<div style='display:table'><div style='display:table-row'><div style='display:table-cell'>a</div><div style='display: table-cell'>b</div></div><span style='display:table-row'><span style='display:table-cell'>c</span><span style='display:table-cell'>d</span></span></div>",
      "a b\nc d",
    ],
    [
      "<style>.r{display:table-row}.r,div.c{color:red}div.c{display:table-cell}</style><div class=r><div class=c>a</div><div class=c>b</div></div>",
      "a b",
    ],
    [
      "<div style='display:table'><div style='display:table-cell'>a</div><div style='display:table-cell'>b</div></div>c",
      "a b\nc",
    ],
    ["<div role=row>a</div><div role=row>b</div>", "a\nb"],
    [
      "<div role=Row><a role=gridcell href='https://a.b'>a</a><b style='display:table-cell'>b</b></div>",
      "a b",
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
    // Line breaks and spaces that a style shows.
    [
      "<div style='white-space:pre'><div><span>a:</span></div><div><span>  </span><span>b: 1</span></div><div>    </div><div> c</div><br><div>d</div></div>",
      "a:\n\u00a0\u00a0b: 1\n\n\u00a0c\n\nd",
    ],
    ["<p style='white-space:pre-wrap'>a\n\n\tb  c\n  </p>", "a\n\n\u00a0\u00a0\u00a0\u00a0b c"],
    [
      "<div style='white-space:pre-wrap'>a</div><div style='white-space:pre-wrap'>\n</div><div style='white-space:pre-wrap'>b\n</div><div style='white-space:pre-wrap'>\nc</div>",
      "a\n\nb\n\nc",
    ],
    ["<div>a</div><span style='white-space:break-spaces'>\n\nb\n c</span>", "a\n\nb\n\u00a0c"],
    ["<div>a</div><span style='white-space-collapse:preserve'>\nb</span>", "a\n\nb"],
    ["<div>a</div><div style='white-space:pre-line'>\n  b\n  c </div>", "a\n\nb\nc"],
    [
      "<div>a</div><div style='white-space:pre-wrap;white-space:-moz-pre-wrap;white-space:-o-pre-wrap'>\n  b</div>",
      "a\n\n\u00a0\u00a0b",
    ],
    ["<style>.t{white-space:pre-wrap}</style><div class=t>a\n\n b</div>", "a\n\n\u00a0b"],
    ["<div style='white-space-collapse:preserve-spaces'>a\n  b</div>", "a b"],
    ["<div style='white-space:pre'>a<p style='white-space:normal'>b\n  c</p></div>", "a\n\nb c"],
    // What a style makes a line, and what it does not.
    ["<span style='display:block'>a</span><span style='display:flex'>b</span>c", "a\nb\nc"],
    ["<a href='https://a.b' style='display:block'>a</a><b style='display:block'>b</b>c", "a\nb\nc"],
    ["<div style='display:inline'>a</div><div style='display:inline'> b</div>", "a b"],
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
    [
      "<style>@media print{.a{display:none}.b{display:none}}@font-face{font-family:x}@media (max-width:600px){.m{color:red} .b{display:none!important}}@media screen{.c{display:none}.d{display:none}}.e{display:none}</style><p>a<i class=a>b</i><i class=b>c</i><i class=c>x</i><i class=d>x</i><i class=e>x</i></p>",
      "<p>a<em>bc</em></p>",
    ],
    ["<p>a<span style='visibility:hidden'>hidden</span></p>", "<p>a</p>"],
    ["<p>a<span style='font-size:0'>hidden</span></p>", "<p>a</p>"],
    ["<p>a<span style='font-size:0.9em'>seen</span></p>", "<p>aseen</p>"],
    [
      "<table><tr><td style='font-size:0px'>gap<div style='font-size:13px'>seen</div><b style='font-size:2em'>gone</b></td></tr></table>",
      "<p>seen</p>",
    ],
    [
      "<p style='visibility:hidden'>gone <span style='visibility:visible'>seen</span><br></p>",
      "<p>seen</p>",
    ],
    [
      "<p>a<img alt='👍' style='visibility:hidden'><span style='font-size:0'><q>b</q><input type=checkbox></span></p>",
      "<p>a</p>",
    ],
    ["<pre>a<i style='font-size:0'>hidden</i></pre>", "<pre><code>a</code></pre>"],
    ["<p>a<span style='opacity:0'>hidden</span><span style='opacity:.5'>b</span></p>", "<p>ab</p>"],
    [
      "<div style='max-height:0px;overflow:hidden'>hidden</div><div style='overflow:hidden;height:0.5em'>a</div>",
      "<p>a</p>",
    ],
    [
      "<table><tr><td style='max-width:0;overflow:hidden;text-overflow:ellipsis'>a</td></tr></table>",
      "<p>a</p>",
    ],
    [
      "<p>a<span style='position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0, 0, 0, 0)'>hidden</span></p>",
      "<p>a</p>",
    ],
    ["<p>a<span style='font:0/0 a'>hidden</span></p>", "<p>a</p>"],
    [
      "<pre>a<span style='display:none'>hidden</span><span hidden>b</span></pre>",
      "<pre><code>a</code></pre>",
    ],
    [
      "<style>.n{display:none}</style><pre><code><span class=n>1</span>a</code></pre>",
      "<pre><code>a</code></pre>",
    ],
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
      "<span style='font:bold 12px/1 Arial'>a</span> <span style='font:italic small-caps 600 1.2em \"x\"'>b</span>",
      "<p><strong>a</strong> <strong><em>b</em></strong></p>",
    ],
    [
      "<b><i>a<span style='font:12px Arial Bold'>b</span><span style='font:inherit'>c</span><span style='font:300 12px x'>d</span></i></b>",
      "<p><strong><em>a</em></strong>b<strong><em>c</em></strong>d</p>",
    ],
    [
      "<p style='font-weight:bold;font:12px x'>a</p><p style='font:12px x;font-weight:bold'>b</p>",
      "<p>a</p><p></p><p><strong>b</strong></p>",
    ],
    [
      "<span style='font-weight:600'>a</span><span style='font-weight:550'>b</span><span style='font-weight:bolder'>c</span><span style='font-weight:1000'>d</span>",
      "<p><strong>a</strong>b<strong>cd</strong></p>",
    ],
    [
      "<span style='font-style:oblique 10deg'>a</span> <span style='text-decoration-line:underline line-through'>b</span>",
      "<p><em>a</em> <u><s>b</s></u></p>",
    ],
    [
      "<style>.x{font-weight:700}td{font-weight:400;font-style:normal}</style><table><tr><td class=x>a</td><td>b</td></tr></table>",
      "<p><strong>a</strong> b</p>",
    ],
    [
      "<p>10&nbsp;m<sup>2</sup>, H<sub>2</sub>O, x<sup>n+1</sup>, a<sub>i</sub>, 10<sup>\u22126</sup>, SO<sub>4</sub><sup>2-</sup></p>",
      "<p>10\u00a0m², H₂O, xⁿ⁺¹, aᵢ, 10⁻⁶, SO₄²⁻</p>",
    ],
    [
      "<p>1<sup>st</sup>, a<sup>[1]</sup>, b<sub>ж</sub>, c<sup>2,5</sup></p>",
      "<p>1st, a[1], bж, c2,5</p>",
    ],
    [
      "<p>m<span style='font-size:0.6em;vertical-align:super'>2</span> CO<span style='vertical-align:sub'>2</span> <sup><b>3</b><span style='vertical-align:baseline'>4</span></sup></p>",
      "<p>m² CO₂ <strong>³</strong>⁴</p>",
    ],
    [
      "<p>Он сказал <q>да, <q>Windows</q></q>.</p><p>She said <q>yes, <b><q>no</q></b></q></p>",
      "<p>Он сказал «да, „Windows“».</p><p></p><p>She said “yes, <strong>‘no’</strong>”</p>",
    ],
    ["<q>OK</q>, сказал он", "<p>«OK», сказал он</p>"],
    ["<p>The word <q>да</q> means yes</p>", "<p>The word “да” means yes</p>"],
    [
      "<p>The <q>OK<br>да</q> is Russian</p><q>да</q>",
      "<p>The “OK<br>да” is Russian</p><p></p><p>«да»</p>",
    ],
    [
      "<div style='font-family:Consolas, \"Courier New\", monospace;white-space:pre'><div><span>if (a) {</span></div><div>  b;</div><br><div> </div><div>}</div></div><p>c</p>",
      "<pre><code>if (a) {\n  b;\n\n \n}</code></pre><p>c</p>",
    ],
    [
      "<p style='font-family:monospace;white-space:pre-wrap'>a <code style='white-space:pre;font-family:monospace'>b</code></p>",
      "<p>a <code>b</code></p>",
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
    [
      "letters after the last one",
      item("y.", "a") + item("z.", "b") + item("aa.", "c") + item("bb.", "d"),
      `<ol start="25">${["a", "b", "c", "d"].map((text) => `<li><p>${text}</p></li>`).join("")}</ol>`,
    ],
    [
      "letters after the last one, as pages count",
      item("z)", "a") + item("aa)", "b") + item("ab)", "c"),
      '<ol start="26"><li><p>a</p></li><li><p>b</p></li><li><p>c</p></li></ol>',
    ],
    [
      "Russian letters after the last one",
      item("ю.", "a") + item("я.", "b") + item("аа.", "c"),
      '<ol start="27"><li><p>a</p></li><li><p>b</p></li><li><p>c</p></li></ol>',
    ],
    [
      "a paragraph that goes on in an item",
      `${item("1.", "a")}<p class=MsoListParagraphCxSpMiddle>more</p>${item("a.", "b", level(2))}<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt'>deep</p><p class=MsoListParagraphCxSpMiddle>&nbsp;</p>${item("2.", "c")}<p class=MsoListParagraphCxSpLast>end</p><p class=MsoNormal>d</p>`,
      "<ol><li><p>a</p><p>more</p><ol><li><p>b</p><p>deep</p></li></ol></li><li><p>c</p><p>end</p></li></ol><p></p><p>d</p>",
    ],
    [
      "a paragraph of a list's style that goes on in nothing",
      "<p class=MsoListParagraphCxSpMiddle>a</p>" +
        item("1.", "b") +
        "<p class=MsoListParagraph>c</p>",
      "<p>a</p><ol><li><p>b</p></li></ol><p>c</p>",
    ],
    [
      "initials, a typed number and a dash, which are no markers",
      "<p class=MsoListParagraph>А.&nbsp;Пушкин</p><p class=MsoListParagraph>В.&nbsp;И.&nbsp;Даль</p><p class=MsoListParagraph>1.&nbsp;мая</p><p class=MsoListParagraph>—&nbsp;Да</p><p class=MsoListParagraph>См.&nbsp; там</p>",
      "<p>А.\u00a0Пушкин</p><p>В.\u00a0И.\u00a0Даль</p><p>1.\u00a0мая</p><p>—\u00a0Да</p><p>См.\u00a0 там</p>",
    ],
    [
      "levels in the name of the style",
      "<p class=MsoListBullet>·\u00a0\u00a0 a</p><p class=MsoListBullet2>·\u00a0\u00a0 b</p><p class=MsoListContinue2>more</p>",
      "<ul><li><p>a</p><ul><li><p>b</p><p>more</p></li></ul></li></ul>",
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

describe("lists say what they say on the page:", () => {
  /** A list for each item, as Word writes them on the web. */
  const online = (list: string, level: number, text: string) =>
    `<div class="ListContainerWrapper BCX0"><${list} role="list"><li data-leveltext="x" data-aria-level="${level}" role="listitem"><p class="Paragraph"><span>${text}</span><span class="EOP">&nbsp;</span></p></li></${list.slice(0, 2)}></div>`;

  it.each([
    [
      "levels told by attributes",
      online("ul", 1, "a") + online("ul", 2, "b") + online("ul", 3, "c") + online("ul", 1, "d"),
      "• a\n\u2003• b\n\u2003\u2003• c\n• d",
    ],
    [
      "numbers and levels told by attributes",
      online("ol start=3", 1, "a") +
        online("ol start=1", 2, "b") +
        online("ol start=2", 2, "c") +
        online("ul", 3, "d") +
        online("ol start=4", 1, "e"),
      "3. a\n\u20031. b\n\u20032. c\n\u2003\u2003• d\n4. e",
    ],
    [
      "levels in one list",
      "<ol><li aria-level=1>a</li><li aria-level=2>b</li><li aria-level=2>c</li><li aria-level=1>d</li>e</ol>",
      "1. a\n\u20031. b\n\u20032. c\n2. d\n\u2003e",
    ],
    [
      "levels that the lists have anyway",
      "<ul><li aria-level=1>a</li><ul><li aria-level=2>b</li><li aria-level=2>c</li></ul><li aria-level=1>d</li></ul>",
      "• a\n\u2003• b\n\u2003• c\n• d",
    ],
    ["a level without one above", "<ul><li aria-level=3>a</li></ul>stray", "• a\nstray"],
    [
      "levels of Slack",
      "<ul data-indent=0><li data-stringify-indent=0>a</li></ul><ul data-indent=1><li data-stringify-indent=1>b</li></ul><ul data-indent=0><li data-stringify-indent=0>c</li></ul>",
      "• a\n\u2003• b\n• c",
    ],
    [
      "levels of Quill",
      "<ul><li>a</li><li class=ql-indent-1>b</li><li>c</li></ul>",
      "• a\n\u2003• b\n• c",
    ],
    ["numbers of items", "<ol><li>a<li value=5>b<li>c</ol>", "1. a\n5. b\n6. c"],
    ["a number that is no leap", "<ol><li>a<li value=2>b</ol>", "1. a\n2. b"],
    ["reversed", "<ol reversed><li>a<li>b<li>c</ol>", "3. a\n2. b\n1. c"],
    [
      "reversed, from a number, with a number",
      "<p>x</p><ol reversed start=10><li>a<ol><li>i</ol><li>b<li value=3>c<li>d</ol><p>y</p>",
      "x\n\n10. a\n\u20031. i\n9. b\n3. c\n2. d\n\ny",
    ],
    [
      "starts and types",
      "<ol start=0><li>a</ol><ol type=i start=' +4'><li>b<li>c</ol><ol type=a><li>d</ol>",
      "0. a\n4. b\n5. c\n1. d",
    ],
    [
      "boxes of GitHub",
      '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" checked disabled> a</li><li class="task-list-item"><p><input type=checkbox disabled> <b>b</b></p></li><li><input type=checkbox checked></li></ul>',
      "• ☑ a\n• ☐ b\n• ☑",
    ],
    [
      "boxes of Google Docs",
      '<ul><li dir="ltr" role="checkbox" aria-checked="true" style="list-style-type:none" aria-level="1"><img alt="checked" aria-roledescription="checkbox"><p role="presentation"><span style="text-decoration:line-through">a</span></p></li><li role="checkbox" aria-checked="false" aria-level="1"><img alt="unchecked"><p>b</p></li></ul>',
      "• ☑ a\n• ☐ b",
    ],
    [
      "boxes of Notion",
      '<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">a</span></li></ul><ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span>b</span><ul><li>c</li></ul></li></ul>',
      "• ☑ a\n• ☐ b\n\u2003• c",
    ],
    [
      "boxes of editors",
      '<ul data-type="taskList"><li data-checked="true"><label><input type="checkbox" checked><span></span></label><div><p>a</p></div></li><li data-checked="false"><div><p>b</p></div></li></ul><ol><li data-list="checked">c</li><li data-list="unchecked">d</li></ol>',
      "• ☑ a\n• ☐ b\n1. ☑ c\n2. ☐ d",
    ],
    [
      "boxes outside of lists, which belong to forms",
      "<p>Agree <input type=checkbox></p><label><input type=checkbox checked> c</label><div role=checkbox aria-checked=true>d</div><ul><li>e <input type=checkbox checked></li><li><input type=checkbox style='display:none'>f<input type=radio checked></li></ul>",
      "Agree\n\nc\nd\n• e ☑\n• f",
    ],
  ])("%s", (_, html, text) => {
    expect(shown(html)).toBe(text);
    expect(visibleText(parsePostHtml(html))).toBe(text);
  });

  it("and items of one list are in one list, the box without the marks of its text", () => {
    expect(pasted(online("ul", 1, "a") + online("ul", 2, "b") + online("ul", 1, "c"))).toBe(
      "<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul>",
    );
    expect(pasted("<ul><li><s><input type=checkbox checked>a</s></li></ul>")).toBe(
      "<ul><li><p>☑ <s>a</s></p></li></ul>",
    );
  });
});

const lostAddresses = (html: string) =>
  parsePastedHtml(html).lostLinks.map(({ address }) => address);

test("links that Telegram does not take stay as text and are named once, and mailboxes and numbers are written out", () => {
  const html =
    "<p><a href='mailto:a@b.example'>write</a> <a href='tel:+123'>call</a> <a href='tel:+123'>or call +1 23</a> <a href='ton://transfer/EQabc?amount=1'>pay</a> " +
    "<a href='/about'>about</a> <a href='prices.html'>prices</a> <a href='#top'>up</a> <a href='sms:1'><img></a> <a name=x>here</a> <a href='javascript:void(0)'>more</a> <a href='//example.com/x'>x</a></p>";
  expect(lostAddresses(html)).toEqual([
    "mailto:a@b.example",
    "tel:+123",
    "/about",
    "prices.html",
    "#top",
    "javascript:void(0)",
  ]);
  expect(pasted(html)).toBe(
    '<p>write (a@b.example) call (+123) or call +1 23 <a href="ton://transfer/EQabc?amount=1">pay</a> about prices up here more <a href="https://example.com/x">x</a></p>',
  );
});

describe("a link whose target is dropped is named, whatever is wrong with it:", () => {
  it.each([
    ["javascript:alert(1)", "javascript:alert(1)"],
    [" JaVaScRiPt:alert(1)", "JaVaScRiPt:alert(1)"],
    ["java&#9;script:alert(1)", "java script:alert(1)"],
    ["\u200bjavascript&colon;alert(1)", "javascript:alert(1)"],
    ["vbscript:msgbox(1)", "vbscript:msgbox(1)"],
    ["data:text/html,x", "data:text/html,x"],
    ["file:///etc/passwd", "file:///etc/passwd"],
    ["blob:https://example.com/1", "blob:https://example.com/1"],
    ["https://", "https://"],
    ["http://localhost/x", "http://localhost/x"],
    ["https://a@example.com", "https://a@example.com"],
  ])("%s", (href, address) => {
    const html = `<p><a href="${href}">words</a></p>`;
    expect(parsePastedHtml(html).lostLinks).toEqual([{ address, words: "words" }]);
    expect(pasted(html)).toBe("<p>words</p>");
  });

  it.each(["", " ", "&nbsp;", "\u200b"])("one without an address (%j) by its words", (href) => {
    expect(parsePastedHtml(`<p><a href="${href}"> two <b>words</b></a></p>`).lostLinks).toEqual([
      { address: "", words: "two words" },
    ]);
  });

  it.each([
    ["<a href='javascript:x'><div>one</div><div>two</div></a>", "javascript:x", "one two"],
    ["<a href='/a'><h2>Title</h2><p>Words</p></a>", "/a", "Title Words"],
    ["<p><a href='https://example.com'><code>x()</code></a></p>", "https://example.com", "x()"],
    ["<code>a <a href='https://example.com'>x</a></code>", "https://example.com", "x"],
  ])("around blocks or with code: %s", (html, address, words) => {
    expect(parsePastedHtml(html).lostLinks).toEqual([{ address, words }]);
  });

  it("not one of which only some words are code", () => {
    const html = "<p><a href='https://example.com'>call <code>x()</code></a></p>";
    expect(parsePastedHtml(html).lostLinks).toEqual([]);
    expect(pasted(html)).toBe('<p><a href="https://example.com">call </a><code>x()</code></p>');
  });

  it("and a mailbox behind several blocks is written out", () => {
    expect(pasted("<a href='mailto:a@b.example'><div>one</div><div>two</div></a>")).toBe(
      "<p>one</p><p>two</p><p>(a@b.example)</p>",
    );
  });

  it("but not an anchor, a link without words, or one that is hidden", () => {
    const silent =
      "<a name=x>a</a><a href='javascript:x'> </a><a href=''><img src=x></a>" +
      "<div hidden><a href='javascript:x'>c</a></div><span style='visibility:hidden'><a href=''>d</a></span>";
    expect(parsePastedHtml(`<p>${silent}</p>`).lostLinks).toEqual([]);
  });

  it("also in a copy out of another editor like ours", () => {
    for (const href of ["javascript:x", "&#106;avascript:x", "/about", "mailto:a@b.example", ""])
      expect(ownCopy(`<p data-pm-slice="1 1 []"><a href="${href}">a</a></p>`)).toBeUndefined();
    const taken =
      '<p data-pm-slice="1 1 []"><a href="https://example.com/?a=1&amp;b=2">a</a> <a href="tg://resolve?domain=a">b</a></p>';
    expect(ownCopy(taken)).toBe(taken);
  });
});

describe("pictures in a text are counted, because a text has none:", () => {
  it.each([
    ["<p>a<img src=a.png>b</p>", 1],
    ["<p><img src=a.png><img srcset='b.png 2x'></p><img data-src=c.png>", 3],
    ["<p>a</p><picture><source srcset=a.webp><img src=a.png alt='A cup'></picture>", 1],
    ["<table><tr><td style='font-size:0'><img src=a.png></td></tr></table>", 1],
    ["<pre><img src=a.png>code</pre>", 1],
    ["<p><a href=https://example.com><img src=a.png></a></p>", 1],
    ["<img src='data:image/png;base64,AAAA'>", 1],
    ["<p>a <img src=fire.png alt='🔥'></p>", 0],
    ["<p>a<img></p>", 0],
    ["<p>a<img src=pixel.gif width=1 height=1><img src=p.gif style='width:1px;height:1px'></p>", 0],
    ["<p>a<img src=line.gif width=600 height=2></p>", 0],
    ["<p>a</p><div hidden><img src=a.png></div><noscript><img src=a.png></noscript>", 0],
    ["<p>a</p><div style='visibility:hidden'><img src=a.png></div>", 0],
    ["<p>a</p><img src=a.png style='display:none'>", 0],
    ["a", 0],
  ])("%s", (html, count) => {
    expect(parsePastedHtml(html).lostPictures).toBe(count);
  });
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

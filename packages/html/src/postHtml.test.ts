import { EMPTY_TEXT, type RichText } from "@vestnik/domain/richText";
import { MAX_HTML_LENGTH } from "@vestnik/domain/post";
import { toHtml } from "@vestnik/domain/richTextHtml";
import { toTelegramHtml, visibleText } from "@vestnik/domain/telegramHtml";
import { cleanText } from "@vestnik/emulators/telegram/text/formattedText";
import { parseHtml } from "@vestnik/emulators/telegram/text/htmlMarkup";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePostHtml } from "./postHtml.ts";

const stored = (html: string): string => toHtml(parsePostHtml(html));
const shown = (html: string): string => visibleText(parsePostHtml(html));

const RUNS = 300;

/** What Telegram's rules make of a message; throws where Telegram would refuse it. */
const telegramText = (html: string): string => cleanText(parseHtml(html))?.text ?? "";

const STORED_TAG =
  /^<(?:\/?(?:p|strong|em|u|s|code|pre|blockquote|ul|ol|li|span|a)|br|span data-spoiler|blockquote data-expandable|ol start="\d{1,6}"|code class="language-[\w+#.-]{1,32}"|a href="(?:https?|tg|ton|tonsite):\/\/[^"<>\s]+")>$/;

function expectOnlyAllowed(doc: RichText): void {
  for (const [tag] of toHtml(doc).matchAll(/<[^>]*>?/g)) expect(tag).toMatch(STORED_TAG);
  expect(telegramText(toTelegramHtml(doc))).toBe(visibleText(doc));
}

describe("nothing but allowed formatting survives hostile HTML:", () => {
  it.each([
    ["<script>alert(1)</script>ok", "ok"],
    ["<SCRIPT SRC=//evil.example/x.js></SCRIPT>ok", "ok"],
    ["<scr<script>ipt>alert(1)</script>ok", "ipt>alert(1)ok"],
    ["ok<script>", "ok"],
    ["ok<script><p>not closed", "ok"],
    ["<style>p{background:url(javascript:1)}</style>ok", "ok"],
    ["<p onclick=alert(1)>ok</p>", "ok"],
    ["<p style='position:fixed' id=x class=y>ok</p>", "ok"],
    ["<b onmouseover='alert(1)'>ok</b>", "ok"],
    ["<img src=x onerror=alert(1)>ok", "ok"],
    ["<img src=x onerror=alert(1) alt='<script>alert(1)</script>'>ok", "ok"],
    ["<img/src/onerror=alert(1)>ok", "ok"],
    ["<svg onload=alert(1)><text>no</text></svg>ok", "ok"],
    ["<svg><script>alert(1)</script></svg>ok", "ok"],
    ["<svg><p><style><img src=x onerror=alert(1)></style></p></svg>ok", "ok"],
    [
      "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></table></mtext></math>ok",
      "ok",
    ],
    ["<iframe src=javascript:alert(1)></iframe>ok", "ok"],
    ["<iframe srcdoc='<script>alert(1)</script>'></iframe>ok", "ok"],
    ["<object data=javascript:alert(1)>no</object>ok", "ok"],
    ["<embed src=javascript:alert(1)>ok", "ok"],
    ["<template><script>alert(1)</script></template>ok", "ok"],
    ["<noscript><p title='</noscript><img src=x onerror=alert(1)>'>ok", ""],
    ["<a href='javascript:alert(1)'>ok</a>", "ok"],
    ["<a href='JAVASCRIPT&colon;alert(1)'>ok</a>", "ok"],
    ["<a href='java&#10;script:alert(1)'>ok</a>", "ok"],
    ["<a href='&#1;javascript:alert(1)'>ok</a>", "ok"],
    ["<a href='data:text/html;base64,PHNjcmlwdD4='>ok</a>", "ok"],
    ["<a href='vbscript:x'>ok</a>", "ok"],
    ["<a href=''>ok</a>", "ok"],
    ["<a>ok</a>", "ok"],
    ["<a href='https://example.com/\"onclick=alert(1)//'>ok</a>", "ok"],
    ["<a href='https://example.com/<script>'>ok</a>", "ok"],
    ["<a href='https://user@evil.example'>ok</a>", "ok"],
    ["<pre><code class='language-\"><script>alert(1)</script>'>ok</code></pre>", "ok"],
    ["<ol start='1\"><script>'><li>ok</li></ol>", "1. ok"],
    ["<ol start='99999999999'><li>ok</li></ol>", "1. ok"],
    ["<form action=javascript:alert(1)><input value=no><button>ok</button></form>", "ok"],
    ["<textarea><script>alert(1)</script></textarea>", "<script>alert(1)</script>"],
    ["<title><b>no</title>ok", "ok"],
    ["<base href=javascript:/><a href=//example.com>ok</a>", "ok"],
    ["<meta http-equiv=refresh content='0;url=javascript:alert(1)'>ok", "ok"],
    ["<link rel=stylesheet href=//evil.example>ok", "ok"],
    ["<!-- <script>alert(1)</script> -->ok", "ok"],
    ["<!--><script>alert(1)</script>-->ok", "-->ok"],
    ["<![CDATA[<script>alert(1)</script>]]><b>ok</b>", "ok"],
    ["<?php echo 1 ?><b>ok</b>", "ok"],
    ["<!DOCTYPE html><html><head><title>no</title></head><body><p>ok</p></body></html>", "ok"],
    ["<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>", "<script>alert(1)</script>"],
    ["<p>&amp;lt;script&amp;gt;</p>", "&lt;script&gt;"],
    ["<p>&#60;b&#62;&#0;&#xD800;&#x110000;</p>", "<b>\ufffd\ufffd\ufffd"],
    ["<tg-spoiler onclick=x><tg-emoji emoji-id='1'>😀</tg-emoji></tg-spoiler>", "😀"],
    ["<custom-element __proto__=x constructor=y>ok</custom-element>", "ok"],
    ["<constructor>ok</constructor>", "ok"],
    ["<b>ok</i></b></p></script>", "ok"],
    ["</p></div></ul>ok", "ok"],
    ["<marquee><blink><font color=red>ok</font></blink></marquee>", "ok"],
    ["<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)></audio>ok", "ok"],
    ["<details open ontoggle=alert(1)><summary>ok</summary></details>", "ok"],
    ["<select><option>ok</option></select>", "ok"],
    ["<b <script>alert(1)</script>>ok</b>", "alert(1)>ok"],
    ["<p>\u202Eko\u202C</p>", "ko"],
  ])("%s", (html, text) => {
    const doc = parsePostHtml(html);
    expectOnlyAllowed(doc);
    expect(visibleText(doc)).toBe(text);
  });

  it("whatever the characters are", () => {
    const fragment = fc.oneof(
      fc.string({ unit: "binary", maxLength: 6 }),
      fc.constantFrom(
        ..."< > </ /> <!-- --> \" ' = & \n <p> </p> <b> </b> <i> </i> <a href= https://example.com javascript: <pre> </pre>".split(
          " ",
        ),
        ..."<code> </code> <ul> <ol> </ol> </ul> <li> </li> <blockquote> </blockquote> <br> <script> </script> <svg> </svg>".split(
          " ",
        ),
        ..."<div> </div> <span\tdata-spoiler> </span> <style> <title> <table> <td> <tr> &lt; &#x41; </tg-spoiler>".split(
          " ",
        ),
      ),
    );
    const html = fc.array(fragment, { maxLength: 25 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(html, (given) => {
        const doc = parsePostHtml(given);
        expectOnlyAllowed(doc);
        expect(parsePostHtml(toHtml(doc))).toEqual(doc);
      }),
      { numRuns: RUNS },
    );
  });
});

it("what is larger than any post is not read", () => {
  expect(() => parsePostHtml("x".repeat(MAX_HTML_LENGTH + 1))).toThrow(RangeError);
});

describe("a text without tags is plain text", () => {
  it.each([
    ["*bold* snake_case", "<p><strong>bold</strong> snake_case</p>"],
    ["one\n\n\n\ntwo", "<p>one</p><p></p><p>two</p>"],
    ["a < b, b<c and 3 > 2", "<p>a &lt; b, b&lt;c and 3 &gt; 2</p>"],
    ["Tom &amp; Jerry &#9829;", "<p>Tom &amp; Jerry ♥</p>"],
    ["R&D & co", "<p>R&amp;D &amp; co</p>"],
    ["", ""],
    [" \n ", ""],
  ])("%j", (text, html) => {
    expect(stored(text)).toBe(html);
  });
});

describe("HTML of pages and editors", () => {
  it.each([
    ["<p>one</p>\n  <p>two</p>", "<p>one</p><p>two</p>"],
    ["<p>one\n  line</p><p></p><p>two</p>", "<p>one line</p><p></p><p>two</p>"],
    ["<p>one<br>two<br></p><p>three</p>", "<p>one<br>two</p><p></p><p>three</p>"],
    ["<div>one</div><div><br></div><div>two<br>\n</div>", "<p>one</p><p></p><p>two</p>"],
    ["<div><div><p>one</p></div></div>two", "<p>one</p><p></p><p>two</p>"],
    ["one<br><br>two", "<p>one<br><br>two</p>"],
    ["<h1>Title</h1><p>*stays*</p>", "<p><strong>Title</strong></p><p></p><p>*stays*</p>"],
    [
      "<p><b>a<i>b</i></b><ins>c</ins><del>d</del></p>",
      "<p><strong>a<em>b</em></strong><u>c</u><s>d</s></p>",
    ],
    ["<b><p>a</p><p>b</p></b>", "<p><strong>a</strong></p><p></p><p><strong>b</strong></p>"],
    [
      "<p><span class='x tg-spoiler'>a</span><span data-spoiler=''>b</span></p>",
      "<p><span data-spoiler>ab</span></p>",
    ],
    [
      "<p>hi <img class=emoji alt='👍🏽' src=x><span class=emoji>🎉</span><img alt='a photo'></p>",
      "<p>hi 👍🏽🎉</p>",
    ],
    [
      "<ul><li>a</li> <li><p>b</p><ul><li>c</ul></ul>",
      "<ul><li><p>a</p></li><li><p>b</p><ul><li><p>c</p></li></ul></li></ul>",
    ],
    [
      "<ul><li>a</li><ul><li>b</li></ul></ul>",
      "<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>",
    ],
    ["<ol start=3><li>a<li>b</ol>", '<ol start="3"><li><p>a</p></li><li><p>b</p></li></ol>'],
    ["<li>a</li><li>b</li>", "<p>a</p><p>b</p>"],
    ["<ul>a<li>b</li></ul>", "<ul><li><p>a</p></li><li><p>b</p></li></ul>"],
    [
      "<blockquote><p>a</p><blockquote>b</blockquote></blockquote>",
      "<blockquote><p>a</p><p>b</p></blockquote>",
    ],
    [
      "<p>x</p><blockquote data-expandable=''>a</blockquote>",
      "<p>x</p><blockquote data-expandable><p>a</p></blockquote>",
    ],
    [
      "<p>x</p><pre>\na\n\n\n  <b>b</b><br>c</pre>",
      "<p>x</p><pre><code>a\n\n\n  b\nc</code></pre>",
    ],
    [
      "<pre><code class='hljs language-c++'><div>a</div><div> b</div></code></pre>",
      '<pre><code class="language-c++">a\n b</code></pre>',
    ],
    ["<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "<p>a b</p><p>c</p>"],
    ["<p>a&nbsp;&nbsp;b</p>", "<p>a\u00a0\u00a0b</p>"],
  ])("%s", (html, expected) => {
    expect(stored(html)).toBe(expected);
  });
});

describe("line breaks of HTML with Telegram's own tags stay", () => {
  it.each([
    ["<b>Title</b>\n\nline\r\nline", "Title\n\nline\nline"],
    ["<blockquote expandable>a\nb</blockquote>\nc", "a\nb\nc"],
    ["<blockquote>a</blockquote>\n\n<blockquote>b</blockquote>", "a\n\nb"],
    ["a\n<pre>x\n y</pre>\nb", "a\nx\n y\nb"],
  ])("%j", (html, text) => {
    expect(shown(html)).toBe(text);
    expect(telegramText(html.replaceAll("\r", ""))).toBe(text);
  });
});

it("an empty text is the empty document", () => {
  expect(parsePostHtml("<p></p>")).toEqual(EMPTY_TEXT);
});

import { describe, expect, it } from "vitest";
import { fromPlainText } from "./plainText.ts";
import { toTelegramHtml } from "./telegramHtml.ts";

const sent = (text: string): string => toTelegramHtml(fromPlainText(text));

describe("these stay as they are in plain text", () => {
  it.each([
    "snake_case_name",
    "2*3*4 = 24",
    "a * b * c",
    "*unclosed",
    "_unclosed and `this",
    "unopened* too_",
    "https://example.com/a_b_c?x=*y*z",
    "see https://example.com/_draft_/x now",
    "@my_channel_name",
    "#my_tag and #other_tag",
    "** **",
    "__",
    "***",
    "``",
    "5 * 3 _ 2 _ 1",
    "file__name__here",
    "привет_мир_снова",
    "1*2 and 3*4",
    "mail_me@example_site.com",
  ])("%j", (text) => {
    expect(sent(text)).toBe(text);
  });

  it("angle brackets and ampersands, which can never become markup", () => {
    expect(sent("<b>1 < 2 && 3 > 2</b>")).toBe("&lt;b&gt;1 &lt; 2 &amp;&amp; 3 &gt; 2&lt;/b&gt;");
  });
});

describe("plain text becomes formatting", () => {
  it.each([
    ["*bold*", "<b>bold</b>"],
    ["**bold**", "<b>bold</b>"],
    ["***bold***", "<b>bold</b>"],
    ["_italic_", "<i>italic</i>"],
    ["__italic__", "<i>italic</i>"],
    ["`code`", "<code>code</code>"],
    ["*жирный*, _курсив_!", "<b>жирный</b>, <i>курсив</i>!"],
    ["(*a*) «_b_» *c*.", "(<b>a</b>) «<i>b</i>» <b>c</b>."],
    ["*bold _both_ bold*", "<b>bold <i>both</i> bold</b>"],
    ["_*both*_", "<b><i>both</i></b>"],
    ["**a** and **b**", "<b>a</b> and <b>b</b>"],
    ["*snake_case is* _fine_", "<b>snake_case is</b> <i>fine</i>"],
    ["`*not bold*` `_nor this_`", "<code>*not bold*</code> <code>_nor this_</code>"],
    ["*a `b*c` d*", "<b>a </b><code>b*c</code><b> d</b>"],
    ["*https://example.com/a_b*", "<b>https://example.com/a_b</b>"],
    ["**x*", "*<b>x</b>"],
    ["a\r\nb\rc\n\n\n\nd", "a\nb\nc\n\nd"],
    ["*a\nb*", "*a\nb*"],
    [
      "```ts\nconst a_b = '*';\n\n  x\n```\nafter",
      "<pre><code class=\"language-ts\">const a_b = '*';\n\n  x</code></pre>\nafter",
    ],
    ["```\nnever closed", "```\nnever closed"],
  ])("%j", (text, expected) => {
    expect(sent(text)).toBe(expected);
  });
});

it.each([
  " *a".repeat(30_000),
  "*_".repeat(50_000),
  " *a _b".repeat(20_000),
  "`".repeat(99_999),
  "```\nx".repeat(20_000),
  "```a\n".repeat(20_000),
  "https://".repeat(12_000),
  "www.".repeat(20_000) + ".".repeat(20_000),
  "@_".repeat(50_000),
  "*a".repeat(30_000) + "b* ".repeat(10_000),
])("hostile plain text is read in no time (%#)", (text) => {
  // A busy machine holds one of them up; what is slow is slow each time.
  const tries = Array.from({ length: 3 }, () => {
    const start = Date.now();
    fromPlainText(text);
    return Date.now() - start;
  });
  expect(Math.min(...tries)).toBeLessThan(1500);
});

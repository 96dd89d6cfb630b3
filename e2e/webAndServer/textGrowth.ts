/** Texts that are made to take long, and a measurement of the time. */
import fc from "fast-check";

/** A text of about this number of UTF-16 units. */
export type Shape = (length: number) => string;

/** A head once, a part many times, and its end as many times. */
function shapeOf(part: string, after = "", head = ""): Shape {
  return (length) => {
    const count = Math.ceil((length - head.length) / (part.length + after.length));
    return `${head}${part.repeat(count)}${after.repeat(count)}`;
  };
}

export const hostileShapes: readonly (readonly [name: string, shape: Shape])[] = [
  ["short lines", shapeOf("a\n")],
  ["short paragraphs", shapeOf("<p>a</p>")],
  ["breaks", shapeOf("a<br>", "", "<p>")],
  ["blank lines", shapeOf("\n", "", "a")],
  ["carriage returns", shapeOf("\r")],
  ["one long word", shapeOf("x")],
  ["spaces", shapeOf(" ", "", "a")],
  ["spaces in code", shapeOf(" ", "", "<pre>a")],
  ["indented code", shapeOf("  a\n", "", "<pre>  a\n")],
  ["blank code", shapeOf(" \n", "", "<pre>")],
  ["blocks in code", shapeOf("<div>a", "", "<pre>")],
  ["emoji", shapeOf("😀")],
  ["halves of characters", shapeOf("\ud83d")],
  ["combining characters", shapeOf("\u030a", "", "a")],
  ["letters with rings", shapeOf("a\u030a\u0333")],
  ["ampersands", shapeOf("&")],
  ["entities", shapeOf("&amp;")],
  ["open angles", shapeOf("<")],
  ["an attribute without end", shapeOf("=", "", "<a ")],
  [
    "attributes",
    (length) => `<a ${Array.from({ length: length / 6 }, (_, n) => `a${n}`).join(" ")}>`,
  ],
  ["unclosed marks", shapeOf("<b>")],
  ["closed marks that never began", shapeOf("<b>", "</i>")],
  ["forms", shapeOf("<b>", "<form></form>")],
  ["drawings", shapeOf("<svg>", "</p>")],
  ["marked words", shapeOf("<b>a</b>c")],
  ["many marks", shapeOf("<b><i><u><s><tg-spoiler>a</tg-spoiler></s></u></i></b>c")],
  ["links", shapeOf("<a href='http://a.b'>a</a>c")],
  [
    "words in one long link",
    (length) =>
      `<a href="http://a.b/${"x".repeat(length / 2)}">${shapeOf("a<b>c</b>")(length / 2)}`,
  ],
  ["nested lists", shapeOf("<ul><li>a", "</li></ul>")],
  ["nested lists of nothing", shapeOf("<ul><li>", "</li></ul>")],
  ["many items", shapeOf("<li>a</li>", "", "<ol>")],
  ["many lists in an item", shapeOf("<ul><li>a</li></ul>", "", "<ul><li><ul><li>")],
  ["nested quotes", shapeOf("<blockquote>a", "</blockquote>")],
  ["many quotes", shapeOf("<blockquote>a</blockquote>")],
  ["cells", shapeOf("<td>a")],
  ["rows", shapeOf("<tr><td>a<td>b", "", "<table>")],
  ["cells of one row", shapeOf("<td>a", "", "<table><tr>")],
  ["nested tables", shapeOf("<table><tr><td>a<td>", "</table>")],
  ["lines in a cell", shapeOf("<p>a", "", "<table><tr><td>b<td>")],
  ["styles", shapeOf("<p style='margin:0;font-weight:700'>a")],
  ["declarations", shapeOf("a:b;", "", "<p style='")],
  ["rules", shapeOf("p.a{b:c}", "", "<style>")],
  ["rules that never end", shapeOf("p.a{", "", "<style>")],
  ["selectors", shapeOf("p.a,", "", "<style>")],
  ["classes", (length) => `<style>p{margin:0}</style><p class='${"a ".repeat(length / 2)}'>a`],
  ["list paragraphs", shapeOf("<p class=MsoListParagraph>1.\u00a0 a")],
  ["levels", shapeOf("<p style='mso-list:l0 level9'><i style='mso-list:Ignore'>1.</i>a")],
  ["a marker without end", shapeOf("\u00a0", "", "<p class=MsoListParagraph>1.")],
  [
    "lost links",
    (length) => Array.from({ length: length / 16 }, (_, n) => `<a href=/${n}>a</a>`).join(""),
  ],
  ["nested lost links", shapeOf("<a href=tel:1>a")],
  ["a redirect", shapeOf("q=+&", "", "<a href='https://www.google.com/url?")],
  ["redirects in Base64", shapeOf("a", "", "<a href='https://www.bing.com/ck/a?u=a1aHR0c")],
  ["stars of URL Defense", shapeOf("**_", "", "<a href='https://urldefense.com/v3/__https://a.b/")],
  ["seen spaces", shapeOf(" \n", "", "<div style='white-space:pre'>")],
  ["pieces of seen spaces", shapeOf("<i> </i>", "", "<div style='white-space:pre'>")],
  ["items with levels", shapeOf("<ul><li aria-level=9>a</ul>")],
  ["levels in one list", shapeOf("<li aria-level=9>a<li>b", "", "<ol>")],
  ["numbers of items", shapeOf("<li value=9>a", "", "<ol reversed>")],
  ["reversed lists in lists", shapeOf("<ol reversed><li>a", "</ol>")],
  ["boxes", shapeOf("<input type=checkbox>&nbsp;", "", "<p>")],
  ["quotations", shapeOf("<q>", "a</q>", "<p>")],
  ["raised characters", shapeOf("<sup>2", "</sup>", "<p>")],
  ["fonts", shapeOf("<p style='font:bold 12px a'>a")],
  ["one long font", shapeOf("bold ", "", "<p style='font:")],
  ["zeros", (length) => `<p style='opacity:${"0".repeat(length)}x'>a`],
  ["spaces in a declaration", (length) => `<p style='font:a${" ".repeat(length)}b'>a`],
  ["spaces in a selector", (length) => `<style>p${" ".repeat(length)}#{a:b}</style>a`],
  ["groups of rules", shapeOf("@media{p{a:b}", "", "<style>")],
  ["rows by role", shapeOf("<div role=row><div role=cell>a", "</div></div>")],
  ["classes of a sheet", shapeOf("<p class=a>a", "", "<style>.a{display:block}</style>")],
  ["comments", shapeOf("<!--StartFragment-->")],
  ["typed marks", shapeOf("*a* _b_ ")],
  ["mixed typed marks", shapeOf("*_")],
  ["nested typed marks", shapeOf("*_a_* ")],
  ["typed marks that never end", shapeOf("_a *b __c **d ___e ***f ")],
  ["typed code", shapeOf("`a` ")],
  ["fences", shapeOf("```\na\n")],
  ["fences that never end", shapeOf("```x\n")],
  ["addresses", shapeOf("www.")],
  ["mentions", shapeOf("@_")],
  ["tags", shapeOf(" #a")],
  ["different tags", (length) => Array.from({ length: length / 6 }, (_, n) => `#${n}`).join(" ")],
];

const piece = fc.constantFrom(
  ..."<p> </p> <b> </b> <i> </i> <s> </s> <code> </code> <pre> </pre> <ul> </ul> <ol> <li> </li> <blockquote> </blockquote>".split(
    " ",
  ),
  ..."<br> <div> </div> <a\thref='b.c'> </a> <span\tdata-spoiler> </span> <svg> </svg> <form> <title> <td> <!-- --> <script> </script>".split(
    " ",
  ),
  ..."* ** *** _ __ ` ``` & &amp; &#778; < > # @ www. http:// / = . a я 1 , \" '".split(" "),
  " ",
  "  ",
  "\n",
  "\n\n",
  "\r\n",
  "\t",
  "\u00a0",
  "\u200b",
  "\u2028",
  "\u202e",
  "\u030a",
  "\ud83d",
  "😀",
);
const pieces = (minLength: number, maxLength: number) =>
  fc.array(piece, { minLength, maxLength }).map((parts) => parts.join("").replaceAll("\\t", "\t"));

/** Random shapes, for cases the list above misses. */
export const anyShape: fc.Arbitrary<{ part: string; after: string; head: string }> = fc.record({
  part: pieces(1, 4),
  after: pieces(0, 2),
  head: pieces(0, 3),
});

export function shapeFrom({
  part,
  after,
  head,
}: {
  part: string;
  after: string;
  head: string;
}): Shape {
  return shapeOf(part, after, head);
}

export const MAX_GROWTH = 3;
/** Shorter times are the compiler's and the garbage collector's on a busy machine, and do no harm: what grew with the square took seconds. */
const MEASURABLE_MS = 100;
const TRIES = 25;
/** Noise never lasts as long as this, so it is measured fewer times. */
const NO_NOISE_MS = 200;
const TRIES_OF_SLOW = 3;

/**
 * How many times as long twice the work takes; measured until one measurement is `MAX_GROWTH` or less. A slow algorithm
 * is slow every time; the delays of a busy machine or the garbage collector are not.
 */
export function growthOf(once: () => unknown, twice: () => unknown): number {
  let growth = Infinity;
  let [onceMs, twiceMs] = [Infinity, Infinity];
  for (let tries = 1; growth > MAX_GROWTH && tries <= TRIES; tries++) {
    if (tries > TRIES_OF_SLOW && twiceMs > NO_NOISE_MS) break;
    onceMs = Math.min(onceMs, cpuMs(once));
    twiceMs = Math.min(twiceMs, cpuMs(twice));
    growth = twiceMs < MEASURABLE_MS ? 0 : twiceMs / onceMs;
  }
  return growth;
}

/** Of the whole process: the time of one thread is counted in ticks of some milliseconds. */
function cpuMs(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

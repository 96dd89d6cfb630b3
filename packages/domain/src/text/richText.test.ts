import { describe, expect, it } from "vitest";
import { layOut } from "./messageLayout.ts";
import { type Block, type FlowBlock, type Mark, type RichText, paragraph } from "./richText.ts";
import { toHtml } from "./richTextHtml.ts";
import { isEmpty, normalize } from "./richTextNormal.ts";
import { toTelegramHtml, visibleLength, visibleText } from "./telegramHtml.ts";

const doc = (...blocks: Block[]): RichText => ({ blocks });
const bold: Mark = { type: "bold" };
const italic: Mark = { type: "italic" };
const code: Mark = { type: "code" };
const spoiler: Mark = { type: "spoiler" };
const link = (href: string): Mark => ({ type: "link", href });
const bullets = (...items: FlowBlock[][]): FlowBlock => ({
  type: "bulletList",
  items: items.map((blocks) => ({ blocks })),
});
const numbers = (start: number, ...items: FlowBlock[][]): FlowBlock => ({
  type: "numberedList",
  start,
  items: items.map((blocks) => ({ blocks })),
});
const pre = (text: string, language: string | null = null): FlowBlock => ({
  type: "code",
  language,
  text,
});
const quote = (expandable: boolean, ...blocks: FlowBlock[]): Block => ({
  type: "quote",
  expandable,
  blocks,
});
const empty = paragraph("");

type Golden = { promise: string; given: RichText; telegram: string; text: string; html: string };

const golden: Golden[] = [
  {
    promise: "paragraphs become lines",
    given: doc(paragraph("one"), paragraph("two")),
    telegram: "one\ntwo",
    text: "one\ntwo",
    html: "<p>one</p><p>two</p>",
  },
  {
    promise: "an empty paragraph is a blank line, many are one",
    given: doc(empty, paragraph("one"), empty, empty, empty, paragraph("two"), empty),
    telegram: "one\n\ntwo",
    text: "one\n\ntwo",
    html: "<p>one</p><p></p><p>two</p>",
  },
  {
    promise: "three hard breaks are two, spaces and tabs around them vanish",
    given: doc(paragraph("  one \t\n \n\n\n two  three\u0007 ")),
    telegram: "one\n\ntwo three",
    text: "one\n\ntwo three",
    html: "<p>one<br><br>two three</p>",
  },
  {
    promise: "a break at the end of a paragraph is a blank line after it",
    given: doc(paragraph("one\n"), empty, paragraph("\ntwo")),
    telegram: "one\n\ntwo",
    text: "one\n\ntwo",
    html: "<p>one</p><p></p><p>two</p>",
  },
  {
    promise: "spaces at the border of two marks are one space",
    given: doc({
      type: "paragraph",
      runs: [
        { text: "one ", marks: [bold] },
        { text: " two", marks: [italic] },
      ],
    }),
    telegram: "<b>one </b><i>two</i>",
    text: "one two",
    html: "<p><strong>one </strong><em>two</em></p>",
  },
  {
    promise: "special characters are escaped in text and addresses",
    given: doc(paragraph('a < b && "c" > d', link('https://example.com/?a=1&b="2"'))),
    telegram:
      '<a href="https://example.com/?a=1&amp;b=%222%22">a &lt; b &amp;&amp; &quot;c&quot; &gt; d</a>',
    text: 'a < b && "c" > d',
    html: '<p><a href="https://example.com/?a=1&amp;b=%222%22">a &lt; b &amp;&amp; &quot;c&quot; &gt; d</a></p>',
  },
  {
    promise: "a link stays one link around a bold word",
    given: doc({
      type: "paragraph",
      runs: [
        { text: "see ", marks: [link("example.com")] },
        { text: "this", marks: [bold, link("example.com")] },
      ],
    }),
    telegram: '<a href="https://example.com">see <b>this</b></a>',
    text: "see this",
    html: '<p><a href="https://example.com">see <strong>this</strong></a></p>',
  },
  {
    promise: "every style has its tag",
    given: doc(
      paragraph("b", bold),
      paragraph("i", italic),
      paragraph("u", { type: "underline" }),
      paragraph("s", { type: "strike" }),
      paragraph("h", spoiler),
      paragraph("c", code),
    ),
    telegram: "<b>b</b>\n<i>i</i>\n<u>u</u>\n<s>s</s>\n<tg-spoiler>h</tg-spoiler>\n<code>c</code>",
    text: "b\ni\nu\ns\nh\nc",
    html: "<p><strong>b</strong></p><p><em>i</em></p><p><u>u</u></p><p><s>s</s></p><p><span data-spoiler>h</span></p><p><code>c</code></p>",
  },
  {
    promise: "code holds nothing else",
    given: doc(paragraph("x = 1", bold, code, link("https://example.com"))),
    telegram: "<code>x = 1</code>",
    text: "x = 1",
    html: "<p><code>x = 1</code></p>",
  },
  {
    promise: "lists become bullet and numbered lines, nested ones indented",
    given: doc(
      paragraph("To do"),
      bullets(
        [paragraph("first\nmore", bold), numbers(3, [paragraph("three")], [paragraph("four")])],
        [empty],
        [paragraph("second"), paragraph("again")],
      ),
      paragraph("done"),
    ),
    telegram:
      "To do\n• <b>first</b>\n\u2003<b>more</b>\n\u20033. three\n\u20034. four\n• second\n\u2003again\ndone",
    text: "To do\n• first\n\u2003more\n\u20033. three\n\u20034. four\n• second\n\u2003again\ndone",
    html: '<p>To do</p><ul><li><p><strong>first<br>more</strong></p><ol start="3"><li><p>three</p></li><li><p>four</p></li></ol></li><li><p>second</p><p>again</p></li></ul><p>done</p>',
  },
  {
    promise: "code keeps its spaces and blank lines",
    given: doc(paragraph("look"), pre("\n\tif x:\n\n\n\t\treturn  1  \n\n", "python")),
    telegram: 'look\n<pre><code class="language-python">if x:\n\n\n    return  1</code></pre>',
    text: "look\nif x:\n\n\n    return  1",
    html: '<p>look</p><pre><code class="language-python">if x:\n\n\n    return  1</code></pre>',
  },
  {
    promise: "a language that is none is left out",
    given: doc(pre("x", '"><b>')),
    telegram: "<pre>x</pre>",
    text: "x",
    html: "<pre><code>x</code></pre>",
  },
  {
    promise: "quotes keep their lines and may be expandable",
    given: doc(
      quote(false, paragraph("one"), empty, pre("x")),
      empty,
      quote(true, empty, paragraph("two")),
      quote(false, empty),
    ),
    telegram:
      "<blockquote>one\n\n<pre>x</pre></blockquote>\n\n<blockquote expandable>two</blockquote>",
    text: "one\n\nx\n\ntwo",
    html: "<blockquote><p>one</p><p></p><pre><code>x</code></pre></blockquote><p></p><blockquote data-expandable><p>two</p></blockquote>",
  },
  {
    promise: "a code block in a list follows its number",
    given: doc(numbers(1, [pre("npm start")], [paragraph("then"), pre("open")])),
    telegram: "1.\n<pre>npm start</pre>\n2. then\n<pre>open</pre>",
    text: "1.\nnpm start\n2. then\nopen",
    html: "<ol><li><pre><code>npm start</code></pre></li><li><p>then</p><pre><code>open</code></pre></li></ol>",
  },
  {
    promise: "a decomposed letter survives Telegram's cleaning",
    given: doc(paragraph("A\u030angstro\u0308m \u202eabc\u0333")),
    telegram: "Ångstro\u0308m abc",
    text: "Ångstro\u0308m abc",
    html: "<p>Ångstro\u0308m abc</p>",
  },
];

describe.each(golden)("$promise", ({ given, telegram, text, html }) => {
  it("in the message", () => expect(toTelegramHtml(given)).toBe(telegram));
  it("in the visible text", () => expect(visibleText(given)).toBe(text));
  it("in the stored HTML", () => expect(toHtml(given)).toBe(html));
});

describe("a text is empty", () => {
  it.each([
    ["without blocks", doc()],
    ["with blank paragraphs", doc(empty, paragraph(" \n\t "))],
    ["with nothing but invisible characters", doc(paragraph("\u00a0\u200b\u2800\u3164\ufe0f"))],
    ["with empty lists, quotes and code", doc(bullets([empty]), quote(true, empty), pre(" \n"))],
  ])("%s", (_, given) => {
    expect(isEmpty(given)).toBe(true);
    expect(toTelegramHtml(given)).toBe("");
    expect(visibleLength(given)).toBe(0);
  });

  it("but not with a single emoji", () => {
    expect(isEmpty(doc(paragraph("👋")))).toBe(false);
  });
});

describe("the length of a text", () => {
  it("counts emoji as Telegram does, in code points", () => {
    expect(visibleLength(doc(paragraph("👨‍👩‍👧"), paragraph("é")))).toBe(7);
  });

  it("counts the marks of lists", () => {
    expect(visibleLength(doc(bullets([paragraph("a")], [paragraph("b")])))).toBe("• a\n• b".length);
  });
});

describe("links", () => {
  const linked = (href: string): string => toTelegramHtml(doc(paragraph("text", link(href))));

  it.each([
    "",
    " ",
    "#",
    "/relative",
    "javascript:alert(1)",
    "JaVa\nScRiPt:alert(1)",
    " \u0001javascript:alert(1)",
    "java\tscript://example.com/%0aalert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://example.com/1",
    "mailto:a@example.com",
    "tel:+123",
    "ftp://example.com/x",
    "https://",
    "https://localhost/x",
    "http:example.com",
    "https://user:pass@example.com",
    "https://bank.example@evil.example",
    "https://a b.com",
    "https://example.com:99999",
    "https://example.com:0",
    "https://example.com\\@evil.example",
    "https://[::1]/",
    "https://exa<mple.com",
    "tg://",
    "tg://x\\y",
    "tg:///x",
    "//",
    "https:///x.com",
    "ton://",
    "ton://a.b",
    "tonsite://name",
    "prices.html",
    "index.php?page=2",
    "sms:+123",
    `https://example.com/${"a".repeat(3000)}`,
  ])("with the address %j reduce to their text", (href) => {
    expect(linked(href)).toBe("text");
  });

  it.each([
    ["https://example.com", "https://example.com"],
    [" HTTP://Example.com/A?b=c#d ", "http://Example.com/A?b=c#d"],
    ["example.com/x", "https://example.com/x"],
    ["//example.com:8080", "https://example.com:8080"],
    ["https://пример.рф/путь", "https://пример.рф/путь"],
    ["https://example.com/a b\n", "https://example.com/a%20b"],
    ["tg://resolve?domain=durov", "tg://resolve?domain=durov"],
    ["TG:resolve?domain=durov", "tg://resolve?domain=durov"],
    ["ton://transfer/EQaB_c-1?amount=1000", "ton://transfer/EQaB_c-1?amount=1000"],
    ["TON:transfer/EQa", "ton://transfer/EQa"],
    ["tonsite://foundation.ton/a", "tonsite://foundation.ton/a"],
    ["https://example.com/prices.html", "https://example.com/prices.html"],
  ])("to %j lead to %j", (href, expected) => {
    expect(linked(href)).toBe(`<a href="${expected}">text</a>`);
  });

  it.each([
    "https://www.google.com/url?q=https://example.com/a&sa=D&source=editors&ust=1&usg=x",
    "https://google.ru/url?sa=t&rct=j&url=https%3A%2F%2Fexample.com%2Fa",
    "http://www.google.co.uk/url?q=https%3A%2F%2Fexample.com%2Fa",
    "https://meet.google.com/linkredirect?authuser=0&dest=https%3A%2F%2Fexample.com%2Fa",
    "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fa&data=05%7C01",
    "https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html?url=https%3A%2F%2Fexample.com%2Fa&locale=en",
    "https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.com%2Fa&h=AT",
    "https://lm.facebook.com/l.php?h=AT&u=https%3A%2F%2Fexample.com%2Fa",
    "https://www.facebook.com/flx/warn/?u=https%3A%2F%2Fexample.com%2Fa",
    "https://l.instagram.com/?u=https%3A%2F%2Fexample.com%2Fa&e=1",
    "https://vk.com/away.php?utf=1&to=https%3A%2F%2Fexample.com%2Fa",
    "https://m.vk.com/away?to=https%3A%2F%2Fexample.com%2Fa",
    "https://away.vk.com/away.php?to=https%3A%2F%2Fexample.com%2Fa",
    "https://ok.ru/dk?cmd=logExternal&st.link=https%3A%2F%2Fexample.com%2Fa",
    "https://dzen.ru/away?to=https%3A%2F%2Fexample.com%2Fa",
    "https://slack-redir.net/link?url=https%3A%2F%2Fexample.com%2Fa",
    "https://t.umblr.com/redirect?z=https%3A%2F%2Fexample.com%2Fa&t=x",
    "https://steamcommunity.com/linkfilter/?url=https://example.com/a",
    "https://www.youtube.com/redirect?event=video_description&redir_token=x&q=https%3A%2F%2Fexample.com%2Fa&v=y",
    "https://www.linkedin.com/redir/redirect?url=https%3A%2F%2Fexample.com%2Fa",
    "https://out.reddit.com/t3_x?url=https%3A%2F%2Fexample.com%2Fa&token=y",
    "https://duckduckgo.com/l/?uddg=https%3A%2F%2Fexample.com%2Fa",
    "https://www.google.com.br/url?q=https%253A%252F%252Fexample.com%252Fa",
    "https://plus.url.google.com/url?q=https://example.com/a",
    "https://urldefense.proofpoint.com/v1/url?u=https%3A%2F%2Fexample.com%2Fa&k=x",
    "https://urldefense.proofpoint.com/v2/url?u=https-3A__example.com_a&d=DwMFaQ&c=x",
    "https://urldefense.com/v3/__https://example.com/a__;!!N11eV2iwtfs!x$",
    "https://urldefense.com/v3/__https:/example.com/a__;!!x!y$",
    "https://urldefense.us/v3/__https:**Aexample.com*a__;Ly8v!!x!y$",
    "https://urldefense.proofpoint.com/v3/__https://example.com/a__;!!x",
    "https://docviewer.yandex.ru/?url=https%3A%2F%2Fexample.com%2Fa&name=b.pdf",
    "https://docviewer.yandex.com/view/0/?page=1&url=https%3A%2F%2Fexample.com%2Fa",
    "https://m.youtube.com/redirect?q=https%3A%2F%2Fexample.com%2Fa",
    "https://www.linkedin.com/safety/go?url=https%3A%2F%2Fexample.com%2Fa&trk=x",
    "https://www.linkedin.com/redir/suspicious-page?url=https%3A%2F%2Fexample.com%2Fa",
    "https://vkontakte.ru/away.php?to=https%3A%2F%2Fexample.com%2Fa",
    "https://vk.com/away.php?post=https://evil.example&to=https%3A%2F%2Fexample.com%2Fa",
    "https://l.threads.net/?u=https%3A%2F%2Fexample.com%2Fa",
    "https://href.li/?https://example.com/a",
    "https://linkprotect.cudasvc.com/url?a=https%3a%2f%2fexample.com%2fa&c=E,1",
    "https://clicktime.symantec.com/3x?u=https%3A%2F%2Fexample.com%2Fa",
    "https://secure-web.cisco.com/1a-b/https%3A%2F%2Fexample.com%2Fa",
    "https://eu-west-1.protection.sophos.com/?d=example.com&u=aHR0cHM6Ly9leGFtcGxlLmNvbS9h&i=x",
    "https://www.bing.com/ck/a?!&&p=x&u=a1aHR0cHM6Ly9leGFtcGxlLmNvbS9h&ntb=1",
    "https://r.search.yahoo.com/_ylt=x/RU=https%3a%2f%2fexample.com%2fa/RK=2/RS=y",
    "https://deref-mail.com/mail/client/x/dereferrer/?redirectUrl=https%3A%2F%2Fexample.com%2Fa",
    "https://link.zhihu.com/?target=https%3A//example.com/a",
    "https://docviewer.yandex.ru/?url=https%3A%2F%2Fexample.com%2Fa&name=x",
    "https://click.mail.ru/redir?u=https%3A%2F%2Fexample.com%2Fa&c=swm",
    "https://urldefense.com/v3/__https://example.com/a__;!!N96JrnIq8IfO5w!mQ$",
    "https://urldefense.com/v3/__https:/example.com/a__;!!N96JrnIq8IfO5w!mQ$",
    "https://urldefense.com/v3/__https://example.com*a__;Lw!!N96JrnIq8IfO5w!mQ$",
    // One in the other, and longer than an address may be.
    "https://vk.com/away.php?to=https%3A%2F%2Fwww.google.com%2Furl%3Fq%3Dhttps%253A%252F%252Fexample.com%252Fa",
    `https://a.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fa&data=${"x".repeat(3000)}`,
  ])("through the redirect %s lead to its target", (href) => {
    expect(linked(href)).toBe('<a href="https://example.com/a">text</a>');
  });

  it.each([
    "https://www.google.com/search?q=https://example.com",
    "https://www.google.com/url?q=javascript:alert(1)",
    "https://www.google.com/url?q=/relative",
    "https://evil.example/url?q=https://example.com",
    "https://google.com.evil.example/url?q=https://example.com",
    "https://notvk.com/away.php?to=https://example.com",
    "https://t.me/share/url?url=https://example.com",
    "https://t.me/iv?url=https://example.com",
    "https://www.youtube.com/watch?v=x",
    "https://urldefense.com/v3/__https://example.com/a**b__;!!x!y$",
    "https://urldefense.com/v3/__javascript:alert(1)__;!!x!y$",
    "https://l.facebook.com/l.php?u=%",
    "https://lnkd.in/abc",
    "https://urldefense.com/v3/__https://example.com/*__;!!x$",
    "https://urldefense.proofpoint.com/v2/url?u=example&d=x",
    "https://urldefense.com.evil.example/v3/__https://example.com/a__;!!x",
    "https://protect-eu.mimecast.com/s/abc?domain=example.com",
    "https://docviewer.yandex.ru/?url=ya-mail%3A%2F%2F123",
    "https://eu-west-1.protection.sophos.com/?d=example.com&u=aHR0cHM6Ly8&i=x",
    "https://vk.com/away.php?to=https://user@evil.example",
  ])("to %s stay as they are", (href) => {
    expect(linked(href)).toBe(`<a href="${href.replaceAll("&", "&amp;")}">text</a>`);
  });

  it.each([
    [
      "https://urldefense.proofpoint.com/v2/url?u=http-3A__example.com_a-2Db-5Fc-3Fd-3D1-26e-3D-25D0-25B0&d=x",
      "http://example.com/a-b_c?d=1&e=%D0%B0",
    ],
    [
      "https://urldefense.com/v3/__https://example.com/a?b=1*c*d__;I8Kr!!x$",
      "https://example.com/a?b=1#c«d",
    ],
    [
      "https://www.google.com/url?q=https://example.com/a%3Fb%3D1%26c%3D2&sa=D",
      "https://example.com/a?b=1&c=2",
    ],
    [
      "https://example.com/?u=https://other.example",
      "https://example.com/?u=https://other.example",
    ],
  ])("through the redirect %s lead to the whole target", (href, target) => {
    expect(linked(href)).toBe(`<a href="${target.replaceAll("&", "&amp;")}">text</a>`);
  });

  it("with an invalid and a valid address lead to the valid one", () => {
    const given = doc(paragraph("text", link("javascript:1"), link("https://example.com")));
    expect(toTelegramHtml(given)).toBe('<a href="https://example.com">text</a>');
  });
});

describe("lists nested deeper than readers can follow", () => {
  it("are folded into their parents, whatever the depth", () => {
    let list = bullets([paragraph("deepest")]);
    for (let depth = 0; depth < 500; depth++) list = bullets([paragraph("x"), list]);
    const lines = visibleText(doc(list)).split("\n");
    expect(lines).toHaveLength(501);
    expect(lines.at(-1)).toBe(`${"\u2003".repeat(6)}deepest`);
  });

  it("are replaced by the inner list when they contain nothing else", () => {
    expect(visibleText(doc(bullets([bullets([bullets([paragraph("a")])])])))).toBe("• a");
  });
});

it("two equal documents are stored alike and normalizing twice changes nothing", () => {
  const given = doc(paragraph("a  b", italic, bold, bold), bullets([paragraph(" c\n\n\n")]));
  expect(normalize(normalize(given))).toEqual(normalize(given));
  expect(toHtml(given)).toBe(
    toHtml(doc(paragraph("a b", bold, italic), bullets([paragraph("c")]))),
  );
});

it("the preview gets the same blocks that are sent", () => {
  expect(
    layOut(doc(paragraph("a"), bullets([paragraph("b", bold)]), quote(true, pre("c", "ts")))),
  ).toEqual([
    {
      type: "text",
      runs: [
        { text: "a\n• ", marks: [] },
        { text: "b", marks: [bold] },
      ],
    },
    {
      type: "quote",
      expandable: true,
      blocks: [{ type: "code", language: "ts", runs: [{ text: "c", marks: [] }] }],
    },
  ]);
});

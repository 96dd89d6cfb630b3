import { describe, expect, it } from "vitest";
import { fitGeneratedText } from "./generatedText.ts";
import { fromPlainText } from "./plainText.ts";
import { toTelegramHtml, visibleLength } from "./telegramHtml.ts";

const fit = (text: string, limit = 4096): string => fitGeneratedText(text, limit);

describe("what an AI wrote", () => {
  it.each(["", " \n ", "\u200b\u200b", "---", "```\n```", "***"])(
    "of nothing to read is empty: %j",
    (text) => {
      expect(fit(text)).toBe("");
    },
  );

  it.each([
    "1 < 2 && 3 > 2, R&D",
    "Hello <your name>, type *bold* and _italic_ and `a**b`",
    "<post> begins what </post> ends",
    "#hashtag stays, and 2**3 and a__b",
    "1. One\n2. Two\n\n• three",
    "Вот что изменилось:\n\n• всё",
    "Here is your post office\n\nIt opens.",
    '"Yes," he said. "No."',
    "https://example.com/a__b?c=*d*",
    // Nothing else would be left of it.
    "<!-- A whole post. -->",
    "<script>alert(1)</script>",
    "```a_whole_post",
    '<img alt="A whole post">',
  ])("that can be published stays as it is: %j", (text) => {
    expect(fit(text)).toBe(text);
  });

  it.each([
    ["# Title\n## **Two** ##\ntext", "*Title*\n*Two*\ntext"],
    ["<answer>\nFresh beans.\n</answer>", "Fresh beans."],
    ["<POST>Fresh beans.</post>\n", "Fresh beans."],
    ["**bold** and ***more*** and __this__, ~~no~~", "*bold* and *more* and *this*, no"],
    ["- a\n* b\n+ c\n  - [x] d", "• a\n• b\n• c\n• d"],
    ["above\n\n---\n\n***\n\nbelow\n===", "above\n\nbelow"],
    ["[site](https://a.example/b_(c)) ![a cat](x.png)", "site (https://a.example/b_(c)) a cat"],
    [
      "<https://a.example> [https://b.example](https://b.example)",
      "https://a.example https://b.example",
    ],
    ["```markdown\nA *post*\n```", "A *post*"],
    ["> quoted\n>> twice", "quoted\ntwice"],
    ["| A | B |\n|---|:-:|\n| 1 | 2 |", "A — B\n1 — 2"],
    ["Done\\! Really\\.", "Done! Really."],
    ["a\r\n\r\n\r\n\r\nb", "a\n\nb"],
    ["<p>One</p><p><b>Two</b> &amp; <em>three</em></p>", "One\n\n*Two* & _three_"],
    ["<h2>A</h2><ul><li>a</li><li>b</li></ul>", "*A*\n\n• a\n• b"],
    ["x<SCRIPT src=a>alert('<b>')</SCRIPT ><style>p{}</style><!-- no -->y", "xy"],
    ["&lt;b&gt; &#8212; &#x41; &nope; &#0;", "<b> — A &nope; &#0;"],
    ["a&#8238;b&#27;c&#13;&#10;d", "ab c\nd"],
    ["Sure, here is your post:\n\nWe open.", "We open."],
    ["# Sure! Here is your post\n\nWe open.", "We open."],
    ["Конечно! Вот ваш пост:\n\n---\n«Мы открыты»", "Мы открыты"],
    ['"We open at eight."', "We open at eight."],
  ])("%j becomes %j", (text, expected) => {
    expect(fit(text)).toBe(expected);
  });
});

describe("a text that is too long", () => {
  it("ends with a paragraph, or with a sentence", () => {
    const sentence = "The shop opens at eight in the morning. ";
    const long = `${sentence}\n\n${sentence.repeat(3)}`;
    expect(fit(long, 50)).toBe(sentence.trim());
    expect(fit(long, 130)).toBe(`${sentence}\n\n${sentence.repeat(2)}`.replace(" \n", "\n").trim());
  });

  it("of one endless sentence ends with a word", () => {
    expect(fit("слово ".repeat(100), 20)).toBe("слово слово слово…");
    expect(fit("x".repeat(100), 20)).toBe(`${"x".repeat(19)}…`);
  });

  it("is not cut within a mark, and signs do not count", () => {
    expect(fit("*Every word of this is bold and long*", 20)).toBe("*Every word of this*…");
    expect(fit("*a* ".repeat(10), 19)).toBe("*a* ".repeat(10).trim());
  });

  it("counts characters as Telegram does", () => {
    expect(fit("😀".repeat(30), 30)).toBe("😀".repeat(30));
    expect(fit("😀".repeat(31), 30)).toBe(`${"😀".repeat(29)}…`);
  });

  it.each([
    "*a".repeat(3000),
    "*a _b_ `c` ".repeat(900),
    "**a *b* c** ".repeat(600),
    "x(_b_)*".repeat(1000),
    "\u200b\n".repeat(6000) + "a",
    "# *a\n".repeat(3000),
    "Sentence one is here. ".repeat(500),
  ])("always fits (%#)", (text) => {
    for (const limit of [1, 7, 900, 1024]) {
      expect(visibleLength(fromPlainText(fit(text, limit)))).toBeLessThanOrEqual(limit);
    }
  });
});

it("no tag of the AI becomes markup of ours", () => {
  const sent = toTelegramHtml(
    fromPlainText(fit("&lt;script&gt; <iframe src=x> <a href='y'>z</a>")),
  );
  expect(sent).toBe("&lt;script&gt; z");
});

import { describe, expect, test } from "vitest";
import { excerptOf } from "./excerpt.ts";

describe("excerptOf", () => {
  test("escaped markup is shown as text", () => {
    expect(excerptOf("<p>&lt;b&gt; &amp;amp; &quot;x&quot; &#39;y&#39;</p>")).toBe(
      "<b> &amp; \"x\" 'y'",
    );
  });

  test("neighbouring lines and items are separated", () => {
    expect(excerptOf("<p>one<br>two</p><ul><li><p>three</p></li><li><p>four</p></li></ul>")).toBe(
      "one · two · three · four",
    );
    expect(excerptOf("<p>Here it is.</p><p>Come by</p>")).toBe("Here it is. Come by");
  });

  test("a word with a formatted part stays one word", () => {
    expect(excerptOf("<p>un<strong>believ</strong>able</p>")).toBe("unbelievable");
  });

  test("no word is cut", () => {
    const excerpt = excerptOf(`<p>${"a".repeat(90)} coffee and more</p>`);
    expect(excerpt).toBe(`${"a".repeat(90)} coffee…`);
  });

  test("more than a hundred letters end in an ellipsis, and no emoji is cut in half", () => {
    expect(excerptOf(`<p>${"я".repeat(100)}</p>`)).toBe("я".repeat(100));
    expect(excerptOf(`<p>${"😀".repeat(101)}</p>`)).toBe(`${"😀".repeat(100)}…`);
  });

  test("the words of the search are in the excerpt, wherever they are in the text", () => {
    const html = `<p>${"first things first ".repeat(12)}the harvest of Kenya ${"and so on ".repeat(20)}</p>`;
    const excerpt = excerptOf(html, "kenya harvest");
    expect(excerpt).toMatch(/^…\S.*the harvest of Kenya and so on .*…$/);
    expect(excerptOf(html, "first")).toBe(excerptOf(html));
    expect(excerptOf(html, "absent")).toBe(excerptOf(html));
  });
});

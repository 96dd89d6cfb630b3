import { describe, expect, it } from "vitest";
import { MAX_RAW_BYTES, composeMessage, countBytes, isTooLarge, markBeyond } from "./message.ts";
import { EMPTY_TEXT, type RichText, paragraph } from "./richText.ts";
import { tagBlockLength } from "./tags.ts";

const text = (...lines: string[]): RichText => ({ blocks: lines.map((line) => paragraph(line)) });

describe("a message", () => {
  it("with neither text nor tags is empty", () => {
    expect(composeMessage(EMPTY_TEXT, [])).toEqual({ html: "", text: "", length: 0, blocks: [] });
    expect(composeMessage(text(" \n", "\u200b"), ["#"]).html).toBe("");
  });

  it("carries its tags after a blank line and counts them", () => {
    const tags = ["#one", "two", "#ONE"];
    const message = composeMessage(text("Hello", "world", ""), tags);
    expect(message.html).toBe("Hello\nworld\n\n#one #two");
    expect(message.text).toBe(message.html);
    expect(message.length).toBe("Hello\nworld".length + tagBlockLength(["#one", "#two"]));
  });

  it("of tags alone starts with the tags, since Telegram trims what is before", () => {
    const message = composeMessage(EMPTY_TEXT, ["#one", "#two"]);
    expect(message).toMatchObject({ html: "#one #two", text: "#one #two", length: 9 });
  });

  it("cannot be broken by a tag", () => {
    expect(composeMessage(EMPTY_TEXT, ["<b>&"]).html).toBe("#b");
  });

  it("is too large when its markup is, however short it looks", () => {
    const address = `https://example.com/${"я".repeat(450)}`;
    const linked = paragraph("x", { type: "link", href: address });
    const many = (count: number): RichText => ({
      blocks: Array.from({ length: count }, () => linked),
    });
    expect(isTooLarge(composeMessage(many(10), []))).toBe(false);
    const large = composeMessage(many(40), []);
    expect(large.length).toBe(79);
    expect(countBytes(large.html)).toBeGreaterThan(MAX_RAW_BYTES);
    expect(isTooLarge(large)).toBe(true);
  });
});

it("bytes are those of UTF-8", () => {
  expect(["a", "я", "€", "😀", ""].map(countBytes)).toEqual([1, 2, 3, 4, 0]);
});

describe("the part of a message behind the limit", () => {
  const beyond = (doc: RichText, tags: string[], limit: number): string[] =>
    markBeyond(composeMessage(doc, tags).blocks, limit).flatMap((block) =>
      block.type === "quote" ? [] : block.runs.filter((run) => run.beyond).map((run) => run.text),
    );

  it("is nothing when the message fits exactly", () => {
    expect(beyond(text("ab😀"), ["#x"], 7)).toEqual([]);
  });

  it("starts with the first code point too much", () => {
    expect(beyond(text("ab😀d"), [], 2)).toEqual(["😀d"]);
    expect(beyond(text("ab😀d"), [], 3)).toEqual(["d"]);
    expect(beyond(text("ab"), ["#x"], 5)).toEqual(["x"]);
    expect(beyond(text("ab"), ["#x"], 1)).toEqual(["b", "#x"]);
  });

  it("is found inside quotes as well", () => {
    const quote = { type: "quote" as const, expandable: false, blocks: [paragraph("abc")] };
    const marked = markBeyond(composeMessage({ blocks: [paragraph("x"), quote] }, []).blocks, 4);
    expect(marked[1]).toMatchObject({
      blocks: [{ runs: [{ text: "ab" }, { text: "c", beyond: true }] }],
    });
  });
});

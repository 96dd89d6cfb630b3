import { expect, test } from "vitest";
import { type Result, storedFrom, tagSource, withoutSent, withResult } from "./results.ts";

const text = (id: string, part: { isUsed?: boolean } = {}): Result => ({
  id,
  operation: "text",
  kind: "text",
  prompt: "p",
  text: `text ${id}`,
  isUsed: false,
  isWhole: true,
  ...part,
});
const image = (id: string): Result => ({
  id,
  operation: "image",
  kind: "image",
  prompt: "p",
  imageUrl: `/uploads/${id}`,
});
const tags = (id: string, ...list: string[]): Result => ({
  id,
  operation: "tags",
  kind: "tags",
  prompt: "p",
  tags: list,
});

test("a text that an earlier build has stored is still there", () => {
  const earlier = { prompt: "Beans", generated: { text: "Guji", prompt: "Bean", isUsed: true } };
  expect(storedFrom(earlier)).toEqual({
    mode: "standard",
    prompt: "Beans",
    reference: null,
    results: [
      {
        id: "earlier",
        operation: "text",
        kind: "text",
        text: "Guji",
        prompt: "Bean",
        isUsed: true,
        isWhole: true,
      },
    ],
  });
});

test("what cannot be read begins empty, and the rest stays", () => {
  const empty = { mode: "standard", prompt: "", reference: null, results: [] };
  for (const stored of [null, undefined, "text", 7, {}, { generated: null }])
    expect(storedFrom(stored)).toEqual(empty);
  expect(storedFrom({ prompt: "Beans", results: [{ kind: "song" }], mode: 3 })).toEqual({
    ...empty,
    prompt: "Beans",
  });
});

test("six variants of a kind are stored, the newest first, and other kinds do not push them out", () => {
  let results: Result[] = [image("a"), tags("b", "#b")];
  for (const id of "1234567") results = withResult(results, text(id));
  expect(results.map(({ id }) => id)).toEqual(["7", "6", "5", "4", "3", "2", "a", "b"]);
});

test("what was sent with a post is removed, and the other variants stay", () => {
  const results = [
    text("1", { isUsed: true }),
    text("2"),
    image("a"),
    image("b"),
    tags("3", "#Beans", "#кофе"),
    tags("4", "#beans", "#tea"),
  ];
  const sent = { images: ["/uploads/a"], tags: ["#beans", "#КОФЕ", "#more"] };
  expect(withoutSent(results, sent).map(({ id }) => id)).toEqual(["2", "b", "4"]);
});

test("tags are made from the generated text, then from the prompt, then from what was written by hand", () => {
  const used = text("1", { isUsed: true });
  expect(tagSource([text("2"), used], "Beans", "By hand").text).toBe("text 1");
  expect(tagSource([text("2"), text("1")], "Beans", "By hand").text).toBe("text 2");
  expect(tagSource([image("a")], "Beans", "By hand")).toEqual({ from: "prompt", text: "Beans" });
  expect(tagSource([], " ", "By hand")).toEqual({ from: "post", text: "By hand" });
  expect(tagSource([], "", " ")).toEqual({ from: "prompt", text: "" });
});

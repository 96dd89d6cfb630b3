import type { Snippet } from "@vestnik/contract/snippets";
import { describe, expect, it } from "vitest";
import { excerptOfSnippet, groupSnippets, type SnippetGroup } from "./snippetGroups.ts";

const snippet = (name: string, part: Partial<Snippet> = {}): Snippet => ({
  id: name,
  kind: "template",
  name,
  text: "<p>Good day</p>",
  tags: [],
  channelId: null,
  version: 1,
  createdAt: "",
  updatedAt: "",
  ...part,
});
const coffee = { channelId: "coffee" };
const all = [
  snippet("Zebra"),
  snippet("Ёлка", coffee),
  snippet("Post 10"),
  snippet("Post 9", { text: "<p>Fresh beans</p>" }),
  snippet("Tea", { channelId: "tea" }),
  snippet("Tags", { kind: "tag_set", text: "", tags: ["#beans"] }),
  snippet("Signed", { kind: "signature" }),
];
const namesOf = (groups: readonly SnippetGroup[]) =>
  groups.map(({ kind, snippets }) => [kind, ...snippets.map(({ name }) => name)]);

describe("an owner sees", () => {
  it("of each kind what is for the chosen channel first, then what is for all, by name", () => {
    expect(namesOf(groupSnippets(all, ["coffee"], "en").fitting)).toEqual([
      ["template", "Ёлка", "Post 9", "Post 10", "Zebra"],
      ["signature", "Signed"],
      ["tag_set", "Tags"],
    ]);
  });

  it("what is for other channels apart", () => {
    expect(namesOf(groupSnippets(all, ["coffee"], "en").others)).toEqual([["template", "Tea"]]);
    expect(groupSnippets(all, ["coffee", "tea"], "en").others).toEqual([]);
  });

  it("everything where no channel is chosen", () => {
    const { fitting, others } = groupSnippets(all, [], "en");
    expect([fitting[0]?.snippets.length, others]).toEqual([5, []]);
  });

  it("what has all words of a search, in its name, its text or its tags", () => {
    expect(namesOf(groupSnippets(all, [], "en", " BEANS ").fitting)).toEqual([
      ["template", "Post 9"],
      ["tag_set", "Tags"],
    ]);
    expect(namesOf(groupSnippets(all, [], "en", "post fresh").fitting)).toEqual([
      ["template", "Post 9"],
    ]);
    expect(groupSnippets(all, [], "en", "nothing").fitting).toEqual([]);
  });
});

it("a snippet is told in one line: its text, then its tags", () => {
  const text = "<p>Good<br>day</p><ul><li><p>one</p></li></ul>";
  expect(excerptOfSnippet({ text, tags: ["#a", "#b"] })).toBe("Good day • one · #a #b");
});

import type { Draft } from "@vestnik/contract/drafts";
import { emptyPost } from "@vestnik/domain/content";
import { describe, expect, test } from "vitest";
import { draftFacts } from "./draftFacts.ts";

const draft = (title: string, content: string): Draft => ({
  ...emptyPost,
  media: [],
  imageUrl: null,
  imageUrls: [],
  _id: "1",
  version: 1,
  title,
  content,
  poll: null,
  tags: [],
  createdAt: "2026-11-01T10:00:00.000Z",
  updatedAt: "2026-11-01T10:00:00.000Z",
});

describe("the words on the card of a draft", () => {
  test("do not repeat the title", () => {
    const { excerpt } = draftFacts(draft("Four cups", "<p>Four <b>cups</b></p><p>of tea</p>"));
    expect(excerpt).toBe("of tea");
    expect(draftFacts(draft("Four cups", "<p>Four cups</p>")).excerpt).toBe("");
  });

  test("are all shown when the title says something else, or less", () => {
    expect(draftFacts(draft("Tea", "<p>Four cups</p>")).excerpt).toBe("Four cups");
    expect(draftFacts(draft("Four", "<p>Four cups</p>")).excerpt).toBe("Four cups");
  });

  test("are found by search even when the card leaves them out", () => {
    expect(draftFacts(draft("Four cups", "<p>Four cups</p>")).searchable).toContain("four cups");
  });
});

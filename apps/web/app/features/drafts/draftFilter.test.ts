import type { Draft } from "@vestnik/contract/drafts";
import { emptyPoll, emptyPost } from "@vestnik/domain/content";
import { mediaAt } from "@vestnik/domain/media";
import { describe, expect, test } from "vitest";
import { draftFacts } from "./draftFacts.ts";
import {
  isNarrowed,
  narrowDrafts,
  readDraftFilter,
  sortDrafts,
  writeDraftFilter,
  type DraftFilter,
} from "./draftFilter.ts";

function draft(given: Partial<Draft> & { title: string }): Draft {
  return {
    ...emptyPost,
    media: [],
    imageUrl: null,
    imageUrls: [],
    _id: given.title,
    content: "<p>Words</p>",
    tags: [],
    poll: null,
    version: 1,
    createdAt: "2026-11-01T10:00:00.000Z",
    updatedAt: "2026-11-01T10:00:00.000Z",
    ...given,
  };
}

const poll = {
  ...emptyPoll,
  question: "Tea?",
  options: ["Yes", "No"],
  isAnonymous: true,
  allowsMultipleAnswers: false,
};

function found(drafts: readonly Draft[], asked: Partial<DraftFilter>): readonly string[] {
  const filter = { show: "all", search: "", ...asked } as const;
  return narrowDrafts(drafts.map(draftFacts), filter).map((facts) => facts.draft.title);
}

function inOrder(drafts: readonly Draft[], sort: DraftFilter["sort"], locale = "en-US") {
  return sortDrafts(drafts, sort, locale).map((facts) => facts.draft.title);
}

describe("the filter of drafts in the address", () => {
  test("an invalid value in the address is ignored", () => {
    const params = new URLSearchParams("show=videos&sort=best&q=%20%20");
    expect(readDraftFilter(params)).toEqual({ show: "all", sort: "newest", search: "" });
  });

  test("a reload shows the same, and the rest of the address stays", () => {
    const filter = { show: "images", sort: "alphabetical", search: "кофе & чай" } as const;
    const written = writeDraftFilter(new URLSearchParams("tab=content&panel=drafts"), filter);
    expect(readDraftFilter(new URLSearchParams(written.toString()))).toEqual(filter);
    expect(written.get("panel")).toBe("drafts");
  });

  test("the default choices are not written", () => {
    const written = writeDraftFilter(new URLSearchParams("q=tea&show=text&sort=oldest"), {
      show: "all",
      sort: "newest",
      search: " ",
    });
    expect(written.toString()).toBe("");
  });

  test("an order leaves nothing out, a search and a kind do", () => {
    expect(isNarrowed({ show: "all", search: " " })).toBe(false);
    expect(isNarrowed({ show: "text", search: "" })).toBe(true);
    expect(isNarrowed({ show: "all", search: "tea" })).toBe(true);
  });
});

describe("finding drafts", () => {
  const drafts = [
    draft({ title: "Monday", content: "<p>Fresh <strong>Beans</strong> &amp; more</p>" }),
    draft({ title: "Ёлка", content: "<p>Праздник</p>", tags: ["#Зима"] }),
    draft({ title: "Album", media: mediaAt(["/uploads/a.jpg", "/uploads/b.jpg"]) }),
    draft({ title: "Lunch", poll, content: "<p>Tea?</p><ul><li><p>Yes</p></li></ul>" }),
  ];

  test("markup is not searched: HTML tags find no draft", () => {
    expect(found(drafts, { search: "strong" })).toEqual([]);
    expect(found(drafts, { search: "amp" })).toEqual([]);
  });

  test("title, text and tags are searched without regard to case, and Е finds Ё", () => {
    expect(found(drafts, { search: "MONDAY" })).toEqual(["Monday"]);
    expect(found(drafts, { search: "fresh beans &" })).toEqual(["Monday"]);
    expect(found(drafts, { search: "елка" })).toEqual(["Ёлка"]);
    expect(found(drafts, { search: "#зима" })).toEqual(["Ёлка"]);
    expect(found(drafts, { search: "yes" })).toEqual(["Lunch"]);
  });

  test("every draft is with images, text only or a poll", () => {
    expect(found(drafts, { show: "images" })).toEqual(["Album"]);
    expect(found(drafts, { show: "text" })).toEqual(["Monday", "Ёлка"]);
    expect(found(drafts, { show: "polls" })).toEqual(["Lunch"]);
  });

  test("the order is by the last change, or by title in the order of the language", () => {
    const three = [
      draft({ title: "яблоко", updatedAt: "2026-11-03T10:00:00.000Z" }),
      draft({ title: "Ёж", updatedAt: "2026-11-01T10:00:00.000Z" }),
      draft({ title: "Жук 10", updatedAt: "2026-11-02T10:00:00.000Z" }),
      draft({ title: "Жук 9", updatedAt: "2026-11-02T12:00:00+03:00" }),
    ];
    expect(inOrder(three, "newest")).toEqual(["яблоко", "Жук 10", "Жук 9", "Ёж"]);
    expect(inOrder(three, "oldest")).toEqual(["Ёж", "Жук 9", "Жук 10", "яблоко"]);
    expect(inOrder(three, "alphabetical", "ru-RU")).toEqual(["Ёж", "Жук 9", "Жук 10", "яблоко"]);
  });
});

describe("what a card shows", () => {
  test("words are shown without formatting and blank lines", () => {
    const content = "<p>One</p><p></p><ul><li><p>Two &lt;3</p></li><li><p>Three</p></li></ul>";
    expect(draftFacts(draft({ title: "List", content })).excerpt).toBe("One\n• Two <3\n• Three");
  });

  test("a draft is computed once, however often it is used", () => {
    const one = draft({ title: "Once" });
    expect(draftFacts(one)).toBe(draftFacts(one));
  });
});

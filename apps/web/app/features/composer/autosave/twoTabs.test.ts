import { describe, expect, it } from "vitest";
import { whenWrittenElsewhere, wouldLose, type Content } from "./twoTabs.ts";

const content = (text: string): Content => ({
  identity: text,
  words: text.split(" ").filter(Boolean),
});
const page = (shown: string, own: string | undefined, theirs: string, sent?: string) =>
  whenWrittenElsewhere({
    shown: content(shown),
    own: own === undefined ? undefined : content(own),
    theirs: content(theirs),
    sent,
  });

describe("a page that hears that another one has written", () => {
  it.each([
    ["something else", "our plans for the winter", "coffee is back", "keep"],
    ["most of its words taken out", "one two three four five six", "one two", "keep"],
    ["nothing, because the fields were cleared there", "our plans", "", "keep"],
  ] as const)("keeps what was written in it when there stands %s", (_, own, theirs, step) => {
    expect(page(own, own, theirs)).toBe(step);
  });

  it.each([
    ["goes on", "our plans", "our plans for the winter"],
    ["corrects a word", "our plans for teh winter season", "our plans for the winter season"],
    ["puts something before it", "our plans", "Hello! our plans"],
  ])("follows when the other one %s", (_, own, theirs) => {
    expect(page(own, own, theirs)).toBe("follow");
  });

  it("measures by what was written in it, however small the steps away from that are", () => {
    expect(page("plans for winter", "our plans for the winter", "winter")).toBe("keep");
  });

  it("follows wherever the other one goes when nothing was written in it", () => {
    expect(page("our plans", undefined, "coffee")).toBe("follow");
    expect(page("our plans", undefined, "")).toBe("follow");
  });

  it("takes over where and when without touching words that are the same", () => {
    expect(page("our plans", "our plans", "our plans")).toBe("settle");
  });

  it("is emptied when what it shows has been sent, so that no second tap sends it twice", () => {
    expect(page("our plans", "our plans", "", "our plans")).toBe("empty");
    expect(page("our plans, changed", "our plans, changed", "", "our plans")).toBe("keep");
    expect(page("our plans", "our plans", "coffee", "our plans")).toBe("keep");
  });
});

describe("writing over what another page wrote", () => {
  it("would lose words, unless they are part of what is written", () => {
    expect(wouldLose(content("coffee is back"), content("our plans"))).toBe(true);
    expect(wouldLose(content("our plans"), content(""))).toBe(true);
    expect(wouldLose(content("our"), content("our plans"))).toBe(false);
    expect(wouldLose(content(""), content("our plans"))).toBe(false);
  });

  it("counts a word as often as it stands there", () => {
    expect(wouldLose(content("no no no no"), content("no maybe"))).toBe(true);
  });
});

import { describe, expect, it } from "vitest";
import type { Content } from "../../form/postDraft.ts";
import { whenWrittenElsewhere, wouldLose } from "./twoTabs.ts";

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

describe("a page when another page has written", () => {
  it.each([
    ["something else", "our plans for the winter", "coffee is back", "stay"],
    ["most of its words taken out", "one two three four five six", "one two", "stay"],
    ["nothing, because the fields were cleared there", "our plans", "", "stay"],
  ] as const)(
    "shows what was typed in it when the other page has written %s",
    (_, own, theirs, step) => {
      expect(page(own, own, theirs)).toBe(step);
    },
  );

  it.each([
    ["goes on", "our plans", "our plans for the winter"],
    ["corrects a word", "our plans for teh winter season", "our plans for the winter season"],
    ["puts something before it", "our plans", "Hello! our plans"],
  ])("follows when the other page %s", (_, own, theirs) => {
    expect(page(own, own, theirs)).toBe("follow");
  });

  it("compares with what was typed in it, however small each step away from that is", () => {
    expect(page("plans for winter", "our plans for the winter", "winter")).toBe("stay");
  });

  it("follows the other page when nothing was typed in it", () => {
    expect(page("our plans", undefined, "coffee")).toBe("follow");
    expect(page("our plans", undefined, "")).toBe("follow");
  });

  it("takes over channels and time without touching a text that is the same", () => {
    expect(page("our plans", "our plans", "our plans")).toBe("settle");
  });

  it("is emptied when what it shows has been sent, so that a second tap does not send it twice", () => {
    expect(page("our plans", "our plans", "", "our plans")).toBe("empty");
    expect(page("our plans, changed", "our plans, changed", "", "our plans")).toBe("stay");
    expect(page("our plans", "our plans", "coffee", "our plans")).toBe("stay");
  });
});

describe("overwriting what another page wrote", () => {
  it("would lose words unless the new text contains them", () => {
    expect(wouldLose(content("coffee is back"), content("our plans"))).toBe(true);
    expect(wouldLose(content("our plans"), content(""))).toBe(true);
    expect(wouldLose(content("our"), content("our plans"))).toBe(false);
    expect(wouldLose(content(""), content("our plans"))).toBe(false);
  });

  it("counts a word as often as it occurs", () => {
    expect(wouldLose(content("no no no no"), content("no maybe"))).toBe(true);
  });
});

import type { Publication } from "@vestnik/contract/publications";
import { describe, expect, test } from "vitest";
import { byDay, hasWholeEntry, historyEntries } from "./historyEntries.ts";

function publication(id: string, facts: Partial<Publication> = {}): Publication {
  return {
    id,
    batchId: `batch of ${id}`,
    kind: "poll",
    content: {
      question: "Tea?",
      options: ["Yes", "No"],
      isAnonymous: true,
      allowsMultipleAnswers: false,
    },
    channelId: null,
    channelTitle: "@tea",
    status: "failed",
    version: 1,
    dueAt: "2026-11-21T10:00:00Z",
    notBefore: "2026-11-21T10:00:00Z",
    timeZone: null,
    latePolicy: "hour",
    lateLimitAt: "2026-11-21T13:00:00Z",
    warning: null,
    deferred: false,
    held: false,
    heldBy: null,
    error: null,
    messageUrl: null,
    preparing: false,
    byEarlierBot: false,
    pollClosedAt: null,
    pollResult: null,
    pollVotes: null,
    pollVotesAt: null,
    channelUrl: null,
    publishedAt: null,
    createdAt: "2026-11-20T10:00:00Z",
    updatedAt: "2026-11-20T10:00:00Z",
    ...facts,
  } as Publication;
}

const at = (hour: number) => ({ dueAt: `2026-11-21T${String(hour).padStart(2, "0")}:00:00Z` });
const list = (listed: Publication[], more: Partial<Parameters<typeof historyEntries>[0]> = {}) =>
  historyEntries({ listed, decided: [], hasMore: false, ...more }).map((entry) => ({
    batchId: entry.batchId,
    ids: entry.publications.map(({ id }) => id),
  }));

describe("the entries of the history", () => {
  test("one decision is one entry, at the time of the latest of its channels", () => {
    const retried = publication("a", { batchId: "both", ...at(12) });
    const between = publication("b", { batchId: "alone", ...at(11) });
    const first = publication("c", { batchId: "both", ...at(9) });
    expect(list([retried, between, first])).toEqual([
      { batchId: "both", ids: ["a", "c"] },
      { batchId: "alone", ids: ["b"] },
    ]);
  });

  test("a channel whose text was changed before it went out stays in the entry of its decision", () => {
    const other = publication("b", { batchId: "both", ...at(12) });
    const content = { ...other.content, question: "Coffee?" };
    const changed = { ...other, content } as Publication;
    const asWas = publication("a", { batchId: "both", ...at(10) });
    expect(list([changed, asWas])).toEqual([{ batchId: "both", ids: ["b", "a"] }]);
  });

  test("an entry that may continue on the next page is not shown in part, nor one that is mixed with it", () => {
    const [whole, cut, mixed] = [
      publication("a", at(12)),
      publication("b", at(11)),
      publication("c", at(11)),
    ];
    const shown = [{ batchId: "batch of a", ids: ["a"] }];
    expect(list([whole, cut], { hasMore: true })).toEqual(shown);
    expect(list([whole, mixed, cut], { hasMore: true })).toEqual(shown);
    expect(list([mixed, cut], { hasMore: true })).toEqual([]);
    expect([hasWholeEntry([whole, cut]), hasWholeEntry([mixed, cut])]).toEqual([true, false]);
  });

  test("a publication its owner decided about stays in its place, also when the list no longer contains it", () => {
    const [above, decided, below] = [
      publication("a", at(12)),
      publication("b", at(11)),
      publication("c", at(10)),
    ];
    const sentAgain = { ...decided, ...at(23), status: "sending", version: 2 } as Publication;
    const again = [{ publication: sentAgain, placeAt: decided.dueAt }];
    const ids = (listed: Publication[]) =>
      list(listed, { decided: again }).flatMap((each) => each.ids);
    expect(ids([above, below])).toEqual(["a", "b", "c"]);
    expect(ids([sentAgain, above, below])).toEqual(["a", "b", "c"]);
  });

  test("of two versions of one publication the later counts", () => {
    const old = publication("a", { version: 4 });
    const now = { ...old, version: 5, status: "published" } as Publication;
    const show = (listed: Publication, decided: Publication) =>
      historyEntries({
        listed: [listed],
        decided: [{ publication: decided, placeAt: listed.dueAt }],
        hasMore: false,
      })[0]?.publications.map(({ status }) => status);
    expect(show(now, old)).toEqual(["published"]);
    expect(show(old, now)).toEqual(["published"]);
  });

  test("entries are grouped by day, in the order of the list", () => {
    const entries = historyEntries({
      listed: [publication("a", at(12)), publication("b", at(1)), publication("c", at(0))],
      decided: [],
      hasMore: false,
    });
    const days = byDay(entries, (instant) => (instant.includes("T00") ? "before" : "today"));
    expect(days.map(({ day, entries: ofDay }) => [day, ofDay.length])).toEqual([
      ["today", 2],
      ["before", 1],
    ]);
  });
});

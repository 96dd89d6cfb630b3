import type { Publication } from "@vestnik/contract/publications";
import { expect, test } from "vitest";
import type { BatchResult } from "./batchRequests.ts";
import { refusedSiblings } from "./refusedSiblings.ts";

const result = (
  channelTitle: string,
  status: Publication["status"],
  code: string | null,
): BatchResult => ({
  publication: { channelTitle, status } as Publication,
  refusal: code === null ? null : { code },
});

test("channels a decision came too late for are named by their reason, each reason once", () => {
  const results = [
    result("A", "scheduled", null),
    result("B", "published", "too_late"),
    result("C", "sending", "too_late"),
    result("D", "published", "too_late"),
    result("E", "scheduled", "changed_elsewhere"),
    result("F", "scheduled", "channel_over_plan"),
    result("G", "unconfirmed", "too_late"),
  ];
  const said = refusedSiblings(results, ({ channelTitle }) => channelTitle);
  expect(said.map(({ why, names }) => `${why}: ${names.join()}`)).toEqual([
    "out: B,D",
    "sending: C",
    "changed: E",
    "other: F",
    "undecided: G",
  ]);
  expect(said[3]?.code).toBe("channel_over_plan");
});

test("nothing is said when it came in time everywhere", () => {
  expect(refusedSiblings([result("A", "scheduled", null)], () => "A")).toEqual([]);
});

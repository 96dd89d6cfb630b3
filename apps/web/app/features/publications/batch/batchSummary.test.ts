import type { PublicationStatus } from "@vestnik/domain/publication";
import { describe, expect, test } from "vitest";
import { summarizeBatch } from "./batchSummary.ts";

const batch = (...statuses: PublicationStatus[]) =>
  statuses.map((status) => ({ status, held: false }));

describe("the progress of a batch", () => {
  test("a batch with an unfinished channel is under way, whatever the result in the others", () => {
    const summary = summarizeBatch(batch("failed", "published", "sending"));
    expect(summary).toMatchObject({ total: 3, current: 2, published: 1, verdict: "under way" });
  });

  test("an unconfirmed channel counts as finished and not as a success", () => {
    expect(summarizeBatch(batch("published", "unconfirmed")).verdict).toBe("mixed");
    expect(summarizeBatch(batch("unconfirmed", "missed", "failed")).verdict).toBe("none");
  });

  test("a channel that waits for its owner does not delay the result", () => {
    const held = { status: "scheduled", held: true } as const;
    expect(summarizeBatch([...batch("published"), held])).toMatchObject({
      verdict: "held",
      held: 1,
      current: 1,
    });
    expect(summarizeBatch([...batch("sending"), held]).verdict).toBe("under way");
  });

  test("only a batch published in every channel is a success", () => {
    expect(summarizeBatch(batch("published", "published")).verdict).toBe("success");
  });
});

import { describe, expect, it } from "vitest";
import {
  afterFollowUp,
  followUpDeadline,
  isRemovable,
  removableUntil,
  REMOVABLE_MS,
  type FollowUpAnswer,
} from "./followUp.ts";

const HOUR_MS = 3_600_000;
const published = new Date("2026-11-28T12:00:00Z");
const later = (ms: number) => new Date(published.getTime() + ms);

const after = (answer: FollowUpAnswer, leftMs = HOUR_MS) =>
  afterFollowUp(answer, { attempts: 1, leftMs }, 0.5);

it("a bot can remove a post for 48 hours", () => {
  expect(isRemovable(published, later(REMOVABLE_MS - 1))).toBe(true);
  expect(isRemovable(published, later(REMOVABLE_MS))).toBe(false);
});

it("only what is in its channel and known as a whole can be removed", () => {
  const post = { status: "published", publishedAt: published, removedAt: null } as const;
  const until = (more: object) => removableUntil({ ...post, messageIds: [7, 8], ...more });
  expect(until({})).toEqual(later(REMOVABLE_MS));
  // An album that Telegram prepares or prepared, of which at most the first message is known.
  for (const messageIds of [null, [], [0, 0], [7, 0]])
    expect(until({ messageIds })).toBeUndefined();
  expect(until({ removedAt: later(1) })).toBeUndefined();
  expect(until({ status: "failed" })).toBeUndefined();
});

it("a removal is tried until then, everything else for an hour", () => {
  const asked = later(47 * HOUR_MS);
  expect(followUpDeadline("remove", asked, published)).toEqual(later(48 * HOUR_MS));
  for (const kind of ["edit", "pin", "unpin"] as const)
    expect(followUpDeadline(kind, asked, published)).toEqual(later(48 * HOUR_MS));
});

describe("after an answer", () => {
  it("that is none it is tried again, and given up when its time is over", () => {
    expect(after({ kind: "unreachable" })).toMatchObject({ state: "waiting", pausesBot: false });
    expect(after({ kind: "unreachable" }, 0)).toMatchObject({
      state: "failed",
      code: "change_unconfirmed",
    });
  });

  it("that tells the bot to wait, the whole bot waits as long", () => {
    expect(after({ kind: "busy", retryAfterMs: 7000 })).toEqual({
      state: "waiting",
      delayMs: 7000,
      pausesBot: true,
    });
  });

  it("that refuses it is not tried again, but with a refused token, which may be repaired", () => {
    const gone = { code: "message_gone", description: "message to edit not found" } as const;
    expect(after({ kind: "refused", ...gone })).toEqual({ state: "failed", ...gone });
    const refused = { kind: "refused", code: "bot_unauthorized", description: "" } as const;
    expect(after(refused).state).toBe("waiting");
    expect(after(refused, 1000)).toMatchObject({ state: "failed", code: "bot_unauthorized" });
  });
});

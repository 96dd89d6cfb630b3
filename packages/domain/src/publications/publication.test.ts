import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  afterCrash,
  afterEvidence,
  afterOutcome,
  choicesFor,
  isReschedulable,
  lateLimit,
  lateLimitMinutes,
  latePolicies,
  publicationStatuses,
  sentLaterAt,
} from "./publication.ts";
import type { Outcome } from "./publication.ts";

const dueAt = new Date("2026-11-21T10:00:00Z");
const now = new Date("2026-11-21T10:00:05Z");
const latePolicy = "hour";
const LATE_LIMIT_MS = lateLimitMinutes[latePolicy] * 60_000;
const lateLimitAt = lateLimit(dueAt, latePolicy);
const publication = { lateLimitAt, attempts: 1, canBeHeld: true };

describe("after an attempt", () => {
  it("that was refused, the publication has failed with the reason", () => {
    const outcome: Outcome = { kind: "rejected", code: "bot_kicked", description: "kicked" };
    expect(afterOutcome(publication, outcome, now, 0)).toEqual({
      status: "failed",
      code: "bot_kicked",
      description: "kicked",
    });
  });

  it("that met a refused bot token, the publication waits for another one, unless it has no channel to wait in", () => {
    const outcome: Outcome = { kind: "rejected", code: "bot_unauthorized", description: "" };
    expect(afterOutcome(publication, outcome, now, 0)).toEqual({ status: "held" });
    const gone = { ...publication, canBeHeld: false };
    expect(afterOutcome(gone, outcome, now, 0)).toMatchObject({ status: "failed" });
  });

  it("with an unknown outcome, the publication is never tried again by itself", () => {
    const anyUnknown = fc.record({
      attempts: fc.integer({ min: 1, max: 100 }),
      lateMs: fc.integer({ min: 0, max: 10 * LATE_LIMIT_MS }),
      random: fc.double({ min: 0, max: 0.999, noNaN: true }),
    });
    fc.assert(
      fc.property(anyUnknown, ({ attempts, lateMs, random }) => {
        const outcome: Outcome = { kind: "unknown", code: "connection_lost", description: "" };
        const after = afterOutcome(
          { ...publication, attempts },
          outcome,
          new Date(dueAt.getTime() + lateMs),
          random,
        );
        expect(after.status).toBe("unconfirmed");
      }),
    );
  });

  it("that was told to wait, the next try is not a millisecond earlier", () => {
    const outcome: Outcome = {
      kind: "deferred",
      reason: "flood",
      description: "",
      retryAfterMs: 17_000,
    };
    expect(afterOutcome(publication, outcome, now, 0)).toEqual({
      status: "scheduled",
      notBefore: new Date(now.getTime() + 17_000),
      isCounted: true,
    });
  });

  it("of a bot whose token was refused a moment ago is no attempt, and in time or too late, Telegram is not to blame", () => {
    const outcome: Outcome = {
      kind: "deferred",
      reason: "token_refused",
      description: "",
      retryAfterMs: 1500,
    };
    expect(afterOutcome(publication, outcome, now, 0)).toEqual({
      status: "scheduled",
      notBefore: new Date(now.getTime() + 1500),
      isCounted: false,
    });
    const late = new Date(dueAt.getTime() + LATE_LIMIT_MS);
    expect(afterOutcome(publication, outcome, late, 0)).toMatchObject({ code: "too_late_to_send" });
  });

  it("that did not reach Telegram, retries have growing, random delays of at most a minute", () => {
    const outcome: Outcome = { kind: "deferred", reason: "unreachable", description: "" };
    const delays = [1, 2, 3, 4, 10].flatMap((attempts) =>
      [0, 0.999].map((random) => {
        const after = afterOutcome({ ...publication, attempts }, outcome, now, random);
        return after.status === "scheduled" ? after.notBefore.getTime() - now.getTime() : undefined;
      }),
    );
    expect(delays).toEqual([500, 1000, 1000, 1999, 2000, 3998, 4000, 7996, 30_000, 59_970]);
  });

  it("that could not be made for an hour, the publication is missed and waits for its owner", () => {
    const outcome: Outcome = { kind: "deferred", reason: "unreachable", description: "down" };
    const late = new Date(dueAt.getTime() + LATE_LIMIT_MS);
    expect(afterOutcome(publication, outcome, late, 0)).toEqual({
      status: "missed",
      code: "could_not_reach_telegram",
      description: "down",
    });
  });

  it("in a group that was migrated, the next try follows at once", () => {
    const outcome: Outcome = {
      kind: "deferred",
      reason: "migrated",
      description: "",
      newChatId: "-1001",
    };
    expect(afterOutcome(publication, outcome, now, 0.5)).toEqual({
      status: "scheduled",
      notBefore: now,
      isCounted: true,
    });
  });
});

it("an owner decides about waiting publications and unclear or failed ones, and a dismissed one stays dismissed", () => {
  const choices = publicationStatuses.map((status) => [status, choicesFor(status, null)]);
  expect(Object.fromEntries(choices)).toEqual({
    scheduled: ["dismiss"],
    sending: [],
    published: [],
    failed: ["send_again"],
    unconfirmed: ["it_is_there", "send_again", "dismiss"],
    missed: ["send_again"],
    deleted: [],
  });
  expect(choicesFor("failed", "dismissed")).toEqual([]);
});

it("only a waiting publication, or one that provably was not sent, may get another time", () => {
  const may = publicationStatuses.filter((status) => isReschedulable(status, null));
  expect(may).toEqual(["scheduled", "failed", "missed"]);
  expect(isReschedulable("failed", "dismissed")).toBe(false);
});

it("the late policy says how long after its time a publication may still be sent", () => {
  const ends = latePolicies.map((policy) => lateLimit(dueAt, policy).toISOString());
  expect(ends).toEqual([
    "2026-11-21T10:05:00.000Z",
    "2026-11-21T11:00:00.000Z",
    "2026-11-22T10:00:00.000Z",
  ]);
});

describe("when its worker dies, a publication", () => {
  it("whose request may have left is its owner's to decide, however many workers crashed", () => {
    for (const crashCount of [0, 1, 5]) {
      const trace = { mayHaveLeft: true, wasPreparing: true };
      expect(afterCrash(crashCount, trace)).toEqual({
        status: "unconfirmed",
        code: "worker_stopped",
      });
    }
  });

  it("that was not started yet is scheduled again, and no crash is counted", () => {
    const trace = { mayHaveLeft: false, wasPreparing: false };
    expect(afterCrash(1, trace)).toEqual({ status: "scheduled", crashCount: 1 });
  });

  it("that was being prepared is a possible poison message once, and quarantined the second time", () => {
    const trace = { mayHaveLeft: false, wasPreparing: true };
    expect(afterCrash(0, trace)).toEqual({ status: "scheduled", crashCount: 1 });
    expect(afterCrash(1, trace)).toEqual({ status: "failed", code: "quarantined" });
  });
});

describe("a publication whose database was restored from before its attempts", () => {
  const delivered = { kind: "delivered", messageIds: [7] } as const;

  it("is published when one of them was delivered, whatever came after and whatever its status", () => {
    for (const status of publicationStatuses.filter((one) => one !== "published")) {
      const transition = afterEvidence(status, [delivered, { kind: "may_stand" }]);
      expect(transition).toEqual({ status: "published", messageIds: [7] });
    }
  });

  it("is its owner's to decide when one of them may be in the channel", () => {
    for (const kind of ["may_stand", "asked"] as const) {
      const transition = afterEvidence("scheduled", [{ kind }, { kind: "not_accepted" }]);
      expect(transition).toEqual({ status: "unconfirmed", code: "worker_stopped" });
    }
  });

  it("does not change when none of them can be in the channel, or when it is known to be there", () => {
    const nothing = [{ kind: "begun" }, { kind: "not_accepted" }] as const;
    expect(afterEvidence("scheduled", nothing)).toBeUndefined();
    expect(afterEvidence("published", [delivered])).toBeUndefined();
  });
});

describe("the time something went out", () => {
  const sent = (seconds: number, more: Partial<Parameters<typeof sentLaterAt>[0]> = {}) => {
    const publishedAt = new Date(dueAt.getTime() + seconds * 1000);
    const later = sentLaterAt({
      status: "published",
      dueAt,
      publishedAt,
      batchPosition: 0,
      ...more,
    });
    return later && (later.getTime() - dueAt.getTime()) / 1000;
  };

  it("is told where it was noticeably later than its turn, and only of what is out", () => {
    expect([sent(3), sent(60), sent(900)]).toEqual([null, null, 900]);
    expect(sent(190, { batchPosition: 180 }), "the last of many channels").toBeNull();
    expect(sent(900, { status: "failed" })).toBeNull();
    expect(sent(900, { publishedAt: null })).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { causeOf, changeCauseOf, conditionOf, isNewHappening, needsOwner } from "./cause.ts";
import type { ChannelState } from "./cause.ts";

const works: ChannelState = {
  id: "c1",
  botId: 42,
  status: "ok",
  overPlan: false,
  ownerLeaving: false,
};
const failed = (code: Parameters<typeof causeOf>[0]["code"], batchId = "b1") =>
  ({ status: "failed", code, batchId }) as const;

describe("what an owner is told once", () => {
  it("is a bot's token, whatever failed, waits or was missed in any of its channels", () => {
    const first: ChannelState = { ...works, status: "bad_token" };
    const second: ChannelState = { ...first, id: "c2" };
    const missed = { status: "missed", code: "too_late_to_send", batchId: "b2" } as const;
    const causes = [
      causeOf(failed("bot_unauthorized"), first),
      causeOf(failed("bot_unauthorized", "b9"), second),
      causeOf(missed, second),
      conditionOf(first),
    ];
    expect(new Set(causes)).toEqual(new Set(["token:42"]));
  });

  it("is a channel in which the bot may not post, not each post", () => {
    const channel: ChannelState = { ...works, status: "no_post_right" };
    expect(causeOf(failed("need_admin_rights"), channel)).toBe("channel:c1");
    expect(causeOf(failed("need_admin_rights", "b2"), channel)).toBe("channel:c1");
    expect(causeOf(failed("bot_kicked"), { ...channel, id: "c2" })).toBe("channel:c2");
  });

  it("is one decision whose content Telegram refused in many channels", () => {
    expect(causeOf(failed("image_refused"), works)).toBe("post:b1:image_refused");
    expect(causeOf(failed("image_refused"), { ...works, id: "c2" })).toBe("post:b1:image_refused");
    expect(causeOf(failed("image_refused", "b2"), works)).not.toBe("post:b1:image_refused");
    expect(causeOf(failed("message_too_long"), null)).toBe("post:b1:message_too_long");
  });

  it("is an outage, however many posts it hit", () => {
    const unclear = (code: "answer_timeout" | "worker_stopped") =>
      causeOf({ status: "unconfirmed", code, batchId: "b1" }, works);
    expect([unclear("answer_timeout"), unclear("worker_stopped")]).toEqual([
      "unconfirmed",
      "unconfirmed",
    ]);
    const missed = (code: "could_not_reach_telegram" | "too_late_to_send") =>
      causeOf({ status: "missed", code, batchId: "b1" }, works);
    expect([missed("could_not_reach_telegram"), missed("too_late_to_send")]).toEqual([
      "unreachable",
      "late",
    ]);
  });

  it("is a refused token also where the channel has a new one already", () => {
    expect(causeOf(failed("bot_unauthorized"), works)).toBe("refused:c1:bot_unauthorized");
  });
});

it("a failed change of a published post is one cause in all channels of its decision, unless its owner removed the channel", () => {
  const failedEdit = (code: "message_gone" | "channel_removed") =>
    changeCauseOf({
      batchId: "b1",
      followUp: { kind: "edit", state: "failed", code, description: "" },
    });
  expect(failedEdit("message_gone")).toBe("edit:b1:message_gone");
  expect(failedEdit("channel_removed")).toBeUndefined();
  expect(changeCauseOf({ batchId: "b1", followUp: null })).toBeUndefined();
});

it("what an owner has decided is no news", () => {
  expect(needsOwner("failed", "channel_removed")).toBe(false);
  expect(needsOwner("failed", "dismissed")).toBe(false);
  expect(needsOwner("missed", "account_deletion_pending")).toBe(false);
  expect(needsOwner("published", null)).toBe(false);
  expect(needsOwner("scheduled", null)).toBe(false);
  expect(needsOwner("unconfirmed", "answer_timeout")).toBe(true);
  expect(conditionOf({ ...works, status: "bad_token", ownerLeaving: true })).toBeUndefined();
});

it("an outage is news again after hours, a condition only after its end", () => {
  const told = new Date("2026-11-23T01:00:00Z");
  const hours = (count: number) => new Date(told.getTime() + count * 3_600_000);
  expect(isNewHappening("unconfirmed", told, hours(5.9))).toBe(false);
  expect(isNewHappening("unconfirmed", told, hours(6))).toBe(true);
  expect(isNewHappening("token:42", told, hours(1000))).toBe(false);
});

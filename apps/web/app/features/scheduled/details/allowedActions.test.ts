import { describe, expect, it } from "vitest";
import { isOnItsWay } from "./allowedActions.ts";

const now = new Date("2027-03-01T12:00:00Z");
const due = {
  status: "scheduled",
  dueAt: "2027-03-01T12:00:00.000Z",
  heldBy: null,
  deferred: false,
} as const;

describe("what waits for its turn while its decision is being published", () => {
  it("is on its way from its time on", () => {
    expect(isOnItsWay(due, now)).toBe(true);
    expect(isOnItsWay({ ...due, dueAt: "2027-03-01T12:00:01.000Z" }, now)).toBe(false);
  });

  it("can be changed while its channel holds it, or an attempt failed and the next one is later", () => {
    expect(isOnItsWay({ ...due, heldBy: "bot_token" }, now)).toBe(false);
    expect(isOnItsWay({ ...due, deferred: true }, now)).toBe(false);
  });

  it("is not what has ended", () => {
    expect(isOnItsWay({ ...due, status: "failed" }, now)).toBe(false);
  });
});

import { describe, expect, test } from "vitest";
import { landingInstant, timeForNewPost } from "./movedTime.ts";

const berlin = "Europe/Berlin";
const landing = (dueAt: string, day: string, minutesLater: number, zone: string) =>
  landingInstant(dueAt, { day, minutesLater }, zone).toISOString();

describe("a dragged publication", () => {
  test("keeps its hour on another day, also across a change of the clocks", () => {
    expect(landing("2026-10-24T16:10:00Z", "2026-10-26", 0, berlin)).toBe(
      "2026-10-26T17:10:00.000Z",
    );
    expect(landing("2026-11-23T15:00:00Z", "2026-11-25", 0, "Europe/Moscow")).toBe(
      "2026-11-25T15:00:00.000Z",
    );
  });

  test("moves along the hours by whole rows, keeps its minutes and stays on the day it is dropped on", () => {
    expect(landing("2026-11-23T15:10:00Z", "2026-11-24", -60, "UTC")).toBe(
      "2026-11-24T14:10:00.000Z",
    );
    expect(landing("2026-11-23T23:40:00Z", "2026-11-23", 60, "UTC")).toBe(
      "2026-11-23T23:59:00.000Z",
    );
  });
});

describe("the time for a new post", () => {
  test("is nine in the morning, and an hour from now on a day whose morning has passed", () => {
    const now = new Date("2026-11-23T12:10:00Z");
    expect(timeForNewPost("2026-11-24", now, "UTC").toISOString()).toBe("2026-11-24T09:00:00.000Z");
    expect(timeForNewPost("2026-11-23", now, "UTC").toISOString()).toBe("2026-11-23T13:30:00.000Z");
  });
});

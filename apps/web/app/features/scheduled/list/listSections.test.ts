import type { CalendarItem } from "@vestnik/contract/publications";
import { expect, test } from "vitest";
import { eventsOf } from "../calendar/calendarEvents.ts";
import { inListOrder, sectionsOf } from "./listSections.ts";

const item = (id: string, dueAt: string, facts: Partial<CalendarItem> = {}) =>
  ({
    id,
    batchId: id,
    dueAt,
    status: "scheduled",
    heldBy: null,
    warning: null,
    ...facts,
  }) as CalendarItem;

const sections = (items: CalendarItem[], zone = "Europe/Moscow") =>
  sectionsOf(inListOrder(eventsOf(items)), zone).map(
    (section) => `${section.of}: ${section.items.map(({ id }) => id).join(" ")}`,
  );

test("a list is grouped by the days of its owner's zone", () => {
  const items = [
    item("evening", "2026-11-23T20:30:00Z"),
    item("night", "2026-11-23T21:30:00Z"),
    item("noon", "2026-11-24T09:00:00Z"),
  ];
  expect(sections(items)).toEqual(["2026-11-23: evening", "2026-11-24: night noon"]);
  expect(sections(items, "UTC")).toEqual(["2026-11-23: evening night", "2026-11-24: noon"]);
});

test("what needs its owner stands before the days, and what failed before the rest of it", () => {
  const items = [
    item("waits", "2026-11-23T09:00:00Z"),
    item("held", "2026-11-23T10:00:00Z", { heldBy: "bot_token" }),
    item("missed", "2026-11-24T09:00:00Z", { status: "missed" }),
    item("failed", "2026-11-25T09:00:00Z", { status: "failed" }),
    item("failed later", "2026-11-26T09:00:00Z", { status: "failed" }),
  ];
  expect(sections(items)).toEqual(["care: failed failed later missed held", "2026-11-23: waits"]);
});

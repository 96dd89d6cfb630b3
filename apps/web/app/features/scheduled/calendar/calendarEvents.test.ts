import type { CalendarItem } from "@vestnik/contract/publications";
import { expect, test } from "vitest";
import { eventsOf, idsOf } from "./calendarEvents.ts";

const item = (id: string, batchId: string, hour: number, facts: Partial<CalendarItem> = {}) =>
  ({
    id,
    batchId,
    dueAt: `2026-11-24T${hour}:00:00Z`,
    status: "scheduled",
    heldBy: null,
    warning: null,
    ...facts,
  }) as CalendarItem;
const said = (items: CalendarItem[]) =>
  eventsOf(items).map((event) => `${idsOf(event)}: ${event.status}`);

test("what was scheduled together is one event; what was moved alone is one of its own", () => {
  const items = [item("a", "one", 10), item("b", "two", 10), item("c", "one", 10)];
  expect(said([...items, item("d", "one", 12)])).toEqual([
    "a c: scheduled",
    "b: scheduled",
    "d: scheduled",
  ]);
});

test("an event is shown as the publication that needs its owner most, and keeps its key", () => {
  const waiting = [item("a", "one", 10), item("b", "one", 10)];
  const failed = [item("a", "one", 10), item("b", "one", 10, { status: "failed" })];
  expect(said(failed)).toEqual(["a b: failed"]);
  expect(eventsOf(failed)[0]).toMatchObject({ id: "b", key: eventsOf(waiting)[0]?.key });
  const held = item("a", "one", 10, { heldBy: "bot_token" });
  expect(eventsOf([held, item("b", "one", 10, { status: "published" })])[0]?.id).toBe("a");
});

import type { CalendarItem } from "@vestnik/contract/publications";
import { expect, test } from "vitest";
import { troubledFirst, troubledFirstOfMinute, worstTone } from "./itemOrder.ts";

type Some = Pick<CalendarItem, "id" | "status" | "heldBy" | "warning">;
const item = (id: string, some: Partial<Some> = {}) =>
  ({ id, status: "scheduled", heldBy: null, warning: null, ...some }) as CalendarItem;

test("what failed stands first, then what is held or is going to fail, then the others in their order", () => {
  const items = [
    item("waits"),
    item("published", { status: "published" }),
    item("held", { heldBy: "bot_token" }),
    item("sending", { status: "sending" }),
    item("missed", { status: "missed" }),
    item("warned", { warning: "upload_gone" }),
    item("failed", { status: "failed" }),
  ];
  expect(troubledFirst(items).map(({ id }) => id)).toEqual([
    "failed",
    "held",
    "missed",
    "warned",
    "waits",
    "published",
    "sending",
  ]);
});

test("a day without trouble stays as it is", () => {
  const items = [item("waits"), item("published", { status: "published" })];
  expect(troubledFirst(items)).toBe(items);
});

test("several have the colour of the one that needs its owner most, and none where nothing does", () => {
  const failed = item("failed", { status: "failed" });
  expect(worstTone([item("waits"), item("held", { heldBy: "bot_token" }), failed])).toBe("bad");
  expect(worstTone([item("published", { status: "published" })])).toBe("quiet");
});

test("of those of one minute what needs its owner comes first, and the minutes keep their order", () => {
  const failed = { status: "failed" } as const;
  const timed = [
    { item: item("early"), minute: 599 },
    { item: item("waits"), minute: 600 },
    { item: item("failed", failed), minute: 600 },
  ];
  const order = troubledFirstOfMinute(timed).map(({ item: { id } }) => id);
  expect(order).toEqual(["early", "failed", "waits"]);
});

import type { CalendarItem } from "@vestnik/contract/publications";
import { expect, test } from "vitest";
import { troubledFirst } from "./itemOrder.ts";

type Some = Pick<CalendarItem, "id" | "status" | "heldBy" | "warning">;
const item = (id: string, some: Partial<Some> = {}) =>
  ({ id, status: "scheduled", heldBy: null, warning: null, ...some }) as CalendarItem;

test("what failed, is held or is going to fail stands before the others, which keep their order", () => {
  const items = [
    item("waits"),
    item("published", { status: "published" }),
    item("held", { heldBy: "bot_token" }),
    item("sending", { status: "sending" }),
    item("missed", { status: "missed" }),
    item("warned", { warning: "upload_gone" }),
  ];
  expect(troubledFirst(items).map(({ id }) => id)).toEqual([
    ...["held", "missed", "warned", "waits", "published", "sending"],
  ]);
});

test("a day without trouble stays as it is", () => {
  const items = [item("waits"), item("published", { status: "published" })];
  expect(troubledFirst(items)).toBe(items);
});

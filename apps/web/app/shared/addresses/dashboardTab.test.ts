import { expect, test } from "vitest";
import { dashboardTabOf, dashboardTabs } from "./dashboardTab.ts";

test("every tab has an address, and writing comes first", () => {
  const opened = dashboardTabs.map((tab) => dashboardTabOf(new URLSearchParams({ tab })));
  expect(opened).toEqual([
    "content",
    "channels",
    "instructions",
    "subscription",
    "scheduled",
    "history",
  ]);
});

test.each(["", "tab=", "tab=nonsense", "tab=constructor"])("?%s opens the content", (search) => {
  expect(dashboardTabOf(new URLSearchParams(search))).toBe("content");
});

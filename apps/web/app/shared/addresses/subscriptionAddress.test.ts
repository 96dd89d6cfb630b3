import { expect, test } from "vitest";
import { plansAddress, wayBackOf } from "./subscriptionAddress.ts";

test.each([
  null,
  "",
  "dashboard",
  "//evil.example/dashboard",
  "/\\evil.example/dashboard",
  "https://evil.example/dashboard",
  "javascript:alert(1)",
  "/login",
  "/dashboard/../login",
  "/edit-scheduled-post/../login",
  "/dashboard?tab=subscription&from=%2Fdashboard",
])("%s is no way back", (from) => {
  expect(wayBackOf(from)).toBeUndefined();
});

test.each(["/dashboard", "/dashboard?tab=content&panel=poll", "/edit-scheduled-post/4f-2?a=b"])(
  "the way back to %s survives the tab of plans",
  (from) => {
    const url = new URL(from, "https://vestnik.example");
    const { search } = plansAddress(url);
    expect(wayBackOf(new URLSearchParams(search).get("from"))).toBe(from);
  },
);

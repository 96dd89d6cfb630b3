import { expect, test } from "vitest";
import { ownAddress } from "./ownAddress.ts";

test.each([
  undefined,
  null,
  "",
  "dashboard",
  "//evil.example/dashboard",
  "/\\evil.example/dashboard",
  "/\t/evil.example/dashboard",
  "https://evil.example/dashboard",
  "javascript:alert(1)",
  "/login?id=1&hash=2",
  "/",
  "/dashboard/../login",
  "/dashboard/..//evil.example/dashboard",
  "/edit-scheduled-post/../login",
  "/api/users/me",
])("%s is not led to", (address) => {
  expect(ownAddress(address)).toBeUndefined();
});

test.each([
  "/dashboard",
  "/dashboard?tab=scheduled&item=4f-2&view=list",
  "/dashboard?tab=instructions#bot-token",
  "/settings#sessions",
  "/edit-scheduled-post/4f-2?a=b",
])("%s is led to as it is", (address) => {
  expect(ownAddress(address)).toBe(address);
});

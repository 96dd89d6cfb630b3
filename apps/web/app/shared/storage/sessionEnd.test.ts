import { beforeEach, expect, test, vi } from "vitest";
import { FakeStorage } from "./fakeStorage.ts";
import { forgetPlace, rememberedPlace, rememberPlace } from "./sessionEnd.ts";

beforeEach(() => void vi.stubGlobal("sessionStorage", new FakeStorage()));

test("what one account looked at leads no other account there", () => {
  rememberPlace("/dashboard?tab=history&search=secret", "vera");
  expect(rememberedPlace("oleg")).toBeUndefined();
  expect(rememberedPlace("vera")).toBe("/dashboard?tab=history&search=secret");
  forgetPlace();
  expect(rememberedPlace("vera")).toBeUndefined();
});

test("a link that was opened without a session leads every person who logs in", () => {
  rememberPlace("/settings#sessions");
  expect(rememberedPlace("oleg")).toBe("/settings#sessions");
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SLOW_MS, TOO_LONG, within } from "./fetchCode.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("code that is never answered is given up after a quarter of a minute, and not before", async () => {
  const told = vi.fn<(error: unknown) => void>();
  const given = within(SLOW_MS, new Promise(() => undefined)).catch(told);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await given;
  expect(told).toHaveBeenCalledWith(TOO_LONG);
});

test("code that arrives in time, or fails, is not called slow", async () => {
  await expect(within(SLOW_MS, Promise.resolve("part"))).resolves.toBe("part");
  const offline = Promise.reject(new Error("offline"));
  await expect(within(SLOW_MS, offline)).rejects.toThrow("offline");
});

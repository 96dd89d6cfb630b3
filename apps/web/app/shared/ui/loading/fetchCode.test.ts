import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SLOW_MS, within } from "./fetchCode.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("code that is never answered is given up after a quarter of a minute, and not before", async () => {
  const told = vi.fn<() => void>();
  const refusal = within(SLOW_MS, new Promise(() => undefined), told).catch(String);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await refusal).toContain("too long");
  expect(told).toHaveBeenCalledOnce();
});

test("code that arrives in time, or fails, is not called slow", async () => {
  const told = vi.fn<() => void>();
  await expect(within(SLOW_MS, Promise.resolve("part"), told)).resolves.toBe("part");
  await expect(within(SLOW_MS, Promise.reject(new Error("offline")), told)).rejects.toThrow(
    "offline",
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).not.toHaveBeenCalled();
});

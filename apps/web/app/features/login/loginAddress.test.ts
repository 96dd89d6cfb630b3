import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeLoginAddress } from "./loginAddress.ts";

const replaceState = vi.fn<(state: unknown, unused: string, url: string) => void>();

beforeEach(() => vi.stubGlobal("history", { state: null, replaceState }));
afterEach(() => {
  replaceState.mockReset();
  vi.unstubAllGlobals();
});

function take(search: string) {
  return takeLoginAddress(new URL(`https://vestnik.example/login${search}`));
}

test("an address without the widget's answer is left alone", () => {
  expect(take("?utm_source=x")).toEqual({ widgetFields: undefined, forceNewLogin: false });
  expect(replaceState).not.toHaveBeenCalled();
});

test("what the widget handed over is taken whole, and out of the address at once", () => {
  const { widgetFields } = take("?id=7&first_name=%D0%90%D0%BD%D0%BD%D0%B0&auth_date=1&hash=ab");
  expect(widgetFields).toEqual({ id: "7", first_name: "Анна", auth_date: "1", hash: "ab" });
  expect(replaceState).toHaveBeenCalledWith(null, "", "/login");
});

test("our own parameter is never counted among the widget's fields", () => {
  const { widgetFields, forceNewLogin } = take("?forceNewLogin=true&id=7&hash=ab");
  expect(widgetFields).toEqual({ id: "7", hash: "ab" });
  expect(forceNewLogin).toBe(true);
});

test("a wish for a new login is heard and taken out of the address", () => {
  expect(take("?forceNewLogin=true").forceNewLogin).toBe(true);
  expect(replaceState).toHaveBeenCalledWith(null, "", "/login");
});

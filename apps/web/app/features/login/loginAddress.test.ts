import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeStorage } from "../../shared/storage/fakeStorage.ts";
import { returnAddress, takeLoginAddress } from "./loginAddress.ts";
import { storeLoginState, LOGIN_STATE_LIFE_MS } from "./loginState.ts";

const NOW = 1_700_000_000_000;
const replaceState = vi.fn<(state: unknown, unused: string, url: string) => void>();

beforeEach(() => {
  vi.stubGlobal("history", { state: null, replaceState });
  vi.stubGlobal("localStorage", new FakeStorage());
});
afterEach(() => {
  replaceState.mockReset();
  vi.unstubAllGlobals();
});

function take(search: string, now = NOW) {
  return takeLoginAddress(new URL(`https://vestnik.example/login${search}`), now);
}

test("an address without the widget's answer is left alone", () => {
  expect(take("?utm_source=x")).toEqual({
    widgetFields: undefined,
    isForeign: false,
    forceNewLogin: false,
  });
  expect(replaceState).not.toHaveBeenCalled();
});

test.each([
  ["without a state", "?id=7&hash=ab"],
  ["with a state from elsewhere", "?state=0f0f&id=7&hash=ab"],
  ["with two states", "?state=x&state=mine&id=7&hash=ab"],
])("an answer %s is not accepted, and is removed from the address", (_, search) => {
  storeLoginState("mine", NOW);
  expect(take(search)).toMatchObject({ widgetFields: undefined, isForeign: true });
  expect(replaceState).toHaveBeenCalledWith(null, "", "/login");
});

test("the widget's answer to this browser is taken completely, once, and removed from the address at once", () => {
  storeLoginState("mine", NOW);
  const { search } = new URL(returnAddress("https://vestnik.example", "mine"));
  const answer = `${search}&id=7&first_name=%D0%90%D0%BD%D0%BD%D0%B0&auth_date=1&hash=ab`;
  expect(take(answer)).toEqual({
    widgetFields: { id: "7", first_name: "Анна", auth_date: "1", hash: "ab" },
    isForeign: false,
    forceNewLogin: false,
  });
  expect(replaceState).toHaveBeenCalledWith(null, "", "/login");
  expect(take(answer)).toMatchObject({ widgetFields: undefined, isForeign: true });
});

test("an answer that comes too late is not accepted", () => {
  storeLoginState("mine", NOW);
  const late = take("?state=mine&id=7&hash=ab", NOW + LOGIN_STATE_LIFE_MS);
  expect(late).toMatchObject({ widgetFields: undefined, isForeign: true });
});

test.each(["?hash=ab", "?id=7", "?state=x", "?auth_date=1&username=x"])(
  "an incomplete answer signs no user in, and is removed from the address: %s",
  (search) => {
    expect(take(search)).toMatchObject({ widgetFields: undefined, isForeign: false });
    expect(replaceState).toHaveBeenCalledWith(null, "", "/login");
  },
);

test("our own parameters never count as fields of the widget", () => {
  storeLoginState("mine", NOW);
  const { widgetFields, forceNewLogin } = take("?forceNewLogin=true&state=mine&id=7&hash=ab");
  expect(widgetFields).toEqual({ id: "7", hash: "ab" });
  expect(forceNewLogin).toBe(true);
});

test("the request for a new login is read and removed from the address", () => {
  expect(take("?forceNewLogin=true").forceNewLogin).toBe(true);
  expect(replaceState).toHaveBeenCalledWith(null, "", "/login");
});

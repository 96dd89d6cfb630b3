import { beforeEach, expect, it, vi } from "vitest";
import { FakeStorage } from "../storage/fakeStorage.ts";
import { forgetSessionToken, isPageSession, storeSessionToken } from "../storage/sessionToken.ts";
import { lastAccount, storeLastAccount } from "./lastAccount.ts";

const me = {
  success: true as const,
  user: {
    id: "0190d1f0-7e8c-7000-8000-000000000001",
    username: null,
    firstName: "Vera",
    photoUrl: null,
  },
  deletion: null,
};

let storage: FakeStorage;
beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal("localStorage", storage);
  storeSessionToken("a".repeat(43));
});

it("the account is known without an answer of the server, as it was described last", () => {
  expect(lastAccount()).toBeUndefined();
  storeLastAccount(me);
  expect(lastAccount()).toEqual(me);
});

it("after another login the earlier account is not shown", () => {
  storeLastAccount(me);
  storeSessionToken("b".repeat(43));
  expect(lastAccount()).toBeUndefined();
});

it("a page of an earlier account does not write over the account that is signed in now", () => {
  storage.setItem("token", "b".repeat(43));
  storeLastAccount(me);
  expect(storage.getItem("last-account")).toBeNull();
});

it("nothing about the account stays after a logout", () => {
  storeLastAccount(me);
  forgetSessionToken();
  expect(storage.getItem("last-account")).toBeNull();
});

it("a page that was left by a logout is not shown again to the person who logs in next", () => {
  expect(isPageSession()).toBe(true);
  forgetSessionToken();
  expect(isPageSession()).toBe(false);
  storage.setItem("token", "b".repeat(43));
  expect(isPageSession()).toBe(false);
});

it.each(["x", "null", '{"session":"aaaaaaaa","me":{"user":{}}}'])(
  "a stored value of another shape is no account: %s",
  (value) => {
    storage.setItem("last-account", value);
    expect(lastAccount()).toBeUndefined();
  },
);

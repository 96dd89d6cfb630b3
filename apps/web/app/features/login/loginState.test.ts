import { beforeEach, expect, test, vi } from "vitest";
import { FakeStorage } from "../../shared/storage/fakeStorage.ts";
import {
  storeLoginState,
  LOGIN_STATE_LIFE_MS,
  newLoginState,
  takeLoginState,
} from "./loginState.ts";

const NOW = 1_700_000_000_000;
let storage: FakeStorage;

beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal("localStorage", storage);
});

test("a state that was not created here does not count", () => {
  storeLoginState(newLoginState(), NOW);
  expect(takeLoginState(newLoginState(), NOW)).toBe(false);
  expect(takeLoginState("", NOW)).toBe(false);
});

test("a state counts once", () => {
  const state = newLoginState();
  storeLoginState(state, NOW);
  expect(takeLoginState(state, NOW)).toBe(true);
  expect(takeLoginState(state, NOW)).toBe(false);
});

test("a state counts for ten minutes after its page was last open", () => {
  const state = newLoginState();
  storeLoginState(state, NOW);
  storeLoginState(state, NOW + LOGIN_STATE_LIFE_MS - 1);
  expect(takeLoginState(state, NOW + 2 * LOGIN_STATE_LIFE_MS)).toBe(false);
  storeLoginState(state, NOW);
  expect(takeLoginState(state, NOW + LOGIN_STATE_LIFE_MS - 1)).toBe(true);
});

test("a clock that was set back does not lengthen a state's life", () => {
  const state = newLoginState();
  storeLoginState(state, NOW + 3 * LOGIN_STATE_LIFE_MS);
  expect(takeLoginState(state, NOW)).toBe(false);
});

test("several tabs have states side by side, and the states do not pile up", () => {
  const states = Array.from({ length: 25 }, newLoginState);
  for (const state of states) storeLoginState(state, NOW);
  const counted = states.filter((state) => takeLoginState(state, NOW));
  expect(counted).toEqual(states.slice(-10));
});

test("tabs that store their states at the same moment keep both", () => {
  const [one, other] = [newLoginState(), newLoginState()];
  // The other tab has read what is stored before this one writes.
  const setItem = storage.setItem.bind(storage);
  let isBetween = true;
  storage.setItem = (key, value) => {
    if (isBetween) {
      isBetween = false;
      storeLoginState(other, NOW);
    }
    setItem(key, value);
  };
  storeLoginState(one, NOW);
  expect([one, other].map((state) => takeLoginState(state, NOW))).toEqual([true, true]);
});

test.each(["", "x", "{}", "null"])(
  "a stored value of another shape is not a state: %s",
  (value) => {
    const state = newLoginState();
    storage.setItem(`login-state:${state}`, value);
    expect(takeLoginState(state, NOW)).toBe(false);
  },
);

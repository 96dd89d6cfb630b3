/**
 * The logins that started in this browser (decision 11). The login page makes a random state and gives it to the
 * widget, whose answer brings it back in the address. An attacker's link cannot contain a valid state, so it cannot
 * sign the user in.
 */
import { localKeys, readLocal, removeLocal, writeLocal } from "../../shared/storage/localValue.ts";

/** Each state has a key of its own: tabs that open the login page at the same moment, as after a logout, cannot overwrite each other's. */
const PREFIX = "login-state:";
/** Counted from the last moment its page was open, so that a long pause before pressing the button does not matter. */
export const LOGIN_STATE_LIFE_MS = 10 * 60_000;
/** One for each tab with the login page open; more than this many tabs are not expected. */
const MAX_STATES = 10;

export function newLoginState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Stores the state, or extends it while its page is open. */
export function storeLoginState(state: string, now: number): void {
  const keys = localKeys().filter((key) => key.startsWith(PREFIX) && key !== PREFIX + state);
  const live = keys.filter((key) => isLive(key, now));
  const oldestFirst = live.toSorted((one, other) => endOf(one) - endOf(other));
  const kept = new Set(oldestFirst.slice(1 - MAX_STATES));
  for (const key of keys) if (!kept.has(key)) removeLocal(key);
  writeLocal(PREFIX + state, String(now + LOGIN_STATE_LIFE_MS));
}

/** Whether a login with this state started in this browser. It counts once. */
export function takeLoginState(state: string, now: number): boolean {
  const key = PREFIX + state;
  const isOwn = isLive(key, now);
  removeLocal(key);
  return isOwn;
}

function isLive(key: string, now: number): boolean {
  const end = endOf(key);
  return end > now && end <= now + LOGIN_STATE_LIFE_MS;
}

/** NaN where there is none. */
function endOf(key: string): number {
  return Number.parseInt(readLocal(key) ?? "", 10);
}

/**
 * The logins that started in this browser (decision 81). The login page makes a random state and gives it to the
 * widget, whose answer brings it back in the address. An attacker's link cannot contain a valid state, so it cannot
 * sign the user in.
 */
import { readLocal, writeLocal } from "../../shared/storage/localValue.ts";

const KEY = "login-states";
/** Counted from the last moment its page was open, so that a long pause before pressing the button does not matter. */
export const LOGIN_STATE_LIFE_MS = 10 * 60_000;
/** One for each tab with the login page open; more than this many tabs are not expected. */
const MAX_STATES = 10;

type StartedLogin = { readonly state: string; readonly until: number };

export function newLoginState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Stores the state, or extends it while its page is open. */
export function storeLoginState(state: string, now: number): void {
  const others = live(now).filter((each) => each.state !== state);
  write([...others.slice(1 - MAX_STATES), { state, until: now + LOGIN_STATE_LIFE_MS }]);
}

/** Whether a login with this state started in this browser. It counts once. */
export function takeLoginState(state: string, now: number): boolean {
  const started = live(now);
  const others = started.filter((each) => each.state !== state);
  if (others.length === started.length) return false;
  write(others);
  return true;
}

function live(now: number): StartedLogin[] {
  return read().filter(({ until }) => until > now && until <= now + LOGIN_STATE_LIFE_MS);
}

function read(): StartedLogin[] {
  try {
    const value: unknown = JSON.parse(readLocal(KEY) ?? "[]");
    return Array.isArray(value) ? value.filter(isStartedLogin) : [];
  } catch {
    return [];
  }
}

function isStartedLogin(value: unknown): value is StartedLogin {
  if (typeof value !== "object" || value === null) return false;
  const { state, until } = value as Partial<Record<keyof StartedLogin, unknown>>;
  return typeof state === "string" && typeof until === "number";
}

function write(started: readonly StartedLogin[]): void {
  writeLocal(KEY, JSON.stringify(started));
}

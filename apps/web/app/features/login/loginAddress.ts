import type { LoginRequest } from "@vestnik/contract/auth";
import { takeLoginState } from "./loginState.ts";

const FORCE_NEW_LOGIN = "forceNewLogin";
const STATE = "state";
/** The fields the widget may add to the address (core.telegram.org/widgets/login). */
const FIELDS = ["id", "first_name", "last_name", "username", "photo_url", "auth_date", "hash"];

export type LoginAddress = {
  /** Every field the widget added to the address, and nothing else: its hash covers them all. */
  readonly widgetFields: LoginRequest | undefined;
  /** The address has the fields of a login that did not start in this browser; they are not read. */
  readonly isForeign: boolean;
  /** The user wants to sign in again, perhaps to another account. */
  readonly forceNewLogin: boolean;
};

export function returnAddress(origin: string, state: string): string {
  return `${origin}/login?${STATE}=${state}`;
}

/** Reads the parameters of the login page and removes them from the address at once, because the fields are a credential. */
export function takeLoginAddress(
  url = new URL(location.href),
  now: number = Date.now(),
): LoginAddress {
  const { searchParams } = url;
  const isCarrying = [FORCE_NEW_LOGIN, STATE, ...FIELDS].some((name) => searchParams.has(name));
  if (isCarrying) history.replaceState(history.state, "", url.pathname);
  const forceNewLogin = searchParams.has(FORCE_NEW_LOGIN);
  const state = searchParams.get(STATE) ?? "";
  searchParams.delete(FORCE_NEW_LOGIN);
  searchParams.delete(STATE);
  const isAnswer = searchParams.has("id") && searchParams.has("hash");
  const isOwn = takeLoginState(state, now) && isAnswer;
  return {
    widgetFields: isOwn ? Object.fromEntries(searchParams) : undefined,
    isForeign: isAnswer && !isOwn,
    forceNewLogin,
  };
}

import type { LoginRequest } from "@vestnik/contract/auth";

const FORCE_NEW_LOGIN = "forceNewLogin";

export type LoginAddress = {
  /** Every field the widget sent back with the address, and nothing else: its hash covers them all. */
  readonly widgetFields: LoginRequest | undefined;
  /** Somebody wants to sign in anew, perhaps as somebody else. */
  readonly forceNewLogin: boolean;
};

/** Reads what the address of the login page carries, and takes it out of the address at once: the fields are a key. */
export function takeLoginAddress(url = new URL(location.href)): LoginAddress {
  const { searchParams } = url;
  const forceNewLogin = searchParams.has(FORCE_NEW_LOGIN);
  searchParams.delete(FORCE_NEW_LOGIN);
  const widgetFields =
    searchParams.has("id") && searchParams.has("hash")
      ? Object.fromEntries(searchParams)
      : undefined;
  if (widgetFields || forceNewLogin) history.replaceState(history.state, "", url.pathname);
  return { widgetFields, forceNewLogin };
}

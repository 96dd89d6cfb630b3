/** What the login page of this tab is told about the session and the page before; it goes with the tab. */

/** The session ended without a logout here. */
const ENDED = "session-ended";
/** The token of a session whose logout has not reached the server. */
const UNENDED = "unended-session";
/** Where this tab was, after the account that was signed in there, if it is known. */
const PLACE = "place-before-login";

export function rememberSessionEnd(): void {
  write(ENDED, "1");
}

/** Returns true only once. */
export function takeSessionEnd(): boolean {
  const ended = read(ENDED) !== null;
  write(ENDED, null);
  return ended;
}

export function rememberUnended(sessionToken: string): void {
  write(UNENDED, sessionToken);
}

export function unendedSession(): string | null {
  return read(UNENDED);
}

export function forgetUnended(): void {
  write(UNENDED, null);
}

/** What one account has filtered or searched stands in its address, so another account is not led there. */
export function rememberPlace(address: string, userId = ""): void {
  write(PLACE, `${userId} ${address}`);
}

/** The remembered address, if it is for this account or for every account. */
export function rememberedPlace(userId: string): string | undefined {
  const [, owner, address] = /^(\S*) (.+)$/.exec(read(PLACE) ?? "") ?? [];
  return owner === "" || owner === userId ? address : undefined;
}

export function forgetPlace(): void {
  write(PLACE, null);
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Without storage the login page mentions nothing, and the session ends by itself within a day.
  }
}

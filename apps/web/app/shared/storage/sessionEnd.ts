/** Tells the login page of this tab that a session ended without its owner having logged out here. */
const KEY = "session-ended";

export function rememberSessionEnd(): void {
  try {
    sessionStorage.setItem(KEY, "1");
  } catch {
    // Storage is switched off; the login page then says nothing about it.
  }
}

/** Told once. */
export function takeSessionEnd(): boolean {
  try {
    const ended = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return ended;
  } catch {
    return false;
  }
}

/** Tells the login page of this tab that a session ended without a logout here. */
const KEY = "session-ended";

export function rememberSessionEnd(): void {
  try {
    sessionStorage.setItem(KEY, "1");
  } catch {
    // Without storage the login page does not mention it.
  }
}

/** Returns true only once. */
export function takeSessionEnd(): boolean {
  try {
    const ended = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return ended;
  } catch {
    return false;
  }
}

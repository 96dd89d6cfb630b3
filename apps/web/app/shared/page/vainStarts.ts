/**
 * The router reloads a page whose code it cannot fetch, because the server may have a newer version, and goes on doing so without end where a
 * proxy or a blocker refuses that code. So a page counts how often it began in a row without showing anything.
 */
const KEY = "vain-starts";
const MOST = 2;

/** Call once for each start. True when it makes no sense to try once more without being asked. */
export function startsInVain(): boolean {
  try {
    const before = Number(sessionStorage.getItem(KEY));
    sessionStorage.setItem(KEY, String(before + 1));
    return before >= MOST;
  } catch {
    return false;
  }
}

/** The page is shown, or is tried again because its owner asks for it. */
export function forgetVainStarts(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was counted either.
  }
}

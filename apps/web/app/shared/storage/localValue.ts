/**
 * Local storage that may be switched off or full: private windows and strict settings throw on every access, a full one
 * on every write. The page then works until it is closed, and whoever wrote is told why it is kept no longer than that.
 */
const memory = new Map<string, string>();

/** Why something is kept in this page only. */
export type WriteFailure = "full" | "blocked";

export function readLocal(key: string): string | null {
  // What could not be written is younger than what lies there.
  const held = memory.get(key);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeLocal(key: string, value: string): WriteFailure | undefined {
  try {
    localStorage.setItem(key, value);
    memory.delete(key);
    return undefined;
  } catch (error) {
    memory.set(key, value);
    return error instanceof Error && error.name === "QuotaExceededError" ? "full" : "blocked";
  }
}

export function removeLocal(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored, so nothing is left.
  }
}

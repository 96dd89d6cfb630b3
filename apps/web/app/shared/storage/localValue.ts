/**
 * Local storage that may be switched off or full: private windows and strict settings throw on every access, a full one
 * on every write. Then values live in memory until the page is closed, and the failure is returned, so that the user is
 * told.
 */
const memory = new Map<string, string>();

/** Why a value is stored only in this page. */
export type WriteFailure = "full" | "blocked";

export function readLocal(key: string): string | null {
  // A value that could not be written is newer than the stored one.
  const held = memory.get(key);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The names of all stored values. */
export function localKeys(): string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
  } catch {
    return [];
  }
}

/** Whether everything is stored that was to be. */
export function isAllStored(): boolean {
  return memory.size === 0;
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
    // Nothing was stored, so there is nothing to remove.
  }
}

import { readLocal, removeLocal, writeLocal } from "./localValue.ts";

/** Named by the specification (section 3). */
const KEY = "token";

export function storedSessionToken(): string | null {
  return readLocal(KEY);
}

export function storeSessionToken(sessionToken: string): void {
  writeLocal(KEY, sessionToken);
}

export function forgetSessionToken(): void {
  removeLocal(KEY);
}

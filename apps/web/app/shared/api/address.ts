import { storedLanguage } from "../storage/language.ts";

/** Where the API lives (decision 2). */
const base: string = import.meta.env.VITE_API_BASE ?? "/api";

export function apiAddress(path: string): string {
  return `${base}${path}`;
}

/** Headers every call carries; the session token only when there is one. */
export function callHeaders(sessionToken: string | null): Record<string, string> {
  const language = { "Accept-Language": storedLanguage() };
  return sessionToken === null
    ? language
    : { ...language, Authorization: `Bearer ${sessionToken}` };
}

import { preferredLanguage } from "../storage/language.ts";

/** Where a path of the API lives (decision 2). */
export function apiAddress(path: string): string {
  return `${import.meta.env.VITE_API_BASE ?? "/api"}${path}`;
}

/** Headers every call carries; the session token only when there is one. */
export function callHeaders(sessionToken: string | null): Record<string, string> {
  const language = { "Accept-Language": preferredLanguage() };
  return sessionToken === null
    ? language
    : { ...language, Authorization: `Bearer ${sessionToken}` };
}

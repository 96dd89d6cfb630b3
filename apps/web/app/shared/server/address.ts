import { preferredLanguage } from "../storage/language.ts";

/** The address of a path of the API (decision 1). */
export function apiAddress(path: string): string {
  return `${import.meta.env.VITE_API_BASE ?? "/api"}${path}`;
}

/** The headers of every call; the session token only when there is one. */
export function callHeaders(sessionToken: string | null): Record<string, string> {
  const language = { "Accept-Language": preferredLanguage() };
  return sessionToken === null
    ? language
    : { ...language, Authorization: `Bearer ${sessionToken}` };
}

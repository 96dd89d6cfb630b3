import { loginResponseSchema, type LoginRequest } from "@vestnik/contract/auth";
import { successSchema } from "@vestnik/contract/shared";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../shared/api/apiError.ts";
import { saysSessionIsOver } from "../../shared/api/endedSession.ts";
import { request } from "../../shared/api/request.ts";

const widgetKey = (fields: LoginRequest | undefined) => ["login", "widget", fields] as const;

/**
 * Opens a session with the widget's answer; the page decides whether this browser uses it. A query, not a mutation: the
 * server accepts a hash once, and a query runs once however often its component is mounted.
 */
export function useWidgetLogin(fields: LoginRequest | undefined) {
  return useQuery({
    queryKey: widgetKey(fields),
    enabled: fields !== undefined,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Without the session of this browser, so that a refused proof does not end that session.
    queryFn: () =>
      request(loginResponseSchema, "POST", "/telegram/auth", fields, { sessionToken: null }),
  });
}

/**
 * Ends a session that this browser does not use. It does not delay the page; a session that stays open ends after a day
 * without use.
 */
export function endUnusedSession(sessionToken: string): void {
  void endSessionOf(sessionToken);
}

/** Whether that session is over now. */
export async function endSessionOf(sessionToken: string): Promise<boolean> {
  const options = { sessionToken, keepalive: true };
  try {
    await request(successSchema, "DELETE", "/sessions/current", undefined, options);
    return true;
  } catch (error) {
    return error instanceof ApiError && saysSessionIsOver(error);
  }
}

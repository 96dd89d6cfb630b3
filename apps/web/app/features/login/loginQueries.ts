import {
  loginResponseSchema,
  loginSettingsSchema,
  type LoginRequest,
} from "@vestnik/contract/auth";
import { useQuery } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";
import { storeSessionToken } from "../../shared/storage/sessionToken.ts";

const loginKeys = {
  settings: ["login", "settings"] as const,
  widget: (fields: LoginRequest | undefined) => ["login", "widget", fields] as const,
};

export function useLoginSettings() {
  return useQuery({
    queryKey: loginKeys.settings,
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      request(loginSettingsSchema, "GET", "/login/settings", undefined, { signal }),
  });
}

/**
 * Signs in with what the widget handed over. A query, not a mutation: the server accepts a hash once,
 * and a query runs once however often its component is mounted.
 */
export function useWidgetLogin(fields: LoginRequest | undefined) {
  return useQuery({
    queryKey: loginKeys.widget(fields),
    enabled: fields !== undefined,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async () => {
      const answer = await request(loginResponseSchema, "POST", "/telegram/auth", fields);
      storeSessionToken(answer.token);
      return answer.user;
    },
  });
}

import { loginSettingsSchema } from "@vestnik/contract/auth";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../api/request.ts";

/** Whether Telegram is emulated, and its login bot; it changes only with a restart of the server. */
export const loginSettings = queryOptions({
  queryKey: ["login", "settings"],
  staleTime: Infinity,
  queryFn: ({ signal }) =>
    request(loginSettingsSchema, "GET", "/login/settings", undefined, {
      signal,
      sessionToken: null,
    }),
});

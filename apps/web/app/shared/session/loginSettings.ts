import { loginSettingsSchema } from "@vestnik/contract/auth";
import { queryOptions, useQuery } from "@tanstack/react-query";
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

/** Until the server has said where Telegram is. */
const BOT_FATHER_URL = "https://t.me/botfather";

/** Where bots are made; where Telegram is emulated, so is its BotFather. */
export function useBotFather() {
  const { data } = useQuery(loginSettings);
  return {
    name: "@BotFather",
    url: data ? new URL("/botfather", data.botUrl).href : BOT_FATHER_URL,
    isEmulated: data?.demo ?? false,
  };
}

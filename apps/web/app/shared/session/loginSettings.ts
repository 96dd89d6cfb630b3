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
const LINK_ROOT = "https://t.me";
const BOT_FATHER_URL = `${LINK_ROOT}/botfather`;

/** Where links to chats and messages begin. */
export function useLinkRoot(): string {
  const { data } = useQuery(loginSettings);
  return data ? new URL(data.botUrl).origin : LINK_ROOT;
}

/** Where bots are made; where Telegram is emulated, so is its BotFather. */
export function useBotFather() {
  const { data } = useQuery(loginSettings);
  return {
    name: "@BotFather",
    url: data ? new URL("/botfather", data.botUrl).href : BOT_FATHER_URL,
    isEmulated: data?.demo ?? false,
  };
}

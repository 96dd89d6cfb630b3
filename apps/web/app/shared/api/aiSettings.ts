import { aiSettingsResponseSchema } from "@vestnik/contract/generation";
import { queryOptions } from "@tanstack/react-query";
import { request } from "./request.ts";

/** Which kinds of generation this installation has; it changes with a restart of the server. */
export const aiSettings = queryOptions({
  queryKey: ["ai", "settings"],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => {
    const answer = await request(aiSettingsResponseSchema, "GET", "/ai/settings", undefined, {
      signal,
    });
    return answer.data;
  },
});

import { aiSettingsResponseSchema } from "@vestnik/contract/generation";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../request.ts";

/** The kinds of generation this installation offers; they change only with a restart of the server. */
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

/** What the server can do with speech. */
import { aiSettingsResponseSchema, transcriptResponseSchema } from "@vestnik/contract/generation";
import type { Language } from "@vestnik/contract/shared";
import { queryOptions } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";

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

export async function transcribe(
  recording: Blob,
  language: Language,
  signal: AbortSignal,
): Promise<string> {
  const form = new FormData();
  form.append("language", language);
  form.append("audio", recording, "speech");
  const answer = await request(transcriptResponseSchema, "POST", "/ai/transcribe", form, {
    signal,
  });
  return answer.data.text;
}

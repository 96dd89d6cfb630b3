/** Transcription by our own server. */
import { transcriptResponseSchema } from "@vestnik/contract/generation";
import type { Language } from "@vestnik/contract/shared";
import { request } from "../../../shared/api/request.ts";

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

/** Any AI server with OpenAI's wire format. */
import { AI_ANSWER_SECONDS, AI_IMAGE_SECONDS } from "@vestnik/domain/generation";
import type { Ai } from "../ai.ts";
import type { AiLog, AiServer } from "./aiServer.ts";
import { generateImageWith } from "./generateImage.ts";
import { generateTagsWith } from "./generateTags.ts";
import { generateTextWith } from "./generateText.ts";
import { transcribeWith } from "./transcribe.ts";

export type OpenAiSettings = Omit<AiServer, "log"> & {
  readonly transcribeModel: string | undefined;
  readonly textModel: string | undefined;
  readonly imageModel: string | undefined;
  /** The timeout of every answer, instead of the usual ones. */
  readonly answerMs?: number;
};

const switchedOff: Ai = {
  transcribe: undefined,
  generateText: undefined,
  generateTags: undefined,
  generateImage: undefined,
};

/** An operation without a model is switched off; without settings all are. */
export function createOpenAi(settings: OpenAiSettings | undefined, log?: AiLog): Ai {
  if (!settings) return switchedOff;
  const { baseUrl, apiKey, transcribeModel, textModel, imageModel, answerMs } = settings;
  const server = { baseUrl, apiKey, log };
  const within = (giveUp: AbortSignal, seconds = AI_ANSWER_SECONDS) =>
    AbortSignal.any([giveUp, AbortSignal.timeout(answerMs ?? seconds * 1000)]);
  return {
    ...switchedOff,
    ...(transcribeModel !== undefined && {
      transcribe: async (recording, giveUp) =>
        await transcribeWith(server, transcribeModel, recording, within(giveUp)),
    }),
    ...(textModel !== undefined && {
      generateText: async (order, { giveUp, ...asking }) =>
        await generateTextWith(server, textModel, order, { ...asking, giveUp: within(giveUp) }),
      generateTags: async (text, giveUp) =>
        await generateTagsWith(server, textModel, text, within(giveUp)),
    }),
    ...(imageModel !== undefined && {
      generateImage: async (order, giveUp) =>
        await generateImageWith(server, imageModel, order, within(giveUp, AI_IMAGE_SECONDS)),
    }),
  };
}

/** Any AI server with OpenAI's wire format. */
import type { Ai } from "../ai.ts";
import type { OpenAiAddress } from "./connection.ts";
import { generateTextWith } from "./generateText.ts";
import { transcribeWith } from "./transcribe.ts";

export type OpenAiSettings = OpenAiAddress & {
  readonly transcribeModel: string | undefined;
  readonly textModel: string | undefined;
  /** The timeout of an answer, below the minute after which proxies give up on us. */
  readonly answerMs?: number;
};

const ANSWER_MS = 45_000;

const switchedOff: Ai = {
  transcribe: undefined,
  generateText: undefined,
  generateTags: undefined,
  generateImage: undefined,
};

/** An operation without a model is switched off; without settings both are. */
export function createOpenAi(settings: OpenAiSettings | undefined): Ai {
  if (!settings) return switchedOff;
  const { transcribeModel, textModel, answerMs = ANSWER_MS } = settings;
  const orTooLate = (giveUp: AbortSignal) =>
    AbortSignal.any([giveUp, AbortSignal.timeout(answerMs)]);
  return {
    ...switchedOff,
    transcribe:
      transcribeModel === undefined
        ? undefined
        : async (recording, giveUp) =>
            await transcribeWith(settings, transcribeModel, recording, orTooLate(giveUp)),
    generateText:
      textModel === undefined
        ? undefined
        : async (order, { giveUp, onText }) => {
            const asking = { giveUp: orTooLate(giveUp), onText };
            return await generateTextWith(settings, textModel, order, asking);
          },
  };
}

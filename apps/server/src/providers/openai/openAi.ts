/** Any AI that speaks OpenAI's wire format. */
import type { Secret } from "../../secret.ts";
import type { Ai, Recording, Transcript } from "../ai.ts";
import { transcriptOfError } from "./transcriptOfError.ts";

export type OpenAiSettings = {
  readonly baseUrl: string;
  readonly apiKey: Secret | undefined;
  readonly transcribeModel: string | undefined;
  /** How long an answer may take. Below the minute after which proxies give up on us. */
  readonly answerMs?: number;
};

const ANSWER_MS = 45_000;

/** Without settings everything is switched off. */
export function createOpenAi(settings: OpenAiSettings | undefined): Ai {
  const { transcribeModel, answerMs = ANSWER_MS } = settings ?? {};
  if (!settings || !transcribeModel) return { transcribe: undefined, generateText: undefined };
  return {
    transcribe: async (recording, giveUp) => {
      const abortSignal = AbortSignal.any([giveUp, AbortSignal.timeout(answerMs)]);
      return await transcribeWith(settings, transcribeModel, recording, abortSignal);
    },
    generateText: undefined,
  };
}

async function transcribeWith(
  settings: OpenAiSettings,
  model: string,
  { audio, language }: Recording,
  abortSignal: AbortSignal,
): Promise<Transcript> {
  // Loaded with the first recording: the libraries are large, and many processes never need them.
  const [{ transcribe }, { createOpenAI }] = await Promise.all([
    import("ai"),
    import("@ai-sdk/openai"),
  ]);
  // Without a key the library would look for one in the environment.
  const apiKey = settings.apiKey?.reveal() ?? "none";
  const openAi = createOpenAI({ baseURL: settings.baseUrl, apiKey, fetch: fetchThere });
  try {
    const { text } = await transcribe({
      model: openAi.transcription(model),
      // What kind of audio it is the library sees from its first bytes.
      audio,
      // A second request would cost a second time; whoever spoke is offered to try again.
      maxRetries: 0,
      abortSignal,
      providerOptions: { openai: { ...languageOption(model, language), responseFormat: "json" } },
    });
    const said = text.trim();
    return said === "" ? { kind: "silent" } : { kind: "heard", text: said };
  } catch (error) {
    return await transcriptOfError(error);
  }
}

/** The newest models take several languages, in another field. */
function languageOption(model: string, language: Recording["language"]) {
  if (language === undefined) return {};
  return model.startsWith("gpt-transcribe") ? { languages: [language] } : { language };
}

/** Neither the key nor what somebody said goes to another address than the one in the settings. */
const fetchThere: typeof fetch = async (input, init) =>
  await fetch(input, { ...init, redirect: "error" });

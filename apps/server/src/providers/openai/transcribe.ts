import type { Recording, Transcript } from "../ai.ts";
import { MAX_ANSWER_BYTES } from "./answerSize.ts";
import { connect } from "./connection.ts";
import type { OpenAiAddress } from "./connection.ts";
import { codeOf, noResultOf } from "./noResultOf.ts";

/** The provider's code for recordings shorter than a tenth of a second. */
const TOO_SHORT = "audio_too_short";

export async function transcribeWith(
  address: OpenAiAddress,
  model: string,
  { audio, language }: Recording,
  abortSignal: AbortSignal,
): Promise<Transcript> {
  const [{ transcribe }, openAi] = await Promise.all([
    import("ai"),
    connect(address, MAX_ANSWER_BYTES.json),
  ]);
  try {
    const { text } = await transcribe({
      model: openAi.transcription(model),
      // The library detects the audio format from the first bytes.
      audio,
      // A second request would cost a second time; the client is offered a retry instead.
      maxRetries: 0,
      abortSignal,
      providerOptions: { openai: { ...languageOption(model, language), responseFormat: "json" } },
    });
    const said = text.trim();
    return said === "" ? { kind: "silent" } : { kind: "transcribed", text: said };
  } catch (error) {
    return await transcriptOf(error);
  }
}

/** The newest models accept several languages, in a different field. */
function languageOption(model: string, language: Recording["language"]) {
  if (language === undefined) return {};
  return model.startsWith("gpt-transcribe") ? { languages: [language] } : { language };
}

async function transcriptOf(error: unknown): Promise<Transcript> {
  const { APICallError, NoTranscriptGeneratedError, UnsupportedFunctionalityError } =
    await import("ai");
  if (NoTranscriptGeneratedError.isInstance(error)) return { kind: "silent" };
  if (APICallError.isInstance(error) && codeOf(error.data) === TOO_SHORT) return { kind: "silent" };
  if (UnsupportedFunctionalityError.isInstance(error)) {
    return { kind: "refused", reason: "the model writes nothing down" };
  }
  return await noResultOf(error);
}

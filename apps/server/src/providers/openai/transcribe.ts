import type { Recording, Transcript } from "../ai.ts";
import { connect } from "./connection.ts";
import type { OpenAiAddress } from "./connection.ts";
import { codeOf, noResultOf } from "./noResultOf.ts";

/** Less than the tenth of a second the provider wants. */
const TOO_SHORT = "audio_too_short";

export async function transcribeWith(
  address: OpenAiAddress,
  model: string,
  { audio, language }: Recording,
  abortSignal: AbortSignal,
): Promise<Transcript> {
  const [{ transcribe }, openAi] = await Promise.all([import("ai"), connect(address)]);
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
    return await transcriptOf(error);
  }
}

/** The newest models take several languages, in another field. */
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

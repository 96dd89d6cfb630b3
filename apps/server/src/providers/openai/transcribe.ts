import { z } from "zod";
import type { Recording, Transcript } from "../ai.ts";
import { askAi, parseAnswer } from "./aiServer.ts";
import type { AiServer } from "./aiServer.ts";
import { MAX_ANSWER_BYTES } from "./answerSize.ts";
import { UNREADABLE, noResultOf } from "./noResultOf.ts";
import { Refusal } from "./refusal.ts";

/** The provider's code for recordings shorter than a tenth of a second. */
const TOO_SHORT = "audio_too_short";

export async function transcribeWith(
  server: AiServer,
  model: string,
  { audio, language }: Recording,
  signal: AbortSignal,
): Promise<Transcript> {
  const fields = {
    file: fileOf(audio),
    ...languageField(model, language),
    response_format: "json",
  };
  const maxBytes = MAX_ANSWER_BYTES.json;
  const request = { path: "/audio/transcriptions", model, fields, maxBytes, signal } as const;
  try {
    return await askAi(server, request, readTranscript);
  } catch (error) {
    if (error instanceof Refusal && error.code === TOO_SHORT) return { kind: "silent" };
    return noResultOf(signal.aborted ? signal.reason : error);
  }
}

/** Servers tell the format by the ending of the name. Anything else was refused before, or is MP3. */
const FORMATS = [
  { at: 0, signature: "\x1a\x45\xdf\xa3", ending: "webm", type: "audio/webm" },
  { at: 0, signature: "OggS", ending: "ogg", type: "audio/ogg" },
  { at: 4, signature: "ftyp", ending: "m4a", type: "audio/mp4" },
  { at: 0, signature: "RIFF", ending: "wav", type: "audio/wav" },
] as const;

function fileOf(audio: Uint8Array): File {
  const start = Buffer.from(audio.subarray(0, 16)).toString("latin1");
  const known = FORMATS.find(({ at, signature }) => start.startsWith(signature, at));
  const { ending, type } = known ?? { ending: "mp3", type: "audio/mpeg" };
  // A copy, because shared memory cannot be part of a file.
  return new File([new Uint8Array(audio)], `audio.${ending}`, { type });
}

/** The newest models accept several languages, in a different field. */
function languageField(model: string, language: Recording["language"]) {
  if (language === undefined) return {};
  return model.startsWith("gpt-transcribe") ? { "languages[]": language } : { language };
}

const answerSchema = z.object({ text: z.string() });

async function readTranscript(response: Response): Promise<Transcript> {
  const { success, data } = answerSchema.safeParse(parseAnswer(await response.text()));
  if (!success) return UNREADABLE;
  const said = data.text.trim();
  return said === "" ? { kind: "silent" } : { kind: "transcribed", text: said };
}

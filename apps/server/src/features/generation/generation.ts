/** What the AI makes for somebody: at present, text out of speech. */
import { MAX_AUDIO_BYTES } from "@vestnik/domain/speech";
import { fileTypeFromBuffer } from "file-type";
import { AppError } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import type { Recording } from "../../providers/ai.ts";

/**
 * What browsers record and phones send. An audio track alone in a container made for video is named after the
 * container: webm and mp4 tell by their first bytes only that they are webm and mp4.
 */
const AUDIO_TYPES: ReadonlySet<string> = new Set([
  "audio/webm",
  "video/webm",
  "audio/ogg",
  "application/ogg",
  "audio/mp4",
  "audio/x-m4a",
  "video/mp4",
  "audio/mpeg",
  "audio/wav",
]);

type Abilities = { readonly transcription: boolean; readonly text: boolean };

/** Which kinds of generation this installation has. */
export function listAbilities({ ai }: Pick<Deps, "ai">): Abilities {
  return { transcription: ai.transcribe !== undefined, text: ai.generateText !== undefined };
}

/**
 * Writes down what was said. The recording is passed on and forgotten. It costs no credits; its length is bounded by its
 * bytes alone, since a recording that was just made does not say how long it is.
 */
export async function transcribe(
  { ai, log }: Pick<Deps, "ai" | "log">,
  recording: Recording,
  giveUp: AbortSignal,
): Promise<string> {
  if (!ai.transcribe) throw new AppError("ai_switched_off");
  await requireAudio(recording.audio);
  const answer = await ai.transcribe(recording, giveUp);
  switch (answer.kind) {
    case "heard":
      return answer.text;
    case "silent":
      throw new AppError("audio_silent");
    case "refused":
    case "unreachable": {
      const { kind, reason } = answer;
      if (!giveUp.aborted) log.warn({ kind, reason }, "the AI did not write a recording down");
      throw new AppError(kind === "refused" ? "ai_refused" : "ai_unreachable");
    }
    default:
      return answer satisfies never;
  }
}

/** By its first bytes: names and announced types are what the sender says. */
async function requireAudio(bytes: Uint8Array): Promise<void> {
  if (bytes.length > MAX_AUDIO_BYTES) throw new AppError("audio_too_large");
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const [mime = ""] = (found?.mime ?? "").split(";");
  if (!AUDIO_TYPES.has(mime)) throw new AppError("audio_not_audio");
}

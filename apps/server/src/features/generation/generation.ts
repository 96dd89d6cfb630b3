/** What the AI makes for somebody: text out of speech, and posts out of prompts. */
import { checkPrompt } from "@vestnik/domain/generation";
import { MAX_AUDIO_BYTES } from "@vestnik/domain/speech";
import { fileTypeFromBuffer } from "file-type";
import { AppError, refuseProblems } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import type { GeneratedText, NoResult, Recording } from "../../providers/ai.ts";
import { payFor } from "../credits/credits.ts";
import type { Balance } from "../credits/credits.ts";
import { postInstructions } from "./postInstructions.ts";

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
    case "unreachable":
      if (!giveUp.aborted) logNoResult(log, answer, "the AI did not write a recording down");
      throw refusalFor(answer);
    default:
      return answer satisfies never;
  }
}

/** Who asks, and when nobody waits for the answer any more. */
type Asker = { readonly userId: string; readonly giveUp: AbortSignal };

/** Writes a post. Its credits are spent only when there is one, and somebody who still waits for it. */
export async function generateText(
  deps: Deps,
  { userId, giveUp }: Asker,
  prompt: string,
): Promise<{ readonly text: string; readonly balance: Balance }> {
  const { ai } = deps;
  if (!ai.generateText) throw new AppError("ai_switched_off");
  refuseProblems(checkPrompt(prompt));
  const { generateText: ask } = ai;
  const order = { instructions: postInstructions, prompt: prompt.trim() };
  const { result, balance } = await payFor(deps, userId, "text", async () =>
    requireText(deps, await ask(order, giveUp), giveUp),
  );
  return { text: result, balance };
}

function requireText(
  { log }: Pick<Deps, "log">,
  answer: GeneratedText,
  giveUp: AbortSignal,
): string {
  // Nobody would get what they paid for.
  if (giveUp.aborted) throw new AppError("ai_unreachable");
  switch (answer.kind) {
    case "written":
      return answer.text;
    case "empty":
      throw new AppError("ai_empty");
    case "refused":
    case "unreachable":
      logNoResult(log, answer, "the AI did not write a text");
      throw refusalFor(answer);
    default:
      return answer satisfies never;
  }
}

function logNoResult(log: Deps["log"], { kind, reason }: NoResult, words: string): void {
  log.warn({ kind, reason }, words);
}

function refusalFor({ kind }: NoResult): AppError {
  return new AppError(kind === "refused" ? "ai_refused" : "ai_unreachable");
}

/** By its first bytes: names and announced types are what the sender says. */
async function requireAudio(bytes: Uint8Array): Promise<void> {
  if (bytes.length > MAX_AUDIO_BYTES) throw new AppError("audio_too_large");
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const [mime = ""] = (found?.mime ?? "").split(";");
  if (!AUDIO_TYPES.has(mime)) throw new AppError("audio_not_audio");
}

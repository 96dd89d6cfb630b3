/** Speech to text (decision 21). */
import { readFile } from "node:fs/promises";
import { MAX_SPEECH_SECONDS, SPEECH_TOLERANCE_SECONDS } from "@vestnik/domain/speech";
import { AppError } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import type { Recording, Transcript } from "../../providers/ai.ts";
import type { Asker } from "../../providers/decoder.ts";
import { withReceivedFile } from "../../receivedFile.ts";
import type { Receive } from "../../receivedFile.ts";
import { FairSemaphore } from "../../semaphores/fairSemaphore.ts";
import { countOrRefuse } from "./dailyLimit.ts";
import { refusalFor } from "./paidCall.ts";

/** Recordings that are being received, measured or transcribed: each is in memory meanwhile. */
const semaphore = new FairSemaphore({
  permits: 16,
  permitsPerPerson: 1,
  maxWaiting: 200,
  maxWaitingPerPerson: 3,
});

type GivenFields = Pick<Recording, "language">;

/** Receives a recording and transcribes it without storing it. It costs no credits. */
export async function transcribe(
  deps: Deps,
  asker: Asker,
  receive: Receive<GivenFields>,
): Promise<string> {
  const { transcribe: ask } = deps.ai;
  if (!ask) throw new AppError("ai_switched_off");
  return await withReceivedFile(deps, semaphore, asker, receive, async (path, { language }) => {
    await requireSpeech(deps, path, asker);
    await countOrRefuse(deps, asker.userId, "transcription");
    const answer = await ask({ audio: await readFile(path), language }, asker.giveUp);
    return requireTranscript(deps, answer, asker.giveUp);
  });
}

function requireTranscript(
  deps: Pick<Deps, "log">,
  answer: Transcript,
  giveUp: AbortSignal,
): string {
  if (answer.kind === "transcribed") return answer.text;
  if (answer.kind === "silent") throw new AppError("audio_silent");
  throw refusalFor(deps, answer, giveUp);
}

/** Measures the sound itself, because a header may lie. */
async function requireSpeech(
  { decoder, log }: Pick<Deps, "decoder" | "log">,
  path: string,
  asker: Asker,
): Promise<void> {
  const limit = MAX_SPEECH_SECONDS + SPEECH_TOLERANCE_SECONDS;
  const measured = await decoder.measureSpeech(path, limit, asker);
  switch (measured.kind) {
    case "speech":
      if (measured.seconds <= limit) return;
      throw new AppError("audio_too_long", { limit: MAX_SPEECH_SECONDS });
    case "given_up":
      if (measured.reason !== "asker_left") log.warn(measured, "a recording could not be measured");
      throw new AppError("audio_not_audio");
    case "refused":
      throw new AppError("audio_not_audio");
    default:
      return measured satisfies never;
  }
}

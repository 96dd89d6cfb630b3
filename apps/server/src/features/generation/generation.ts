/** AI operations: speech to text, and posts from prompts. */
import { readFile } from "node:fs/promises";
import { checkPrompt } from "@vestnik/domain/prompt";
import { MAX_SPEECH_SECONDS, SPEECH_TOLERANCE_SECONDS } from "@vestnik/domain/speech";
import { AppError, refuseProblems } from "../../appError.ts";
import type { Deps } from "../../deps.ts";
import { FairSemaphore } from "../../semaphores/fairSemaphore.ts";
import type { GeneratedText, NoResult, Recording, Transcript } from "../../providers/ai.ts";
import type { Asker } from "../../providers/decoder.ts";
import { withReceivedFile } from "../../receivedFile.ts";
import type { Receive } from "../../receivedFile.ts";
import { payFor } from "../credits/credits.ts";
import type { Balance } from "../credits/credits.ts";
import { countOrRefuse } from "./dailyLimit.ts";

/** Recordings that are being received, measured or transcribed: each is in memory meanwhile. */
const semaphore = new FairSemaphore({
  permits: 16,
  permitsPerPerson: 1,
  maxWaiting: 200,
  maxWaitingPerPerson: 3,
});

type Abilities = {
  readonly transcription: boolean;
  readonly text: boolean;
  readonly image: boolean;
};

/** Which AI operations this installation has. */
export function listAbilities({ ai }: Pick<Deps, "ai">): Abilities {
  return {
    transcription: ai.transcribe !== undefined,
    text: ai.generateText !== undefined,
    image: ai.generateImage !== undefined,
  };
}

type Spoken = Pick<Recording, "language">;

/** Receives a recording and transcribes it without storing it. It costs no credits. */
export async function transcribe(
  deps: Deps,
  asker: Asker,
  receive: Receive<Spoken>,
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
  { log }: Pick<Deps, "log">,
  answer: Transcript,
  giveUp: AbortSignal,
): string {
  switch (answer.kind) {
    case "transcribed":
      return answer.text;
    case "silent":
      throw new AppError("audio_silent");
    default:
      if (!giveUp.aborted) logNoResult(log, answer, "the AI did not write a recording down");
      throw refusalFor(answer);
  }
}

type TextAsker = Asker & {
  /** True while the server is stopping: then the server, not the client, ended the request. */
  readonly isStopping: () => boolean;
};

/**
 * Writes a post. Its credits are spent when there is a result, and also when the client leaves after the first words had arrived, because
 * by then most of the cost was incurred (decision 70). A failure of ours or of the AI costs nothing.
 */
export async function generateText(
  deps: Deps,
  { userId, giveUp, isStopping }: TextAsker,
  prompt: string,
): Promise<{ readonly text: string; readonly balance: Balance }> {
  const { ai } = deps;
  if (!ai.generateText) throw new AppError("ai_switched_off");
  refuseProblems(checkPrompt(prompt));
  const { generateText: ask } = ai;
  const order = { kind: "post", prompt: prompt.trim(), limit: 4096 } as const;
  let hasBegun = false;
  const asking = { giveUp, onText: () => void (hasBegun = true) };
  const { result, balance } = await payFor(deps, userId, "text", {
    work: async () => {
      await countOrRefuse(deps, userId, "text");
      return requireText(deps, await ask(order, asking), giveUp);
    },
    isConsumed: () => hasBegun && giveUp.aborted && !isStopping(),
    giveUp,
  });
  return { text: result, balance };
}

function requireText(
  { log }: Pick<Deps, "log">,
  answer: GeneratedText,
  giveUp: AbortSignal,
): string {
  // The client would not get what it paid for.
  if (giveUp.aborted) throw new AppError("ai_unreachable");
  switch (answer.kind) {
    case "written":
      return answer.text;
    case "empty":
      throw new AppError("ai_empty");
    default:
      logNoResult(log, answer, "the AI did not write a text");
      throw refusalFor(answer);
  }
}

function logNoResult(log: Deps["log"], { kind, reason }: NoResult, words: string): void {
  log.warn({ kind, reason }, words);
}

function refusalFor({ kind }: NoResult): AppError {
  return new AppError(kind === "refused" ? "ai_refused" : "ai_unreachable");
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

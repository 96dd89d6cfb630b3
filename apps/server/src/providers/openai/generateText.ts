import { exceedsPlace, fitGeneratedText } from "@vestnik/domain/generatedText";
import type { FilePart, ModelMessage, TextPart } from "ai";
import type { GeneratedText, TextAsking, TextOrder } from "../ai.ts";
import { MAX_ANSWER_BYTES } from "./answerSize.ts";
import { connect } from "./connection.ts";
import type { OpenAiAddress } from "./connection.ts";
import { instructionsFor, samplesMessage } from "./instructions.ts";
import { CONTENT_REFUSED, UNREADABLE, noResultOf } from "./noResultOf.ts";
import { createWrittenWords } from "./writtenWords.ts";

/**
 * Several times what a post needs, because the thoughts of a reasoning model count, too. It also limits what one answer may
 * cost.
 */
const MAX_ANSWER_TOKENS = 16_000;

/** Streams the answer, so that it can be read while it is written. */
export async function generateTextWith(
  address: OpenAiAddress,
  model: string,
  order: TextOrder,
  asking: TextAsking,
): Promise<GeneratedText> {
  const { giveUp } = asking;
  const [{ streamText }, openAi] = await Promise.all([
    import("ai"),
    connect(address, MAX_ANSWER_BYTES.stream),
  ]);
  try {
    const { fullStream } = streamText({
      // The chat completions API, because every server with this format has it.
      model: openAi.chat(model),
      instructions: instructionsFor(order),
      messages: messagesOf(order),
      maxOutputTokens: MAX_ANSWER_TOKENS,
      // A second request would cost a second time; the client is offered a retry instead.
      maxRetries: 0,
      abortSignal: giveUp,
      // Errors also arrive as parts of the stream and are handled there.
      onError: () => undefined,
    });
    return await readText(fullStream, order.limit, asking);
  } catch (error) {
    return await noResultOf(giveUp.aborted ? giveUp.reason : error);
  }
}

/** The text to rewrite is a message of its own, so that it cannot pretend to have ended. */
function messagesOf(order: TextOrder): ModelMessage[] {
  if (order.kind === "rewriting") return [{ role: "user", content: order.text }];
  const { prompt, reference, samples = [] } = order;
  const parts: (TextPart | FilePart)[] = [];
  if (prompt !== "" || !reference) parts.push({ type: "text", text: prompt });
  if (reference) parts.push({ type: "file", data: reference.png, mediaType: "image/png" });
  const request = { role: "user", content: parts } as const;
  if (samples.length === 0) return [request];
  return [{ role: "user", content: samplesMessage(samples) }, request];
}

type Part =
  | { readonly type: "text-delta"; readonly text: string }
  | { readonly type: "error"; readonly error: unknown }
  | {
      readonly type: "finish";
      readonly finishReason: string;
      /** Undefined when the answer ended without a final part. */
      readonly rawFinishReason: string | undefined;
    };

async function readText(
  parts: AsyncIterable<Part | { readonly type: string }>,
  limit: number,
  { giveUp, onText }: TextAsking,
): Promise<GeneratedText> {
  const words = createWrittenWords(onText);
  let end: Extract<Part, { type: "finish" }> | undefined;
  for await (const each of parts) {
    const part = each as Part;
    if (part.type === "text-delta") words.add(part.text);
    else if (part.type === "error") return await noResultOf(part.error);
    else if (part.type === "finish") end = part;
  }
  const written = words.whole();
  // What is long enough is a text although it has no end. Else asking for more than can be written in time would give it for nothing.
  if (exceedsPlace(written, limit) && end?.finishReason !== "content-filter")
    return { kind: "written", text: fitGeneratedText(written, limit) };
  if (giveUp.aborted) return await noResultOf(giveUp.reason);
  if (end?.rawFinishReason === undefined) {
    return written === "" ? UNREADABLE : { kind: "unreachable", reason: "broken off" };
  }
  // A refusal in words, or a text that was cut by a content filter, is no post.
  if (end.finishReason === "content-filter") return CONTENT_REFUSED;
  const text = fitGeneratedText(written, limit);
  return text === "" ? { kind: "empty", reason: "no text" } : { kind: "written", text };
}

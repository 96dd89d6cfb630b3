import type { GeneratedText, TextAsking, TextOrder } from "../ai.ts";
import { connect } from "./connection.ts";
import type { OpenAiAddress } from "./connection.ts";
import { noResultOf } from "./noResultOf.ts";
import { postInstructions } from "./postInstructions.ts";

/**
 * Several times what a post needs, because the thoughts of a reasoning model count, too. It also limits what one answer may
 * cost.
 */
const MAX_ANSWER_TOKENS = 16_000;

/** Some servers include the model's thoughts in the answer. */
const THOUGHTS = /^\s*<think>[\s\S]*?<\/think>/;

/** Streams the answer, so that the arrival of the first words is known. */
export async function generateTextWith(
  address: OpenAiAddress,
  model: string,
  order: TextOrder,
  { giveUp, onText }: TextAsking,
): Promise<GeneratedText> {
  const [{ streamText }, openAi] = await Promise.all([import("ai"), connect(address)]);
  try {
    const { fullStream } = streamText({
      // The chat completions API, because every server with this format has it.
      model: openAi.chat(model),
      instructions: postInstructions,
      prompt: order.kind === "post" ? order.prompt : order.text,
      maxOutputTokens: MAX_ANSWER_TOKENS,
      // A second request would cost a second time; the client is offered a retry instead.
      maxRetries: 0,
      abortSignal: giveUp,
      // Errors also arrive as parts of the stream and are handled there.
      onError: () => undefined,
    });
    return await readText(fullStream, () => onText(""), giveUp);
  } catch (error) {
    return await noResultOf(giveUp.aborted ? giveUp.reason : error);
  }
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
  onFirstWords: () => void,
  giveUp: AbortSignal,
): Promise<GeneratedText> {
  const words = createWords(onFirstWords);
  let end: Extract<Part, { type: "finish" }> | undefined;
  for await (const each of parts) {
    const part = each as Part;
    if (part.type === "text-delta") words.add(part.text);
    else if (part.type === "error") return await noResultOf(part.error);
    else if (part.type === "finish") end = part;
  }
  if (giveUp.aborted) return await noResultOf(giveUp.reason);
  if (end?.rawFinishReason === undefined) {
    return { kind: "unreachable", reason: "an unreadable answer" };
  }
  // Text that was cut by a content filter is no post.
  const written = end.finishReason === "content-filter" ? "" : words.written();
  return written === "" ? { kind: "empty", reason: "no text" } : { kind: "written", text: written };
}

/** Collects the streamed text and reports its first word. */
function createWords(onFirstWords: () => void) {
  let text = "";
  let hasWords = false;
  return {
    add(more: string) {
      text += more;
      // Thoughts may be long, so the text is searched only when they may have ended.
      const mayEndThoughts = !text.trimStart().startsWith("<think") || more.includes(">");
      if (hasWords || (!mayEndThoughts && !text.includes("</think>"))) return;
      if (!/[\p{L}\p{N}]/u.test(withoutThoughts(text))) return;
      hasWords = true;
      onFirstWords();
    },
    written: () => text.replace(THOUGHTS, "").trim(),
  };
}

/** An unfinished tag at the beginning may still become a thought. */
function withoutThoughts(text: string): string {
  const rest = text.replace(THOUGHTS, "");
  return /^\s*<(?:t(?:h(?:i(?:n(?:k)?)?)?)?)?$|^\s*<think>/.test(rest) ? "" : rest;
}

import type { GeneratedText, TextAsking, TextOrder } from "../ai.ts";
import { connect } from "./connection.ts";
import type { OpenAiAddress } from "./connection.ts";
import { noResultOf } from "./noResultOf.ts";

/**
 * Several times what a post needs, because models that think first have it counted, too; and an end to what one answer may
 * cost.
 */
const MAX_ANSWER_TOKENS = 16_000;

/** Some servers leave what the model thought first in its answer. */
const THOUGHTS = /^\s*<think>[\s\S]*?<\/think>/;

/** Streamed, so that it is known when the first words come. */
export async function generateTextWith(
  address: OpenAiAddress,
  model: string,
  { instructions, prompt }: TextOrder,
  { giveUp, onFirstWords }: TextAsking,
): Promise<GeneratedText> {
  const [{ streamText }, openAi] = await Promise.all([import("ai"), connect(address)]);
  try {
    const { fullStream } = streamText({
      // Chat completions, which every server that speaks this format has.
      model: openAi.chat(model),
      instructions,
      prompt,
      maxOutputTokens: MAX_ANSWER_TOKENS,
      // A second request would cost a second time; whoever asked is offered to try again.
      maxRetries: 0,
      abortSignal: giveUp,
      // Errors are parts of the stream, too.
      onError: () => undefined,
    });
    return await readText(fullStream, onFirstWords, giveUp);
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
      /** Undefined where the answer stopped without an end. */
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
  // What it says instead of writing what was asked is no post.
  const written = end.finishReason === "content-filter" ? "" : words.written();
  return written === "" ? { kind: "empty" } : { kind: "written", text: written };
}

/** The text as it comes, and when its first word is there. */
function createWords(onFirstWords: () => void) {
  let text = "";
  let hasWords = false;
  return {
    add(more: string) {
      text += more;
      // Thoughts may be long, and are looked through once.
      const mayEndThoughts = !text.trimStart().startsWith("<think") || more.includes(">");
      if (hasWords || (!mayEndThoughts && !text.includes("</think>"))) return;
      if (!/[\p{L}\p{N}]/u.test(withoutThoughts(text))) return;
      hasWords = true;
      onFirstWords();
    },
    written: () => text.replace(THOUGHTS, "").trim(),
  };
}

/** An open thought may still turn out to be one. */
function withoutThoughts(text: string): string {
  const rest = text.replace(THOUGHTS, "");
  return /^\s*<(?:t(?:h(?:i(?:n(?:k)?)?)?)?)?$|^\s*<think>/.test(rest) ? "" : rest;
}

import type { GeneratedText, TextOrder } from "../ai.ts";
import { connect } from "./connection.ts";
import type { OpenAiAddress } from "./connection.ts";
import { noResultOf } from "./noResultOf.ts";

/**
 * Several times what a post needs, because models that think first have it counted, too; and an end to what one answer may
 * cost.
 */
const LONGEST_ANSWER = 16_000;

/** Some servers leave what the model thought first in its answer. */
const THOUGHTS = /^\s*<think>[\s\S]*?<\/think>/;

export async function generateTextWith(
  address: OpenAiAddress,
  model: string,
  { instructions, prompt }: TextOrder,
  abortSignal: AbortSignal,
): Promise<GeneratedText> {
  const [{ generateText }, openAi] = await Promise.all([import("ai"), connect(address)]);
  try {
    const { text, finishReason } = await generateText({
      // Chat completions, which every server that speaks this format has.
      model: openAi.chat(model),
      instructions,
      prompt,
      maxOutputTokens: LONGEST_ANSWER,
      // A second request would cost a second time; whoever asked is offered to try again.
      maxRetries: 0,
      abortSignal,
    });
    // What it says instead of writing what was asked is no post.
    if (finishReason === "content-filter") return { kind: "empty" };
    const written = text.replace(THOUGHTS, "").trim();
    return written === "" ? { kind: "empty" } : { kind: "written", text: written };
  } catch (error) {
    return await noResultOf(error);
  }
}

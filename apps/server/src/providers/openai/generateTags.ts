import { z } from "zod";
import type { GeneratedTags } from "../ai.ts";
import { MAX_ANSWER_BYTES } from "./answerSize.ts";
import { connect } from "./connection.ts";
import type { OpenAiAddress } from "./connection.ts";
import { tagInstructions } from "./instructions.ts";
import { CONTENT_REFUSED, UNREADABLE, noResultOf } from "./noResultOf.ts";

/** Tags are short; the thoughts of a reasoning model count, too. */
const MAX_ANSWER_TOKENS = 4000;

const answerSchema = z.strictObject({ tags: z.array(z.string()) });

export async function generateTagsWith(
  address: OpenAiAddress,
  model: string,
  text: string,
  abortSignal: AbortSignal,
): Promise<GeneratedTags> {
  const [{ NoObjectGeneratedError, Output, generateText }, openAi] = await Promise.all([
    import("ai"),
    connect(address, MAX_ANSWER_BYTES.json),
  ]);
  try {
    const answer = await generateText({
      model: openAi.chat(model),
      instructions: tagInstructions,
      prompt: text,
      output: Output.object({ schema: answerSchema, name: "tags" }),
      maxOutputTokens: MAX_ANSWER_TOKENS,
      // A second request would cost a second time; the client is offered a retry instead.
      maxRetries: 0,
      abortSignal,
    });
    return readTags(answer);
  } catch (error) {
    // Not an object of this form; it may still hold one.
    if (NoObjectGeneratedError.isInstance(error)) return readTags(error);
    return await noResultOf(abortSignal.aborted ? abortSignal.reason : error);
  }
}

type Answer = { readonly text: string | undefined; readonly finishReason: string | undefined };

/** The object, without the thoughts and fences around it. */
function readTags({ text = "", finishReason }: Answer): GeneratedTags {
  if (finishReason === "content-filter") return CONTENT_REFUSED;
  if (text.trim() === "") return { kind: "empty", reason: "no text" };
  const afterThoughts = text.slice(text.lastIndexOf("</think") + 1);
  const json = afterThoughts.slice(afterThoughts.indexOf("{"), afterThoughts.lastIndexOf("}") + 1);
  try {
    const { success, data } = answerSchema.safeParse(JSON.parse(json));
    return success ? { kind: "tagged", tags: data.tags } : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

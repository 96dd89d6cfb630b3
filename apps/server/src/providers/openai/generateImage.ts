import type { GeneratedImage, ImageOrder } from "../ai.ts";
import { MAX_ANSWER_BYTES } from "./answerSize.ts";
import { connect } from "./connection.ts";
import type { OpenAiAddress } from "./connection.ts";
import { UNREADABLE, noResultOf } from "./noResultOf.ts";

/**
 * Draws from words, or from a picture and words. Only bytes are accepted: an address in the answer is never fetched, because it would let
 * the other side choose where this server connects to.
 */
export async function generateImageWith(
  address: OpenAiAddress,
  model: string,
  { prompt, reference }: ImageOrder,
  abortSignal: AbortSignal,
): Promise<GeneratedImage> {
  const [ai, openAi] = await Promise.all([import("ai"), connect(address, MAX_ANSWER_BYTES.image)]);
  try {
    const { image } = await ai.generateImage({
      model: openAi.image(model),
      prompt: reference ? { text: prompt, images: [reference.png] } : prompt,
      // A second request would cost a second time; the client is offered a retry instead.
      maxRetries: 0,
      abortSignal,
    });
    return readImage(image.base64);
  } catch (error) {
    if (ai.NoImageGeneratedError.isInstance(error)) return NO_IMAGE;
    return await noResultOf(abortSignal.aborted ? abortSignal.reason : error);
  }
}

const NO_IMAGE = { kind: "empty", reason: "no image" } as const;

function readImage(base64: string): GeneratedImage {
  if (base64 === "") return NO_IMAGE;
  const isWhole = base64.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(base64);
  return isWhole ? { kind: "drawn", bytes: Buffer.from(base64, "base64") } : UNREADABLE;
}

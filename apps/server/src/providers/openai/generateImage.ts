import { z } from "zod";
import type { GeneratedImage, ImageOrder } from "../ai.ts";
import { askAi, parseAnswer } from "./aiServer.ts";
import type { AiServer } from "./aiServer.ts";
import { MAX_ANSWER_BYTES } from "./answerSize.ts";
import { fetchImage } from "./fetchImage.ts";
import { UNREADABLE, noResultOf } from "./noResultOf.ts";

/** Draws from words, or from a picture and words. */
export async function generateImageWith(
  server: AiServer,
  model: string,
  { prompt, reference }: ImageOrder,
  signal: AbortSignal,
): Promise<GeneratedImage> {
  const fields = {
    prompt,
    ...(reference && { image: fileOf(reference.png) }),
    // These models know nothing else and refuse the field.
    ...(!/^(?:chat)?gpt-image-/.test(model) && { response_format: "b64_json" }),
  };
  const path = reference ? "/images/edits" : "/images/generations";
  const maxBytes = MAX_ANSWER_BYTES.image;
  try {
    const drawn = await askAi(server, { path, model, fields, maxBytes, signal }, readDrawn);
    if (drawn === undefined) return { kind: "empty", reason: "no image" };
    return "address" in drawn ? await fetchImage(drawn.address, server.baseUrl, signal) : drawn;
  } catch (error) {
    return noResultOf(signal.aborted ? signal.reason : error);
  }
}

function fileOf(png: Uint8Array): File {
  return new File([new Uint8Array(png)], "image.png", { type: "image/png" });
}

const imageSchema = z.object({ b64_json: z.string().nullish(), url: z.string().nullish() });
const answerSchema = z.union([
  z.object({ data: z.array(imageSchema) }),
  z.object({ images: z.array(imageSchema) }),
]);

/** Undefined where there is no image in the answer. */
async function readDrawn(
  response: Response,
): Promise<GeneratedImage | { readonly address: string } | undefined> {
  const { success, data } = answerSchema.safeParse(parseAnswer(await response.text()));
  if (!success) return UNREADABLE;
  const [image] = "data" in data ? data.data : data.images;
  const base64 = image?.b64_json ?? "";
  const address = image?.url ?? "";
  // Some put a data address into either field.
  const [, written] = /^data:image\/[\w.+-]+;base64,(.*)$/s.exec(base64 || address) ?? [];
  if (written !== undefined) return readBase64(written);
  if (base64 !== "") return readBase64(base64);
  return address === "" ? undefined : { address };
}

function readBase64(given: string): GeneratedImage {
  const base64 = given.replaceAll(/\s/g, "");
  const isWhole = base64.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(base64);
  return isWhole ? { kind: "drawn", bytes: Buffer.from(base64, "base64") } : UNREADABLE;
}

/** A stored picture as an AI reads it: a PNG that is not larger than the AI accepts. */
import type { DecodedPicture } from "../decoder.ts";
import { DAMAGED, asPng, decode, examine, store } from "./picture.ts";
import type { Redrawn } from "./picture.ts";

/** The longest side an AI makes use of. */
const MAX_SIDE = 1536;
const MIN_SIDE = 48;

export async function toPng(
  given: string,
  target: string,
  maxBytes: number,
): Promise<DecodedPicture> {
  return await store(await shrink(given, maxBytes).catch(() => DAMAGED), target);
}

async function shrink(given: string, maxBytes: number): Promise<Redrawn> {
  const examined = await examine(given);
  if ("kind" in examined) return examined;
  for (let side = MAX_SIDE; side >= MIN_SIDE; side /= 2) {
    const drawn = await asPng(decode(given), side);
    if (drawn.bytes.length <= maxBytes)
      return { ...drawn, isAnimated: examined.isAnimated, wasTransparent: false };
  }
  return { kind: "refused", reason: "too_large" };
}

/** A stored picture as an AI reads it: a PNG that is not larger than the AI accepts. */
import type { Redrawn } from "./jobs.ts";
import { asPng, DAMAGED, decode, examine } from "./picture.ts";

/** The longest side an AI makes use of. */
const MAX_SIDE = 1536;
const MIN_SIDE = 48;

export async function toPng(given: Uint8Array, maxBytes: number): Promise<Redrawn> {
  return await shrink(given, maxBytes).catch(() => DAMAGED);
}

async function shrink(given: Uint8Array, maxBytes: number): Promise<Redrawn> {
  const examined = await examine(given);
  if ("kind" in examined) return examined;
  for (let side = MAX_SIDE; side >= MIN_SIDE; side /= 2) {
    const drawn = await asPng(decode(given), side);
    if (drawn.bytes.length <= maxBytes) {
      return { kind: "picture", ...drawn, isAnimated: examined.isAnimated, wasTransparent: false };
    }
  }
  return { kind: "refused", reason: "too_large" };
}

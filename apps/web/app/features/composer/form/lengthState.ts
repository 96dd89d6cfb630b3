/** Compares the length of a post with Telegram's limit (docs/product.md, Posts). */
import { lengthLimit } from "@vestnik/domain/post";

type LengthLevel = "fine" | "near" | "over";

export type LengthState = {
  readonly level: LengthLevel;
  readonly length: number;
  readonly limit: number;
  /** Letters left; negative when the text is over the limit. */
  readonly remaining: number;
};

export function lengthState(length: number, imageCount: number): LengthState {
  const { limit, warnAbove } = lengthLimit(imageCount);
  return { level: levelOf(length, limit, warnAbove), length, limit, remaining: limit - length };
}

function levelOf(length: number, limit: number, warnAbove: number): LengthLevel {
  if (length > limit) return "over";
  return length > warnAbove ? "near" : "fine";
}

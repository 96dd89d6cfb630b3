import { isBlank, withoutInvisible } from "@vestnik/domain/blankText";
import type { PollOption } from "./storedPoll.ts";

/**
 * The positions of the first two options that read the same, counted from 1. Telegram accepts them, so this is only a
 * warning.
 */
export function sameOptions(
  options: readonly Pick<PollOption, "text">[],
): readonly [first: number, second: number] | undefined {
  const seen = new Map<string, number>();
  for (const [place, { text }] of options.entries()) {
    const words = isBlank(text) ? "" : asRead(text);
    const first = seen.get(words);
    if (words !== "" && first !== undefined) return [first, place + 1];
    if (first === undefined) seen.set(words, place + 1);
  }
  return undefined;
}

function asRead(text: string): string {
  return withoutInvisible(text).normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
}

import type { PollOption } from "./storedPoll.ts";

/**
 * The positions of the first two options with the same words, counted from 1. Telegram accepts them, so this is only a
 * warning.
 */
export function sameOptions(
  options: readonly Pick<PollOption, "text">[],
): readonly [first: number, second: number] | undefined {
  const seen = new Map<string, number>();
  for (const [place, { text }] of options.entries()) {
    const words = text.trim().toLowerCase();
    const first = seen.get(words);
    if (words !== "" && first !== undefined) return [first, place + 1];
    if (first === undefined) seen.set(words, place + 1);
  }
  return undefined;
}

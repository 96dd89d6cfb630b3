/** Which emoji an account used last and its preferred tone, stored in this browser. */
import { z } from "zod";
import { readOwned, writeOwned } from "../../../shared/storage/ownedValue.ts";

export const emojiTones = [
  "none",
  "light",
  "medium-light",
  "medium",
  "medium-dark",
  "dark",
] as const;
export type EmojiTone = (typeof emojiTones)[number];

const MAX_RECENT = 18;
const KEY = "emoji-memory";

const memorySchema = z.object({
  recent: z.array(z.string().min(1).max(64)).max(MAX_RECENT),
  tone: z.enum(emojiTones),
});
export type EmojiMemory = z.infer<typeof memorySchema>;

export function recalledEmoji(): EmojiMemory {
  try {
    return memorySchema.parse(JSON.parse(readOwned(KEY) ?? ""));
  } catch {
    return { recent: [], tone: "none" };
  }
}

export function rememberEmoji(emoji: string): void {
  const { recent, tone } = recalledEmoji();
  const others = recent.filter((each) => each !== emoji);
  store({ recent: [emoji, ...others].slice(0, MAX_RECENT), tone });
}

export function rememberTone(tone: EmojiTone): void {
  store({ ...recalledEmoji(), tone });
}

function store(memory: EmojiMemory): void {
  writeOwned(KEY, JSON.stringify(memory));
}

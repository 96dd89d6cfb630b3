/** What Telegram and people see of a text: the one rule of emptiness, for posts, polls, drafts, tags, snippets and names. */
import { cleanCharacters } from "../richTextRuns.ts";

/**
 * Characters that show something. Telegram takes white space, zero-width characters, direction marks, the braille blank and the tags of
 * Unicode for nothing, and refuses a text of them; the word joiner, the soft hyphen, Hangul fillers and variation selectors it publishes,
 * and readers see an empty bubble. So it does with marks that have no letter, with a few signs that fonts draw as nothing, and with numbers of
 * Unicode that are no characters.
 */
const READABLE =
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Mn}\p{Me}\u2800\ufff9-\ufffc\u{13441}\u{13442}\u{1d159}]/u;

/** Whether a text shows nothing: Telegram would refuse it, or publish it empty. */
export function isBlank(text: string): boolean {
  return !READABLE.test(cleanCharacters(text));
}

/** A text without its invisible characters and control characters: for what people paste and a program reads. */
export function withoutInvisible(text: string): string {
  return text.replace(/\p{Cc}/gu, " ").replace(/\p{Default_Ignorable_Code_Point}/gu, "");
}

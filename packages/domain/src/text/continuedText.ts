/** A text without its end, and what was written after it. */

const SENTENCE_END = /[\p{L}\p{N}]…?$/u;
const MAX_WORD = 40;

/** The part that is kept: its last word may be half of one. */
export function partToContinue(text: string): string {
  const part = text.trimEnd();
  if (!SENTENCE_END.test(part)) return part;
  const space = Math.max(part.lastIndexOf(" "), part.lastIndexOf("\n"));
  const isOneWord = space <= 0 || part.length - space > MAX_WORD;
  return isOneWord ? part.replace(/…$/, "") : part.slice(0, space).trimEnd();
}

/** By so many letters a repeated beginning is recognised. */
const RECOGNISED = 24;

/** Both as one text. Some models begin from the beginning although they were told to go on. */
export function continuedText(part: string, more: string): string {
  const next = more.trimStart();
  const beginning = part.slice(0, RECOGNISED);
  if (beginning.length === RECOGNISED && next.startsWith(beginning)) return next;
  if (part === "" || next === "") return part + next;
  const gap = more.slice(0, more.length - next.length);
  if (gap.includes("\n")) return part + gap + next;
  return /^[,.;:!?…)»”]/.test(next) ? part + next : `${part} ${next}`;
}

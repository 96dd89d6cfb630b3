/** A word is cut only when it is longer than this. */
const MAX_DROPPED = 20;

const marksAtEnd = /[\s.,;:·—–-]+$/u;
const wordAtEnd = new RegExp(String.raw`\s\S{1,${MAX_DROPPED}}$`, "u");

/** At most so many letters and "…": it ends with a whole word, and with no other mark before the "…". */
export function excerptOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const letters = Array.from(text);
  const next = letters[length];
  if (next === undefined) return text;
  const kept = letters.slice(0, length).join("");
  const whole = /\s/u.test(next) ? kept : kept.replace(wordAtEnd, "");
  return `${whole.replace(marksAtEnd, "")}…`;
}

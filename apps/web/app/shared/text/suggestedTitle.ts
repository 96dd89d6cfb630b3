/** Suggests a title for what is saved without one. */
const MAX_LENGTH = 60;
/** A word is cut only when it is longer than this. */
const MAX_CUT_LENGTH = 20;

/** The first words of its first line. */
export function suggestedTitle(text: string): string {
  const line = text.split("\n").find((each) => each.trim() !== "") ?? "";
  const letters = Array.from(line.replace(/^•\s*/u, "").replace(/\s+/gu, " ").trim());
  if (letters.length <= MAX_LENGTH) return letters.join("");
  const space = letters.lastIndexOf(" ", MAX_LENGTH);
  const end = space >= MAX_LENGTH - MAX_CUT_LENGTH ? space : MAX_LENGTH;
  return letters
    .slice(0, end)
    .join("")
    .replace(/[\s,;:—–(«"'-]+$/u, "");
}

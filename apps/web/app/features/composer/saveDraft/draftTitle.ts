/** What a draft may be called when nobody has named it yet. */
const LONGEST = 60;
/** No word is cut unless it is a very long one. */
const LONGEST_CUT = 20;

/** The first words of its first line. */
export function suggestedTitle(text: string): string {
  const line = text.split("\n").find((each) => each.trim() !== "") ?? "";
  const letters = Array.from(line.replace(/^•\s*/u, "").replace(/\s+/gu, " ").trim());
  if (letters.length <= LONGEST) return letters.join("");
  const space = letters.lastIndexOf(" ", LONGEST);
  const end = space >= LONGEST - LONGEST_CUT ? space : LONGEST;
  return letters
    .slice(0, end)
    .join("")
    .replace(/[\s,;:—–(«"'-]+$/u, "");
}

/** The first letters of the first words of a name, for the place of a picture. */
export function initialsOf(name: string, most: 1 | 2): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.slice(0, most).map((word) => Array.from(word)[0] ?? "");
  return letters.join("").toUpperCase() || "@";
}

/** What somebody looks for, as the database can look for it. */

/**
 * A regular expression for each word. It knows upper and lower case by itself, because a database's own idea of them depends on the
 * locale it was made with: in "C" it would not find «Кофе» by «кофе».
 */
export function searchPatterns(search: string): string[] {
  const words = search.replaceAll("\0", "").toWellFormed().split(/\s+/).filter(Boolean);
  return [...new Set(words)].map((word) => Array.from(word, patternOf).join(""));
}

function patternOf(character: string): string {
  const cases = new Set([character, character.toLowerCase(), character.toUpperCase()]);
  // "ß" has no single capital letter.
  const single = [...cases].filter((form) => Array.from(form).length === 1);
  if (single.length > 1) return `[${single.join("")}]`;
  return /[!-/:-@[-`{-~]/.test(character) ? `\\${character}` : character;
}

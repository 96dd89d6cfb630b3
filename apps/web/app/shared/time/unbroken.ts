/** «24 ноября», «2026 г.» and "6:00 PM" in one piece: a browser puts an ordinary space between them, at which a line may end. */
export function unbroken(text: string): string {
  return text
    .replaceAll(/ (?=г\.)|(?<=\d) (?=[а-я]{3})/g, "\u00a0")
    .replaceAll(/ (?=[AP]M\b)/g, "\u202f");
}

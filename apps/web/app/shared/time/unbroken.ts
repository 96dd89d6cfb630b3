/**
 * «24 ноября 2026 г.», "November 24, 2026" and "6:00 PM" in one piece: a browser puts ordinary spaces there, at which a line may end. Between
 * a weekday, a date and a time it still may.
 */
export function unbroken(text: string): string {
  return text
    .replaceAll(
      / (?=г\.)|(?<=\d) (?=[а-я]{3})|(?<=[а-я]{3}\.?) (?=\d{4})|(?<= в) (?=\d)/g,
      "\u00a0",
    )
    .replaceAll(/(?<=[A-Z][a-z]{2,8}) (?=\d)|(?<=\d,) (?=\d{4})/g, "\u00a0")
    .replaceAll(/ (?=[AP]M\b)/g, "\u202f");
}

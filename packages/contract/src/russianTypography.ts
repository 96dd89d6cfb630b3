/** Spaces at which a Russian text must not be broken. */

const NO_BREAK = "\u00a0";

/**
 * No line of a Russian text begins with a dash or ends with a preposition of one letter, and no number is parted from what it counts.
 * The builds of the app and of the public pages set every Russian text this way, so texts are typed with plain spaces. Works on a
 * text as well as on the source of many.
 */
export function setInRussian(text: string): string {
  return text
    .replaceAll(/(?<=\S) (?=[—–] )/g, NO_BREAK)
    .replaceAll(
      /(?<![\p{L}\p{N}_-])(?<word>[аивкосуя]) (?=[\p{L}\p{N}«{$@])/giu,
      `$<word>${NO_BREAK}`,
    )
    .replaceAll(/(?<=\d|count\}\}) (?=\p{Script=Cyrillic})/gu, NO_BREAK);
}

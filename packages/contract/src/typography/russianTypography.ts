/** Spaces at which a Russian text must not be broken. */

const NO_BREAK = "\u00a0";

/**
 * No line of a Russian text begins with a dash or a particle or ends with a preposition or a «не» of one or two letters, «без вас» stays
 * together, and no number is parted from what it counts. The builds of the app and of the public pages set every Russian text this way,
 * so texts are typed with plain spaces. Works on a text as well as on the source of many.
 */
export function setInRussian(text: string): string {
  return text
    .replaceAll(/(?<=\S) (?=[—–] )/g, NO_BREAK)
    .replaceAll(
      /(?<![\p{L}\p{N}_-])(?<word>[аивкосуя]|во|до|за|из|ко|на|не|ни|но|об|от|по|со) (?=[\p{L}\p{N}«{$@])/giu,
      `$<word>${NO_BREAK}`,
    )
    .replaceAll(
      /(?<![\p{L}\p{N}_-])(?<word>без|для|под|при|про) (?=\p{L}{1,4}(?!\p{L}))/giu,
      `$<word>${NO_BREAK}`,
    )
    .replaceAll(/(?<=\p{L}) (?=(?:бы|ли|же)(?!\p{L}))/giu, NO_BREAK)
    .replaceAll(/(?<=\d|count\}\}|\$\{\w+\}) (?=\p{Script=Cyrillic})/gu, NO_BREAK);
}

/** Which line breaks and spaces in a text are seen. */
import type { FindProperty } from "./style.ts";

export type WhiteSpace = { readonly breaks: boolean; readonly spaces: boolean };

/** What a style says; undefined where it does not. Old browsers have names of their own, such as "-moz-pre-wrap". */
export function readWhiteSpace(find: FindProperty): WhiteSpace | undefined {
  const given = find("white-space-collapse") ?? find("white-space");
  if (given === undefined || /^(?:inherit|unset|revert)/.test(given)) return undefined;
  if (/pre-line|preserve-breaks/.test(given)) return { breaks: true, spaces: false };
  if (given.includes("preserve-spaces")) return { breaks: false, spaces: true };
  const isKept = /pre|break-spaces/.test(given);
  return { breaks: isKept, spaces: isKept };
}

/**
 * The text with what is seen of its white space. Of seen spaces those at the beginning of a line stay, as no-break spaces, because any other is
 * taken away there.
 */
export function seenText(
  text: string,
  { breaks, spaces }: WhiteSpace,
  startsLine: boolean,
): string {
  if (!breaks && !spaces) return text.replace(/[ \t\r\n\f]+/g, " ");
  const lines = text.replace(/\r\n?/g, "\n").replaceAll("\n", breaks ? "\n" : " ");
  if (!spaces) return lines;
  return lines.replace(/^[ \t]+(?![ \t\n])/gm, (indent, at: number) =>
    at > 0 || startsLine ? indent.replaceAll("\t", "    ").replaceAll(" ", "\u00a0") : indent,
  );
}

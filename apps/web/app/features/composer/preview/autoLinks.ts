/** Telegram makes links of addresses, mentions, and hashtags with at least one letter. */
const LINKED =
  /(https?:\/\/[^\s]*[\p{L}\p{N}/]|(?<![\p{L}\p{N}_])(?:@|#(?=[\p{N}_]*\p{L}))[\p{L}\p{N}_]+)/u;

export type TextPart = { readonly text: string; readonly linked: boolean };

export function splitAutoLinks(text: string): TextPart[] {
  return text
    .split(LINKED)
    .map((part, index) => ({ text: part, linked: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}
